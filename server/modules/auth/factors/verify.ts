import {
  type StoredKey,
  offerAuthentication,
  offerRegistration,
  readAuthentication,
  readRegistration,
  isWebauthnUsable,
  relyingPartyOf,
} from '../passkeys/webauthn.ts'
import {
  type FactorRow,
  addChallenge,
  changeFactor,
  listFactors,
  type ChallengeRow,
  closeChallenge,
  findChallenge,
  removeUnverified,
} from './store.ts'
import type { Db } from '../../../kernel/db/database.ts'
import { newId, isId } from '../../../kernel/ids.ts'
import { nameIn } from '../accounts/metadata.ts'
import { deny, invalid, denyRateLimited } from '../auth-error.ts'
import type { Auth } from '../auth.ts'
import { CHALLENGE_SECONDS, requireFactor, type SessionBearer, METHOD_OF, nameOf } from './factor.ts'
import { isSealed, seal, unseal, WrongSeal } from '../keys/key-cache.ts'
import { record, text, type Fields } from '../protocol/body.ts'
import { stepOf } from './totp.ts'
import type { Bucket } from '../../../kernel/http/rate-limits.ts'
import { writeNotice } from '../emails/send.ts'
import {
  issueSession,
  type Device,
  type IssuedSession,
  announceEnded,
  raiseSessionLevel,
  type RaisedSession,
  refuseWhenBusy,
} from '../sessions/session.ts'
import { lockAccount } from '../store.ts'

/** Returns the stored key of a verified factor. */
function keyOf({ credential_id, public_key, sign_count, transports }: FactorRow): StoredKey {
  return {
    credential_id: credential_id ?? '',
    public_key: public_key ?? '',
    sign_count: sign_count ?? 0,
    transports: transports ?? [],
  }
}

interface Offer {
  readonly type: 'create' | 'request'
  readonly credential_options: { readonly publicKey: { readonly challenge: string } }
}

async function offerKey(auth: Auth, holder: SessionBearer, factor: FactorRow): Promise<Offer> {
  const { config, database } = auth.kernel
  if (!isWebauthnUsable(config))
    deny(422, 'mfa_webauthn_verify_not_enabled', 'MFA verification is disabled for WebAuthn')
  const party = relyingPartyOf(config)
  if (factor.verified_at !== null)
    return { type: 'request', credential_options: { publicKey: await offerAuthentication(party, [keyOf(factor)]) } }
  const { account } = holder
  const factors = await listFactors(database.db, account.id)
  const name = account.email ?? account.id
  const publicKey = await offerRegistration({
    party,
    // not the account's id: an authenticator keeps one key per user handle, and the account may also have a passkey
    handle: factor.id,
    name,
    displayName: nameIn(account.user_metadata) || name,
    others: factors.filter((other) => other.credential_id !== null).map(keyOf),
    discoverable: false,
  })
  return { type: 'create', credential_options: { publicKey } }
}

/** Creates a challenge for a factor. It must be answered in time and from the same IP address. */
export async function challengeFactor(
  auth: Auth,
  holder: SessionBearer,
  { factorId, ip }: { factorId: string; ip: string },
): Promise<object> {
  const { database, clock } = auth.kernel
  const factor = await requireFactor(database.db, holder.account.id, factorId)
  const offer = factor.factor_type === 'webauthn' ? await offerKey(auth, holder, factor) : null
  const now = clock.now()
  const id = newId()
  await database.transaction(async (db: Db) => {
    const challenge = offer?.credential_options.publicKey.challenge ?? null
    await addChallenge(db, { id, factor_id: factor.id, ip, challenge, created_at: now })
    await changeFactor(db, factor.id, { last_challenged_at: now })
  })
  const expires_at = Math.floor(now.getTime() / 1000) + CHALLENGE_SECONDS
  return { id, type: factor.factor_type, expires_at, ...(offer === null ? {} : { webauthn: offer }) }
}

interface Asked {
  readonly factor: FactorRow
  readonly challenge: ChallengeRow
}
/** The values to store in the factor after a valid proof. */
type FactorUpdate = Parameters<typeof changeFactor>[2]

const wrong = (message: string): never => deny(422, 'mfa_verification_failed', message)

/** Checks a TOTP code. This uses up its time step and all earlier steps, so that each code works only once. */
async function proveTotp({ kernel }: Auth, { factor }: Asked, fields: Fields): Promise<FactorUpdate> {
  const { sealingSecret } = kernel.config.auth
  const kept = factor.secret ?? ''
  const secret = await unseal(kept, sealingSecret).catch((error: unknown) => {
    if (!(error instanceof WrongSeal)) throw error
    // after a restore without the AUTH_SECRET of the backup
    kernel.log.error('a second factor cannot be checked', { user: factor.account_id, error })
    return wrong('This factor can no longer be checked')
  })
  const step = stepOf(text(fields, 'code'), secret, kernel.clock.now())
  if (step === null || (factor.last_step !== null && step <= factor.last_step))
    return wrong('Invalid TOTP code entered')
  const sealAgain = sealingSecret !== null && !isSealed(kept)
  return { last_step: step, ...(sealAgain ? { secret: await seal(secret, sealingSecret) } : {}) }
}

