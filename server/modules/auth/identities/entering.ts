import type { Db } from '../../../kernel/db/database.ts'
import { deny, AuthError } from '../auth-error.ts'
import type { Auth } from '../auth.ts'
import { confirmsAtOnce, hasProvedAddress, isBanned, isGone } from '../policy.ts'
import type { Profile } from '../providers/profile.ts'
import { changeAccount, findAccountByEmail, lockAccount, type AccountRow } from '../store.ts'
import { keepIdentity, type JoinResult, joinAccount, acceptAccountInvitation } from './joining.ts'
import { nameProviders, labelOf } from './naming.ts'
import { findIdentity } from './store.ts'
import { languageOf } from '../../../kernel/http/call.ts'
import { announceAccount } from '../accounts/creation.ts'
import { languageIn } from '../accounts/metadata.ts'
import { checkSignupOpen } from '../accounts/sign-up.ts'
import { issueAuthCode, type ProviderTokens } from '../flows/flow.ts'
import type { FlowRow } from '../flows/store.ts'
import { countEmail, writeNotice, sendEmailQuietly } from '../emails/send.ts'
import type { AuthCall } from '../protocol/call.ts'
import { codeAddress, sessionAddress } from '../protocol/redirect.ts'
import { issueSession, startSession, type Device, type Issue, type IssuedSession } from '../sessions/session.ts'

interface Linking {
  readonly provider: string
  readonly profile: Profile
}

/**
 * Adds the provider's address to an account without one, so that it is no longer anonymous. If the account already has
 * the address that the provider vouches for, marks it as verified.
 */
async function adoptEmail(
  auth: Auth,
  db: Db,
  { account, provider, profile }: Linking & { account: AccountRow },
): Promise<AccountRow> {
  const { config, clock } = auth.kernel
  if (profile.emailVerified && profile.email === account.email && !hasProvedAddress(account))
    return changeAccount(db, account.id, { proved_email: account.email })
  if ((account.email ?? '') !== '' || profile.email === '') return account
  if (await findAccountByEmail(db, profile.email))
    deny(422, 'email_exists', 'A user with this email address has already been registered')
  if (!profile.emailVerified && !confirmsAtOnce({ autoconfirm: config.auth.autoconfirm, smtpUrl: config.smtpUrl }))
    deny(
      422,
      'provider_email_needs_verification',
      `Unverified email with ${provider}. Verify the email with ${provider}`,
    )
  const now = clock.now()
  return changeAccount(db, account.id, {
    email: profile.email,
    email_confirmed_at: now,
    proved_email: profile.emailVerified ? profile.email : null,
    is_anonymous: false,
    user_metadata: JSON.stringify({ ...account.user_metadata, email_verified: true }),
    updated_at: now,
  })
}

async function linkIdentity(auth: Auth, db: Db, linking: Linking, accountId: string): Promise<JoinResult> {
  const { provider, profile } = linking
  const account = await lockAccount(db, accountId)
  if (!account || isGone(account)) return deny(422, 'user_not_found', 'Linking target user not found')
  if (isBanned(account, auth.kernel.clock.now())) deny(403, 'user_banned', 'User is banned')
  const known = await findIdentity(db, provider, profile.subject)
  if (known)
    deny(
      422,
      'identity_already_exists',
      known.account_id === accountId ? 'Identity is already linked' : 'Identity is already linked to another user',
    )
  await keepIdentity(auth, db, { provider, profile, accountId })
  const adopted = await adoptEmail(auth, db, { account, provider, profile })
  return { account: await nameProviders(auth, db, adopted), how: 'linked', proved: true, ended: [] }
}

/** A user who signs in with a provider, and what they want to do. */
export interface ProviderSignIn {
  readonly provider: string
  readonly profile: Profile
  readonly linkingAccountId: string | null
  readonly inviteToken: string | null
}

async function findWhyClosed(auth: Auth): Promise<AuthError | null> {
  try {
    await checkSignupOpen(auth)
    return null
  } catch (error) {
    if (error instanceof AuthError) return error
    throw error
  }
}

function admit(
  auth: Auth,
  db: Db,
  entrant: ProviderSignIn,
  newcomer: { closed: AuthError | null; language: 'en' | 'fr' },
) {
  if (entrant.linkingAccountId !== null) return linkIdentity(auth, db, entrant, entrant.linkingAccountId)
  if (entrant.inviteToken !== null) return acceptAccountInvitation(auth, db, entrant, entrant.inviteToken)
  return joinAccount(auth, db, { ...entrant, ...newcomer })
}

