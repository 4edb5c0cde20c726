import { Secret, TOTP } from 'otpauth'
import type { Answer, AuthTestApp, Session } from '../auth-app-for-tests.ts'

export const STEP = 30_000

export interface Enrolled extends Session {
  readonly factorId: string
  readonly secret: string
}

/** Returns the code that an authenticator app shows now, or the given number of steps later. */
export function codeOf(auth: AuthTestApp, secret: string, steps = 0): string {
  const timestamp = auth.testApp.clock.now().getTime() + steps * STEP
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
}

export function claimsOf(token: string): {
  aal: string
  amr: { method: string; timestamp: number }[]
  session_id: string
} {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
}

export const enrol = (auth: AuthTestApp, token: string, name = 'phone'): Promise<Answer> =>
  auth.ask('/auth/v1/factors', { token, body: { factor_type: 'totp', friendly_name: name } })

export async function challenge(auth: AuthTestApp, token: string, factorId: string): Promise<string> {
  const { status, body, text } = await auth.ask(`/auth/v1/factors/${factorId}/challenge`, { token, body: {} })
  if (status !== 200) throw new Error(`the challenge answered ${status}: ${text}`)
  return body.id
}

/** Requests a challenge and answers it with the given code. */
export async function prove(
  auth: AuthTestApp,
  token: string,
  { factorId, code }: { factorId: string; code: string },
): Promise<Answer> {
  const body = { challenge_id: await challenge(auth, token, factorId), code }
  return auth.ask(`/auth/v1/factors/${factorId}/verify`, { token, body })
}

/** Signs up a user, and verifies an authenticator app in their session. */
export async function signUpWithFactor(auth: AuthTestApp, name = 'phone'): Promise<Enrolled> {
  const person = await auth.signUp()
  const { body } = await enrol(auth, person.access, name)
  const code = codeOf(auth, body.totp.secret)
  const { status, body: session, text } = await prove(auth, person.access, { factorId: body.id, code })
  if (status !== 200) throw new Error(`the proof answered ${status}: ${text}`)
  auth.testApp.clock.advance(STEP)
  const { access_token: access, refresh_token: refresh } = session
  return { ...person, access, refresh, factorId: body.id, secret: body.totp.secret }
}

/** Signs a user in again, with the password only. */
export async function signInAgain(auth: AuthTestApp, email: string, password: string): Promise<Session> {
  const { body } = await auth.ask('/auth/v1/token?grant_type=password', { body: { email, password } })
  return { email, id: body.user.id, access: body.access_token, refresh: body.refresh_token }
}
