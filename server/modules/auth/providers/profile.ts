import { LIMITS } from '@replique/contract'
import { cutCharacters } from '../protocol/body.ts'
import { foldAddress, isAddress } from '../protocol/email-and-phone.ts'
import type { ProviderConfig } from './setting.ts'

/** A user as a provider describes them. */
export interface Profile {
  /** The provider's id for the user. */
  readonly subject: string
  /** Empty if the provider returns no email address. */
  readonly email: string
  /** Whether the provider vouches that the email address belongs to the user. */
  readonly emailVerified: boolean
  /** The data to store with the identity. */
  readonly data: Readonly<Record<string, unknown>>
}
export type Claims = Readonly<Record<string, unknown>>

const LONGEST = 255
const NAMES = ['name', 'given_name', 'family_name', 'middle_name', 'nickname', 'preferred_username', 'locale']
const ADDRESSES = ['profile', 'picture']

/**
 * Reads the subject without normalizing it, because the subjects of two users may differ in a single character. Some
 * providers use numbers.
 */
function subjectOf(value: unknown): string | null {
  const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value
  const usable = typeof text === 'string' && text !== '' && text.length <= LONGEST && text.isWellFormed()
  return usable && !/\p{Cc}/u.test(text) ? text : null
}

/** Reads text that the database accepts: well-formed, without control characters. */
function textOf(value: unknown, most: number): string {
  if (typeof value !== 'string') return ''
  return cutCharacters(
    value
      .slice(0, 4 * most)
      .toWellFormed()
      .replaceAll(/\p{Cc}/gu, ''),
    most,
  ).trim()
}

/** Reads an address that is used as a link or a picture: only https is allowed. */
function addressOf(value: unknown): string {
  const text = typeof value === 'string' && value.length <= 1000 && URL.canParse(value) ? new URL(value).href : ''
  return text.startsWith('https://') && text.length <= 1000 ? text : ''
}

/** Reads an email address in the form that accounts use; empty if it is invalid. */
function readEmail(value: unknown): string {
  const address = foldAddress(typeof value === 'string' ? value : '')
  return isAddress(address) ? address : ''
}

const isTrue = (value: unknown): boolean => value === true || value === 'true' || value === 1 || value === '1'

function claimOf(claims: Claims, provider: Pick<ProviderConfig, 'claims'>, name: string): unknown {
  const theirs = provider.claims?.[name] ?? name
  const value = Object.hasOwn(claims, theirs) ? claims[theirs] : undefined
  return value ?? (Object.hasOwn(claims, name) ? claims[name] : undefined)
}

function nameOf(texts: Readonly<Record<string, string>>): string {
  const parts = [texts['given_name'], texts['family_name']].filter((part) => part !== undefined)
  return texts['name'] ?? (parts.length > 0 ? parts.join(' ') : (texts['preferred_username'] ?? ''))
}

/** Reads a profile from a provider's claims; null without a usable subject. */
export function readProfile(
  claims: Claims,
  provider: Pick<ProviderConfig, 'claims' | 'trustsEmail'>,
  issuer: string,
): Profile | null {
  const subject = subjectOf(claimOf(claims, provider, 'sub'))
  if (subject === null) return null
  const email = readEmail(claimOf(claims, provider, 'email'))
  const emailVerified = email !== '' && (provider.trustsEmail || isTrue(claimOf(claims, provider, 'email_verified')))
  const told = [
    ...NAMES.map((name) => [name, textOf(claimOf(claims, provider, name), LIMITS.name)] as const),
    ...ADDRESSES.map((name) => [name, addressOf(claimOf(claims, provider, name))] as const),
  ]
  const texts: Readonly<Record<string, string>> = Object.fromEntries(told.filter(([, text]) => text !== ''))
  const name = nameOf(texts)
  const { picture, preferred_username: username } = texts
  const data = {
    ...texts,
    iss: issuer,
    sub: subject,
    provider_id: subject,
    ...(name === '' ? {} : { name, full_name: name }),
    ...(picture === undefined ? {} : { avatar_url: picture }),
    ...(username === undefined ? {} : { user_name: username }),
    ...(email === '' ? {} : { email }),
    email_verified: emailVerified,
    phone_verified: false,
  }
  return { subject, email, emailVerified, data }
}
