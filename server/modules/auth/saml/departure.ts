import { SAML, ValidateInResponseTo, type CacheProvider } from '@node-saml/node-saml'
import { newToken, isId } from '../../../kernel/ids.ts'
import type { Auth } from '../auth.ts'
import { serviceAddress } from '../protocol/answer.ts'
import type { SamlConfig } from './setting.ts'
import { deny, invalid } from '../auth-error.ts'
import { openFlow, readChallenge } from '../flows/flow.ts'
import { redirectRules } from '../emails/send.ts'
import { text, type Fields } from '../protocol/body.ts'
import type { AuthCall } from '../protocol/call.ts'
import { isAllowedRedirect, readRedirect } from '../protocol/redirect.ts'

const MINUTE = 60_000

export const acsAddress = (auth: Auth): string => serviceAddress(auth.kernel, '/sso/saml/acs')
/** Identifies this server to identity providers. It is also the URL of the server's metadata. */
const entityId = (auth: Auth): string => serviceAddress(auth.kernel, '/sso/saml/metadata')

/**
 * Returns a cache for the SAML library that knows only this request's id. It stores nothing, because the flow already
 * has the id.
 */
function onlyRequest(requestId: string, at: Date): CacheProvider {
  return {
    saveAsync: (_key, value) => Promise.resolve({ value, createdAt: at.getTime() }),
    getAsync: (key) => Promise.resolve(key === requestId ? at.toISOString() : null),
    removeAsync: (key) => Promise.resolve(key),
  }
}

const newRequestId = (): string => `_${newToken(24)}`

/** Opens a SAML client for one identity provider and one request. */
export function connectSaml(auth: Auth, provider: SamlConfig, request: { id: string; at: Date }): SAML {
  return new SAML({
    issuer: entityId(auth),
    audience: entityId(auth),
    callbackUrl: acsAddress(auth),
    entryPoint: provider.signInUrl,
    idpCert: [...provider.certificates],
    idpIssuer: provider.entityId,
    identifierFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
    disableRequestedAuthnContext: true,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    validateInResponseTo: ValidateInResponseTo.always,
    requestIdExpirationPeriodMs: 60 * MINUTE,
    acceptedClockSkewMs: MINUTE,
    maxAssertionAgeMs: 10 * MINUTE,
    cacheProvider: onlyRequest(request.id, request.at),
    generateUniqueId: () => request.id,
  })
}

/** Returns the metadata to register with identity providers. It is the same for all of them. */
export function printMetadata(auth: Auth): string {
  const at = auth.kernel.clock.now()
  const [any] = auth.kernel.config.auth.saml
  if (!any) return ''
  return connectSaml(auth, any, { id: newRequestId(), at }).generateServiceProviderMetadata(null, null)
}

export const providerNameOf = ({ id }: SamlConfig): string => `sso:${id}`

export const findSaml = ({ kernel }: Auth, name: string): SamlConfig | null =>
  kernel.config.auth.saml.find((one) => providerNameOf(one) === name) ?? null

function chooseProvider(auth: Auth, fields: Fields): SamlConfig {
  const id = text(fields, 'provider_id').toLowerCase()
  const domain = text(fields, 'domain').trim().toLowerCase()
  if (id !== '' && domain !== '') invalid('Only one of provider_id or domain supported')
  if (id === '' && domain === '') invalid('A provider_id or domain needs to be provided')
  if (id !== '' && !isId(id)) invalid('provider_id must be an UUID')
  const list = auth.kernel.config.auth.saml
  const found = list.find((one) => (id === '' ? one.domains.includes(domain) : one.id === id))
  if (found) return found
  return deny(
    404,
    'sso_provider_not_found',
    id === '' ? 'No SSO provider assigned for this domain' : 'No such SSO provider',
  )
}

function readDestination({ kernel }: Auth, call: AuthCall, fields: Fields): string {
  const rules = redirectRules(kernel)
  const asked = text(fields, 'redirect_to')
  return asked !== '' && isAllowedRedirect(asked, rules) ? asked : readRedirect(call, rules)
}

/** Starts a single sign-on: returns the identity provider's address with a request that can be answered only once. */
export async function startSamlSignIn(auth: Auth, call: AuthCall, fields: Fields): Promise<string> {
  const provider = chooseProvider(auth, fields)
  const request = { id: newRequestId(), at: auth.kernel.clock.now() }
  const flow = await openFlow(auth, auth.kernel.database.db, {
    provider: providerNameOf(provider),
    method: 'sso/saml',
    redirectTo: readDestination(auth, call, fields),
    challenge: readChallenge(fields),
    providerNonce: request.id,
  })
  return connectSaml(auth, provider, request).getAuthorizeUrlAsync(flow.id, undefined, {})
}
