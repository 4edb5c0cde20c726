import { deny, invalid } from '../auth-error.ts'
import { cookieFor } from '../providers/browser.ts'
import { speaking } from '../providers/refusing.ts'
import { depart } from '../providers/departure.ts'
import { json, nothing } from '../protocol/answer.ts'
import { land } from '../protocol/redirect.ts'
import { needsSecondFactor } from '../policy.ts'
import type { Endpoint } from './endpoint.ts'
import { isId } from '../../../kernel/ids.ts'
import { unlinkIdentity as unlink } from '../identities/unlinking.ts'
import { countLetter } from '../emails/budget.ts'
import { requestLetter } from '../emails/later.ts'
import { readEmailRequest } from '../emails/request.ts'
import { text } from '../protocol/body.ts'
import { readAddress } from '../protocol/email-address.ts'
import { printMetadata } from '../saml/departure.ts'
import { requireSaml, sso, token } from './token.ts'
import { signOut, type Scope } from '../sessions/session.ts'
import { arrive } from '../providers/arrival.ts'
import { requestProof } from '../emails/requests.ts'
import { arriveBySaml } from '../saml/arrival.ts'
import { showAccount } from '../accounts/user.ts'
import { audienceOf } from '../protocol/call.ts'
import { ADMIN_ENDPOINTS } from './admin-users.ts'
import { changeUser } from './change-user.ts'
import { FACTOR_ENDPOINTS } from './factors.ts'
import { openLetter, verify } from './verify.ts'
import { openidConfiguration, settings } from './settings.ts'
import { otp, resend, signup } from './sign-up.ts'
import { PASSKEY_ENDPOINTS } from './passkeys.ts'

/** Somebody signed in sets out to link a further identity with their account. */
const linkIdentity: Endpoint = {
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

const unlinkIdentity: Endpoint = {
  method: 'DELETE',
  path: '/user/identities/:id',
  rate: 'user',
  answer: async (auth, call) => {
    const { kernel } = auth
    const bearer = await call.bearer()
    if (!kernel.config.auth.manualLinking) deny(404, 'manual_linking_disabled', 'Manual linking is disabled')
    const id = call.param('id')
    if (!isId(id)) deny(404, 'validation_failed', 'identity_id must be an UUID')
    if (needsSecondFactor(bearer)) deny(401, 'insufficient_aal', 'AAL2 session is required to unlink an identity')
    await kernel.database.transaction((db) => unlink(auth, db, bearer.account.id, id.toLowerCase()))
    return json({})
  },
}

/** A letter to choose a new password with; the answer is the same whoever has the address. */
const recover: Endpoint = {
  method: 'POST',
  path: '/recover',
  rate: 'recover',
  answer: async (auth, call) => {
    const fields = await call.fields()
    const email = readAddress(text(fields, 'email'))
    const input = readEmailRequest(auth, call, fields)
    countLetter(auth)
    await requestLetter(auth, { kind: 'recovery', email, input })
    return json({})
  },
}

/** What this server is to identity providers. */
const samlMetadata: Endpoint = {
  method: 'GET',
  path: '/sso/saml/metadata',
  answer: (auth, call) => {
    requireSaml(auth)
    const download = call.query.get('download') === 'true'
    const headers = {
      'Content-Type': 'application/samlmetadata+xml; charset=utf-8',
      'Cache-Control': 'public, max-age=600',
      ...(download ? { 'Content-Disposition': 'attachment; filename="metadata.xml"' } : {}),
    }
    return Promise.resolve(new Response(printMetadata(auth), { headers }))
  },
}

const SCOPES: readonly string[] = ['global', 'local', 'others'] satisfies Scope[]

const logout: Endpoint = {
  method: 'POST',
  path: '/logout',
  answer: async (auth, call) => {
    const bearer = await call.bearer()
    const scope = call.query.get('scope') ?? 'global'
    if (!SCOPES.includes(scope)) invalid(`Unsupported logout scope "${scope.slice(0, 40)}"`)
    await signOut(auth, { userId: bearer.account.id, sessionId: bearer.sessionId }, scope as Scope)
    return nothing()
  },
}

/** A browser comes back from a provider. */
const callback: Endpoint = {
  method: 'GET',
  path: '/callback',
  rate: 'provider',
  answer: (auth, call) => arrive(auth, call, call.query),
}

/** The same from a provider that answers with a form. */
const callbackForm: Endpoint = {
  ...callback,
  method: 'POST',
  body: 'form',
  answer: async (auth, call) => arrive(auth, call, await call.form()),
}

/** Writes whoever is signed in a code that shows that they read what goes to the account's address or number. */
const reauthenticate: Endpoint = {
  method: 'GET',
  path: '/reauthenticate',
  rate: 'reauthenticate',
  answer: async (auth, call) => {
    const bearer = await call.bearer()
    await requestProof(auth, bearer, readEmailRequest(auth, call, {}))
    return json({})
  },
}

/** A browser comes back from an identity provider. */
const samlAcs: Endpoint = {
  method: 'POST',
  path: '/sso/saml/acs',
  rate: 'sso',
  body: 'form',
  answer: (auth, call) => {
    requireSaml(auth)
    return arriveBySaml(auth, call)
  },
}

const readUser: Endpoint = {
  method: 'GET',
  path: '/user',
  answer: async (auth, call) => {
    const bearer = await call.bearer()
    if (audienceOf(call, bearer) !== bearer.claims.aud) invalid("Token audience doesn't match request audience")
    return json(await showAccount(auth.kernel.database.db, bearer.account))
  },
}

const jwks: Endpoint = {
  method: 'GET',
  path: '/.well-known/jwks.json',
  answer: async (auth) => {
    const { verifying } = await auth.keys.read()
    const keys = [...verifying.values()].map((key) => key.shown).filter((shown) => shown !== null)
    return json({ keys }, 200, { 'Cache-Control': 'public, max-age=600' })
  },
}

/** A browser sets out to sign in by a provider. */
const authorize: Endpoint = {
  method: 'GET',
  path: '/authorize',
  rate: 'provider',
  answer: async (auth, call) => land((await speaking(auth, () => depart(auth, call))).url),
}

/** The name by which clients recognise the protocol. */
const health: Endpoint = {
  method: 'GET',
  path: '/health',
  answer: () => Promise.resolve(json({ version: 'v2', name: 'GoTrue', description: 'Réplique accounts' })),
}

/** Every endpoint of the authentication service. */
export const ENDPOINTS: readonly Endpoint[] = [
  signup,
  token,
  otp,
  recover,
  resend,
  openLetter,
  verify,
  reauthenticate,
  logout,
  readUser,
  changeUser,
  jwks,
  openidConfiguration,
  settings,
  health,
  authorize,
  callback,
  callbackForm,
  linkIdentity,
  unlinkIdentity,
  sso,
  samlAcs,
  samlMetadata,
  ...ADMIN_ENDPOINTS,
  ...FACTOR_ENDPOINTS,
  ...PASSKEY_ENDPOINTS,
]
