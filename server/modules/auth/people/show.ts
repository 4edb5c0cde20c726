import type { AdminUser } from '@replique/contract'
import { showLogin } from '../accounts/login.ts'
import { nameIn } from '../accounts/metadata.ts'
import { hasProvedAddress, isBanned } from '../policy.ts'
import type { PersonRow } from './store.ts'

/** Somebody as an administrator sees them. */
export function showPerson(row: PersonRow, now: Date): AdminUser {
  return {
    id: row.id,
    name: nameIn(row.user_metadata),
    login: row.email === null ? (row.phone === null ? '' : `+${row.phone}`) : showLogin(row.email),
    admin: row.admin,
    plan: row.plan,
    suspended: isBanned(row, now),
    addressProved: hasProvedAddress(row),
    confirmed: row.email_confirmed_at !== null || row.phone_confirmed_at !== null,
    guest: row.is_anonymous,
    secondFactors: row.factors,
    createdAt: row.created_at.toISOString(),
    lastSignInAt: row.last_sign_in_at?.toISOString() ?? null,
  }
}
