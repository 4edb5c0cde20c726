import type { Actor } from '../../kernel/actor.ts'

/** Only an administrator reads the outbox and changes emails. */
export const mayKeepEmails = (actor: Actor): boolean => actor.kind === 'user' && actor.admin

interface Kept {
  readonly state: 'waiting' | 'sent' | 'kept' | 'failed'
  readonly deliverable: boolean
}

/** Whether an email may be tried again: one that was sent has arrived, and one to no mailbox never will. */
export const mayLeave = (email: Kept): boolean => email.deliverable && email.state !== 'sent'
