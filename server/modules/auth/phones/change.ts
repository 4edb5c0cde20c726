import type { Db } from '../../../kernel/db/database.ts'
import { newId } from '../../../kernel/ids.ts'
import { identityData, ownClaims, type Metadata, withPhone } from '../accounts/metadata.ts'
import type { Auth } from '../auth.ts'
import { nameProviders } from '../identities/naming.ts'
import {
  addIdentity,
  changeIdentityData,
  listIdentities,
  type AccountRow,
  changeAccount,
  findAccountByPhone,
} from '../store.ts'
import type { Proof } from '../accounts/email-change.ts'
import { type CodeRow, removeCodesAbout, removeCodesOf } from '../codes/store.ts'
import { clearUnprovedAccount } from '../identities/clearing.ts'
import { hasProvedPhone } from '../policy.ts'
import { deny } from '../auth-error.ts'
import { writeNotice } from '../emails/send.ts'
import type { Device } from '../sessions/session.ts'
import { writeTextFor, type WrittenText } from './send.ts'

/**
 * Marks the account's phone identity as verified, creating it if there is none. `told` is the metadata that the user
 * supplied for it.
 */
async function provePhoneIdentity(
  auth: Auth,
  db: Db,
  { account, told }: { account: AccountRow; told?: Metadata },
): Promise<{ id: string; made: boolean }> {
  const now = auth.kernel.clock.now()
  const { id, phone } = account
  const identities = await listIdentities(db, id)
  const known = identities.find(({ provider }) => provider === 'phone')
  if (known) {
    const said = told ? identityData(told, ownClaims({ id })) : known.identity_data
    const data = JSON.stringify({ ...said, phone, phone_verified: true })
    await changeIdentityData(db, known.identity_id, { identity_data: data, updated_at: now })
    return { id: known.identity_id, made: false }
  }
  const made = newId()
  await addIdentity(db, {
    identity_id: made,
    account_id: id,
    provider: 'phone',
    provider_id: id,
    identity_data: JSON.stringify(identityData(told ?? {}, ownClaims({ id, phone }, { phone: true }))),
    last_sign_in_at: now,
    created_at: now,
    updated_at: now,
  })
  await nameProviders(auth, db, account)
  return { id: made, made: true }
}

/** Confirms the number of the user who signed up with it. */
export async function confirmPhone(auth: Auth, db: Db, account: AccountRow): Promise<Proof> {
  if (account.phone === null || hasProvedPhone(account)) return { account, ended: [] }
  const now = auth.kernel.clock.now()
  const confirmed = await changeAccount(db, account.id, {
    phone_confirmed_at: account.phone_confirmed_at ?? now,
    proved_phone: account.phone,
    user_metadata: JSON.stringify(withPhone(account.user_metadata, account.phone)),
    updated_at: now,
  })
  await provePhoneIdentity(auth, db, { account: confirmed })
  return { account: confirmed, ended: [] }
}

/**
 * Gives the account to the user who has verified its number. Somebody else may have created the account, so everything
 * in it is removed.
 */
export async function claimPhone(
  auth: Auth,
  db: Db,
  { account, code }: { account: AccountRow; code: CodeRow },
): Promise<Proof> {
  const { id, phone } = account
  if (hasProvedPhone(account)) return { account, ended: [] }
  // the owner of the confirmed address created the account and added this number
  if (account.email_confirmed_at !== null) return confirmPhone(auth, db, account)
  const told = code.metadata ?? {}
  const { id: identityId } = await provePhoneIdentity(auth, db, { account, told })
  const metadata = { ...told, ...ownClaims({ id, phone }, { phone: true }) }
  const cleared = await clearUnprovedAccount(auth, db, account, {
    identityId,
    metadata,
    proved: true,
    by: 'phone' as const,
  })
  return { account: await nameProviders(auth, db, cleared.account), ended: cleared.ended }
}

const refusePhone = (): never => deny(422, 'phone_exists', 'A user with this phone number has already been registered')

const TAKEN = '23505'

/** Whether the error reports a duplicate phone number, rather than a violation of another constraint. */
export const isPhoneKey = (error: Error): boolean => 'constraint' in error && error.constraint === 'accounts_phone_key'

/** Refuses a number that another account has taken in the meantime; rethrows any other error. */
export function refuseTakenPhone(error: unknown): never {
  if (error instanceof Error && 'code' in error && error.code === TAKEN && isPhoneKey(error)) return refusePhone()
  throw error
}

export async function checkPhoneFree(db: Db, phone: string): Promise<void> {
  if (await findAccountByPhone(db, phone)) refusePhone()
}

interface PhoneChange {
  readonly account: AccountRow
  readonly phone: string
  readonly device: Device
}

interface Move extends PhoneChange {
  /** False if numbers are confirmed without a code. */
  readonly proved: boolean
}

async function moveTo(auth: Auth, db: Db, { account, phone, device, proved }: Move): Promise<AccountRow> {
  await checkPhoneFree(db, phone)
  const now = auth.kernel.clock.now()
  // codes sent to the old number are no longer valid
  await removeCodesOf(db, account.id)
  const moved = await changeAccount(db, account.id, {
    phone,
    phone_confirmed_at: now,
    proved_phone: proved ? phone : null,
    new_phone: null,
    phone_change_sent_at: null,
    is_anonymous: false,
    user_metadata: JSON.stringify(withPhone(account.user_metadata, phone)),
    updated_at: now,
  })
  await provePhoneIdentity(auth, db, { account: moved })
  await writeNotice(auth, db, { account, device, name: 'phone-changed', variables: { phone: `+${phone}` } })
  return moved
}

/**
 * Stores the new number as pending and returns the text message to send once the transaction commits. If it is
 * the account's current number, cancels a pending change instead.
 */
export async function startPhoneChange(
  auth: Auth,
  db: Db,
  { language, ...change }: PhoneChange & { readonly language: 'en' | 'fr' },
): Promise<WrittenText | null> {
  const { account, phone } = change
  if (phone === account.phone) {
    if (account.new_phone === null) return null
    await removeCodesAbout(db, account.id, ['phone-change'])
    await changeAccount(db, account.id, { new_phone: null })
    return null
  }
  if (auth.kernel.config.auth.phoneAutoconfirm) {
    await moveTo(auth, db, { ...change, proved: false })
    return null
  }
  const waiting = await changeAccount(db, account.id, { new_phone: phone })
  return writeTextFor(auth, db, { account: waiting, kind: 'phone-change', language })
}

/** Handles the code for a pending number. */
export async function answerPhoneChange(
  auth: Auth,
  db: Db,
  { account, code, device }: { account: AccountRow; code: CodeRow; device: Device },
): Promise<AccountRow> {
  const { new_phone: phone } = account
  if (phone === null || code.address !== phone) return deny(403, 'otp_expired', 'Token has expired or is invalid')
  return moveTo(auth, db, { account, phone, device, proved: true })
}