/** Registers a new key, or checks the response of a registered one. */
async function proveKey({ kernel }: Auth, { factor, challenge }: Asked, fields: Fields): Promise<FactorUpdate> {
  const given = record(fields, 'webauthn') ?? invalid('WebAuthn config required')
  const type = text(given, 'type')
  if (type !== 'create' && type !== 'request') invalid('WebAuthn type must be create or request')
  const response = record(given, 'credential_response') ?? invalid('credential_response required')
  if ((type === 'create') !== (factor.verified_at === null)) wrong('WebAuthn type does not fit the factor')
  const expected = { party: relyingPartyOf(kernel.config), challenge: challenge.challenge ?? '', personal: false }
  if (type === 'request') {
    const count = await readAuthentication(response, keyOf(factor), expected)
    return count === null ? wrong('Invalid WebAuthn response') : { sign_count: count }
  }
  const key = await readRegistration(response, expected)
  return key === null ? wrong('Invalid WebAuthn response') : { ...key, transports: JSON.stringify(key.transports) }
}

/** Checks the proof, and refuses it if it is wrong. */
function prove(auth: Auth, asked: Asked, fields: Fields): Promise<FactorUpdate> {
  return asked.factor.factor_type === 'totp' ? proveTotp(auth, asked, fields) : proveKey(auth, asked, fields)
}

const guesses = (auth: Auth): Bucket => {
  const events = auth.kernel.config.auth.failureRate
  return { name: 'auth.second-factor', events, seconds: 300, burst: events * 2 }
}

/** Limits guesses at an account's codes, regardless of where they come from. */
function countGuess(auth: Auth, accountId: string): void {
  const { limits } = auth.kernel
  if (!limits.take(guesses(auth), accountId))
    denyRateLimited('over_request_rate_limit', 'Request rate limit reached', limits.wait(guesses(auth), accountId))
}

function forgetGuesses(auth: Auth, accountId: string): void {
  auth.kernel.limits.reset(guesses(auth), accountId)
}

interface Attempt {
  readonly factorId: string
  readonly device: Device
  readonly fields: Fields
}

async function requireChallenge(auth: Auth, db: Db, { factorId, device, fields }: Attempt): Promise<ChallengeRow> {
  const challenge = await findChallenge(db, factorId, text(fields, 'challenge_id'))
  if (!challenge) return deny(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found')
  if (challenge.verified_at !== null || challenge.ip !== device.ip)
    deny(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.')
  if (auth.kernel.clock.now().getTime() - challenge.created_at.getTime() >= CHALLENGE_SECONDS * 1000)
    deny(
      422,
      'mfa_challenge_expired',
      `MFA challenge ${challenge.id} has expired, verify against another challenge or create a new challenge.`,
    )
  return challenge
}

/** Stores everything that a valid proof changes, in one transaction. */
async function accept(
  auth: Auth,
  db: Db,
  { holder, attempt }: { holder: SessionBearer; attempt: Attempt },
): Promise<RaisedSession & { readonly factor: FactorRow }> {
  const now = auth.kernel.clock.now()
  const account = await lockAccount(db, holder.account.id)
  if (!account) return deny(403, 'user_not_found', 'User from sub claim in JWT does not exist')
  const factor = await requireFactor(db, account.id, attempt.factorId)
  const challenge = await requireChallenge(auth, db, attempt)
  const memory = await prove(auth, { factor, challenge }, attempt.fields)
  const verified = factor.verified_at === null ? { verified_at: now, updated_at: now } : {}
  await closeChallenge(db, challenge.id, now)
  await changeFactor(db, factor.id, { ...memory, ...verified })
  await removeUnverified(db, account.id, factor.factor_type)
  const proof = { account, sessionId: holder.sessionId, method: METHOD_OF[factor.factor_type], factorId: factor.id }
  if (factor.verified_at === null) {
    const variables = { factor: nameOf(factor, account) }
    await writeNotice(auth, db, { name: 'factor-added', account, device: attempt.device, variables })
  }
  return { ...(await raiseSessionLevel(auth, db, proof)), factor }
}

async function checkAttempt(auth: Auth, holder: SessionBearer, { factorId, fields }: Attempt): Promise<void> {
  const { database, config } = auth.kernel
  const { factor_type: type } = await requireFactor(database.db, holder.account.id, factorId)
  if (type === 'totp' && text(fields, 'code') === '') invalid('Code needs to be non-empty')
  if (type === 'webauthn' && !isWebauthnUsable(config))
    deny(422, 'mfa_webauthn_verify_not_enabled', 'MFA verification is disabled for WebAuthn')
  if (!isId(text(fields, 'challenge_id'))) invalid('challenge_id must be an UUID')
  if (type === 'totp') countGuess(auth, holder.account.id)
}

/** Verifies a factor, which raises the session's level and replaces its refresh token. */
export async function verifyFactor(auth: Auth, holder: SessionBearer, attempt: Attempt): Promise<IssuedSession> {
  const { kernel } = auth
  await checkAttempt(auth, holder, attempt)
  const { issue, ended, factor } = await kernel.database
    .transaction((db) => accept(auth, db, { holder, attempt }))
    .catch(refuseWhenBusy)
  forgetGuesses(auth, issue.account.id)
  announceEnded(auth, issue.account.id, ended)
  kernel.log.info('second factor proved', {
    userId: issue.account.id,
    factorId: factor.id,
    first: factor.verified_at === null,
  })
  return issueSession(auth, issue)
}
