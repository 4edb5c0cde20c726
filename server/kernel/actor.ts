export type SecondFactor = 'none' | 'needed' | 'proved'

/** Who is asking. Modules decide by this value alone; only the auth module makes one. */
export type Actor =
  | { readonly kind: 'anonymous' }
  | {
      readonly kind: 'user'
      readonly id: string
      readonly sessionId: string
      readonly email: string
      /** Whether the address is known to be theirs, and not only typed: without that it opens nothing. */
      readonly emailProved: boolean
      readonly admin: boolean
      /** Whether the account has a second factor, and whether this session has proved it. */
      readonly secondFactor: SecondFactor
      /** Unix seconds at which the access token ends. */
      readonly expiresAt: number
      /** Unix seconds of the last proof that this session was given: a password, a code, another service. 0 where none is told. */
      readonly provedAt: number
    }
export type SignedIn = Extract<Actor, { kind: 'user' }>

/** Reads a bearer token; whatever is wrong with it, the answer is then anonymous. */
export type ReadActor = (bearer: string | null) => Promise<Actor>

export const ANONYMOUS: Actor = { kind: 'anonymous' }

const BEARER = /^bearer (\S+)$/i

export function bearerOf(headers: Headers): string | null {
  return BEARER.exec(headers.get('authorization') ?? '')?.[1] ?? null
}
