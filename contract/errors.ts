/**
 * Every refusal of the product's own routes: a code that the client translates, its HTTP status and an English message.
 * The authentication service has codes of its own, as its protocol says.
 */
export const ERRORS = {
  no_authorization: { status: 401, message: 'Sign in to go on.' },
  not_allowed: { status: 403, message: 'Your role does not allow this.' },
  flags_not_admin: { status: 403, message: 'Only administrators can modify global feature flags' },
  play_not_found: { status: 404, message: 'There is no such play, or it is not shared with you.' },
  person_not_found: { status: 404, message: 'Nobody of that name has a role on this play.' },
  character_not_found: { status: 404, message: 'There is no such character in this play.' },
  flag_not_found: { status: 404, message: 'There is no such feature flag.' },
  version_not_found: { status: 404, message: 'There is no such version of this play.' },
  not_found: { status: 404, message: 'Nothing is there.' },
  not_admin: { status: 403, message: 'Only administrators can do this.' },
  second_factor_needed: { status: 403, message: 'Prove your second factor first.' },
  no_second_factor: { status: 409, message: 'There is no second factor to recover.' },
  recovery_code_wrong: { status: 403, message: 'That recovery code does not work.' },
  proof_wrong: { status: 403, message: 'The password is wrong, or you signed in too long ago.' },
  last_administrator: { status: 409, message: 'Somebody has to remain administrator.' },
  user_not_found: { status: 404, message: 'There is no such account.' },
  user_exists: { status: 409, message: 'This address has an account already.' },
  list_wrong: { status: 400, message: 'The list holds no name, or more than 200.' },
  picture_wrong: { status: 400, message: 'The picture must be a PNG, JPEG or WebP.' },
  letter_wrong: { status: 400, message: 'The letter uses a variable or a tag that there is not.' },
  hosted_accounts: { status: 409, message: 'Accounts are kept by the authentication service; do it there.' },
  setup_closed: { status: 404, message: 'An administrator is already set up.' },
  setup_code_wrong: { status: 403, message: 'That is not the setup code the server printed.' },
  invitation_unknown: { status: 404, message: 'There is no such invitation.' },
  invitation_foreign: { status: 403, message: 'This invitation is for another address.' },
  invitation_own: { status: 409, message: 'One cannot invite oneself.' },
  invitation_already_in: { status: 409, message: 'You have accepted this already.' },
  invitation_withdrawn: { status: 410, message: 'This invitation was taken back.' },
  invitation_used: { status: 410, message: 'This invitation was used already.' },
  invitation_expired: { status: 410, message: 'This invitation has expired.' },
  too_many_invitations: { status: 409, message: 'Too many invitations are waiting; withdraw one first.' },
  friend_not_found: { status: 404, message: 'This person is not among your friends.' },
  group_not_found: { status: 404, message: 'There is no such group, or you are not a member of it.' },
  member_not_found: { status: 404, message: 'Nobody of that name is in this group.' },
  group_full: { status: 409, message: 'The group has as many members as a group can have.' },
  group_archived: { status: 409, message: 'The group is archived.' },
  too_many_groups: { status: 409, message: 'You are in as many groups as anybody can be in.' },
  last_owner: { status: 409, message: 'Somebody has to remain owner; hand the group over first.' },
  invalid: { status: 400, message: 'Something in the request is missing or out of range.' },
  file_empty: { status: 400, message: 'The file is empty.' },
  file_not_text: { status: 400, message: 'The file is not a text that can be read as a script.' },
  file_line_too_long: {
    status: 400,
    message:
      'The file holds a single paragraph of more than 100,000 characters: probably not a script. Nothing was made.',
  },
  file_unknown: { status: 400, message: 'Files of this type cannot be read here.' },
  file_too_large: { status: 413, message: 'The file is larger than 20 MB.' },
  file_damaged: { status: 400, message: 'The file breaks off before there is anything to read.' },
  file_refused: { status: 400, message: 'The file holds things no script has, and was not opened.' },
  file_encrypted: { status: 400, message: 'The file asks for a password. Save it without one and try again.' },
  file_no_text: { status: 400, message: 'The file holds pictures of pages, not text.' },
  too_large: { status: 413, message: 'The request is too large.' },
  already_owner: { status: 409, message: 'The owner of a play already has every right on it.' },
  too_many_versions: { status: 409, message: 'This play has 500 named versions; take the name from one first.' },
  too_many_labels: { status: 409, message: 'Labels are limited to 100, and to 20 on one play.' },
  voice_not_found: { status: 404, message: 'There is no such voice, or it is not yours to use.' },
  voice_unknown: { status: 400, message: 'No speech engine of this house offers that voice in that language.' },
  too_many_voices: { status: 409, message: 'As many voices are kept here as there is room for.' },
  too_many_pronunciations: { status: 409, message: 'A play says how at most 500 words are said.' },
  not_entitled: { status: 403, message: 'This engine costs the house money and is not part of your plan.' },
  not_in_trash: { status: 409, message: 'The play is not in the trash.' },
  too_many_requests: { status: 429, message: 'Too many requests; try again in a moment.' },
  unavailable: { status: 503, message: 'The server cannot do this right now; nothing was lost.' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof ERRORS

/** The named errors as an oRPC route declares them. */
export function errors<const C extends ErrorCode>(...codes: C[]): { [K in C]: (typeof ERRORS)[K] } {
  return Object.fromEntries(codes.map((code) => [code, ERRORS[code]])) as { [K in C]: (typeof ERRORS)[K] }
}
