import { deny, invalid } from '../auth-error.ts'
import type { Auth } from '../auth.ts'
import { openFlow } from '../flows/flow.ts'
import { redirectRules } from '../letters/wish.ts'
import { text, type Fields } from '../protocol/body.ts'
import { isId } from '../../../kernel/ids.ts'
import type { AuthCall } from '../protocol/call.ts'
import { readChallenge } from '../protocol/pkce.ts'
import { isAllowedRedirect, readRedirect } from '../protocol/redirect.ts'
import { connectSaml, newRequestId } from './connection.ts'
import type { SamlConfig } from './setting.ts'

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

/** Begins a single sign-on: the address of the identity provider, with a request that it answers once. */
export async function departForSaml(auth: Auth, call: AuthCall, fields: Fields): Promise<string> {
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
