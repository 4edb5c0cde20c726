import type { Db } from '../../../kernel/db/database.ts'
import { isId } from '../../../kernel/ids.ts'
import { deny, invalid } from '../auth-error.ts'
import type { Auth } from '../auth.ts'
import { writeNotice } from '../letters/notice.ts'
import { isWebauthnUsable } from '../passkeys/relying-party.ts'
import { text, type Fields } from '../protocol/body.ts'
import { issueSession, type Device, type IssuedSession } from '../sessions/session.ts'
import { refuseWhenBusy } from '../sessions/lock.ts'
import { announceEnded, raiseSession, type Raised } from '../sessions/step-up.ts'
import { lockAccount } from '../store.ts'
import { METHOD_OF, PATIENCE, requireFactor, type Holder } from './factor.ts'
import { countGuess, forgetGuesses } from './guesses.ts'
import { nameOf } from './naming.ts'
import { prove } from './proofs.ts'
import {
  changeFactor,
  closeChallenge,
  findChallenge,
  removeUnverified,
  type ChallengeRow,
  type FactorRow,
} from './store.ts'

export interface Attempt {
  readonly factorId: string
  readonly device: Device
  readonly fields: Fields
}

async function requireChallenge(auth: Auth, db: Db, { factorId, device, fields }: Attempt): Promise<ChallengeRow> {
  const challenge = await findChallenge(db, factorId, text(fields, 'challenge_id'))
  if (!challenge) return deny(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found')
  if (challenge.verified_at !== null || challenge.ip !== device.ip)
    deny(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.')
  if (auth.kernel.clock.now().getTime() - challenge.created_at.getTime() >= PATIENCE * 1000)
    deny(
      422,
      'mfa_challenge_expired',
      `MFA challenge ${challenge.id} has expired, verify against another challenge or create a new challenge.`,
    )
  return challenge
}

/** Everything that a right proof changes, in one piece. */
async function accept(
  auth: Auth,
  db: Db,
  { holder, attempt }: { holder: Holder; attempt: Attempt },
): Promise<Raised & { readonly factor: FactorRow }> {
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
  return { ...(await raiseSession(auth, db, proof)), factor }
}

async function checkAttempt(auth: Auth, holder: Holder, { factorId, fields }: Attempt): Promise<void> {
  const { database, config } = auth.kernel
  const { factor_type: type } = await requireFactor(database.db, holder.account.id, factorId)
  if (type === 'totp' && text(fields, 'code') === '') invalid('Code needs to be non-empty')
  if (type === 'webauthn' && !isWebauthnUsable(config))
    deny(422, 'mfa_webauthn_verify_not_enabled', 'MFA verification is disabled for WebAuthn')
  if (!isId(text(fields, 'challenge_id'))) invalid('challenge_id must be an UUID')
  if (type === 'totp') countGuess(auth, holder.account.id)
}

/** Proves a factor, which lifts the session; its refresh token is another one from then on. */
export async function verifyFactor(auth: Auth, holder: Holder, attempt: Attempt): Promise<IssuedSession> {
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
