import type { Db } from '../../../kernel/db/database.ts'
import type { Bucket } from '../../../kernel/http/limits.ts'
import { newId } from '../../../kernel/ids.ts'
import type { Auth } from '../auth.ts'
import { listFactors } from '../factors/store.ts'
import { writeNotice } from '../letters/notice.ts'
import { refuseWhenBusy } from '../sessions/lock.ts'
import { issueSession, type IssuedSession } from '../sessions/session.ts'
import { announceEnded, raiseSession } from '../sessions/step-up.ts'
import { findSession, lockAccount } from '../store.ts'
import { CODES, hashCode, makeCode, readCode } from './code.ts'
import { CodeRefusal } from './refusal.ts'
import { addCodes, findCodes, removeCodes, useCode, type CodeSet } from './store.ts'

export interface NewCodes {
  readonly setId: string
  readonly codes: readonly string[]
}

const guesses = ({ kernel }: Auth): Bucket => {
  const events = kernel.config.auth.failureRate
  return { name: 'auth.recovery-code', events, seconds: 300, burst: events }
}

/** Ten new codes in place of all earlier ones; `expected` says whether there should be earlier ones. */
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

/** Removes all codes, and answers what they were. */
export async function dropCodes({ kernel }: Auth, accountId: string): Promise<CodeSet> {
  return kernel.database.transaction(async (db) => {
    await lockAccount(db, accountId)
    const codes = await findCodes(db, accountId)
    if (!codes) throw new CodeRefusal('no-codes')
    await removeCodes(db, accountId)
    return codes
  })
}

export interface CodeUse {
  readonly accountId: string
  readonly sessionId: string
  readonly code: string
}

/** Guessing is slowed as it is with passwords: per account, from wherever it comes. */
function countGuess(auth: Auth, accountId: string): void {
  if (!auth.kernel.limits.take(guesses(auth), accountId)) throw new CodeRefusal('too-many')
}

async function spend(auth: Auth, db: Db, use: CodeUse & { readonly hash: string }) {
  const { accountId, sessionId, hash } = use
  const account = await lockAccount(db, accountId)
  if (!account || !(await useCode(db, { accountId, hash, at: auth.kernel.clock.now() }))) throw new CodeRefusal('wrong')
  const raised = await raiseSession(auth, db, { account, sessionId, method: 'mfa/recovery_code', factorId: null })
  const left = (await findCodes(db, accountId))?.left ?? 0
  const session = await findSession(db, sessionId)
  const device = { ip: session?.ip ?? '', userAgent: session?.user_agent ?? '' }
  await writeNotice(auth, db, { name: 'recovery-code-used', account, device, variables: { left: String(left) } })
  return { ...raised, left }
}

/** Lifts a session by a code, which is then used up. */
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
