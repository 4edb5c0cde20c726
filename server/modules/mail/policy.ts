import type { Actor } from '../../kernel/actor.ts'

/** Only administrators may read the outbox and change email templates. */
export const mayManageEmails = (actor: Actor): boolean => actor.kind === 'user' && actor.admin

interface Kept {
  readonly state: 'waiting' | 'sent' | 'kept' | 'failed'
  readonly deliverable: boolean
}

/** Whether an email may be sent again: it has not been sent, and its address can receive email. */
export const mayResend = (email: Kept): boolean => email.deliverable && email.state !== 'sent'
