import type { Db } from '../../kernel/db/database.ts'
import type { Kernel, KeptFile } from '../../kernel/kernel.ts'
import type { Email } from '../mail/index.ts'
import type { KeptKeys } from './keys/kept-keys.ts'
import type { PasswordHasher } from './passwords/hasher.ts'
import type { SmsGateway } from './phones/gateway.ts'
import type { Providers } from './providers/connections.ts'

/** What the auth module asks of lower modules. */
export interface AuthModules {
  readonly flags: { isEnabled(name: 'registrationEnabled'): Promise<boolean> }
  readonly mail: {
    /** Writes an email, in the caller's transaction where `db` is one; never waits for a mail server. */
    send(email: Email, db?: Db): Promise<string>
    /** Whether emails leave the server. */
    readonly leaves: boolean
  }
  readonly app: WholeApp
}

/** What the server does over all its modules. */
export interface WholeApp {
  /** Has every module forget somebody, the auth module last. */
  forget(userId: string): Promise<void>
  /** Everything that the modules keep of somebody, as files of a zip. */
  filesOf(userId: string): Promise<readonly KeptFile[]>
  /** Whether a voice that costs money is offered, and how many lines of a play are spoken for somebody; null for all. */
  speechFor(userId: string): Promise<{ paidVoices: boolean; spokenLines: number | null }>
  /** Plays that go with somebody, how many of others' they no longer reach, and how many recordings of their voice go. */
  whatGoes(userId: string): Promise<{
    plays: { id: string; title: string; others: number }[]
    sharedPlays: number
    recordings: number
  }>
}

/** What everything in the auth module works with. */
export interface Auth {
  readonly kernel: Kernel
  readonly modules: AuthModules
  readonly keys: KeptKeys
  readonly passwords: PasswordHasher
  readonly providers: Providers
  /** Null where no text messages are sent, and phone numbers are refused. */
  readonly sms: SmsGateway | null
}

declare module '../../kernel/events.ts' {
  interface Facts {
    'account.created': {
      readonly userId: string
      readonly email: string
      readonly name: string
      readonly language: 'en' | 'fr'
    }
    'account.removed': { readonly userId: string }
    /** `sessionId` is null when every session of that person ended. */
    'session.ended': { readonly userId: string; readonly sessionId: string | null }
  }
}
