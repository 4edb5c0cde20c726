import type { JWK } from 'jose'

/** Algorithm of a key, from what it is where it does not say. */
export function algorithmOf(key: JWK): string | null {
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

/** Configured keys, the signing one first, or what is wrong with them. */
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
