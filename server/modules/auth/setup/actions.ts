import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import type { Actor } from '../../../kernel/actor.ts'
import type { Db } from '../../../kernel/db/database.ts'
import { networkOf } from '../../../kernel/http/address.ts'
import { refuse, requireSignedIn } from '../../../kernel/refusal.ts'
import { announceAccount, createAccount, type NewAccount } from '../accounts/creation.ts'
import { recordAction, OPERATOR } from '../administration/author.ts'
import { passwordRules, findWeakness } from '../passwords/password-strength.ts'
import type { Auth } from '../auth.ts'
import { foldAddress } from '../protocol/email-and-phone.ts'
import { addAdministrator, changeSetup, lockSetup, readSetup, replaceCode } from './store.ts'
import { countCharacters } from '../protocol/body.ts'

/** Letters and digits that can't be mistaken for one another. */
const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const GROUPS = 5
const GROUP = 4

/** Makes a code of 100 bits, in groups that are easy to type from a terminal. */
export function makeCode(): string {
  const sign = (): string => SIGNS[randomInt(SIGNS.length)] ?? ''
  const group = (): string => Array.from({ length: GROUP }, sign).join('')
  return Array.from({ length: GROUPS }, group).join('-')
}

/** Hashes a code for storage, ignoring case, spaces, hyphens and dashes. */
export function hashCode(code: string): string {
  const plain = code.toUpperCase().replaceAll(/[\s\u2010-\u2015-]/g, '')
  return createHash('sha256').update('replique setup\n').update(plain).digest('hex')
}

/** Compares a code with a stored hash in constant time. */
export function isCode(given: string, kept: string | null): boolean {
  const a = Buffer.from(hashCode(given), 'hex')
  const b = Buffer.from(kept ?? hashCode(makeCode()), 'hex')
  return kept !== null && a.length === b.length && timingSafeEqual(a, b)
}

export interface FirstAdministrator {
  readonly code: string
  readonly email: string
  readonly password: string
  readonly name: string
  readonly language: 'en' | 'fr'
}

export async function isSetupOpen({ kernel }: Auth): Promise<boolean> {
  return (await readSetup(kernel.database.db)).closed_at === null
}

/** Creates a new code, to be shown in the server's output; null if an administrator is already set up. */
export async function renewCode({ kernel }: Auth): Promise<string | null> {
  const code = makeCode()
  return (await replaceCode(kernel.database.db, hashCode(code))) ? code : null
}

/** Reopens the setup, for an operator whose server has no administrator left. */
export async function reopenSetup(auth: Auth): Promise<string> {
  const { kernel } = auth
  const code = makeCode()
  await kernel.database.transaction(async (db) => {
    await changeSetup(db, { code_hash: hashCode(code), closed_at: null })
    await recordAction(auth, db, { author: OPERATOR, action: 'setup.reopened', target: 'setup' })
  })
  kernel.log.warn('setup of the first administrator re-opened')
  return code
}

/** Limits guesses per network, and across all networks. */
function countGuess({ kernel }: Auth, ip: string): void {
  const events = kernel.config.auth.setupRate
  const one = kernel.limits.take({ name: 'auth.setup', events, seconds: 300 }, networkOf(ip))
  const all = kernel.limits.take({ name: 'auth.setup.all', events: events * 10, seconds: 300 }, 'all')
  if (!one || !all) refuse('too_many_requests')
}

/** Rejects most invalid requests before anything slow is done. The decisive check is repeated under the lock. */
async function checkEntry(auth: Auth, code: string, ip: string): Promise<void> {
  const { closed_at, code_hash } = await readSetup(auth.kernel.database.db)
  if (closed_at !== null) refuse('setup_closed')
  countGuess(auth, ip)
  if (isCode(code, code_hash)) return
  auth.kernel.log.warn('wrong setup code', { ip })
  refuse('setup_code_wrong')
}

async function closeSetup(auth: Auth, db: Db, accountId: string): Promise<void> {
  const now = auth.kernel.clock.now()
  await addAdministrator(db, accountId, now)
  await changeSetup(db, { closed_at: now, code_hash: null })
  const author = { id: accountId, as: 'self' } as const
  await recordAction(auth, db, { author, action: 'user.promoted', target: accountId })
}

async function checkStillOpen(db: Db, code: string): Promise<void> {
  const { closed_at, code_hash } = await lockSetup(db)
  if (closed_at !== null) refuse('setup_closed')
  if (!isCode(code, code_hash)) refuse('setup_code_wrong')
}

async function readWanted(auth: Auth, wanted: FirstAdministrator): Promise<NewAccount> {
  const { config } = auth.kernel
  const rules = passwordRules(config.auth)
  if (countCharacters(wanted.password) > rules.longest) refuse('invalid', [{ field: 'password', message: 'too_long' }])
  const weakness = findWeakness(wanted.password, rules)
  if (weakness) refuse('invalid', [{ field: 'password', message: weakness.message, reasons: weakness.reasons }])
  return {
    email: foldAddress(wanted.email),
    passwordHash: await auth.passwords.hash(wanted.password),
    metadata: { language: wanted.language, ...(wanted.name === '' ? {} : { name: wanted.name }) },
    confirmed: true,
    own: true,
    proved: true,
  }
}

/** Creates the first account as administrator; of several simultaneous calls, exactly one succeeds. */
export async function createFirstAdministrator(
  auth: Auth,
  wanted: FirstAdministrator,
  ip: string,
): Promise<{ id: string }> {
  if (auth.kernel.config.authUrl !== null) refuse('hosted_accounts')
  await checkEntry(auth, wanted.code, ip)
  const ready = await readWanted(auth, wanted)
  const account = await auth.kernel.database.transaction(async (db) => {
    await checkStillOpen(db, wanted.code)
    const made = await createAccount(auth, db, ready)
    if (!made) return refuse('invalid', [{ field: 'email', message: 'taken' }])
    await closeSetup(auth, db, made.id)
    return made
  })
  announceAccount(auth, account)
  auth.kernel.log.info('first administrator created', { userId: account.id })
  return { id: account.id }
}

/** Makes the signed-in user the first administrator. */
export async function promoteFirstAdministrator(
  auth: Auth,
  actor: Actor,
  entry: { code: string; ip: string },
): Promise<{ id: string }> {
  if (!(await isSetupOpen(auth))) refuse('setup_closed')
  const { id } = requireSignedIn(actor)
  await checkEntry(auth, entry.code, entry.ip)
  await auth.kernel.database.transaction(async (db) => {
    await checkStillOpen(db, entry.code)
    await closeSetup(auth, db, id)
  })
  auth.kernel.log.info('first administrator set', { userId: id })
  return { id }
}
