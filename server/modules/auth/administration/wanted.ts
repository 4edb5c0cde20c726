import { isId } from '../../../kernel/ids.ts'
import { invalid } from '../auth-error.ts'
import type { Metadata } from '../accounts/metadata.ts'
import { flag, record, text, type Fields } from '../protocol/body.ts'
import { readAddress } from '../protocol/email-address.ts'
import { readPhone } from '../protocol/phone-number.ts'
import { isKnownHash } from '../passwords/imported.ts'
import { readBan } from './ban-duration.ts'

/** What another service asks of an account; null and undefined leave it as it is. */
export interface WantedAccount {
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

export function readWanted(fields: Fields, now: Date): WantedAccount {
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

/** The id that a new account is to have, where its maker wants one. */
export function readWantedId(fields: Fields): string | null {
  const id = text(fields, 'id').toLowerCase()
  if (id === '') return null
  if (!isId(id)) return invalid('ID must conform to the uuid v4 format')
  if (/^[0-]+$/.test(id)) return invalid('ID cannot be a nil uuid')
  return id
}
