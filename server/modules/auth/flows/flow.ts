import { createHash, timingSafeEqual } from 'node:crypto'
import { invalid, deny } from '../auth-error.ts'
import { text, type Fields } from '../protocol/body.ts'
import type { Db } from '../../../kernel/db/database.ts'
import { isId, newId } from '../../../kernel/ids.ts'
import type { Auth } from '../auth.ts'
import { seal, unseal } from '../keys/key-cache.ts'
import { addFlow, findFlow, saveAuthCode, markFlowUsed, type FlowRow, lockFlowByCode, removeFlow } from './store.ts'
import { isBanned } from '../policy.ts'
import { issueSession, startSession, type Device, type Issue, type IssuedSession } from '../sessions/session.ts'
import { findAccount } from '../store.ts'

export interface Challenge {
  readonly challenge: string
  readonly method: 's256' | 'plain'
}

/** Reads a PKCE challenge, which clients send with most calls. An incomplete or malformed one is refused everywhere. */
export function readChallenge(fields: Fields): Challenge | null {
  const challenge = text(fields, 'code_challenge')
  const method = text(fields, 'code_challenge_method').toLowerCase()
  if ((challenge === '') !== (method === '')) invalid('PKCE flow requires code_challenge_method and code_challenge')
  if (challenge === '') return null
  if (challenge.length < 43 || challenge.length > 128) invalid('code challenge has to be between 43 and 128 characters')
  if (!/^[A-Za-z0-9._~-]+$/.test(challenge))
    invalid('code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes')
  if (method !== 's256' && method !== 'plain') return invalid('code_challenge_method is not supported')
  return { challenge, method }
}

interface FlowStart {
  /** The provider's name, or `email`. */
  readonly provider: string
  /** The authentication method of the session: `otp`, `oauth`, `sso/saml`. */
  readonly method: string
  /** The URL to redirect to after sign-in, already checked. */
  readonly redirectTo: string
  /** Null if the client reads the session from the redirect itself. */
  readonly challenge: Challenge | null
  /** How many seconds the flow is valid for; by default the protocol's five minutes. */
  readonly seconds?: number
  readonly accountId?: string
  readonly inviteToken?: string
  /** The signed-in account to link another identity to. */
  readonly linkingAccountId?: string
  /** The values that this server must send to the provider or find in its response. */
  readonly providerNonce?: string
  readonly providerVerifier?: string
}

export interface ProviderTokens {
  readonly provider_token?: string
  readonly provider_refresh_token?: string
}

const flowEnd = ({ kernel }: Auth, seconds = kernel.config.auth.flowSeconds): Date =>
  new Date(kernel.clock.now().getTime() + seconds * 1000)

/** Stores what is needed when the browser returns to finish signing in. The row's id is the `state` parameter. */
export async function openFlow(auth: Auth, db: Db, start: FlowStart): Promise<FlowRow> {
  return addFlow(db, {
    id: newId(),
    provider: start.provider,
    method: start.method,
    redirect_to: start.redirectTo,
    code_challenge: start.challenge?.challenge ?? null,
    code_challenge_method: start.challenge?.method ?? null,
    account_id: start.accountId ?? null,
    invite_token: start.inviteToken ?? null,
    linking_account_id: start.linkingAccountId ?? null,
    provider_nonce: start.providerNonce ?? null,
    provider_verifier: start.providerVerifier ?? null,
    created_at: auth.kernel.clock.now(),
    expires_at: flowEnd(auth, start.seconds),
  })
}

/**
 * Returns the flow of a provider's response and marks it as used. A flow can be used only once, before it expires, and
 * only with the provider that it was started with.
 */
export async function consumeFlow(
  auth: Auth,
  db: Db,
  { state, provider }: { state: string; provider?: string },
): Promise<FlowRow> {
  const known = isId(state) ? await findFlow(db, state) : null
  if (!known || (provider !== undefined && known.provider !== provider))
    return deny(400, 'bad_oauth_state', 'OAuth state not found or expired')
  if (known.expires_at <= auth.kernel.clock.now()) deny(400, 'bad_oauth_state', 'OAuth state has expired')
  const taken = await markFlowUsed(db, known.id, auth.kernel.clock.now())
  return taken ?? deny(400, 'bad_oauth_state', 'OAuth state was already used')
}

const hashAuthCode = (code: string): string => createHash('sha256').update(code).digest('hex')

/** Issues a code that a client with the flow's verifier can exchange for a session, once and within five minutes. */
export async function issueAuthCode(
  auth: Auth,
  db: Db,
  { flow, accountId, tokens }: { flow: FlowRow; accountId: string; tokens?: ProviderTokens },
): Promise<string> {
  const code = newId()
  const secret = auth.kernel.config.auth.sealingSecret
  await saveAuthCode(db, flow.id, {
    account_id: accountId,
    auth_code_hash: hashAuthCode(code),
    provider_tokens: tokens ? await seal(JSON.stringify(tokens), secret) : null,
    expires_at: flowEnd(auth),
  })
  return code
}

interface Exchange {
  readonly code: string
  readonly verifier: string
  readonly device: Device
}

/** Whether the flow's challenge was derived from this verifier, by the flow's method. */
function provesChallenge(flow: Pick<FlowRow, 'code_challenge' | 'code_challenge_method'>, verifier: string): boolean {
  if (flow.code_challenge === null) return false
  const made =
    flow.code_challenge_method === 'plain' ? verifier : createHash('sha256').update(verifier).digest('base64url')
  const [a, b] = [Buffer.from(made), Buffer.from(flow.code_challenge)]
  return a.length === b.length && timingSafeEqual(a, b)
}

async function exchangeLocked(auth: Auth, db: Db, given: Exchange): Promise<{ issue: Issue; flow: FlowRow }> {
  const flow = await lockFlowByCode(db, hashAuthCode(given.code))
  const account = flow?.account_id == null ? null : await findAccount(db, flow.account_id)
  if (!flow || !account) return deny(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')
  if (flow.expires_at <= auth.kernel.clock.now())
    deny(422, 'flow_state_expired', 'invalid flow state, flow state has expired')
  if (!provesChallenge(flow, given.verifier))
    deny(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier')
  if (isBanned(account, auth.kernel.clock.now())) deny(400, 'user_banned', 'User is banned')
  await removeFlow(db, flow.id)
  return {
    issue: await startSession(auth, db, {
      account,
      method: flow.method,
      device: given.device,
      provider: flow.provider,
    }),
    flow,
  }
}

/** Exchanges a code for a session. Requires the verifier, which only the browser that started the sign-in has. */
export async function exchangeCode(auth: Auth, given: Exchange): Promise<IssuedSession> {
  const { issue, flow } = await auth.kernel.database.transaction((db) => exchangeLocked(auth, db, given))
  const { body, headers } = await issueSession(auth, issue)
  if (flow.provider_tokens === null) return { body, headers }
  const plain = await unseal(flow.provider_tokens, auth.kernel.config.auth.sealingSecret)
  return { body: { ...body, ...(JSON.parse(plain) as ProviderTokens) }, headers }
}
