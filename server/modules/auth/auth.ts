import type { Db } from '../../kernel/db/database.ts'
import type { Kernel, ExportedFile } from '../../kernel/kernel.ts'
import type { Email } from '../mail/index.ts'
import type { KeyCache } from './keys/key-cache.ts'
import type { PasswordHasher } from './passwords/hasher.ts'
import type { SmsGateway } from './phones/gateway.ts'
import type { Providers } from './providers/connections.ts'

/** The parts of lower modules that the auth module uses. */
export interface AuthModules {
  readonly flags: { isEnabled(name: 'registrationEnabled'): Promise<boolean> }
  readonly mail: {
    /** Queues an email, in the caller's transaction if `db` is one; never waits for a mail server. */
    send(email: Email, db?: Db): Promise<string>
    /** Whether this server sends emails at all. */
    readonly leaves: boolean
  }
  readonly app: AllModules
}

/** Operations across all modules. */
export interface AllModules {
  /** Removes a user's data from every module, the auth module last. */
  forget(userId: string): Promise<void>
  /** Returns everything that the modules store about a user, as files for a zip. */
  filesOf(userId: string): Promise<readonly ExportedFile[]>
  /**
   * Whether paid voices are available to the user, and how many lines of a play may be spoken for them; null means all
   * lines.
   */
  speechFor(userId: string): Promise<{ paidVoices: boolean; spokenLines: number | null }>
  /**
   * Returns what deleting the account removes: the user's plays, the number of other users' plays that they lose access
   * to, and the number of recordings.
   */
  whatGoes(userId: string): Promise<{
    plays: { id: string; title: string; others: number }[]
    sharedPlays: number
    recordings: number
  }>
}

/** The dependencies that every function of the auth module receives. */
export interface Auth {
  readonly kernel: Kernel
  readonly modules: AuthModules
  readonly keys: KeyCache
  readonly passwords: PasswordHasher
  readonly providers: Providers
  /** Null if no text messages are sent; phone numbers are then refused. */
  readonly sms: SmsGateway | null
}

declare module '../../kernel/events.ts' {
  interface Events {
    'account.created': {
      readonly userId: string
      readonly email: string
      readonly name: string
      readonly language: 'en' | 'fr'
    }
    'account.removed': { readonly userId: string }
    /** `sessionId` is null if all sessions of the user ended. */
    'session.ended': { readonly userId: string; readonly sessionId: string | null }
  }
}
