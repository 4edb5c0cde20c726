import { LIMITS } from '@replique/contract'
import { invalid } from '../auth-error.ts'
import { cutCharacters } from '../protocol/body.ts'

export type Metadata = Readonly<Record<string, unknown>>

/**
 * Maximum size of an account's metadata, in bytes of JSON. It is part of every access token, and so of every request's
 * headers.
 */
const METADATA_LIMIT = 8 * 1024

/** Merges a change into metadata, at the top level only. A null removes its key. */
export function mergeMetadata(old: Metadata, change: Metadata): Metadata {
  const merged = { ...old, ...change }
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null))
}

export function fitsMetadata(metadata: Metadata): boolean {
  return Buffer.byteLength(JSON.stringify(metadata)) <= METADATA_LIMIT
}

export function checkMetadata(metadata: Metadata): void {
  if (!fitsMetadata(metadata)) invalid(`User metadata cannot be larger than ${METADATA_LIMIT} bytes`)
}

/**
 * Claims that the server makes about an account, for its metadata and its identity data. Spread them after data that
 * the user provided, so that nobody can claim another address.
 */
export function ownClaims(
  { id, email, phone }: { readonly id: string; readonly email?: string | null; readonly phone?: string | null },
  proved: { readonly email?: boolean; readonly phone?: boolean } = {},
): Metadata {
  return {
    sub: id,
    ...(email ? { email } : {}),
    ...(phone ? { phone } : {}),
    email_verified: proved.email === true,
    phone_verified: proved.phone === true,
  }
}

/**
 * Returns the data to store with an identity. Drops any address or number in the input, because only those in the
 * claims are trusted.
 */
export function identityData({ email: _email, phone: _phone, ...told }: Metadata, claims: Metadata): Metadata {
  return { ...told, ...claims }
}

/** Updates the email address in an account's metadata. Doesn't add it if the metadata has none. */
export function withEmail(metadata: Metadata, { email, verified }: { email: string; verified: boolean }): Metadata {
  const { email: old, ...rest } = metadata
  return { ...rest, ...(old === undefined || email === '' ? {} : { email }), email_verified: verified }
}

/**
 * Updates an account's metadata after this number has been verified. Doesn't add the number if the metadata has none.
 */
export function withPhone(metadata: Metadata, phone: string): Metadata {
  const { phone: old, ...rest } = metadata
  return { ...rest, ...(old === undefined ? {} : { phone }), phone_verified: true }
}

/** Returns the name that the user entered, on one line; empty if there is none. */
export function nameIn(metadata: Metadata): string {
  const given = [metadata['name'], metadata['full_name']].find((name) => typeof name === 'string' && name.trim() !== '')
  if (typeof given !== 'string') return ''
  return cutCharacters(given.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu, ' ').trim(), LIMITS.name)
}

/** Returns the language in the metadata or, if there is none, `otherwise`, such as the browser's language. */
export function languageIn(metadata: Metadata, otherwise: 'en' | 'fr' = 'en'): 'en' | 'fr' {
  const chosen = metadata['language']
  return chosen === 'fr' || chosen === 'en' ? chosen : otherwise
}
