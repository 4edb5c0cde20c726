import { isId, newId } from '../../../kernel/ids.ts'
import { deny, invalid } from '../auth-error.ts'
import type { Auth } from '../auth.ts'
import { record, text, type Fields } from '../protocol/body.ts'
import { addChallenge, takeChallenge, type PasskeyChallengeRow } from './store.ts'

const SECONDS = 300

type Purpose = PasskeyChallengeRow['purpose']

/** Keeps what was offered, and wraps it for the browser. */
export async function keepOffer(
  { kernel }: Auth,
  options: { readonly challenge: string },
  { purpose, accountId }: { purpose: Purpose; accountId: string | null },
): Promise<object> {
  const id = newId()
  const expires = new Date(kernel.clock.now().getTime() + SECONDS * 1000)
  const { challenge } = options
  await addChallenge(kernel.database.db, { id, account_id: accountId, purpose, challenge, expires_at: expires })
  return { challenge_id: id, options, expires_at: Math.floor(expires.getTime() / 1000) }
}

export interface Answered {
  readonly challenge: string
  readonly credential: Fields
}

/** What a browser answered, with the challenge it answers, which is then used up whatever becomes of it. */
export async function takeAnswer(
  { kernel }: Auth,
  fields: Fields,
  { purpose, accountId }: { purpose: Purpose; accountId: string | null },
): Promise<Answered> {
  const id = text(fields, 'challenge_id')
  const credential = record(fields, 'credential')
  if (id === '') invalid('challenge_id is required')
  if (credential === null) return invalid('credential is required')
  if (!isId(id)) invalid('challenge_id must be a valid UUID')
  const taken = await takeChallenge(kernel.database.db, { id, purpose, accountId })
  if (!taken) return deny(400, 'webauthn_challenge_not_found', 'Challenge not found or already used')
  if (taken.expires_at <= kernel.clock.now()) deny(400, 'webauthn_challenge_expired', 'Challenge has expired')
  return { challenge: taken.challenge, credential }
}
