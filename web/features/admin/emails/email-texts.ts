import type { EmailName } from '@replique/contract'
import { m } from '../../../messages/messages.js'
import type { EmailState } from '../queries.ts'

interface EmailTexts {
  readonly title: () => string
  /** When the email is sent. */
  readonly when: () => string
}

export const EMAIL_TEXTS: Readonly<Record<EmailName, EmailTexts>> = {
  confirm: { title: m.admin_email_confirm, when: m.admin_email_confirm_when },
  invite: { title: m.admin_email_invite, when: m.admin_email_invite_when },
  'magic-link': { title: m.admin_email_magic_link, when: m.admin_email_magic_link_when },
  recovery: { title: m.admin_email_recovery, when: m.admin_email_recovery_when },
  'email-change-current': { title: m.admin_email_change_current, when: m.admin_email_change_current_when },
  'email-change-new': { title: m.admin_email_change_new, when: m.admin_email_change_new_when },
  reauthentication: { title: m.admin_email_reauthentication, when: m.admin_email_reauthentication_when },
  'friend-invitation': { title: m.admin_email_friend, when: m.admin_email_friend_when },
  'group-invitation': { title: m.admin_email_group, when: m.admin_email_group_when },
  'play-invitation': { title: m.admin_email_play, when: m.admin_email_play_when },
  'password-changed': { title: m.admin_email_password_changed, when: m.admin_email_password_changed_when },
  'email-changed': { title: m.admin_email_email_changed, when: m.admin_email_email_changed_when },
  'factor-added': { title: m.admin_email_factor_added, when: m.admin_email_factor_added_when },
  'factor-removed': { title: m.admin_email_factor_removed, when: m.admin_email_factor_removed_when },
  'passkey-added': { title: m.admin_email_passkey_added, when: m.admin_email_passkey_added_when },
  'recovery-code-used': { title: m.admin_email_code_used, when: m.admin_email_code_used_when },
  'phone-changed': { title: m.admin_email_phone_changed, when: m.admin_email_phone_changed_when },
  'identity-linked': { title: m.admin_email_identity_linked, when: m.admin_email_identity_linked_when },
  digest: { title: m.admin_email_digest, when: m.admin_email_digest_when },
}

/** Returns the displayed name of an email, or its internal name if this version of the page doesn't know it. */
export const emailTitle = (name: EmailName): string => EMAIL_TEXTS[name]?.title() ?? name

export const STATE_WORDS: Readonly<Record<EmailState, () => string>> = {
  waiting: m.admin_state_waiting,
  sent: m.admin_state_sent,
  kept: m.admin_state_kept,
  failed: m.admin_state_failed,
}
