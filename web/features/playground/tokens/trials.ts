import { authAddress } from '../../../platform/session/auth-address.ts'
import { accessToken } from '../../../platform/session/session.ts'
import type { Claims } from './parts.ts'
import { tamper, TRIALS, type TrialName } from './tampering.ts'

export interface Told {
  readonly address: string
  /** Nothing where no answer came. */
  readonly status: number | undefined
  readonly code: string
}

export interface TrialResult {
  readonly name: TrialName
  readonly told: readonly Told[]
  /** Whether both services did what they should: let the token of the server in, and nobody else. */
  readonly holds: boolean
}

async function present(address: string, token: string): Promise<Told> {
  try {
    const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` }, cache: 'no-store' })
    const body = (await answer.json().catch(() => ({}))) as { error_code?: string; code?: string | number }
    return { address, status: answer.status, code: answer.ok ? '' : `${body.error_code ?? body.code ?? ''}` }
  } catch {
    return { address, status: undefined, code: '' }
  }
}

async function publicKey(): Promise<Claims> {
  const answer = await fetch(`${authAddress()}/.well-known/jwks.json`)
  const { keys = [] } = (await answer.json()) as { keys?: readonly Claims[] }
  return keys[0] ?? {}
}

const isRefused = ({ status }: Told) => status !== undefined && status >= 400 && status < 500

/** Shows each changed token by both services. Signing needs the browser's cryptography, which plain http does not have. */
export async function runTrials(): Promise<TrialResult[]> {
  const token = await accessToken()
  if (!token) return []
  const key = await publicKey()
  const services = [`${authAddress()}/user`, `${location.origin}/api/me`]
  const names = globalThis.crypto?.subtle ? TRIALS : TRIALS.filter((name) => name !== 'hs256' && name !== 'jwk')
  const results: TrialResult[] = []
  for (const name of names) {
    const changed = await tamper(name, token, key)
    const told = await Promise.all(services.map((service) => present(service, changed)))
    results.push({
      name,
      told,
      holds: told.every((one) => (name === 'untouched' ? one.status === 200 : isRefused(one))),
    })
  }
  return results
}
