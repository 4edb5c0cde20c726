import { isId, newId } from '../../../kernel/ids.ts'
import { deny, invalid } from '../auth-error.ts'
import type { Auth } from '../auth.ts'
import { record, text, type Fields } from '../protocol/body.ts'
import {
  addChallenge,
  takeChallenge,
  type PasskeyChallengeRow,
  addPasskey,
  listPasskeys,
  type PasskeyRow,
  countUse,
  findByCredential,
} from './store.ts'
import type { Db } from '../../../kernel/db/database.ts'
import { languageIn, nameIn } from '../accounts/metadata.ts'
import type { SessionBearer } from '../factors/factor.ts'
import { writeNotice } from '../emails/send.ts'
import { describeDevice } from '../sessions/known-device.ts'
import { type Device, issueSession, startSession, type IssuedSession } from '../sessions/session.ts'
import { lockAccount, findAccount, type AccountRow } from '../store.ts'
import { showPasskey } from './passkey.ts'
import {
  relyingPartyOf,
  offerRegistration,
  readRegistration,
  type StoredKey,
  offerAuthentication,
  readAuthentication,
} from './webauthn.ts'
import { isBanned, isGone } from '../policy.ts'

const SECONDS = 300

type Purpose = PasskeyChallengeRow['purpose']

/** Stores the challenge from these options, and returns the response to send to the browser. */
async function keepOffer(
  { kernel }: Auth,
  options: { readonly challenge: string },
  { purpose, accountId }: { purpose: Purpose; accountId: string | null },
): Promise<object> {
  const id = newId()
  const expires = new Date(kernel.clock.now().getTime() + SECONDS * 1000)
  const { challenge } = options
  await addChallenge(kernel.database.db, { id, account_id: accountId, purpose, challenge, expires_at: expires })
  return { challenge_id: id, options, expires_at: Math.floor(expires.getTime() / 1000) }
}

interface Answered {
  readonly challenge: string
  readonly credential: Fields
}

/**
 * Reads a browser's response and the challenge it answers. The challenge is used up even if the response is invalid.
 */
async function takeAnswer(
  { kernel }: Auth,
  fields: Fields,
  { purpose, accountId }: { purpose: Purpose; accountId: string | null },
): Promise<Answered> {
  const id = text(fields, 'challenge_id')
  const credential = record(fields, 'credential')
  if (id === '') invalid('challenge_id is required')
  if (credential === null) return invalid('credential is required')
  if (!isId(id)) invalid('challenge_id must be a valid UUID')
  const taken = await takeChallenge(kernel.database.db, { id, purpose, accountId })
  if (!taken) return deny(400, 'webauthn_challenge_not_found', 'Challenge not found or already used')
  if (taken.expires_at <= kernel.clock.now()) deny(400, 'webauthn_challenge_expired', 'Challenge has expired')
  return { challenge: taken.challenge, credential }
}

const MOST = 10
const NAMELESS = { en: 'Passkey', fr: 'Clé d’accès' } as const

function checkRoom(passkeys: readonly PasskeyRow[]): void {
  if (passkeys.length >= MOST) deny(422, 'too_many_passkeys', 'Maximum number of passkeys reached')
}

/** Returns the options that a browser needs to create a passkey for a signed-in user. */
export async function offerPasskey(auth: Auth, { account }: SessionBearer): Promise<object> {
  const { config, database } = auth.kernel
  const others = await listPasskeys(database.db, account.id)
  checkRoom(others)
  const name = account.email ?? account.phone ?? account.id
  const options = await offerRegistration({
    party: relyingPartyOf(config),
    handle: account.id,
    name,
    displayName: nameIn(account.user_metadata) || name,
    others,
    discoverable: true,
  })
  return keepOffer(auth, options, { purpose: 'registration', accountId: account.id })
}

async function keep(
  auth: Auth,
  db: Db,
  { holder, key, device }: { holder: SessionBearer; key: StoredKey; device: Device },
): Promise<PasskeyRow> {
  const now = auth.kernel.clock.now()
  const account = await lockAccount(db, holder.account.id)
  if (!account) return deny(403, 'user_not_found', 'User from sub claim in JWT does not exist')
  checkRoom(await listPasskeys(db, account.id))
  const id = newId()
  const language = languageIn(account.user_metadata)
  const name = describeDevice(device.userAgent, language) || NAMELESS[language]
  const times = { created_at: now, updated_at: now }
  const row = { id, account_id: account.id, ...key, friendly_name: name, ...times }
  if (!(await addPasskey(db, { ...row, transports: JSON.stringify(key.transports) })))
    deny(422, 'webauthn_credential_exists', 'This credential is already registered')
  await writeNotice(auth, db, { name: 'passkey-added', account, device, variables: { passkey: name } })
  return { ...row, transports: [...key.transports], last_used_at: null }
}

/** Stores the passkey that the browser created. It is named after the browser until the user renames it. */
export async function registerPasskey(
  auth: Auth,
  holder: SessionBearer,
  { fields, device }: { fields: Fields; device: Device },
): Promise<object> {
  const { kernel } = auth
  const accountId = holder.account.id
  const { challenge, credential } = await takeAnswer(auth, fields, { purpose: 'registration', accountId })
  const expected = { party: relyingPartyOf(kernel.config), challenge, personal: true }
  const key = await readRegistration(credential, expected)
  if (key === null) return deny(400, 'webauthn_verification_failed', 'Credential verification failed')
  const passkey = await kernel.database.transaction((db) => keep(auth, db, { holder, key, device }))
  kernel.log.info('passkey added', { userId: accountId, passkeyId: passkey.id })
  return showPasskey(passkey)
}

const failed = (): never => deny(400, 'webauthn_verification_failed', 'Credential verification failed')

/** Returns the options that a browser needs to sign in with a passkey, before the user is known. */
export async function offerSignIn(auth: Auth): Promise<object> {
  const options = await offerAuthentication(relyingPartyOf(auth.kernel.config), null)
  return keepOffer(auth, options, { purpose: 'authentication', accountId: null })
}

/** Returns the account id from the response, if the authenticator sent it. */
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

/** Starts a session for the passkey's owner. */
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
