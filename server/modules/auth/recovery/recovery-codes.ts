import { createHmac, randomBytes } from 'node:crypto'
import { refuse } from '../../../kernel/refusal.ts'
import { AuthError } from '../auth-error.ts'
import type { Db } from '../../../kernel/db/database.ts'
import type { Bucket } from '../../../kernel/http/rate-limits.ts'
import { newId } from '../../../kernel/ids.ts'
import type { Auth } from '../auth.ts'
import { listFactors } from '../factors/store.ts'
import { writeNotice } from '../emails/send.ts'
import {
  refuseWhenBusy,
  issueSession,
  type IssuedSession,
  announceEnded,
  raiseSessionLevel,
} from '../sessions/session.ts'
import { findSession, lockAccount } from '../store.ts'
import { addCodes, findCodes, removeCodes, useCode, type CodeSet } from './store.ts'

/** 32 characters that are hard to mistake for one another; five bits each. */
const SIGNS = '23456789abcdefghjkmnopqrstuvwxyz'
const LENGTH = 16

const CODES = 10

/** Makes a code of 80 random bits, without separators. */
export function makeCode(): string {
  return Array.from(randomBytes(LENGTH), (byte) => SIGNS[byte % SIGNS.length]).join('')
}

/** Splits a code into groups, so that it is easier to copy by hand. */
export function formatCode(code: string): string {
  return code.match(/.{4}/g)?.join('-') ?? code
}

/** Normalizes an entered code: spaces and dashes are removed, 0 is read as o. Null if it can't be a code. */
export function readCode(given: string): string | null {
  const code = given
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .toLowerCase()
    .replaceAll('0', 'o')
  return code.length === LENGTH && Array.from(code).every((sign) => SIGNS.includes(sign)) ? code : null
}

/**
 * Hashes a code for storage. Without the server's secret, the hashes are of no use to somebody who reads the database.
 */
export function hashCode(code: string, accountId: string, secret: Uint8Array): string {
  const key = createHmac('sha256', secret).update('recovery codes').digest()
  return createHmac('sha256', key).update(`${accountId} ${code}`).digest('base64url')
}

/**
 * Thrown if recovery codes can't be created or used; `why` is the reason. The protocol and the API each convert it to
 * their own errors.
 */
export class CodeRefusal extends Error {
  readonly why: 'no-factor' | 'no-codes' | 'have-codes' | 'wrong' | 'too-many'

  constructor(why: CodeRefusal['why']) {
    super(`recovery codes: ${why}`)
    this.name = 'CodeRefusal'
    this.why = why
  }
}

/** Converts a refusal to an error of the protocol. */
export function toProtocolError(error: unknown): never {
  if (!(error instanceof CodeRefusal)) throw error
  const words = {
    'no-factor': [422, 'mfa_recovery_codes_sole_factor', 'Recovery codes need another verified factor beside them'],
    'no-codes': [404, 'mfa_factor_not_found', 'There are no recovery codes'],
    'have-codes': [422, 'mfa_verified_factor_exists', 'There are recovery codes already, regenerate them to continue'],
    wrong: [422, 'mfa_verification_failed', 'Invalid recovery code entered'],
    'too-many': [429, 'mfa_recovery_codes_locked', 'Too many recovery codes were tried; wait before trying again'],
  } as const satisfies Record<CodeRefusal['why'], readonly [number, string, string]>
  const [status, code, message] = words[error.why]
  throw new AuthError(status, code, message)
}

/** Converts a refusal to an error of the API. */
export function toApiError(error: unknown): never {
  if (error instanceof AuthError && error.code === 'conflict') return refuse('too_many_requests')
  if (!(error instanceof CodeRefusal)) throw error
  if (error.why === 'too-many') return refuse('too_many_requests')
  return refuse(error.why === 'no-factor' ? 'no_second_factor' : 'recovery_code_wrong')
}

export interface NewCodes {
  readonly setId: string
  readonly codes: readonly string[]
}

