import { deny } from '../auth-error.ts'
import type { Auth } from '../auth.ts'
import { isBanned, isGone } from '../policy.ts'
import { record, text, type Fields } from '../protocol/body.ts'
import { issueSession, startSession, type Device, type IssuedSession } from '../sessions/session.ts'
import { findAccount, lockAccount, type AccountRow } from '../store.ts'
import { keepOffer, takeAnswer } from './challenge.ts'
import { relyingPartyOf } from './relying-party.ts'
import { countUse, findByCredential, type PasskeyRow } from './store.ts'
import { offerAuthentication, readAuthentication } from './webauthn.ts'

const failed = (): never => deny(400, 'webauthn_verification_failed', 'Credential verification failed')

/** What a browser needs to sign somebody in, whoever it turns out to be. */
export async function offerSignIn(auth: Auth): Promise<object> {
  const options = await offerAuthentication(relyingPartyOf(auth.kernel.config), null)
  return keepOffer(auth, options, { purpose: 'authentication', accountId: null })
}

/** The account's id, as the authenticator hands it back where it knows it. */
function handleOf(credential: Fields): string | null {
  const response = record(credential, 'response')
  const handle = response === null ? '' : text(response, 'userHandle')
  return handle === '' ? null : Buffer.from(handle, 'base64url').toString()
}

interface Proved {
  readonly passkey: PasskeyRow
  readonly count: number
}

async function prove(auth: Auth, fields: Fields): Promise<Proved> {
  const { database, config } = auth.kernel
  const { challenge, credential } = await takeAnswer(auth, fields, { purpose: 'authentication', accountId: null })
  const passkey = await findByCredential(database.db, text(credential, 'id'))
  if (!passkey || (handleOf(credential) ?? passkey.account_id) !== passkey.account_id) return failed()
  const expected = { party: relyingPartyOf(config), challenge, personal: true }
  const count = await readAuthentication(credential, passkey, expected)
  return count === null ? failed() : { passkey, count }
}

function checkAccount(auth: Auth, account: AccountRow | null): AccountRow {
  if (!account || isGone(account)) return failed()
  if (account.email !== null && account.email_confirmed_at === null)
    deny(403, 'email_not_confirmed', 'Email not confirmed')
  if (isBanned(account, auth.kernel.clock.now())) deny(403, 'user_banned', 'User is banned')
  return account
}

/** A session for whoever holds the passkey. */
export async function signInByPasskey(
  auth: Auth,
  { fields, device }: { fields: Fields; device: Device },
): Promise<IssuedSession> {
  const { database, clock } = auth.kernel
  const { passkey, count } = await prove(auth, fields)
  checkAccount(auth, await findAccount(database.db, passkey.account_id))
  const started = await database.transaction(async (db) => {
    const account = checkAccount(auth, await lockAccount(db, passkey.account_id))
    if (!(await countUse(db, passkey, { count, at: clock.now() }))) failed()
    return startSession(auth, db, { account, method: 'passkey', device })
  })
  return issueSession(auth, started)
}