/** Returns the language reported by the provider, or else the browser's. */
function languageFor({ data }: Profile, { headers }: AuthCall): 'en' | 'fr' {
  const locale = data['locale']
  const said = typeof locale === 'string' ? locale.split(/[-_]/)[0] : undefined
  return said === 'fr' || said === 'en' ? said : languageOf(headers)
}

interface Entry<T> {
  readonly entrant: ProviderSignIn
  /** The page that opens after the address has been confirmed by email. */
  readonly redirectTo: string | null
  /** Finishes the sign-in, in the transaction that finds or creates the account. */
  finish(db: Db, joined: JoinResult): Promise<T>
}

async function tell(auth: Auth, db: Db, { joined, entry, device }: Told): Promise<void> {
  const { account, how, proved } = joined
  const variables = { provider: labelOf(auth, entry.entrant.provider) }
  if (how === 'linked') await writeNotice(auth, db, { name: 'identity-linked', account, device, variables })
  if (proved) return
  countEmail(auth)
  const input = { redirectTo: entry.redirectTo, challenge: null, language: languageIn(account.user_metadata) }
  await sendEmailQuietly(auth, db, { account, kind: 'confirmation', input })
}

interface Told {
  readonly joined: JoinResult
  readonly entry: Pick<Entry<unknown>, 'entrant' | 'redirectTo'>
  readonly device: Device
}

/**
 * Finds or creates the account and calls `entry.finish` in the same transaction. If the address has to be verified by
 * email first, the account is stored and the email sent, but the request is refused.
 */
async function admitEntrant<T>(auth: Auth, call: AuthCall, entry: Entry<T>): Promise<T> {
  const { kernel } = auth
  const { entrant } = entry
  const newcomer = { closed: await findWhyClosed(auth), language: languageFor(entrant.profile, call) }
  const { joined, result } = await kernel.database.transaction(async (db) => {
    const joined = await admit(auth, db, entrant, newcomer)
    await tell(auth, db, { joined, entry, device: call.device })
    return { joined, result: joined.proved ? await entry.finish(db, joined) : null }
  })
  const { account, how, ended } = joined
  if (how === 'created') announceAccount(auth, account)
  for (const sessionId of ended) kernel.events.emit('session.ended', { userId: account.id, sessionId })
  return result ?? denyUnproved(labelOf(auth, entrant.provider))
}

const denyUnproved = (label: string): never =>
  deny(
    422,
    'provider_email_needs_verification',
    `Unverified email with ${label}. A confirmation email has been sent to your ${label} email`,
  )

/**
 * Finishes a provider's flow. Returns the URL to redirect to, which contains a session or a code to exchange for one.
 */
export async function finishProviderFlow(
  auth: Auth,
  call: AuthCall,
  { flow, profile, tokens }: { flow: FlowRow; profile: Profile; tokens: ProviderTokens },
): Promise<string> {
  const { provider, method, linking_account_id: linkingAccountId, invite_token: inviteToken } = flow
  const address = flow.redirect_to ?? auth.kernel.config.origin
  const entrant = { provider, profile, linkingAccountId, inviteToken }
  const finish = async (db: Db, { account }: JoinResult): Promise<string | Issue> =>
    flow.code_challenge === null
      ? startSession(auth, db, { account, method, device: call.device, provider })
      : issueAuthCode(auth, db, { flow, accountId: account.id, tokens })
  const ready = await admitEntrant(auth, call, { entrant, redirectTo: flow.redirect_to, finish })
  if (typeof ready === 'string') return codeAddress(address, ready)
  const { body } = await issueSession(auth, ready)
  return sessionAddress(address, { ...body, ...tokens })
}

/** Starts a session directly, for a request that contains the proof of identity. */
export async function signInDirectly(auth: Auth, call: AuthCall, entrant: ProviderSignIn): Promise<IssuedSession> {
  const { device } = call
  const finish = (db: Db, { account }: JoinResult) =>
    startSession(auth, db, { account, method: 'oauth', device, provider: entrant.provider })
  return issueSession(auth, await admitEntrant(auth, call, { entrant, redirectTo: null, finish }))
}
