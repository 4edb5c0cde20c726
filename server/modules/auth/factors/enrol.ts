import { LIMITS } from '@replique/contract'
import type { Db } from '../../../kernel/db/database.ts'
import { newId } from '../../../kernel/ids.ts'
import { deny, invalid } from '../auth-error.ts'
import type { Auth } from '../auth.ts'
import { seal } from '../keys/key-cache.ts'
import { isWebauthnUsable } from '../passkeys/webauthn.ts'
import { needsSecondFactor, secondFactorOf } from '../policy.ts'
import { countCharacters } from '../protocol/body.ts'
import { lockAccount } from '../store.ts'
import { CHALLENGE_SECONDS, type SessionBearer } from './factor.ts'
import { addFactor, listFactors, removeAbandoned, type FactorRow } from './store.ts'
import { makeTotp } from './totp.ts'

const MOST = 10

export interface Enrolment {
  readonly type: string
  readonly name: string
  readonly issuer: string
}

/** Checks a new factor against the existing ones. The order of the checks follows the protocol. */
function checkOthers(factors: readonly FactorRow[], name: string, holder: SessionBearer): void {
  if (factors.some((factor) => factor.friendly_name === name))
    deny(422, 'mfa_factor_name_conflict', `A factor with the friendly name "${name}" for this user already exists`)
  if (factors.length >= MOST)
    deny(422, 'too_many_enrolled_mfa_factors', 'Maximum number of verified factors reached, unenroll to continue')
  // uses the stored factors: another session may have verified one in the meantime
  const enrolled = factors.some((factor) => factor.verified_at !== null)
  const secondFactor = secondFactorOf({ enrolled, proved: holder.secondFactor === 'proved' })
  if (needsSecondFactor({ secondFactor })) deny(403, 'insufficient_aal', 'AAL2 required to enroll a new factor')
}

type Beginning = Pick<FactorRow, 'factor_type' | 'friendly_name' | 'secret'>

async function keep(
  auth: Auth,
  db: Db,
  { holder, factor }: { holder: SessionBearer; factor: Beginning },
): Promise<string> {
  const now = auth.kernel.clock.now()
  const { id: accountId } = holder.account
  await lockAccount(db, accountId)
  await removeAbandoned(db, new Date(now.getTime() - CHALLENGE_SECONDS * 1000), accountId)
  checkOthers(await listFactors(db, accountId), factor.friendly_name, holder)
  const id = newId()
  await addFactor(db, { id, account_id: accountId, ...factor, created_at: now, updated_at: now })
  return id
}

async function enrolTotp(auth: Auth, holder: SessionBearer, { name, issuer }: Enrolment): Promise<object> {
  const { config, database } = auth.kernel
  const { account } = holder
  const label = account.email ?? account.phone ?? account.id
  const { secret, uri, picture } = makeTotp({ issuer: issuer === '' ? config.instanceName : issuer, label })
  const sealed = await seal(secret, config.auth.sealingSecret)
  const factor: Beginning = { factor_type: 'totp', friendly_name: name, secret: sealed }
  const id = await database.transaction((db) => keep(auth, db, { holder, factor }))
  return { id, type: 'totp', friendly_name: name, totp: { qr_code: picture, secret, uri } }
}

async function enrolKey(auth: Auth, holder: SessionBearer, { name }: Enrolment): Promise<object> {
  const { config, database } = auth.kernel
  if (!isWebauthnUsable(config)) deny(422, 'mfa_webauthn_enroll_not_enabled', 'MFA enroll is disabled for WebAuthn')
  const factor: Beginning = { factor_type: 'webauthn', friendly_name: name, secret: null }
  const id = await database.transaction((db) => keep(auth, db, { holder, factor }))
  return { id, type: 'webauthn', friendly_name: name }
}

/** Starts enrolling a second factor; it is not in use until it is verified. */
export async function enrol(auth: Auth, holder: SessionBearer, enrolment: Enrolment): Promise<object> {
  const { type, name, issuer } = enrolment
  if (type === 'phone') deny(422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone')
  if (type !== 'totp' && type !== 'webauthn') invalid('factor_type needs to be totp, phone, or webauthn')
  if (countCharacters(name) > LIMITS.name) invalid(`friendly_name must be ${LIMITS.name} characters or less`)
  if (countCharacters(issuer) > LIMITS.name) invalid(`issuer must be ${LIMITS.name} characters or less`)
  return type === 'totp' ? enrolTotp(auth, holder, enrolment) : enrolKey(auth, holder, enrolment)
}
