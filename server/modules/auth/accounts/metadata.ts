import { LIMITS } from '@replique/contract'
import { invalid } from '../auth-error.ts'
import { cutCharacters } from '../protocol/body.ts'

export type Metadata = Readonly<Record<string, unknown>>

/** It travels in every access token, and so in every request's header. */
const METADATA_LIMIT = 8 * 1024

/** Merges at the top level; a null removes its key. */
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
 * What the protocol says of a person beside what they said themselves, in their metadata and in the data of their
 * identity. It comes last where both are put together: nobody claims another address for themselves.
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

/** What is kept with an identity: of addresses and numbers only its own, because others of it are believed. */
export function identityData({ email: _email, phone: _phone, ...told }: Metadata, claims: Metadata): Metadata {
  return { ...told, ...claims }
}

/** Updates the address in an account’s metadata; it is not added if the metadata has none. */
export function withEmail(metadata: Metadata, { email, verified }: { email: string; verified: boolean }): Metadata {
  const { email: old, ...rest } = metadata
  return { ...rest, ...(old === undefined || email === '' ? {} : { email }), email_verified: verified }
}

/** Metadata of an account that has proved this number; it is not added where none stands. */
export function withPhone(metadata: Metadata, phone: string): Metadata {
  const { phone: old, ...rest } = metadata
  return { ...rest, ...(old === undefined ? {} : { phone }), phone_verified: true }
}

/** The name others see: what the person called themselves, on one line; empty where they did not. */
export function nameIn(metadata: Metadata): string {
  const given = [metadata['name'], metadata['full_name']].find((name) => typeof name === 'string' && name.trim() !== '')
  if (typeof given !== 'string') return ''
  return cutCharacters(given.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu, ' ').trim(), LIMITS.name)
}

/** The language somebody chose, or else the one their browser asks for. */
export function languageIn(metadata: Metadata, otherwise: 'en' | 'fr' = 'en'): 'en' | 'fr' {
  const chosen = metadata['language']
  return chosen === 'fr' || chosen === 'en' ? chosen : otherwise
}
