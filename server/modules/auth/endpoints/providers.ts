import { deny } from '../auth-error.ts'
import { cookieFor, startProviderSignIn } from '../providers/departure.ts'
import { callProvider, handleProviderRedirect } from '../providers/arrival.ts'
import { json } from '../protocol/answer.ts'
import { redirectResponse } from '../protocol/redirect.ts'
import { needsSecondFactor } from '../policy.ts'
import type { Endpoint } from '../protocol/call.ts'
import { isId } from '../../../kernel/ids.ts'
import { unlinkIdentity as unlink } from '../identities/unlinking.ts'
import { printMetadata, startSamlSignIn } from '../saml/departure.ts'
import { handleSamlResponse } from '../saml/arrival.ts'
import type { Auth } from '../auth.ts'
import { flag } from '../protocol/body.ts'

/** Redirects a browser to a provider to sign in. */
const authorize: Endpoint = {
  method: 'GET',
  path: '/authorize',
  rate: 'provider',
  answer: async (auth, call) => redirectResponse((await callProvider(auth, () => startProviderSignIn(auth, call))).url),
}

/** Handles the redirect back from a provider. */
const callback: Endpoint = {
  method: 'GET',
  path: '/callback',
  rate: 'provider',
  answer: (auth, call) => handleProviderRedirect(auth, call, call.query),
}

/** Handles the redirect back from a provider that posts its response as a form. */
const callbackForm: Endpoint = {
  ...callback,
  method: 'POST',
  body: 'form',
  answer: async (auth, call) => handleProviderRedirect(auth, call, await call.form()),
}

/** Starts linking another identity to the signed-in user's account. */
const linkIdentity: Endpoint = {
  method: 'GET',
  path: '/user/identities/authorize',
  rate: 'user',
  answer: async (auth, call) => {
    const bearer = await call.bearer()
    if (!auth.kernel.config.auth.manualLinking) deny(404, 'manual_linking_disabled', 'Manual linking is disabled')
    if (needsSecondFactor(bearer)) deny(401, 'insufficient_aal', 'AAL2 session is required to link an identity')
    const departure = await callProvider(auth, () => startProviderSignIn(auth, call, bearer.account.id))
    const cookie = cookieFor(auth, departure)
    const asked = call.query.get('skip_http_redirect') === 'true'
    return asked ? json({ url: departure.url }, 200, cookie) : redirectResponse(departure.url, 302, cookie)
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

/** Refuses the request if SAML is off. */
function requireSaml({ kernel }: Auth): void {
  if (kernel.config.auth.saml.length === 0) deny(404, 'saml_provider_disabled', 'SAML 2.0 is disabled')
}

const sso: Endpoint = {
  method: 'POST',
  path: '/sso',
  rate: 'sso',
  answer: async (auth, call) => {
    requireSaml(auth)
    const fields = await call.fields()
    const url = await startSamlSignIn(auth, call, fields)
    return flag(fields, 'skip_http_redirect') ? json({ url }) : redirectResponse(url, 303)
  },
}

/** Handles the response of a SAML identity provider. */
const samlAcs: Endpoint = {
  method: 'POST',
  path: '/sso/saml/acs',
  rate: 'sso',
  body: 'form',
  answer: (auth, call) => {
    requireSaml(auth)
    return handleSamlResponse(auth, call)
  },
}

/** This server's SAML metadata, for identity providers. */
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

export const PROVIDER_ENDPOINTS: readonly Endpoint[] = [
  authorize,
  callback,
  callbackForm,
  linkIdentity,
  unlinkIdentity,
  sso,
  samlAcs,
  samlMetadata,
]
