import { SAML, ValidateInResponseTo, type CacheProvider } from '@node-saml/node-saml'
import { newToken } from '../../../kernel/ids.ts'
import type { Auth } from '../auth.ts'
import { ownAddress } from '../providers/places.ts'
import type { SamlConfig } from './setting.ts'

const MINUTE = 60_000

export const acsAddress = (auth: Auth): string => ownAddress(auth, '/sso/saml/acs')
/** It names this server to identity providers, and is where its metadata are. */
export const entityId = (auth: Auth): string => ownAddress(auth, '/sso/saml/metadata')

/** A request's id is remembered by the flow that it belongs to, and by nothing else. */
function onlyRequest(requestId: string, at: Date): CacheProvider {
  return {
    saveAsync: (_key, value) => Promise.resolve({ value, createdAt: at.getTime() }),
    getAsync: (key) => Promise.resolve(key === requestId ? at.toISOString() : null),
    removeAsync: (key) => Promise.resolve(key),
  }
}

export const newRequestId = (): string => `_${newToken(24)}`

/** Speaks SAML with one identity provider, about one request. */
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

/** What an identity provider's administrator enters there: the same for all of them. */
export function printMetadata(auth: Auth): string {
  const at = auth.kernel.clock.now()
  const [any] = auth.kernel.config.auth.saml
  if (!any) return ''
  return connectSaml(auth, any, { id: newRequestId(), at }).generateServiceProviderMetadata(null, null)
}
