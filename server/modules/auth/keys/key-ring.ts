import { type JWK, calculateJwkThumbprint, importJWK, type CryptoKey } from 'jose'

/** Returns the algorithm of a key, inferred from its type if not stated. */
function algorithmOf(key: JWK): string | null {
  const known = ['HS256', 'RS256', 'RS512', 'ES256', 'ES512', 'EdDSA']
  if (key.alg !== undefined) return known.includes(key.alg) ? key.alg : null
  if (key.kty === 'EC') return key.crv === 'P-256' ? 'ES256' : key.crv === 'P-521' ? 'ES512' : null
  if (key.kty === 'OKP') return key.crv === 'Ed25519' ? 'EdDSA' : null
  if (key.kty === 'RSA') return 'RS256'
  return key.kty === 'oct' ? 'HS256' : null
}

const isSigning = (key: JWK): boolean => key.key_ops?.includes('sign') === true

function faultOf(keys: readonly JWK[]): string | null {
  if (keys.length === 0) return 'it holds no key'
  if (keys.some((key) => key === null || typeof key !== 'object' || algorithmOf(key) === null))
    return 'it holds a key of an unknown kind'
  if (keys.filter(isSigning).length !== 1) return 'exactly one key must have "sign" among its key_ops'
  const signing = keys.find(isSigning)
  if (signing?.d === undefined && signing?.k === undefined) return 'the signing key is not a private key'
  const ids = keys.map((key) => key.kid)
  if (keys.length > 1 && (ids.includes(undefined) || new Set(ids).size < ids.length))
    return 'every key needs a kid of its own'
  return null
}

/** Parses the configured keys, the signing key first; returns an error message if they are invalid. */
export function parseSigningKeys(text: string): readonly JWK[] | string {
  let keys: unknown
  try {
    keys = JSON.parse(text)
  } catch {
    return 'it is not JSON'
  }
  if (!Array.isArray(keys)) return 'it must be a JSON array of keys'
  const fault = faultOf(keys as JWK[])
  return fault ?? (keys as JWK[]).toSorted((a, b) => Number(isSigning(b)) - Number(isSigning(a)))
}

type Key = CryptoKey | Uint8Array

export interface VerifyingKey {
  readonly kid: string
  readonly alg: string
  readonly key: Key
  /** The public part; null for a shared secret. */
  readonly shown: JWK | null
}
export interface KeyRing {
  readonly signing: { readonly kid: string; readonly alg: string; readonly key: Key }
  readonly verifying: ReadonlyMap<string, VerifyingKey>
  /** Verifies HS256 tokens without a key id. */
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

/** Imports private JWKs. The first one is used for signing. */
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
