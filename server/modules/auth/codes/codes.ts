import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { newToken, newId } from '../../../kernel/ids.ts'
import type { KeyRing } from '../keys/key-ring.ts'
import type { Db } from '../../../kernel/db/database.ts'
import { languageIn, type Metadata } from '../accounts/metadata.ts'
import type { Auth } from '../auth.ts'
import type { FlowRow } from '../flows/store.ts'
import { changeAccount, type AccountRow } from '../store.ts'
import type { CodeKind } from '../tables.ts'
import { addressFor, KINDS, lifeOf } from './kinds.ts'
import { replaceCode, countGuess, findCodeByLink, type CodeRow } from './store.ts'
import type { Bucket } from '../../../kernel/http/rate-limits.ts'
import { deny, denyRateLimited } from '../auth-error.ts'

type Secret = Pick<KeyRing, 'refreshSecret'>

const DIGITS = 6
const PKCE = 'pkce_'

/** Returns six random digits, evenly distributed. */
const makeCode = (): string => String(randomInt(0, 10 ** DIGITS)).padStart(DIGITS, '0')

/** Returns the token of a link. The prefix shows whether the client that requested it has a PKCE verifier. */
const makeLinkToken = (pkce: boolean): string => `${pkce ? PKCE : ''}${newToken(32)}`

// links, codes and refresh tokens use different keys, all derived from the same secret
function keyedHash({ refreshSecret }: Secret, use: 'link' | 'code', parts: readonly string[]): string {
  const key = createHmac('sha256', refreshSecret).update(`one-time ${use}`).digest()
  return createHmac('sha256', key).update(parts.join('\n')).digest('hex')
}

export const hashLinkToken = (token: string, secret: Secret): string => keyedHash(secret, 'link', [token])

/** Hashes a code together with its row's id, so that the same six digits have a different hash in each row. */
const hashCode = (code: string, rowId: string, secret: Secret): string => keyedHash(secret, 'code', [rowId, code])

