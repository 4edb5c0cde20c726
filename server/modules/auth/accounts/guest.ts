import { networkOf } from '../../../kernel/http/address.ts'
import { newId } from '../../../kernel/ids.ts'
import { AuthError, deny } from '../auth-error.ts'
import type { Auth } from '../auth.ts'
import { issueSession, startSession, type Device, type IssuedSession } from '../sessions/session.ts'
import { addAccount, findAccount } from '../store.ts'
import { announceAccount } from './creation.ts'
import { checkMetadata, mergeMetadata, type Metadata } from './metadata.ts'
import { checkSignupOpen } from './sign-up.ts'

const HOUR = 3600

function countGuest({ kernel }: Auth, ip: string): void {
  const bucket = { name: 'auth.guests', events: kernel.config.auth.anonymousRate, seconds: HOUR }
  if (!kernel.limits.take(bucket, networkOf(ip)))
    throw new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached')
}

/** Lets somebody in without an address: an account that only this session opens, until it is given one. */
export async function signUpGuest(
  auth: Auth,
  { metadata, device }: { metadata: Metadata; device: Device },
): Promise<IssuedSession> {
  const { kernel } = auth
  await checkSignupOpen(auth)
  if (!kernel.config.auth.anonymous) deny(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
  checkMetadata(metadata)
  countGuest(auth, device.ip)
  const now = kernel.clock.now()
  const id = newId()
  const started = await kernel.database.transaction(async (db) => {
    await addAccount(db, {
      id,
      is_anonymous: true,
      app_metadata: '{}',
      user_metadata: JSON.stringify(mergeMetadata({}, metadata)),
      created_at: now,
      updated_at: now,
    })
    const account = (await findAccount(db, id))!
    return startSession(auth, db, { account, method: 'anonymous', device })
  })
  announceAccount(auth, started.account)
  return issueSession(auth, started)
}
