import type { Db } from '../../../kernel/db/database.ts'
import { languageOf } from '../../../kernel/http/language.ts'
import { announceAccount } from '../accounts/creation.ts'
import { languageIn } from '../accounts/metadata.ts'
import { checkSignupOpen } from '../accounts/sign-up.ts'
import { AuthError, deny } from '../auth-error.ts'
import type { Auth } from '../auth.ts'
import { giveAuthCode, type ProviderTokens } from '../flows/flow.ts'
import type { FlowRow } from '../flows/store.ts'
import { countLetter } from '../letters/budget.ts'
import { writeNotice } from '../letters/notice.ts'
import { sendLetterQuietly } from '../letters/send.ts'
import type { AuthCall } from '../protocol/call.ts'
import { codeAddress, sessionAddress } from '../protocol/landing.ts'
import type { Profile } from '../providers/profile.ts'
import { issueSession, startSession, type Device, type Issue, type IssuedSession } from '../sessions/session.ts'
import { acceptInvitation } from './invitation.ts'
import { joinAccount, type Joined } from './joining.ts'
import { linkIdentity } from './linking.ts'
import { labelOf } from './naming.ts'

/** Somebody whom a provider vouches for, and what they came for. */
export interface Entrant {
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

function admit(auth: Auth, db: Db, entrant: Entrant, newcomer: { closed: AuthError | null; language: 'en' | 'fr' }) {
  if (entrant.linkingAccountId !== null) return linkIdentity(auth, db, entrant, entrant.linkingAccountId)
  if (entrant.inviteToken !== null) return acceptInvitation(auth, db, entrant, entrant.inviteToken)
  return joinAccount(auth, db, { ...entrant, ...newcomer })
}

/** As the provider knows it, else as the browser asks. */
function languageFor({ data }: Profile, { headers }: AuthCall): 'en' | 'fr' {
  const locale = data['locale']
  const said = typeof locale === 'string' ? locale.split(/[-_]/)[0] : undefined
  return said === 'fr' || said === 'en' ? said : languageOf(headers)
}

interface Entry<T> {
  readonly entrant: Entrant
  /** Where a letter that has to prove the address leads in the end. */
  readonly redirectTo: string | null
  /** What follows for the account, in the same transaction. */
  finish(db: Db, joined: Joined): Promise<T>
}

async function tell(auth: Auth, db: Db, { joined, entry, device }: Told): Promise<void> {
  const { account, how, proved } = joined
  const variables = { provider: labelOf(auth, entry.entrant.provider) }
  if (how === 'linked') await writeNotice(auth, db, { name: 'identity-linked', account, device, variables })
  if (proved) return
  countLetter(auth)
  const wish = { redirectTo: entry.redirectTo, challenge: null, language: languageIn(account.user_metadata) }
  await sendLetterQuietly(auth, db, { account, kind: 'confirmation', wish })
}

interface Told {
  readonly joined: Joined
  readonly entry: Pick<Entry<unknown>, 'entrant' | 'redirectTo'>
  readonly device: Device
}

/**
 * Finds or makes the account, and does in the same transaction what is to follow for it. Where a letter has to prove
 * the address first, the account stays, the letter is sent, and the refusal comes after.
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

/** Ends a provider's flow: the address to go on to, with a session or with a code for one. */
export async function enter(
  auth: Auth,
  call: AuthCall,
  { flow, profile, tokens }: { flow: FlowRow; profile: Profile; tokens: ProviderTokens },
): Promise<string> {
  const { provider, method, linking_account_id: linkingAccountId, invite_token: inviteToken } = flow
  const address = flow.redirect_to ?? auth.kernel.config.origin
  const entrant = { provider, profile, linkingAccountId, inviteToken }
  const finish = async (db: Db, { account }: Joined): Promise<string | Issue> =>
    flow.code_challenge === null
      ? startSession(auth, db, { account, method, device: call.device, provider })
      : giveAuthCode(auth, db, { flow, accountId: account.id, tokens })
  const ready = await admitEntrant(auth, call, { entrant, redirectTo: flow.redirect_to, finish })
  if (typeof ready === 'string') return codeAddress(address, ready)
  const { body } = await issueSession(auth, ready)
  return sessionAddress(address, { ...body, ...tokens })
}

/** A session at once, for somebody who brought the proof themselves. */
export async function enterAtOnce(auth: Auth, call: AuthCall, entrant: Entrant): Promise<IssuedSession> {
  const { device } = call
  const finish = (db: Db, { account }: Joined) =>
    startSession(auth, db, { account, method: 'oauth', device, provider: entrant.provider })
  return issueSession(auth, await admitEntrant(auth, call, { entrant, redirectTo: null, finish }))
}
