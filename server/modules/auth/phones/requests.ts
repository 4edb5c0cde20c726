import type { Db } from '../../../kernel/db/database.ts'
import { announceAccount, createAccount } from '../accounts/creation.ts'
import type { Metadata } from '../accounts/metadata.ts'
import { isSignupOpen } from '../accounts/sign-up.ts'
import type { Auth } from '../auth.ts'
import { mayReceiveEmails } from '../policy.ts'
import { findAccountByNewPhone, findAccountByPhone, lockAccount, type AccountRow } from '../store.ts'
import { sendText, textQuietly } from './send.ts'

export interface TextSignIn {
  readonly phone: string
  readonly createUser: boolean
  readonly metadata: Metadata
  readonly language: 'en' | 'fr'
}
export interface TextAgain {
  readonly phone: string
  readonly type: 'sms' | 'phone_change'
  readonly language: 'en' | 'fr'
}

async function lock({ kernel }: Auth, db: Db, known: AccountRow | null): Promise<AccountRow | null> {
  const account = known && (await lockAccount(db, known.id))
  return account && mayReceiveEmails(account, kernel.clock.now()) ? account : null
}

async function lockByPhone(auth: Auth, db: Db, phone: string): Promise<AccountRow | null> {
  const account = await lock(auth, db, await findAccountByPhone(db, phone))
  return account?.phone === phone ? account : null
}

/**
 * Sends a code to sign in with. A new number gets an account, which the code confirms. If an account's number has never
 * been verified, the metadata in this request replaces the earlier metadata.
 */
export async function textSignIn(auth: Auth, { phone, createUser, metadata, language }: TextSignIn): Promise<void> {
  const mayCreate = createUser && (await isSignupOpen(auth))
  const made = await auth.kernel.database.transaction(async (db) => {
    const wanted = { email: null, phone, passwordHash: null, metadata, confirmed: false, own: true }
    const known = await findAccountByPhone(db, phone)
    const created = known || !mayCreate ? null : await createAccount(auth, db, wanted)
    if (created) {
      await textQuietly(auth, db, { account: created, kind: 'phone-confirmation', language })
      return created
    }
    const account = await lockByPhone(auth, db, phone)
    if (account) await textQuietly(auth, db, { account, kind: 'phone-sign-in', language, metadata })
    return null
  })
  if (made) announceAccount(auth, made)
}

/** Resends the pending code to the account with this number, or to the only account for which the number is pending. */
export async function textAgain(auth: Auth, { phone, type, language }: TextAgain): Promise<void> {
  await auth.kernel.database.transaction(async (db) => {
    if (type === 'sms') {
      const account = await lockByPhone(auth, db, phone)
      if (account?.phone_confirmed_at === null)
        await textQuietly(auth, db, { account, kind: 'phone-confirmation', language })
      return
    }
    const known = (await findAccountByPhone(db, phone)) ?? (await findAccountByNewPhone(db, phone))
    const account = await lock(auth, db, known)
    if (account && account.new_phone !== null) await textQuietly(auth, db, { account, kind: 'phone-change', language })
  })
}

/** Sends text messages once their transaction has committed. */
export function sendTexts(auth: Auth): void {
  auth.kernel.events.on('text.written', async (text) => void (await sendText(auth, text)))
}
