import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/**
 * What a session stores about its refresh tokens: the counter of the active token, and the times when earlier tokens
 * were revoked.
 */
export interface TokenFamily {
  readonly counter: number
  /** When the tokens `counter - 1`, `counter - 2`, … were revoked, newest first, in milliseconds since the epoch. */
  readonly revokedAt: readonly number[]
}

export type TokenResult =
  | { readonly kind: 'rotate' }
  | { readonly kind: 'repeat'; readonly cause: 'fail-to-save' | 'concurrent-refresh' }
  | { readonly kind: 'reused' }
  | { readonly kind: 'foreign' }

/**
 * Checks a refresh token. The active token is rotated. For the token before it, the active one is returned again,
 * because the client may have failed to save it. A token revoked within the interval belongs to a concurrent refresh.
 * Any other token was stolen or replayed.
 */
export function checkRefreshToken(
  presented: number,
  family: TokenFamily,
  time: { now: number; interval: number },
): TokenResult {
  const behind = family.counter - presented
  if (behind < 0) return { kind: 'foreign' }
  if (behind === 0) return { kind: 'rotate' }
  if (behind === 1) return { kind: 'repeat', cause: 'fail-to-save' }
  const revoked = family.revokedAt[behind - 1]
  if (revoked !== undefined && time.now - revoked < time.interval)
    return { kind: 'repeat', cause: 'concurrent-refresh' }
  return { kind: 'reused' }
}

/** Returns the family after a rotation. Revocations older than `interval` are dropped. */
export function rotate(family: TokenFamily, time: { now: number; interval: number }): TokenFamily {
  const recent = family.revokedAt.filter((at) => time.now - at < time.interval).slice(0, 100)
  return { counter: family.counter + 1, revokedAt: [time.now, ...recent] }
}

/*
 * Version (1 byte, 0) · session id (16) · counter (unsigned LEB128) · HMAC-SHA-256 truncated to 16 bytes · first 4
 * bytes of the SHA-256 of all that. The token is not stored: the session's row has the counter, and the key is derived
 * from the server's secret and the session's id.
 */
const SIGNATURE = 16
const CHECKSUM = 4
const SHORTEST = 1 + 16 + 1 + SIGNATURE + CHECKSUM
const LONGEST = SHORTEST + 7

export interface RefreshToken {
  readonly sessionId: string
  readonly counter: number
}

function counterBytes(counter: number): number[] {
  const bytes: number[] = []
  let rest = counter
  while (rest >= 0x80) {
    bytes.push((rest % 0x80) | 0x80)
    rest = Math.floor(rest / 0x80)
  }
  return [...bytes, rest]
}

function readCounter(bytes: Uint8Array): number | null {
  let counter = 0
  for (const [place, byte] of bytes.entries()) {
    const last = place === bytes.length - 1
    if (byte >= 0x80 === last) return null
    counter += (byte & 0x7f) * 0x80 ** place
  }
  const canonical = bytes.length > 0 && counterBytes(counter).length === bytes.length
  return canonical && Number.isSafeInteger(counter) ? counter : null
}

function sign(content: Uint8Array, secret: Uint8Array, sessionId: Uint8Array): Buffer {
  const key = createHmac('sha256', secret).update('refresh').update(sessionId).digest()
  return createHmac('sha256', key).update(content).digest().subarray(0, SIGNATURE)
}

function checksum(content: Uint8Array): Buffer {
  return createHash('sha256').update(content).digest().subarray(0, CHECKSUM)
}

export function writeRefreshToken(token: RefreshToken, secret: Uint8Array): string {
  const id = Buffer.from(token.sessionId.replaceAll('-', ''), 'hex')
  const content = Buffer.concat([Uint8Array.of(0), id, Uint8Array.from(counterBytes(token.counter))])
  const signed = Buffer.concat([content, sign(content, secret, id)])
  return Buffer.concat([signed, checksum(signed)]).toString('base64url')
}

function dashed(id: Buffer): string {
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

export type ReadToken = { readonly state: 'malformed' } | ({ readonly state: 'genuine' | 'forged' } & RefreshToken)

/** Parses a refresh token and checks whether this server signed it. */
export function readRefreshToken(given: string, secret: Uint8Array): ReadToken {
  const malformed = { state: 'malformed' } as const
  if (given.length > 64 || !/^[A-Za-z0-9_-]+$/.test(given)) return malformed
  const bytes = Buffer.from(given, 'base64url')
  if (bytes.length < SHORTEST || bytes.length > LONGEST || bytes[0] !== 0) return malformed
  if (bytes.toString('base64url') !== given) return malformed
  const signed = bytes.subarray(0, -CHECKSUM)
  if (!checksum(signed).equals(bytes.subarray(-CHECKSUM))) return malformed
  const content = signed.subarray(0, -SIGNATURE)
  const counter = readCounter(content.subarray(17))
  if (counter === null) return malformed
  const id = content.subarray(1, 17)
  const genuine = timingSafeEqual(sign(content, secret, id), signed.subarray(-SIGNATURE))
  return { state: genuine ? 'genuine' : 'forged', sessionId: dashed(id), counter }
}

const LEGACY = /^[a-z0-9]{12}$/

/**
 * Whether a token has the older form of twelve letters and digits. This server never issued such tokens, so they count
 * as well formed but unknown.
 */
export function isLegacyForm(given: string): boolean {
  return LEGACY.test(given)
}
