import type { Db } from '../../../kernel/db/database.ts'
import { announceAccount, createAccount } from '../accounts/creation.ts'
import { sendChangeEmails } from '../accounts/email-change.ts'
import type { Metadata } from '../accounts/metadata.ts'
import { isSignupOpen, createUnconfirmed, type UnconfirmedAccount } from '../accounts/sign-up.ts'
import { deny } from '../auth-error.ts'
import type { Auth } from '../auth.ts'
import { countText, sendTextOrDeny, writeTextFor } from '../phones/send.ts'
import { textAgain, textSignIn, type TextAgain, type TextSignIn } from '../phones/requests.ts'
import { hasProvedAddress, mayReceiveEmails } from '../policy.ts'
import type { Bearer } from '../sessions/bearer.ts'
import { findAccountByEmail, lockAccount, type AccountRow } from '../store.ts'
import { countEmail, sendEmail, sendEmailQuietly, type EmailRequest } from './send.ts'

/** Finds and locks the account with this address. Returns null if there is none, or if it may not receive emails. */
async function lockByAddress({ kernel }: Auth, db: Db, email: string): Promise<AccountRow | null> {
  const known = await findAccountByEmail(db, email)
  const account = known && (await lockAccount(db, known.id))
  return account?.email === email && mayReceiveEmails(account, kernel.clock.now()) ? account : null
}

/** A request to send a message to an address or number; anybody may make one. */
export type MessageRequest =
  | ({ readonly kind: 'sign-up' } & UnconfirmedAccount)
  | { readonly kind: 'recovery'; readonly email: string; readonly input: EmailRequest }
  | ({ readonly kind: 'sign-in' } & SignInRequest)
  | ({ readonly kind: 'again' } & RepeatRequest)
  | ({ readonly kind: 'text-sign-in' } & TextSignIn)
  | ({ readonly kind: 'text-again' } & TextAgain)

export function answerRequest(auth: Auth, request: MessageRequest): Promise<void> {
  if (request.kind === 'sign-up') return createUnconfirmed(auth, request)
  if (request.kind === 'recovery') return sendRecovery(auth, request)
  if (request.kind === 'text-sign-in') return textSignIn(auth, request)
  if (request.kind === 'text-again') return textAgain(auth, request)
  return request.kind === 'sign-in' ? sendSignIn(auth, request) : sendAgain(auth, request)
}

/** Sends an email for choosing a new password, if the address has an account. */
async function sendRecovery(auth: Auth, { email, input }: { email: string; input: EmailRequest }): Promise<void> {
  await auth.kernel.database.transaction(async (db) => {
    const account = await lockByAddress(auth, db, email)
    if (account) await sendEmailQuietly(auth, db, { account, kind: 'recovery', input })
  })
}

interface SignInRequest {
  readonly email: string
  /** Whether to create an account for an unknown address, if sign-up is open. */
  readonly createUser: boolean
  readonly metadata: Metadata
  readonly input: EmailRequest
}

async function openAccount(auth: Auth, { email, metadata, input }: SignInRequest): Promise<AccountRow | null> {
  if (!(await isSignupOpen(auth))) return null
  return auth.kernel.database.transaction(async (db) => {
    const account = await createAccount(auth, db, { email, passwordHash: null, metadata, confirmed: false, own: true })
    if (account) await sendEmailQuietly(auth, db, { account, kind: 'confirmation', input })
    return account
  })
}

/**
 * Sends an email to sign in with. A new address gets an account, which the email confirms. If an account's address has
 * never been verified, the metadata in this request replaces the earlier metadata.
 */
async function sendSignIn(auth: Auth, request: SignInRequest): Promise<void> {
  const { email, metadata, input } = request
  const { db } = auth.kernel.database
  if (!(await findAccountByEmail(db, email))) {
    const made = request.createUser ? await openAccount(auth, request) : null
    if (made) announceAccount(auth, made)
    return
  }
  await auth.kernel.database.transaction(async (tx) => {
    const account = await lockByAddress(auth, tx, email)
    if (account) await sendEmailQuietly(auth, tx, { account, kind: 'magic-link', input, metadata })
  })
}

interface RepeatRequest {
  readonly email: string
  readonly type: 'signup' | 'email_change'
  readonly input: EmailRequest
}

/** Resends the pending email: the confirmation, or the emails about a new address. */
async function sendAgain(auth: Auth, { email, type, input }: RepeatRequest): Promise<void> {
  await auth.kernel.database.transaction(async (db) => {
    const account = await lockByAddress(auth, db, email)
    if (!account) return
    if (type === 'email_change') await sendChangeEmails(auth, db, { account, input, quietly: true })
    else if (!hasProvedAddress(account)) await sendEmailQuietly(auth, db, { account, kind: 'confirmation', input })
  })
}

async function requestProofByText(auth: Auth, { account }: Bearer, { language }: EmailRequest): Promise<void> {
  if (account.phone_confirmed_at === null) deny(422, 'phone_not_confirmed', 'Please verify your phone first.')
  if (auth.sms === null) deny(400, 'phone_provider_disabled', 'Unsupported phone provider')
  countText(auth)
  const text = await auth.kernel.database.transaction(async (db) => {
    const locked = await lockAccount(db, account.id)
    return locked && writeTextFor(auth, db, { account: locked, kind: 'reauthentication', language })
  })
  if (text) await sendTextOrDeny(auth, text)
}

/**
 * Sends a code to the account's email address or, if it has none, to its phone number. The signed-in user enters the
 * code to prove that they can read messages sent there.
 */
export async function requestProof(auth: Auth, bearer: Bearer, input: EmailRequest): Promise<void> {
  const { account } = bearer
  if (account.email === null && account.phone === null)
    deny(400, 'validation_failed', 'Reauthentication requires the user to have an email or a phone number')
  if (account.email === null) return requestProofByText(auth, bearer, input)
  countEmail(auth)
  if (account.email_confirmed_at === null) deny(422, 'email_not_confirmed', 'Please verify your email first.')
  await auth.kernel.database.transaction(async (db) => {
    const locked = await lockAccount(db, account.id)
    if (locked) await sendEmail(auth, db, { account: locked, kind: 'reauthentication', input })
  })
}
