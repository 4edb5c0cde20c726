import { deny } from '../auth-error.ts'
import { cookieFor } from '../providers/browser.ts'
import { speaking } from '../providers/refusing.ts'
import { depart } from '../providers/departure.ts'
import { json } from '../protocol/answer.ts'
import { land } from '../protocol/landing.ts'
import { needsSecondFactor } from '../policy.ts'
import type { Endpoint } from './endpoint.ts'

/** Somebody signed in sets out to link a further identity with their account. */
export const linkIdentity: Endpoint = {
  method: 'GET',
  path: '/user/identities/authorize',
  rate: 'user',
  answer: async (auth, call) => {
    const bearer = await call.bearer()
    if (!auth.kernel.config.auth.manualLinking) deny(404, 'manual_linking_disabled', 'Manual linking is disabled')
    if (needsSecondFactor(bearer)) deny(401, 'insufficient_aal', 'AAL2 session is required to link an identity')
    const departure = await speaking(auth, () => depart(auth, call, bearer.account.id))
    const cookie = cookieFor(auth, departure)
    const asked = call.query.get('skip_http_redirect') === 'true'
    return asked ? json({ url: departure.url }, 200, cookie) : land(departure.url, 302, cookie)
  },
}
