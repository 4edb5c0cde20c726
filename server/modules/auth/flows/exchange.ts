import { createHash, timingSafeEqual } from 'node:crypto'
import type { Db } from '../../../kernel/db/database.ts'
import { deny } from '../auth-error.ts'
import type { Auth } from '../auth.ts'
import { unseal } from '../keys/sealing.ts'
import { isBanned } from '../policy.ts'
import { issueSession, startSession, type Device, type Issue, type IssuedSession } from '../sessions/session.ts'
import { findAccount } from '../store.ts'
import { hashAuthCode, type ProviderTokens } from './flow.ts'
import { lockFlowByCode, removeFlow, type FlowRow } from './store.ts'

export interface Exchange {
  readonly code: string
  readonly verifier: string
  readonly device: Device
}

/** Whether this is the text from which the flow's challenge was made, by the method the flow began with. */
export function provesChallenge(
  flow: Pick<FlowRow, 'code_challenge' | 'code_challenge_method'>,
  verifier: string,
): boolean {
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

/** A session for a code and the verifier that only the browser which began the sign-in holds. */
export async function exchangeCode(auth: Auth, given: Exchange): Promise<IssuedSession> {
  const { issue, flow } = await auth.kernel.database.transaction((db) => exchangeLocked(auth, db, given))
  const { body, headers } = await issueSession(auth, issue)
  if (flow.provider_tokens === null) return { body, headers }
  const plain = await unseal(flow.provider_tokens, auth.kernel.config.auth.sealingSecret)
  return { body: { ...body, ...(JSON.parse(plain) as ProviderTokens) }, headers }
}
