export type SecondFactor = 'none' | 'needed' | 'proved'

/**
 * Who is making a request. For the user's identity, modules rely on this value alone, and only the auth module creates
 * it.
 */
export type Actor =
  | { readonly kind: 'anonymous' }
  | {
      readonly kind: 'user'
      readonly id: string
      readonly sessionId: string
      /** The name that others see; empty if the user has none. */
      readonly name: string
      readonly email: string
      /** Whether the user has confirmed the email address. An unconfirmed address gives no access to anything. */
      readonly emailProved: boolean
      readonly admin: boolean
      /** Whether the account has two-step verification, and whether this session has passed it. */
      readonly secondFactor: SecondFactor
      /** Unix seconds at which the access token expires. */
      readonly expiresAt: number
      /**
       * Unix time in seconds at which the user last proved their identity in this session: by password, code or another
       * service. 0 if unknown.
       */
      readonly provedAt: number
    }
export type SignedIn = Extract<Actor, { kind: 'user' }>

/** Resolves a bearer token to an actor. An invalid token gives an anonymous actor. */
export type ReadActor = (bearer: string | null) => Promise<Actor>

export const ANONYMOUS: Actor = { kind: 'anonymous' }

const BEARER = /^bearer (\S+)$/i

export function bearerOf(headers: Headers): string | null {
  return BEARER.exec(headers.get('authorization') ?? '')?.[1] ?? null
}
