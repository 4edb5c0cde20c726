import type { Kernel } from '../../kernel/kernel.ts'
import type { KeptKeys } from './keys/kept-keys.ts'
import type { PasswordHasher } from './passwords/hasher.ts'

/** What the auth room asks of lower rooms. */
export interface AuthDoors {
  readonly flags: { isEnabled(name: 'registrationEnabled'): Promise<boolean> }
}

/** What everything in the auth room works with. */
export interface Auth {
  readonly kernel: Kernel
  readonly doors: AuthDoors
  readonly keys: KeptKeys
  readonly passwords: PasswordHasher
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
