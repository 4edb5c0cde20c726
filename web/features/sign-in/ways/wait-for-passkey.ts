import { auth } from '../../../platform/session/session.ts'
import { type AuthFailure, describeRefusal } from '../auth-failure.ts'

/** A challenge ends after five minutes; a new one takes its place before that, in milliseconds. */
const RENEWAL = 4 * 60_000

/** Lets the browser offer passkeys while the form stands open, until the signal ends it. */
export async function waitForPasskey(signal: AbortSignal, refuse: (failure: AuthFailure) => void): Promise<void> {
  if (!(await PublicKeyCredential.isConditionalMediationAvailable?.().catch(() => false))) return
  while (!signal.aborted) {
    const round = AbortSignal.any([signal, AbortSignal.timeout(RENEWAL)])
    const { data, error } = await offer(round)
    if (data || signal.aborted) return
    // the time was up: the next challenge is asked for
    if (round.aborted) continue
    const failure = describeRefusal(error)
    if (failure.code !== 'ceremony') refuse(failure)
    return
  }
}

async function offer(signal: AbortSignal) {
  try {
    return await (await auth()).signInWithPasskey({ options: { mediation: 'conditional', signal } })
  } catch (error) {
    return { data: null, error }
  }
}
