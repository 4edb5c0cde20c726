import type { Db } from '../../../kernel/db/database.ts'
import { announceAccount, createAccount } from '../accounts/creation.ts'
import { isLogin, readLogin } from '../accounts/sign-in.ts'
import { mergeMetadata } from '../accounts/metadata.ts'
import { passwordRules, makeStartPassword } from '../passwords/password-strength.ts'
import type { Auth } from '../auth.ts'
import { removeCodesOf } from '../codes/store.ts'
import { dropFactors } from '../factors/removal.ts'
import { hasProvedAddress } from '../policy.ts'
import { foldAddress, isAddress } from '../protocol/email-and-phone.ts'
import { addAdministrator, changeSetup } from '../setup/store.ts'
import { changeAccount, endSessions, findAccountByEmail, lockAccount, type AccountRow } from '../store.ts'
import { recordAction, OPERATOR } from './author.ts'
import { lockAdministrators } from './store.ts'

export interface OperatorInput {
  readonly email: string
  /** Whether to set a new password and remove the second factor that was lost with the old password. */
  readonly newPassword: boolean
}
export type OperatorAnswer =
  | { readonly done: 'made' | 'promoted'; readonly email: string; readonly password: string | null }
  | { readonly done: 'not-an-address' }
  | { readonly done: 'kept-elsewhere' }

/**
 * Minimum length of an administrator's start password, in characters. Pupils get shorter passwords, because they type
 * them in from a slip of paper.
 */
const SHORTEST = 32

interface Fresh {
  readonly password: string
  readonly hash: string
}

async function makePassword(auth: Auth): Promise<Fresh> {
  const rules = passwordRules(auth.kernel.config.auth)
  const password = makeStartPassword('en', { ...rules, shortest: Math.max(rules.shortest, SHORTEST) })
  return { password, hash: await auth.passwords.hash(password) }
}

async function keepHash(db: Db, account: AccountRow, { hash }: Fresh): Promise<void> {
  const app = mergeMetadata(account.app_metadata, { start_password: true })
  await changeAccount(db, account.id, { password_hash: hash, app_metadata: JSON.stringify(app) })
}

async function renew(db: Db, account: AccountRow, fresh: Fresh): Promise<void> {
  await dropFactors(db, account.id)
  await removeCodesOf(db, account.id)
  await endSessions(db, account.id)
  await keepHash(db, account, fresh)
}

interface Step extends OperatorInput {
  readonly fresh: Fresh
}

async function hold(auth: Auth, db: Db, { email, newPassword, fresh }: Step) {
  const known = await findAccountByEmail(db, email)
  const account = known && (await lockAccount(db, known.id))
  if (!account) {
    const made = await createAccount(auth, db, {
      email,
      passwordHash: fresh.hash,
      metadata: {},
      confirmed: true,
      own: false,
      proved: true,
    })
    if (!made) throw new Error('the account was made by somebody else at the same moment')
    await keepHash(db, made, fresh)
    return { account: made, made: true, renewed: true }
  }
  // if the address was never verified, whoever signed up with it knows the current password, so it is replaced
  const renewed = newPassword || !hasProvedAddress(account)
  if (renewed) await renew(db, account, fresh)
  const { user_metadata, email_confirmed_at } = account
  await changeAccount(db, account.id, {
    banned_until: null,
    email_confirmed_at: email_confirmed_at ?? auth.kernel.clock.now(),
    proved_email: account.email,
    user_metadata: JSON.stringify({ ...user_metadata, email_verified: true }),
  })
  return { account, made: false, renewed }
}

async function write(auth: Auth, db: Db, step: Step) {
  const now = auth.kernel.clock.now()
  await lockAdministrators(db)
  const held = await hold(auth, db, step)
  await addAdministrator(db, held.account.id, now)
  await changeSetup(db, { closed_at: now, code_hash: null })
  const { made, renewed } = held
  await recordAction(auth, db, {
    author: OPERATOR,
    action: 'user.promoted',
    target: held.account.id,
    details: { made, renewed },
  })
  return held
}

/** Makes the account with this address an administrator, and creates it if there is none; for the operator only. */
export async function makeAdministrator(auth: Auth, input: OperatorInput): Promise<OperatorAnswer> {
  const { kernel } = auth
  const email = readLogin(foldAddress(input.email))
  if (!isAddress(email)) return { done: 'not-an-address' }
  const known = await findAccountByEmail(kernel.database.db, email)
  // if another service keeps the accounts, this server can't replace passwords, so whoever created an account without
  // verifying its address could still use it
  if (kernel.config.authUrl !== null && (!known || input.newPassword || !hasProvedAddress(known)))
    return { done: 'kept-elsewhere' }
  if (!known && isLogin(email)) return { done: 'not-an-address' }
  const fresh = await makePassword(auth)
  const held = await kernel.database.transaction((db) => write(auth, db, { ...input, email, fresh }))
  const { account, made, renewed } = held
  if (made) announceAccount(auth, account)
  if (renewed && !made) kernel.events.emit('session.ended', { userId: account.id, sessionId: null })
  kernel.log.info('administrator made from the command line', { userId: account.id })
  return { done: made ? 'made' : 'promoted', email, password: renewed ? fresh.password : null }
}
