export type Claims = Readonly<Record<string, unknown>>

interface TokenParts {
  readonly header: Claims
  readonly payload: Claims
  readonly signature: string
}

const bytesToText = (bytes: Uint8Array): string => Array.from(bytes, (byte) => String.fromCodePoint(byte)).join('')

function encodeBytes(bytes: Uint8Array): string {
  return btoa(bytesToText(bytes)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

export function encodeClaims(claims: Claims): string {
  return encodeBytes(new TextEncoder().encode(JSON.stringify(claims)))
}

function decodeClaims(part: string): Claims {
  const bytes = Uint8Array.from(
    atob(part.replaceAll('-', '+').replaceAll('_', '/')),
    (byte) => byte.codePointAt(0) ?? 0,
  )
  return JSON.parse(new TextDecoder().decode(bytes)) as Claims
}

/** Splits a token into its parts without verifying it. */
export function takeApart(token: string): TokenParts {
  const [header = '', payload = '', signature = ''] = token.split('.')
  return { header: decodeClaims(header), payload: decodeClaims(payload), signature }
}

/** Returns the signed part of a token: its header and payload. */
const bodyOf = (header: Claims, payload: Claims): string => `${encodeClaims(header)}.${encodeClaims(payload)}`

const putTogether = ({ header, payload, signature }: TokenParts): string => `${bodyOf(header, payload)}.${signature}`

export const TRIALS = ['untouched', 'none', 'hs256', 'payload', 'expired', 'kid', 'jwk'] as const
export type TrialName = (typeof TRIALS)[number]

const ES256 = { name: 'ECDSA', namedCurve: 'P-256' } as const
const bytes = (text: string) => new TextEncoder().encode(text)

/** Signs with the public key as if it were a shared secret. */
async function signShared({ header, payload }: TokenParts, publicKey: Claims): Promise<string> {
  const shared = { ...header, alg: 'HS256' }
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', bytes(JSON.stringify(publicKey)), hmac, false, ['sign'])
  const signature = await crypto.subtle.sign('HMAC', key, bytes(bodyOf(shared, payload)))
  return putTogether({ header: shared, payload, signature: encodeBytes(new Uint8Array(signature)) })
}

/** Signs with the attacker's own key, and embeds the public key in the header. */
async function signOwn({ header, payload }: TokenParts): Promise<string> {
  const pair = await crypto.subtle.generateKey(ES256, true, ['sign', 'verify'])
  const jwk = await crypto.subtle.exportKey('jwk', pair.publicKey)
  const { kid: _known, ...rest } = header
  const own = { ...rest, alg: 'ES256', jwk }
  const signer = { name: 'ECDSA', hash: 'SHA-256' }
  const signature = await crypto.subtle.sign(signer, pair.privateKey, bytes(bodyOf(own, payload)))
  return putTogether({ header: own, payload, signature: encodeBytes(new Uint8Array(signature)) })
}

/** Returns a token tampered with in the given way. */
export async function tamper(name: TrialName, token: string, publicKey: Claims): Promise<string> {
  const parts = takeApart(token)
  const { header, payload } = parts
  switch (name) {
    case 'untouched':
      return token
    case 'none':
      return putTogether({ header: { ...header, alg: 'none' }, payload, signature: '' })
    case 'hs256':
      return signShared(parts, publicKey)
    case 'payload':
      return putTogether({ ...parts, payload: { ...payload, role: 'service_role', session_id: undefined } })
    case 'expired':
      return putTogether({ ...parts, payload: { ...payload, exp: 1 } })
    case 'kid':
      return putTogether({ ...parts, header: { ...header, kid: crypto.randomUUID() } })
    case 'jwk':
      return signOwn(parts)
  }
}
