import { ERRORS, type ErrorCode } from '@replique/contract'
import type { Actor, SignedIn } from './actor.ts'

/** A refusal that is sent to the client: an error code of the contract, with its status and message. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly data: unknown

  constructor(code: ErrorCode, data?: unknown) {
    super(ERRORS[code].message)
    this.name = 'Refusal'
    this.code = code
    this.status = ERRORS[code].status
    this.data = data
  }
}

export function refuse(code: ErrorCode, data?: unknown): never {
  throw new Refusal(code, data)
}

const MEGABYTE = 1024 * 1024

/** What a refusal of a file that is too large says: the limit. */
export const tooLargeFor = (bytes: number): { readonly megabytes: number } => ({
  megabytes: Math.floor(bytes / MEGABYTE),
})

/** Refuses a file that has more than this number of bytes. */
export function requireFileWithin(size: number, bytes: number): void {
  if (size > bytes) refuse('file_too_large', tooLargeFor(bytes))
}

export function requireSignedIn(actor: Actor): SignedIn {
  return actor.kind === 'user' ? actor : refuse('no_authorization')
}

/** Requires a signed-in user who has passed two-step verification if they use it. For sensitive actions. */
export function requireProved(actor: Actor): SignedIn {
  const person = requireSignedIn(actor)
  return person.secondFactor === 'needed' ? refuse('second_factor_needed') : person
}
