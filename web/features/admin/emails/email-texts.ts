import type { LetterName } from '@replique/contract'
import { m } from '../../../messages/messages.js'
import type { LetterState } from '../queries.ts'

interface LetterWords {
  readonly title: () => string
  /** When the email is sent. */
  readonly when: () => string
}

export const LETTER_WORDS: Readonly<Record<LetterName, LetterWords>> = {
  confirm: { title: m.admin_letter_confirm, when: m.admin_letter_confirm_when },
  invite: { title: m.admin_letter_invite, when: m.admin_letter_invite_when },
  'magic-link': { title: m.admin_letter_magic_link, when: m.admin_letter_magic_link_when },
  recovery: { title: m.admin_letter_recovery, when: m.admin_letter_recovery_when },
  'email-change-current': { title: m.admin_letter_change_current, when: m.admin_letter_change_current_when },
  'email-change-new': { title: m.admin_letter_change_new, when: m.admin_letter_change_new_when },
  reauthentication: { title: m.admin_letter_reauthentication, when: m.admin_letter_reauthentication_when },
  'friend-invitation': { title: m.admin_letter_friend, when: m.admin_letter_friend_when },
  'group-invitation': { title: m.admin_letter_group, when: m.admin_letter_group_when },
  'play-invitation': { title: m.admin_letter_play, when: m.admin_letter_play_when },
  'password-changed': { title: m.admin_letter_password_changed, when: m.admin_letter_password_changed_when },
  'email-changed': { title: m.admin_letter_email_changed, when: m.admin_letter_email_changed_when },
  'factor-added': { title: m.admin_letter_factor_added, when: m.admin_letter_factor_added_when },
  'factor-removed': { title: m.admin_letter_factor_removed, when: m.admin_letter_factor_removed_when },
  'passkey-added': { title: m.admin_letter_passkey_added, when: m.admin_letter_passkey_added_when },
  'recovery-code-used': { title: m.admin_letter_code_used, when: m.admin_letter_code_used_when },
  'phone-changed': { title: m.admin_letter_phone_changed, when: m.admin_letter_phone_changed_when },
  'identity-linked': { title: m.admin_letter_identity_linked, when: m.admin_letter_identity_linked_when },
  digest: { title: m.admin_letter_digest, when: m.admin_letter_digest_when },
}

/** Returns the name of an email; one of a later version keeps its internal name. */
export const letterTitle = (name: LetterName): string => LETTER_WORDS[name]?.title() ?? name

export const STATE_WORDS: Readonly<Record<LetterState, () => string>> = {
  waiting: m.admin_state_waiting,
  sent: m.admin_state_sent,
  kept: m.admin_state_kept,
  failed: m.admin_state_failed,
}