const guesses = ({ kernel }: Auth): Bucket => {
  const events = kernel.config.auth.failureRate
  return { name: 'auth.recovery-code', events, seconds: 300, burst: events }
}

/**
 * Replaces the account's recovery codes with ten new codes. `expected` says whether the account must already have
 * codes.
 */
export async function renewCodes(
  auth: Auth,
  accountId: string,
  expected: 'none' | 'some' | 'either',
): Promise<NewCodes> {
  const { kernel, keys } = auth
  const { refreshSecret } = await keys.read()
  const now = kernel.clock.now()
  const codes = Array.from({ length: CODES }, makeCode)
  const setId = await kernel.database.transaction(async (db) => {
    await lockAccount(db, accountId)
    const factors = await listFactors(db, accountId)
    if (!factors.some((factor) => factor.verified_at !== null)) throw new CodeRefusal('no-factor')
    const earlier = await findCodes(db, accountId)
    if (expected === 'none' && earlier) throw new CodeRefusal('have-codes')
    if (expected === 'some' && !earlier) throw new CodeRefusal('no-codes')
    await removeCodes(db, accountId)
    const set = earlier?.id ?? newId()
    const one = (code: string) => ({ id: newId(), code_hash: hashCode(code, accountId, refreshSecret) })
    await addCodes(
      db,
      codes.map((code) => ({ ...one(code), set_id: set, account_id: accountId, created_at: now })),
    )
    return set
  })
  kernel.limits.reset(guesses(auth), accountId)
  kernel.log.info('recovery codes renewed', { userId: accountId })
  return { setId, codes }
}

export function readCodeSet({ kernel }: Auth, accountId: string): Promise<CodeSet | null> {
  return findCodes(kernel.database.db, accountId)
}

/** Removes all codes and returns their summary. */
export async function dropCodes({ kernel }: Auth, accountId: string): Promise<CodeSet> {
  return kernel.database.transaction(async (db) => {
    await lockAccount(db, accountId)
    const codes = await findCodes(db, accountId)
    if (!codes) throw new CodeRefusal('no-codes')
    await removeCodes(db, accountId)
    return codes
  })
}

interface CodeUse {
  readonly accountId: string
  readonly sessionId: string
  readonly code: string
}

/** Counts a guess. As with passwords, the limit is per account, wherever the guesses come from. */
function countGuess(auth: Auth, accountId: string): void {
  if (!auth.kernel.limits.take(guesses(auth), accountId)) throw new CodeRefusal('too-many')
}

async function spend(auth: Auth, db: Db, use: CodeUse & { readonly hash: string }) {
  const { accountId, sessionId, hash } = use
  const account = await lockAccount(db, accountId)
  if (!account || !(await useCode(db, { accountId, hash, at: auth.kernel.clock.now() }))) throw new CodeRefusal('wrong')
  const raised = await raiseSessionLevel(auth, db, { account, sessionId, method: 'mfa/recovery_code', factorId: null })
  const left = (await findCodes(db, accountId))?.left ?? 0
  const session = await findSession(db, sessionId)
  const device = { ip: session?.ip ?? '', userAgent: session?.user_agent ?? '' }
  await writeNotice(auth, db, { name: 'recovery-code-used', account, device, variables: { left: String(left) } })
  return { ...raised, left }
}

/** Uses up a code to raise the session's level. */
export async function useRecoveryCode(auth: Auth, use: CodeUse): Promise<IssuedSession & { readonly left: number }> {
  const { kernel } = auth
  const { accountId, sessionId } = use
  countGuess(auth, accountId)
  const code = readCode(use.code)
  if (code === null) throw new CodeRefusal('wrong')
  const hash = hashCode(code, accountId, (await auth.keys.read()).refreshSecret)
  const { issue, ended, left } = await kernel.database
    .transaction((db) => spend(auth, db, { ...use, hash }))
    .catch(refuseWhenBusy)
  announceEnded(auth, accountId, ended)
  kernel.log.warn('recovery code used', { userId: accountId, sessionId, left })
  return { ...(await issueSession(auth, issue)), left }
}
