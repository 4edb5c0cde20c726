import type { Db } from '../../../kernel/db/database.ts'
import { withPhone } from '../accounts/metadata.ts'
import { deny } from '../auth-error.ts'
import type { Auth } from '../auth.ts'
import { removeCodesAbout, removeCodesOf, type CodeRow } from '../codes/store.ts'
import { writeNotice } from '../letters/notice.ts'
import type { Device } from '../sessions/session.ts'
import { changeAccount, findAccountByPhone, type AccountRow } from '../store.ts'
import { provePhoneIdentity } from './phone-identity.ts'
import { writeTextFor, type WrittenText } from './send.ts'

const refusePhone = (): never => deny(422, 'phone_exists', 'A user with this phone number has already been registered')

const TAKEN = '23505'

/** Whether it is the number that another account has, of all that no two may share. */
export const isPhoneKey = (error: Error): boolean => 'constraint' in error && error.constraint === 'accounts_phone_key'

/** Somebody else took the number at the same moment. */
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
  /** False where numbers count as confirmed without a code. */
  readonly proved: boolean
}

async function moveTo(auth: Auth, db: Db, { account, phone, device, proved }: Move): Promise<AccountRow> {
  await checkPhoneFree(db, phone)
  const now = auth.kernel.clock.now()
  // No code that went to the old number opens anything from here on.
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
 * Keeps the new number in waiting and writes to it; the account's own number calls off what was waiting. Answers the
 * text message that is to be handed over once the change is stored.
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

/** Takes the answer about a new number. */
export async function answerPhoneChange(
  auth: Auth,
  db: Db,
  { account, code, device }: { account: AccountRow; code: CodeRow; device: Device },
): Promise<AccountRow> {
  const { new_phone: phone } = account
  if (phone === null || code.address !== phone) return deny(403, 'otp_expired', 'Token has expired or is invalid')
  return moveTo(auth, db, { account, phone, device, proved: true })
}
