import type { Db } from '../../../kernel/db/database.ts'
import { newId, isId } from '../../../kernel/ids.ts'
import { type AccountRow, findAccount } from '../store.ts'
import { saveIdentity, findTaken, insertAccount } from './store.ts'
import { invalid, deny } from '../auth-error.ts'
import { type Metadata, checkMetadata, mergeMetadata } from '../accounts/metadata.ts'
import { flag, record, text, type Fields, countCharacters } from '../protocol/body.ts'
import { readAddress, readPhone } from '../protocol/email-and-phone.ts'
import { isKnownHash } from '../passwords/hasher.ts'
import { announceAccount } from '../accounts/creation.ts'
import type { Auth } from '../auth.ts'
import { recordAction, SERVICE } from './author.ts'

/** Creates or updates the identities for an account's address and number to match the account. */
export async function syncIdentities(db: Db, account: AccountRow, at: Date): Promise<void> {
  const { id, email, phone } = account
  const own = { accountId: id, at }
  if (email !== null) {
    const data = { sub: id, email, email_verified: account.email_confirmed_at !== null, phone_verified: false }
    await saveIdentity(db, { ...own, id: newId(), provider: 'email', data })
  }
  if (phone !== null) {
    const data = { sub: id, phone, email_verified: false, phone_verified: account.phone_confirmed_at !== null }
    await saveIdentity(db, { ...own, id: newId(), provider: 'phone', data })
  }
}

const MILLISECONDS: Record<string, number> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  μs: 1e-3,
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
}
const PART = /(\d+(?:\.\d*)?|\.\d+)(ns|us|µs|μs|ms|s|m|h)/g
const WHOLE = /^[+-]?(?:(?:\d+(?:\.\d*)?|\.\d+)(?:ns|us|µs|μs|ms|s|m|h))+$/
/** Maximum duration in milliseconds: as many nanoseconds as fit in a signed 64-bit integer, about 292 years. */
const LONGEST = 2 ** 63 / 1e6

/** Parses a duration such as `1.5h`, `24h30m` or `-10s` into milliseconds. Returns null if it is invalid. */
function parseDuration(given: string): number | null {
  if (/^[+-]?0$/.test(given)) return 0
  if (given.length > 100 || !WHOLE.test(given)) return null
  const parts = Array.from(given.matchAll(PART), ([, number, unit]) => Number(number) * (MILLISECONDS[unit!] ?? 0))
  const sum = parts.reduce((all, part) => all + part, 0)
  return sum > LONGEST ? null : given.startsWith('-') ? -sum : sum
}

/** Returns when a ban of the given duration ends; null for `none`, undefined if no ban was requested. */
function readBan(given: string, now: Date): Date | null | undefined {
  if (given === '') return undefined
  if (given === 'none') return null
  const duration = parseDuration(given)
  if (duration === null) return invalid(`invalid format for ban duration: ${JSON.stringify(given.slice(0, 60))}`)
  return duration === 0 ? null : new Date(now.getTime() + Math.round(duration))
}

/** The account fields in an admin request; null and undefined leave a field unchanged. */
export interface AccountFields {
  readonly email: string | null
  readonly phone: string | null
  readonly password: string | null
  readonly passwordHash: string | null
  readonly emailConfirmed: boolean
  readonly phoneConfirmed: boolean
  readonly role: string | null
  readonly userMetadata: Metadata | null
  readonly appMetadata: Metadata | null
  readonly bannedUntil: Date | null | undefined
}

const ROLE = /^[\p{L}\p{N}_.:-]{1,64}$/u

function readRole(given: string): string | null {
  if (given === '') return null
  return ROLE.test(given) ? given : invalid('The role is not a name')
}

function readHash(fields: Fields): string | null {
  const hash = text(fields, 'password_hash')
  if (hash === '') return null
  if (text(fields, 'password') !== '') invalid('Only a password or a password hash should be provided')
  return isKnownHash(hash) ? hash : invalid('The password hash is of no supported format')
}

const orNull = <T>(given: string, read: (text: string) => T): T | null => (given === '' ? null : read(given))