function isSameHash(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

interface NewCode {
  readonly account: AccountRow
  readonly kind: CodeKind
  /** The URL to redirect to after sign-in, already checked; null for the site itself. */
  readonly redirectTo?: string | null
  /** Set if the client that requested the code has a PKCE verifier. */
  readonly flow?: FlowRow | null
  /**
   * Metadata for an account with an unverified address. It replaces the account's existing metadata once the address is
   * verified.
   */
  readonly metadata?: Metadata
  readonly language?: 'en' | 'fr'
}
export interface IssuedLink {
  /** The code's id, used to withdraw a code that could not be sent. */
  readonly codeId: string
  /** The URL of the page where the user confirms the email. */
  readonly link: string
  readonly code: string
  /** The `token_hash` parameter of the link. */
  readonly tokenHash: string
  readonly expiresAt: Date
}

interface LinkParts {
  readonly tokenHash: string
  readonly type: string
  readonly redirectTo: string | null
  readonly language: 'en' | 'fr'
}

/** Returns the URL of the confirmation page. Opening the page changes nothing; pressing its button does. */
export function confirmPage({ config }: Auth['kernel'], parts: LinkParts): string {
  const page = `${config.origin}${parts.language === 'fr' ? '/fr' : ''}/auth/confirm`
  const query = new URLSearchParams({ token_hash: parts.tokenHash, type: parts.type })
  if (parts.redirectTo !== null) query.set('redirect_to', parts.redirectTo)
  return `${page}?${query}`
}

/**
 * Creates the link and code for an email or text message, and records the time of sending in the account. Earlier links
 * and codes of the same kind become invalid.
 */
export async function issueCode(auth: Auth, db: Db, wanted: NewCode): Promise<IssuedLink> {
  const { kernel } = auth
  const { account, kind, flow = null, redirectTo = null } = wanted
  const keys = await auth.keys.read()
  const now = kernel.clock.now()
  const after = (seconds: number): Date => new Date(now.getTime() + seconds * 1000)
  const life = lifeOf(kind, kernel.config.auth)
  const id = newId()
  const [code, tokenHash] = [makeCode(), makeLinkToken(flow !== null)]
  await replaceCode(db, {
    id,
    account_id: account.id,
    kind,
    address: addressFor(account, kind),
    link_hash: hashLinkToken(tokenHash, keys),
    code_hash: hashCode(code, id, keys),
    flow_id: flow?.id ?? null,
    metadata: wanted.metadata ? JSON.stringify(wanted.metadata) : null,
    created_at: now,
    code_expires_at: after(life.code),
    expires_at: after(life.link),
  })
  await changeAccount(db, account.id, { [KINDS[kind].sentAt]: now })
  const language = languageIn(account.user_metadata, wanted.language)
  const link = confirmPage(kernel, { tokenHash, type: KINDS[kind].type, redirectTo, language })
  return { codeId: id, link, code, tokenHash, expiresAt: after(life.link) }
}

const KIND_OF = {
  signup: 'confirmation',
  invite: 'invite',
  magiclink: 'magic-link',
  recovery: 'recovery',
  email_change_current: 'email-change-current',
  email_change_new: 'email-change-new',
} as const satisfies Record<string, CodeKind>

export type LinkType = keyof typeof KIND_OF

/**
 * Creates a link and a code that are delivered by means other than email. For a change of address, `new_email` must be
 * set.
 */
export async function issueLink(
  auth: Auth,
  db: Db,
  { account, type, redirectTo }: { account: AccountRow; type: LinkType; redirectTo?: string | null },
): Promise<IssuedLink> {
  return issueCode(auth, db, { account, kind: KIND_OF[type], redirectTo: redirectTo ?? null })
}

/** The number of guesses that a code allows, including the right one. */
const ATTEMPTS = 5

export const linkExpired = (): never => deny(403, 'otp_expired', 'Email link is invalid or has expired')

/** Returns the valid code of a link. The caller must remove it in the transaction that performs the action. */
export async function findByLink(
  auth: Auth,
  { tokenHash, kinds }: { tokenHash: string; kinds: readonly CodeKind[] },
): Promise<CodeRow> {
  const { database, clock } = auth.kernel
  const row = await findCodeByLink(database.db, hashLinkToken(tokenHash, await auth.keys.read()))
  return row && kinds.includes(row.kind) && row.expires_at > clock.now() ? row : linkExpired()
}

// limits guesses per address, in addition to the attempts per code, so that requesting new codes doesn't allow more
// guesses
const guesses = ({ kernel }: Auth): Bucket => ({
  name: 'auth.codes',
  events: kernel.config.auth.failureRate * 2,
  seconds: 3600,
})

function countAddress(auth: Auth, address: string): void {
  const { limits } = auth.kernel
  if (!limits.take(guesses(auth), address))
    denyRateLimited('over_request_rate_limit', 'Request rate limit reached', limits.wait(guesses(auth), address))
}

interface Guess {
  readonly address: string
  readonly code: string
  readonly kinds: readonly CodeKind[]
}

/**
 * Returns the code that matches what was entered for an address, or null. Every guess counts, wherever it comes from,
 * even for an unknown address.
 */
export async function matchCode(auth: Auth, { address, code, kinds }: Guess): Promise<CodeRow | null> {
  const { database, clock, limits } = auth.kernel
  countAddress(auth, address)
  const keys = await auth.keys.read()
  const rows = await countGuess(database.db, { address, kinds, attempts: ATTEMPTS, now: clock.now() })
  const right = rows.find((row) => isSameHash(hashCode(code, row.id, keys), row.code_hash))
  if (right) limits.reset(guesses(auth), address)
  return right ?? null
}

/** Returns the valid code that was entered, or refuses the request. */
export async function requireMatchingCode(auth: Auth, guess: Guess): Promise<CodeRow> {
  return (await matchCode(auth, guess)) ?? deny(403, 'otp_expired', 'Token has expired or is invalid')
}
