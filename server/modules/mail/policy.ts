import type { Actor } from '../../kernel/actor.ts'

/** Only an administrator reads the outbox and changes letters. */
export const mayKeepLetters = (actor: Actor): boolean => actor.kind === 'user' && actor.admin

interface Kept {
  readonly state: 'waiting' | 'sent' | 'kept' | 'failed'
  readonly deliverable: boolean
}

/** Whether a letter may be tried again: one that was sent has arrived, and one to no mailbox never will. */
export const mayLeave = (letter: Kept): boolean => letter.deliverable && letter.state !== 'sent'