export function readAccountFields(fields: Fields, now: Date): AccountFields {
  return {
    email: orNull(text(fields, 'email'), readAddress),
    phone: orNull(text(fields, 'phone'), readPhone),
    password: orNull(text(fields, 'password'), (password) => password),
    passwordHash: readHash(fields),
    emailConfirmed: flag(fields, 'email_confirm'),
    phoneConfirmed: flag(fields, 'phone_confirm'),
    role: readRole(text(fields, 'role')),
    userMetadata: record(fields, 'user_metadata'),
    appMetadata: record(fields, 'app_metadata'),
    bannedUntil: readBan(text(fields, 'ban_duration'), now),
  }
}

/** Returns the id requested for a new account, or null. */
export function readAccountId(fields: Fields): string | null {
  const id = text(fields, 'id').toLowerCase()
  if (id === '') return null
  if (!isId(id)) return invalid('ID must conform to the uuid v4 format')
  if (/^[0-]+$/.test(id)) return invalid('ID cannot be a nil uuid')
  return id
}

export function denyTaken(taken: 'email' | 'phone'): never {
  return taken === 'email'
    ? deny(422, 'email_exists', 'A user with this email address has already been registered')
    : deny(422, 'phone_exists', 'Phone number already registered by another user')
}

/** Returns the app metadata of a new account. The providers are always derived from its address and number. */
function appMetadata({ email, phone, appMetadata: given }: AccountFields): Metadata {
  const providers = [...(email === null ? [] : ['email']), ...(phone === null ? [] : ['phone'])]
  return { ...mergeMetadata({}, given ?? {}), provider: providers[0], providers }
}

async function hashOf(auth: Auth, { password, passwordHash }: AccountFields): Promise<string | null> {
  if (password === null) return passwordHash
  const { longestPassword } = auth.kernel.config.auth
  if (countCharacters(password) > longestPassword)
    invalid(`Password cannot be longer than ${longestPassword} characters`)
  return auth.passwords.hash(password)
}

interface Making {
  readonly id: string
  readonly wanted: AccountFields
  readonly hash: string | null
}

async function write(auth: Auth, db: Db, { id, wanted, hash }: Making): Promise<AccountRow> {
  const at = auth.kernel.clock.now()
  const { email, phone } = wanted
  const emailConfirmed = email !== null && wanted.emailConfirmed
  const verified = emailConfirmed ? { email_verified: true } : {}
  const added = await insertAccount(db, {
    id,
    email,
    phone,
    email_confirmed_at: emailConfirmed ? at : null,
    proved_email: emailConfirmed ? email : null,
    phone_confirmed_at: phone !== null && wanted.phoneConfirmed ? at : null,
    proved_phone: wanted.phoneConfirmed ? phone : null,
    password_hash: hash,
    app_metadata: JSON.stringify(appMetadata(wanted)),
    user_metadata: JSON.stringify({ ...mergeMetadata({}, wanted.userMetadata ?? {}), ...verified }),
    banned_until: wanted.bannedUntil ?? null,
    created_at: at,
    updated_at: at,
    ...(wanted.role === null ? {} : { role: wanted.role }),
  })
  if (!added) {
    const taken = await findTaken(db, wanted, id)
    return taken === null ? deny(422, 'user_already_exists', 'User already registered') : denyTaken(taken)
  }
  const account = (await findAccount(db, id))!
  await syncIdentities(db, account, at)
  return account
}

/**
 * Creates an account at the request of another service. Sends no email. If the request has no password, the account has
 * none.
 */
export async function addManagedAccount(auth: Auth, id: string | null, wanted: AccountFields): Promise<AccountRow> {
  if (wanted.email === null && wanted.phone === null) invalid('Cannot create a user without either an email or phone')
  checkMetadata(wanted.userMetadata ?? {})
  checkMetadata(wanted.appMetadata ?? {})
  const making = { id: id ?? newId(), wanted, hash: await hashOf(auth, wanted) }
  const account = await auth.kernel.database.transaction(async (db) => {
    const made = await write(auth, db, making)
    await recordAction(auth, db, { author: SERVICE, action: 'user.added', target: made.id })
    return made
  })
  announceAccount(auth, account)
  return account
}
