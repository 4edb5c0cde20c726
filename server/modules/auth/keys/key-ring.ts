import { calculateJwkThumbprint, importJWK, type CryptoKey, type JWK } from 'jose'
import { algorithmOf } from './parse.ts'

type Key = CryptoKey | Uint8Array

export interface VerifyingKey {
  readonly kid: string
  readonly alg: string
  readonly key: Key
  /** What the world may know of it; null for a shared secret. */
  readonly shown: JWK | null
}
export interface KeyRing {
  readonly signing: { readonly kid: string; readonly alg: string; readonly key: Key }
  readonly verifying: ReadonlyMap<string, VerifyingKey>
  /** Verifies HS256 tokens that name no key. */
  readonly sharedSecret: Uint8Array | null
  /** Signs refresh tokens. */
  readonly refreshSecret: Uint8Array
}

const PRIVATE = new Set(['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth'])
const USES = new Set(['key_ops', 'use', 'ext'])

function without(key: JWK, names: ReadonlySet<string>): JWK {
  return Object.fromEntries(Object.entries(key).filter(([name]) => !names.has(name))) as JWK
}

async function openVerifying(key: JWK): Promise<VerifyingKey> {
  const alg = algorithmOf(key) ?? ''
  const kid = key.kid ?? (await calculateJwkThumbprint(key))
  const bare = without(without(key, PRIVATE), USES)
  const shown = key.kty === 'oct' ? null : { ...bare, kid, alg, use: 'sig', key_ops: ['verify'] }
  return { kid, alg, key: await importJWK(bare, alg), shown }
}

/** Keys ready to use, from private JWKs of which the first signs. */
export async function openKeyRing(
  keys: readonly JWK[],
  secrets: Pick<KeyRing, 'sharedSecret' | 'refreshSecret'>,
): Promise<KeyRing> {
  const [first] = keys
  if (!first) throw new Error('there is no signing key')
  const verifying = await Promise.all(keys.map(openVerifying))
  const { kid, alg } = verifying[0]!
  const key = await importJWK(without(first, USES), alg)
  return { signing: { kid, alg, key }, verifying: new Map(verifying.map((one) => [one.kid, one])), ...secrets }
}
