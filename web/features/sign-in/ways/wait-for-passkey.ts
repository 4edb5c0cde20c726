import type { VerifyPasskeyAuthenticationParams } from '@supabase/auth-js'
import { logFor } from '../../../platform/log/log.ts'
import { auth } from '../../../platform/session/session.ts'
import { type AuthFailure, describeRefusal } from '../auth-failure.ts'
import type { Client } from '../use-attempt.ts'

const log = logFor('session')

/** A challenge ends after five minutes; a new one takes its place before that, in milliseconds. */
const RENEWAL = 4 * 60_000

/**
 * Lets the browser offer passkeys while the form stands open, until the signal ends it. Nobody has asked for it, so
 * nothing is said where the service or the browser does not offer any: only once somebody has chosen one is a refusal
 * an answer to something they did.
 */
export async function waitForPasskey(signal: AbortSignal, refuse: (failure: AuthFailure) => void): Promise<void> {
  try {
    if (!(await canOffer())) return
    const client = await auth()
    while (!signal.aborted) {
      const round = AbortSignal.any([signal, AbortSignal.timeout(RENEWAL)])
      const chosen = await offer(client, round)
      if (chosen === 'late') continue
      const { error } = await client.passkey.verifyAuthentication(chosen)
      if (error && !signal.aborted) refuse(describeRefusal(error))
      return
    }
  } catch (error) {
    log.debug('No passkey is offered for the first field', error)
  }
}

async function canOffer(): Promise<boolean> {
  if (typeof PublicKeyCredential === 'undefined' || !PublicKeyCredential.parseRequestOptionsFromJSON) return false
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false
}

/** The passkey that somebody chose; `late` when the time of its challenge was up before. */
async function offer(client: Client, signal: AbortSignal): Promise<VerifyPasskeyAuthenticationParams | 'late'> {
  const { data, error } = await client.passkey.startAuthentication()
  if (error) throw error
  try {
    // the client's types differ from the browser's in extensions that nobody asks for
    const options: unknown = data.options
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON)
    const credential = await navigator.credentials.get({ publicKey, mediation: 'conditional', signal })
    if (!(credential instanceof PublicKeyCredential)) throw new TypeError('Nothing was chosen.')
    const answer: unknown = credential.toJSON()
    return { challengeId: data.challenge_id, credential: answer as VerifyPasskeyAuthenticationParams['credential'] }
  } catch (refused) {
    if (signal.reason instanceof DOMException && signal.reason.name === 'TimeoutError') return 'late'
    throw refused
  }
}
