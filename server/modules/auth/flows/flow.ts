import { createHash } from 'node:crypto'
import type { Db } from '../../../kernel/db/database.ts'
import { isId, newId } from '../../../kernel/ids.ts'
import { deny } from '../auth-error.ts'
import type { Auth } from '../auth.ts'
import { seal } from '../keys/sealing.ts'
import type { Challenge } from '../protocol/pkce.ts'
import { addFlow, findFlow, keepAuthCode, markFlowUsed, type FlowRow } from './store.ts'

export interface FlowStart {
  /** A provider's name, or `email` for a letter. */
  readonly provider: string
  /** How the session will have been signed in: `otp`, `oauth`, `sso/saml`. */
  readonly method: string
  /** Where it ends; already allowed. */
  readonly redirectTo: string
  /** Null where the client takes the session itself from the redirect. */
  readonly challenge: Challenge | null
  /** Seconds it may take to come back; the protocol's five minutes without. */
  readonly seconds?: number
  readonly accountId?: string
  readonly inviteToken?: string
  /** The signed-in account that a further identity is to be linked with. */
  readonly linkingAccountId?: string
  /** What this server itself has to present to the provider, or find in its answer. */
  readonly providerNonce?: string
  readonly providerVerifier?: string
}

export interface ProviderTokens {
  readonly provider_token?: string
  readonly provider_refresh_token?: string
}

export const flowEnd = ({ kernel }: Auth, seconds = kernel.config.auth.flowSeconds): Date =>
  new Date(kernel.clock.now().getTime() + seconds * 1000)

/** Keeps what has to be known again when the sign-in comes back; the row's id is the `state` that travels. */
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

/** The flow that a provider's answer belongs to; it comes back once, in time, from the provider it went to. */
export async function takeFlow(
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

export const hashAuthCode = (code: string): string => createHash('sha256').update(code).digest('hex')

/** A code that whoever knows the flow's verifier exchanges for a session, once and within five minutes. */
export async function giveAuthCode(
  auth: Auth,
  db: Db,
  { flow, accountId, tokens }: { flow: FlowRow; accountId: string; tokens?: ProviderTokens },
): Promise<string> {
  const code = newId()
  const secret = auth.kernel.config.auth.sealingSecret
  await keepAuthCode(db, flow.id, {
    account_id: accountId,
    auth_code_hash: hashAuthCode(code),
    provider_tokens: tokens ? await seal(JSON.stringify(tokens), secret) : null,
    expires_at: flowEnd(auth),
  })
  return code
}
