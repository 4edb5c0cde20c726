import type { EmailName } from '@replique/contract'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Transport } from './delivery/transport.ts'
import type { Actor, SignedIn } from '../../kernel/actor.ts'
import { refuse, requireProved, requireSignedIn } from '../../kernel/refusal.ts'
import { mayKeepEmails } from './policy.ts'

/** The dependencies of the mail module's functions. */
export interface Mail {
  readonly kernel: Kernel
  /** Null if no mail server is configured. */
  readonly transport: Transport | null
}

/** An email as other modules request it: a template and its values. */
export interface Email {
  readonly name: EmailName
  /** The recipient's address. Nothing is ever sent to an address that ends in `.invalid`. */
  readonly to: string
  readonly language: 'en' | 'fr'
  /**
   * Values of the variables listed in templates/variables.ts. `site` is added, and a missing variable is empty. Some
   * are converted to text: `minutes` or `days` is the lifetime of a link, `codeMinutes` that of a code if it differs,
   * `when` is a time in ISO 8601, and `device` is a user agent.
   */
  readonly variables: Readonly<Record<string, string>>
  /** The account that the email is about. It is deleted with the account. */
  readonly accountId?: string
}

declare module '../../kernel/events.ts' {
  interface Facts {
    /** An email is stored and may be sent. */
    'letter.written': { readonly letterId: string }
  }
}

/** Requires a user who may manage email. */
export function requireKeeper(actor: Actor): SignedIn {
  requireSignedIn(actor)
  return mayKeepEmails(actor) ? requireProved(actor) : refuse('not_admin')
}
