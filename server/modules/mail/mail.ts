import type { EmailName } from '@replique/contract'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Transport } from './delivery/transport.ts'
import type { Actor, SignedIn } from '../../kernel/actor.ts'
import { refuse, requireProved, requireSignedIn } from '../../kernel/refusal.ts'
import { mayKeepEmails } from './policy.ts'

/** What everything in the mail module works with. */
export interface Mail {
  readonly kernel: Kernel
  /** Null where no mail server is configured. */
  readonly transport: Transport | null
}

/** An email to be written. */
export interface Email {
  readonly name: EmailName
  /** An address; one that ends in `.invalid` is never written to. */
  readonly to: string
  readonly language: 'en' | 'fr'
  /**
   * What the words may name, as templates/variables.ts lists them; `site` is known, and a missing one is empty.
   * `minutes` or `days` gives the life of a link, `codeMinutes` that of a code where it differs, `when` a moment as
   * ISO 8601 and `device` a user agent: these are put into words.
   */
  readonly variables: Readonly<Record<string, string>>
  /** The account it is about, so that it goes when the account goes. */
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
