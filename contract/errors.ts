/**
 * All errors of the application's own routes: a code that the client translates, its HTTP status and an English
 * message. The authentication service has its own codes, defined by its protocol.
 */
export const ERRORS = {
  no_authorization: { status: 401, message: 'Sign in to continue.' },
  not_allowed: { status: 403, message: 'Your role doesn’t allow this.' },
  flags_not_admin: { status: 403, message: 'Only administrators can modify global feature flags' },
  play_not_found: { status: 404, message: 'This play doesn’t exist, or it isn’t shared with you.' },
  person_not_found: { status: 404, message: 'This person doesn’t have access to the play.' },
  paragraph_not_found: { status: 404, message: 'This paragraph is no longer in the play.' },
  character_not_found: { status: 404, message: 'This character is no longer in the play.' },
  moved_on: { status: 409, message: 'This has changed in the meantime. Check it, then try again.' },
  too_many_roles: { status: 409, message: 'A play can be doubled with up to 400 roles. This one has more.' },
  backup_not_found: { status: 404, message: 'This backup no longer exists.' },
  backup_wrong: {
    status: 400,
    message: 'This file isn’t a complete backup of Réplique. Nothing was changed.',
  },
  backup_newer: {
    status: 409,
    message: 'This backup was made by a newer version of Réplique. Upgrade the server first. Nothing was changed.',
  },
  backup_too_large: { status: 413, message: 'This backup is larger than 20 GB. Restore it from the command line.' },
  upload_moved_on: { status: 409, message: 'Another upload has started. Choose the file again.' },
  restore_going_on: { status: 409, message: 'Another backup is being read or restored. Wait for it to finish.' },
  restore_failed: {
    status: 409,
    message: 'The backup couldn’t be restored, and nothing was changed. See the server log for the cause.',
  },
  restore_elsewhere: {
    status: 409,
    message:
      'Several servers share this database. Stop them all, then restore the backup from the command line on one of them.',
  },
  rehearsal_not_found: { status: 404, message: 'This rehearsal no longer exists.' },
  rehearsal_moved_on: {
    status: 409,
    message: 'Somebody else has changed this rehearsal. Nothing was saved. Load their version, or save yours over it.',
  },
  too_many_rehearsals: { status: 409, message: 'A play can have up to 500 rehearsals. Delete old ones first.' },
  call_not_found: { status: 404, message: 'This person is no longer called for the rehearsal.' },
  order_too_hard: {
    status: 400,
    message: 'No order was found in time. Ask for one with fewer scenes or rehearsals at once.',
  },
  too_many_unavailable_times: {
    status: 409,
    message: 'You’ve entered 200 times when you can’t come. Delete old ones first.',
  },
  calendar_wrong: {
    status: 400,
    message:
      'This file can’t be read as a calendar. Export your calendar again as .ics, with fewer events if it’s large.',
  },
  calendar_too_large: { status: 413, message: 'The calendar is larger than 1 MB. Export fewer events.' },
  pack_not_found: { status: 404, message: 'This pack of voices doesn’t exist.' },
  job_not_found: { status: 404, message: 'This job no longer exists.' },
  flag_not_found: { status: 404, message: 'This feature flag doesn’t exist.' },
  version_not_found: { status: 404, message: 'This version doesn’t exist.' },
  not_found: { status: 404, message: 'Not found.' },
  not_admin: { status: 403, message: 'Only administrators can do this.' },
  second_factor_needed: { status: 403, message: 'Complete two-step verification first.' },
  no_second_factor: { status: 409, message: 'Set up two-step verification first.' },
  recovery_code_wrong: { status: 403, message: 'This recovery code doesn’t work. It may be mistyped or already used.' },
  proof_wrong: {
    status: 403,
    message: 'The password is wrong, or you signed in too long ago. Check the password, or sign in again.',
  },
  last_administrator: {
    status: 409,
    message: 'This server needs at least one administrator. Make someone else an administrator first.',
  },
  user_not_found: { status: 404, message: 'This account doesn’t exist.' },
  address_unproved: {
    status: 409,
    message: 'This account’s address isn’t verified. Verify it in Users first, or use the account’s ID.',
  },
  user_exists: { status: 409, message: 'This address already has an account.' },
  list_wrong: { status: 400, message: 'The list is empty or has more than 200 names. Enter between 1 and 200 names.' },
  picture_wrong: { status: 400, message: 'The picture must be a PNG, JPEG or WebP file.' },
  letter_wrong: { status: 400, message: 'The email uses an unknown variable or tag. Fix it and save again.' },
  hosted_accounts: {
    status: 409,
    message: 'Your authentication service manages accounts. Make this change in that service.',
  },
  setup_closed: { status: 404, message: 'This server already has an administrator.' },
  setup_code_wrong: {
    status: 403,
    message: 'The code doesn’t match the one the server printed. Check it and try again.',
  },
  invitation_unknown: { status: 404, message: 'This invitation doesn’t exist. Check the link, or ask for a new one.' },
  invitation_foreign: {
    status: 403,
    message:
      'This invitation is for another email address. Sign in with the account for that address, or ask for an invitation link.',
  },
  invitation_own: { status: 409, message: 'You can’t invite yourself.' },
  invitation_already_in: { status: 409, message: 'You’ve already accepted this invitation.' },
  invitation_withdrawn: { status: 410, message: 'This invitation was withdrawn. Ask the sender for a new one.' },
  invitation_used: { status: 410, message: 'This invitation was already used. Ask the sender for a new one.' },
  invitation_expired: { status: 410, message: 'This invitation has expired. Ask the sender for a new one.' },
  too_many_invitations: { status: 409, message: 'You have too many open invitations. Withdraw some first.' },
  friend_not_found: { status: 404, message: 'This person isn’t one of your friends.' },
  group_not_found: { status: 404, message: 'This group doesn’t exist, or you’re not a member of it.' },
  member_not_found: { status: 404, message: 'This person is no longer in the group.' },
  group_full: { status: 409, message: 'A group can have up to 500 members.' },
  group_archived: { status: 409, message: 'The group is archived. Ask an owner to reopen it.' },
  too_many_groups: { status: 409, message: 'You’ve reached the limit for groups. Leave one first.' },
  last_owner: { status: 409, message: 'A group needs an owner. Transfer the group to another member first.' },
  reading_not_found: { status: 404, message: 'This read-through no longer exists.' },
  reading_going_on: {
    status: 409,
    message: 'A read-through of this play is already under way. Reload the page to join.',
  },
  reading_ended: { status: 409, message: 'This read-through has ended.' },
  reading_moved_on: { status: 409, message: 'The read-through has moved on. Try again.' },
  nothing_to_read: { status: 409, message: 'This play has nothing to read aloud yet. Write a line first.' },
  run_not_found: { status: 404, message: 'This run no longer exists.' },
  too_many_runs: { status: 409, message: 'A play can have up to 500 runs with line notes. Delete one first.' },
  too_many_line_notes: { status: 409, message: 'A run can have up to 3,000 line notes. Start another run.' },
  invalid: { status: 400, message: 'Something is missing or out of range. Check what you entered.' },
  import_not_found: {
    status: 404,
    message: 'This import no longer exists. It may have been turned into a play or deleted.',
  },
  import_not_read: { status: 409, message: 'This file hasn’t been read yet, or it’s already a play.' },
  import_moved_on: {
    status: 409,
    message: 'This import was corrected on another device. Check it, then make your change again if needed.',
  },
  too_many_imports: { status: 409, message: 'You have too many imports to review. Finish or remove one first.' },
  too_many_corrections: {
    status: 409,
    message: 'You’ve reached the limit for corrections. Finish the import and edit the rest in the play.',
  },
  file_empty: { status: 400, message: 'The file is empty.' },
  file_not_text: {
    status: 400,
    message: 'This file can’t be read as a script. Save the script as .docx, PDF or plain text, and try again.',
  },
  file_line_too_long: {
    status: 400,
    message: 'The file has a single paragraph of more than 100,000 characters, so it’s probably not a script.',
  },
  file_too_long: { status: 400, message: 'The file has more than 100,000 paragraphs. Split it and import the parts.' },
  file_unknown: {
    status: 400,
    message: 'This file type isn’t supported. Save the script as .docx, PDF or plain text, and try again.',
  },
  /** The limit is in `data.megabytes`. */
  file_too_large: { status: 413, message: 'The file is too large.' },
  file_damaged: {
    status: 400,
    message: 'The file is damaged and has no readable text. Save a new copy and try again.',
  },
  file_refused: {
    status: 400,
    message: 'The file has content that isn’t allowed in a script. Save the script as plain text and try again.',
  },
  file_encrypted: { status: 400, message: 'The file is password-protected. Save it without a password and try again.' },
  file_no_text: {
    status: 400,
    message: 'The file contains images of pages, not text. Run text recognition (OCR) on it first.',
  },
  recording_not_found: { status: 404, message: 'This recording no longer exists.' },
  not_your_part: { status: 403, message: 'Only the actor cast in a role can record its lines.' },
  consent_needed: { status: 403, message: 'You haven’t agreed to be recorded.' },
  recording_wrong: {
    status: 400,
    message: 'The server can’t read this recording (it must be a 16-bit WAV file, 8 to 48 kHz). Record the line again.',
  },
  recording_too_long: { status: 400, message: 'A line can last up to 60 seconds. Trim the recording, then save it.' },
  recording_silent: {
    status: 400,
    message: 'This recording is silent. Check the microphone and record the line again.',
  },
  recordings_full: { status: 409, message: 'You’ve reached your limit for recordings. Delete takes you don’t need.' },
  storage_full: {
    status: 507,
    message: 'The server is out of storage, so nothing was saved. Tell your administrator.',
  },
  play_full: {
    status: 409,
    message:
      'The play has reached its maximum size, so your change wasn’t saved. Delete something, or continue in another play.',
  },
  too_large: { status: 413, message: 'This content is too large to send.' },
  unsupported_media_type: {
    status: 415,
    message: 'This format isn’t supported. Send JSON as application/json, and files as multipart/form-data.',
  },
  already_owner: { status: 409, message: 'The owner already has full access to the play.' },
  too_many_versions: {
    status: 409,
    message: 'This play has reached the limit of 500 named versions. Remove a name first; the version itself is kept.',
  },
  too_many_labels: { status: 409, message: 'You can have up to 100 labels, and 20 per play. Remove one first.' },
  voice_not_found: { status: 404, message: 'This voice doesn’t exist, or you can’t use it.' },
  voice_unknown: {
    status: 400,
    message: 'No speech engine offers this voice in this language. Choose another voice.',
  },
  too_many_voices: { status: 409, message: 'You’ve reached the limit for voices. Delete one first.' },
  too_many_pronunciations: { status: 409, message: 'A play can have up to 500 pronunciations. Delete one first.' },
  not_entitled: {
    status: 403,
    message: 'Your plan doesn’t include this feature. Built-in voices and suggestions are included.',
  },
  too_many_jobs: { status: 429, message: 'You have too many waiting jobs. Wait for some to finish, or cancel some.' },
  job_moved_on: { status: 409, message: 'This job has changed. Check its status and try again.' },
  not_in_trash: { status: 409, message: 'The play isn’t in the trash.' },
  too_many_requests: { status: 429, message: 'Too many attempts. Wait a moment, then try again.' },
  speech_quota: {
    status: 429,
    message: 'You’ve reached today’s speech limit. You can still play the audio that’s ready. Try again tomorrow.',
  },
  speech_unavailable: { status: 503, message: 'Speech is unavailable right now. Try again in a moment.' },
  not_spoken_yet: { status: 409, message: 'Some of the audio isn’t ready yet. Try again in a moment.' },
  feature_off: { status: 403, message: 'This feature is turned off on this server.' },
  ai_quota: {
    status: 429,
    message: 'You’ve reached this month’s limit for this feature. Try again next month, or ask your administrator.',
  },
  model_unavailable: { status: 503, message: 'The AI model can’t be reached right now. Try again later.' },
  model_answer: { status: 503, message: 'The AI model’s answer couldn’t be used. Try again.' },
  provider_not_found: { status: 404, message: 'This provider no longer exists.' },
  provider_address: {
    status: 400,
    message:
      'This address can’t be used. Enter the https or http address of a public host or one listed in AI_HOSTS, with no username, key or query.',
  },
  provider_key_again: {
    status: 400,
    message: 'This key was entered for a different host. Enter it again for the new address.',
  },
  too_many_providers: { status: 409, message: 'You can have up to 20 providers. Remove one first.' },
  model_not_found: {
    status: 400,
    message: 'This provider doesn’t offer this model, or the model can’t be used for this feature. Choose another one.',
  },
  prompt_wrong: { status: 400, message: 'The prompt must contain each placeholder at least once, and no others.' },
  unavailable: { status: 503, message: 'The server can’t handle your request right now. Try again in a moment.' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof ERRORS

/** Returns the given errors in the form that an oRPC route declares. */
export function errors<const C extends ErrorCode>(...codes: C[]): { [K in C]: (typeof ERRORS)[K] } {
  return Object.fromEntries(codes.map((code) => [code, ERRORS[code]])) as { [K in C]: (typeof ERRORS)[K] }
}
