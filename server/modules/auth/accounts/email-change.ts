import type { Db } from '../../../kernel/db/database.ts'
import { deny } from '../auth-error.ts'
import type { Auth } from '../auth.ts'
import { removeCodesAbout, removeCodesOf, type CodeRow } from '../codes/store.ts'
import { writeNotice } from '../letters/notice.ts'
import { sendLetter, sendLetterQuietly } from '../letters/send.ts'
import type { Wish } from '../letters/wish.ts'
import type { Device } from '../sessions/session.ts'
import { changeAccount, findAccountByEmail, type AccountRow } from '../store.ts'
import { proveEmailIdentity } from './email-identity.ts'
import { isLogin } from './login.ts'
import { withEmail } from './metadata.ts'

/** Nobody reads letters at an address that only stands for a login. */
const asksBothAddresses = ({ kernel }: Auth, { email, email_confirmed_at }: AccountRow): boolean =>
  kernel.config.auth.secureEmailChange && email !== null && !isLogin(email) && email_confirmed_at !== null

/** The letters about a new address: to both addresses, or to the new one where nobody proved the old one. */
export async function sendChangeLetters(
  auth: Auth,
  db: Db,
  { account, wish, quietly }: { account: AccountRow; wish: Wish; quietly: boolean },
): Promise<void> {
  if (account.new_email === null) return
  const send = quietly ? sendLetterQuietly : sendLetter
  if (asksBothAddresses(auth, account) && account.new_email_half !== 'current')
    await send(auth, db, { account, kind: 'email-change-current', wish })
  if (account.new_email_half !== 'new') await send(auth, db, { account, kind: 'email-change-new', wish })
}

/** Keeps the new address in waiting and asks for it; the account's own address calls off what was waiting. */
export async function startChange(
  auth: Auth,
  db: Db,
  { account, email, wish }: { account: AccountRow; email: string; wish: Wish },
): Promise<void> {
  if (email === account.email) {
    if (account.new_email === null) return
    await removeCodesAbout(db, account.id, ['email-change-current', 'email-change-new'])
    await changeAccount(db, account.id, { new_email: null, new_email_half: null, email_change_sent_at: null })
    return
  }
  const waiting = await changeAccount(db, account.id, { new_email: email, new_email_half: null })
  await sendChangeLetters(auth, db, { account: waiting, wish, quietly: false })
}

export const refuseAddress = (): never =>
  deny(422, 'email_exists', 'A user with this email address has already been registered')

export async function checkAddressFree(db: Db, email: string): Promise<void> {
  if (await findAccountByEmail(db, email)) refuseAddress()
}

interface ChangeAnswer {
  readonly account: AccountRow
  readonly code: CodeRow
  readonly device: Device
}

async function moveTo(auth: Auth, db: Db, { account, device }: ChangeAnswer, email: string): Promise<AccountRow> {
  await checkAddressFree(db, email)
  const now = auth.kernel.clock.now()
  // No letter that went to the old address opens anything from here on.
  await removeCodesOf(db, account.id)
  const moved = await changeAccount(db, account.id, {
    email,
    email_confirmed_at: now,
    proved_email: email,
    new_email: null,
    new_email_half: null,
    email_change_sent_at: null,
    is_anonymous: false,
    user_metadata: JSON.stringify(withEmail(account.user_metadata, { email, verified: true })),
    updated_at: now,
  })
  await proveEmailIdentity(auth, db, moved)
  await writeNotice(auth, db, { account, device, name: 'email-changed', variables: { newAddress: email } })
  return moved
}

/** Takes one answer about a new address; `half` where the other address has to answer too. */
export async function answerChange(auth: Auth, db: Db, answer: ChangeAnswer): Promise<AccountRow | 'half'> {
  const { account, code } = answer
  const email = account.new_email
  const side = code.kind === 'email-change-new' ? 'new' : 'current'
  if (email === null || (side === 'new' && code.address !== email))
    return deny(403, 'otp_expired', 'Token has expired or is invalid')
  const other = side === 'new' ? 'current' : 'new'
  if (account.new_email_half === other || (side === 'new' && !asksBothAddresses(auth, account)))
    return moveTo(auth, db, answer, email)
  await changeAccount(db, account.id, { new_email_half: side, updated_at: auth.kernel.clock.now() })
  return 'half'
}
