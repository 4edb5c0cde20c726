import { createHash } from 'node:crypto'
import { buildAuthorizationUrl, calculatePKCECodeChallenge, randomNonce, randomPKCECodeVerifier } from 'openid-client'
import type { Auth } from '../auth.ts'
import { deny, invalid } from '../auth-error.ts'
import { openFlow, readChallenge } from '../flows/flow.ts'
import { findInvited } from '../identities/joining.ts'
import { redirectRules } from '../emails/send.ts'
import { serviceAddress } from '../protocol/answer.ts'
import type { AuthCall } from '../protocol/call.ts'
import { readRedirect } from '../protocol/redirect.ts'
import { isOpenId } from './connections.ts'
import type { ProviderConfig } from './setting.ts'

/** Returns the redirect URL that the operator registers with each provider. */
export const returnAddress = (auth: Auth): string => serviceAddress(auth.kernel, '/callback')

/**
 * Parameters that are not passed on from the client, because this server sets them itself or they are meant only for
 * this server. Case-insensitive.
 */
const OURS = new Set([
  'provider',
  'scopes',
  'scope',
  'redirect_to',
  'invite_token',
  'skip_http_redirect',
  'apikey',
  'client_id',
  'client_secret',
  'client_assertion',
  'client_assertion_type',
  'redirect_uri',
  'response_type',
  'response_mode',
  'grant_type',
  'state',
  'code',
  'code_challenge',
  'code_challenge_method',
  'code_verifier',
  'request',
  'request_uri',
  'registration',
  'nonce',
])
const MOST = 20
const LONGEST = 1000

/**
 * Returns the client's parameters that are passed to the provider unchanged, such as `prompt` and `login_hint`: those
 * not in `OURS`.
 */
function passOn(query: URLSearchParams): [string, string][] {
  return [...query]
    .filter(([name, value]) => !OURS.has(name.toLowerCase()) && value.length <= LONGEST && name.length <= 100)
    .slice(0, MOST)
}

function listScopes(configured: readonly string[], asked: string): string {
  const more = asked.split(/[\s,]+/).filter((scope) => /^[\x21\x23-\x5B\x5D-\x7E]{1,200}$/.test(scope))
  return [...new Set([...configured, ...more.slice(0, 30)])].join(' ')
}

interface Departure {
  /** The address at the provider to redirect the browser to. */
  readonly url: string
  readonly flowId: string
  /** A secret given to the browser that started the flow, to recognise it when it returns from the provider. */
  readonly mark: string
}

/** Derives the mark from the flow's PKCE verifier, which the browser never sees, so the mark needn't be stored. */
export const browserMark = (verifier: string): string =>
  createHash('sha256').update('replique browser\n').update(verifier).digest('base64url')

function requireProvider(auth: Auth, name: string): ProviderConfig {
  const provider = auth.providers.find(name)
  return provider ?? invalid(`Unsupported provider: Provider ${name.slice(0, 100)} could not be found`)
}

const challengeOf = ({ query }: AuthCall) =>
  readChallenge({
    code_challenge: query.get('code_challenge') ?? '',
    code_challenge_method: query.get('code_challenge_method') ?? '',
  })

/** Starts signing in with a provider, or linking the provider's identity to a signed-in account. */
export async function startProviderSignIn(auth: Auth, call: AuthCall, linkingAccountId?: string): Promise<Departure> {
  const { kernel } = auth
  const { query } = call
  const provider = requireProvider(auth, query.get('provider') ?? '')
  const challenge = challengeOf(call)
  const inviteToken = query.get('invite_token') ?? ''
  if (inviteToken !== '' && !(await findInvited(auth, kernel.database.db, inviteToken)))
    deny(404, 'user_not_found', 'User identified by token not found')
  const { client } = await auth.providers.connect(provider)
  const verifier = randomPKCECodeVerifier()
  const asked = query.get('nonce') ?? ''
  const nonce = asked === '' ? randomNonce() : asked.slice(0, 255)
  const flow = await openFlow(auth, kernel.database.db, {
    provider: provider.name,
    method: 'oauth',
    redirectTo: readRedirect(call, redirectRules(kernel)),
    challenge,
    providerNonce: nonce,
    providerVerifier: verifier,
    ...(inviteToken === '' ? {} : { inviteToken }),
    ...(linkingAccountId === undefined ? {} : { linkingAccountId }),
  })
  const url = buildAuthorizationUrl(client, {
    ...Object.fromEntries(passOn(query)),
    ...provider.parameters,
    redirect_uri: returnAddress(auth),
    scope: listScopes(provider.scopes, query.get('scopes') ?? ''),
    state: flow.id,
    ...(isOpenId(provider) ? { nonce } : {}),
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
  return { url: url.href, flowId: flow.id, mark: browserMark(verifier) }
}

const SECONDS = 600

/**
 * Whether linking is bound to the browser that started it. Pages of other origins send no cookies, so it only works if
 * no other origins are allowed.
 */
export const bindsBrowsers = ({ kernel }: Auth): boolean => kernel.config.auth.allowedOrigins.length === 0

const nameOf = (flowId: string): string => `replique-linking-${flowId}`

/**
 * Returns the header that sets the cookie a browser needs to finish linking; empty if linking isn't bound to the
 * browser.
 */
export function cookieFor(auth: Auth, { flowId, mark }: Departure): Record<string, string> {
  if (!bindsBrowsers(auth)) return {}
  const place = new URL(serviceAddress(auth.kernel, '/callback'))
  // some providers respond with a form posted from their own site; browsers then send a cookie only if it is
  // SameSite=None and Secure
  const site = place.protocol === 'https:' ? 'SameSite=None; Secure' : 'SameSite=Lax'
  return {
    'Set-Cookie': `${nameOf(flowId)}=${mark}; Path=${place.pathname}; Max-Age=${SECONDS}; HttpOnly; ${site}`,
  }
}

export function cookieOf({ headers }: AuthCall, flowId: string): string {
  const begin = `${nameOf(flowId)}=`
  const parts = (headers.get('cookie') ?? '').split(';').map((part) => part.trim())
  return parts.find((part) => part.startsWith(begin))?.slice(begin.length) ?? ''
}
