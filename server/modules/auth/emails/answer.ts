import type { Db } from '../../../kernel/db/database.ts'
import {
  claimAddress,
  confirmAddress,
  type Proof,
  confirmEmailChange,
  refuseAddress,
} from '../accounts/email-change.ts'
import { deny } from '../auth-error.ts'
import type { Auth } from '../auth.ts'
import { addressFor } from '../codes/kinds.ts'
import { linkExpired } from '../codes/codes.ts'
import { removeCode, type CodeRow } from '../codes/store.ts'
import { issueAuthCode } from '../flows/flow.ts'
import { findFlow, removeFlow, type FlowRow } from '../flows/store.ts'
import { answerPhoneChange, isPhoneKey, refuseTakenPhone, claimPhone, confirmPhone } from '../phones/change.ts'
import { isBanned, isGone } from '../policy.ts'
import { startSession, type Device, type Issue } from '../sessions/session.ts'
import { lockAccount, type AccountRow } from '../store.ts'

interface Answer {
  readonly code: CodeRow
  readonly device: Device
  /** Whether to send the session to the redirect address of the original request, instead of in this response. */
  readonly handOver: boolean
}
export type Outcome =
  | { readonly kind: 'half' }
  | { readonly kind: 'signed-in'; readonly issue: Issue }
  /** A code for the client that requested the email. */
  | { readonly kind: 'handed-over'; readonly authCode: string; readonly redirectTo: string }

interface Taken {
  readonly outcome: Outcome
  readonly proof: Proof | null
}

/**
 * Confirms or changes the account's address or number, depending on the kind of code. Returns null if this was only the
 * first of two confirmations.
 */
async function prove(
  auth: Auth,
  db: Db,
  { account, code, device }: Pick<Answer, 'code' | 'device'> & { account: AccountRow },
): Promise<Proof | null> {
  if (code.kind === 'email-change-current' || code.kind === 'email-change-new') {
    const answered = await confirmEmailChange(auth, db, { account, code, device })
    return answered === 'half' ? null : { account: answered, ended: [] }
  }
  if (code.kind === 'phone-change')
    return { account: await answerPhoneChange(auth, db, { account, code, device }), ended: [] }
  if (code.kind === 'phone-confirmation') return confirmPhone(auth, db, account)
  if (code.kind === 'phone-sign-in') return claimPhone(auth, db, { account, code })
  return code.kind === 'confirmation' ? confirmAddress(auth, db, account) : claimAddress(auth, db, { account, code })
}

async function handOver(
  auth: Auth,
  db: Db,
  { flow, account }: { flow: FlowRow; account: AccountRow },
): Promise<Outcome> {
  const authCode = await issueAuthCode(auth, db, { flow, accountId: account.id })
  return { kind: 'handed-over', authCode, redirectTo: flow.redirect_to ?? auth.kernel.config.origin }
}

async function take(auth: Auth, db: Db, answer: Answer): Promise<Taken> {
  const { code, device } = answer
  const account = await lockAccount(db, code.account_id)
  const here = account !== null && (code.kind === 'email-change-new' || code.address === addressFor(account, code.kind))
  if (!here || isGone(account) || !(await removeCode(db, code.id))) return linkExpired()
  if (isBanned(account, auth.kernel.clock.now())) deny(403, 'user_banned', 'User is banned')
  const proof = await prove(auth, db, { account, code, device })
  if (!proof) return { outcome: { kind: 'half' }, proof }
  const flow = code.flow_id === null ? null : await findFlow(db, code.flow_id)
  if (flow && answer.handOver) return { outcome: await handOver(auth, db, { flow, account: proof.account }), proof }
  if (flow) await removeFlow(db, flow.id)
  const provider = code.kind.startsWith('phone-') ? 'phone' : 'email'
  const issue = await startSession(auth, db, { account: proof.account, method: 'otp', device, provider })
  return { outcome: { kind: 'signed-in', issue }, proof }
}

const TAKEN = '23505'

// the same address may be pending for two accounts, and both may confirm it at the same time
function refuseTaken(error: unknown): never {
  if (error instanceof Error && 'code' in error && error.code === TAKEN && !isPhoneKey(error)) return refuseAddress()
  return refuseTakenPhone(error)
}

/** Uses up the link or code of an email or text message and performs its action. */
export async function redeemCode(auth: Auth, answer: Answer): Promise<Outcome> {
  const { kernel } = auth
  const { outcome, proof } = await kernel.database.transaction((db) => take(auth, db, answer)).catch(refuseTaken)
  for (const sessionId of proof?.ended ?? [])
    kernel.events.emit('session.ended', { userId: answer.code.account_id, sessionId })
  return outcome
}
