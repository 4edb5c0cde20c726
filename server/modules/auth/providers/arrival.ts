import {
  authorizationCodeGrant,
  fetchProtectedResource,
  fetchUserInfo,
  AuthorizationResponseError,
  ResponseBodyError,
  type Configuration,
} from 'openid-client'
import { timingSafeEqual } from 'node:crypto'
import { AuthError, deny, GrantError } from '../auth-error.ts'
import type { Auth } from '../auth.ts'
import { type ProviderTokens, consumeFlow } from '../flows/flow.ts'
import { type FlowRow, removeFlow } from '../flows/store.ts'
import { isOpenId, type Connection, ProviderUnreachable } from './connections.ts'
import { returnAddress, bindsBrowsers, cookieOf, browserMark } from './departure.ts'
import { readProfile, type Claims, type Profile } from './profile.ts'
import { finishProviderFlow } from '../identities/entering.ts'
import { isId } from '../../../kernel/ids.ts'
import type { AuthCall } from '../protocol/call.ts'
import { cutCharacters } from '../protocol/body.ts'
import { errorAddress, redirectResponse } from '../protocol/redirect.ts'

interface Exchanged {
  readonly profile: Profile
  readonly tokens: ProviderTokens
}

const NO_PROFILE = 'Error getting user profile from external provider'

async function readJson(client: Configuration, token: string, address: string): Promise<unknown> {
  const headers = new Headers({ accept: 'application/json', 'user-agent': 'Replique' })
  const response = await fetchProtectedResource(client, token, new URL(address), 'GET', null, headers)
  if (!response.ok) return deny(400, 'bad_oauth_callback', NO_PROFILE)
  return response.json()
}

const isRecord = (value: unknown): value is Claims => typeof value === 'object' && value !== null

/** Reads the user's primary address, and whether it is verified. */
async function readEmails(client: Configuration, token: string, address: string): Promise<Claims> {
  const list = await readJson(client, token, address)
  const first = (Array.isArray(list) ? list : []).find((one: unknown) => isRecord(one) && one['primary'] === true)
  return isRecord(first) ? { email: first['email'], email_verified: first['verified'] } : {}
}

async function readClaims({ provider, client }: Connection, token: string, idClaims: Claims | null): Promise<Claims> {
  const { userinfo_endpoint: address } = client.serverMetadata()
  if (idClaims === null) {
    const told = await readJson(client, token, address ?? '')
    const claims = isRecord(told) ? told : {}
    return provider.emails === undefined ? claims : { ...claims, ...(await readEmails(client, token, provider.emails)) }
  }
  if (address === undefined) return idClaims
  return { ...(await fetchUserInfo(client, token, String(idClaims['sub']))), ...idClaims }
}

async function exchange(auth: Auth, connection: Connection, { flow, answer }: Trip): Promise<Exchanged> {
  const { provider, client } = connection
  const back = new URL(returnAddress(auth))
  back.search = answer.toString()
  const openId = isOpenId(provider)
  const tokens = await authorizationCodeGrant(client, back, {
    expectedState: flow.id,
    pkceCodeVerifier: flow.provider_verifier ?? '',
    ...(openId ? { expectedNonce: flow.provider_nonce ?? '', idTokenExpected: true } : {}),
  })
  const idClaims = tokens.claims() ?? null
  const claims = await readClaims(connection, tokens.access_token, openId ? idClaims : null)
  const profile = readProfile(claims, provider, client.serverMetadata().issuer)
  if (!profile) return deny(400, 'bad_oauth_callback', NO_PROFILE)
  const refresh = tokens.refresh_token
  const kept = { provider_token: tokens.access_token }
  return { profile, tokens: refresh === undefined ? kept : { ...kept, provider_refresh_token: refresh } }
}

interface Trip {
  readonly flow: FlowRow
  /** The query with which the provider redirected the browser back. */
  readonly answer: URLSearchParams
}

/** Returns the code or name of an error for the log, without any message from the provider or the browser. */
function nameFault(error: unknown): string {
  if (error instanceof ResponseBodyError || error instanceof AuthorizationResponseError) return error.error.slice(0, 60)
  return error instanceof Error ? ('code' in error ? String(error.code).slice(0, 60) : error.name) : 'unknown'
}

/** Exchanges the code for the provider's tokens, and the tokens for a profile. */
async function exchangeTrip(auth: Auth, connection: Connection, trip: Trip): Promise<Exchanged> {
  try {
    return await exchange(auth, connection, trip)
  } catch (error) {
    if (error instanceof AuthError) throw error
    const cause = error instanceof Error && error.cause instanceof ProviderUnreachable ? error.cause : error
    if (cause instanceof ProviderUnreachable) throw cause
    auth.kernel.log.warn('provider refused', { provider: trip.flow.provider, reason: nameFault(error) })
    return deny(400, 'bad_oauth_callback', 'Unable to exchange external code')
  }
}

/** Returns the flow that this response belongs to and marks it as used, whatever the outcome. */
async function takeTrip(auth: Auth, answer: URLSearchParams): Promise<FlowRow> {
  const state = answer.get('state') ?? ''
  if (state === '') deny(400, 'bad_oauth_callback', 'OAuth state parameter missing')
  if (!isId(state)) deny(400, 'bad_oauth_state', 'OAuth state parameter is invalid')
  const flow = await consumeFlow(auth, auth.kernel.database.db, { state })
  if (flow.method !== 'oauth') deny(400, 'bad_oauth_state', 'OAuth state not found or expired')
  return flow
}

/**
 * Requires the request to come from the browser that started linking. Otherwise, opening an attacker's link could link
 * the victim's identity to the attacker's account.
 */
function checkBrowser(auth: Auth, call: AuthCall, flow: FlowRow): void {
  if (flow.linking_account_id === null || !bindsBrowsers(auth)) return
  const shown = Buffer.from(cookieOf(call, flow.id))
  const mark = Buffer.from(browserMark(flow.provider_verifier ?? ''))
  if (shown.length === mark.length && timingSafeEqual(shown, mark)) return
  deny(400, 'bad_oauth_state', 'The identity was not linked: it was begun in another browser')
}

function checkAnswer(answer: URLSearchParams): void {
  const error = answer.get('error')
  if (error !== null && error !== '')
    throw new GrantError(
      /^[\w.-]{1,60}$/.test(error) ? error : 'server_error',
      cutCharacters((answer.get('error_description') ?? '').replaceAll(/\p{C}/gu, ' '), 200),
    )
  if ((answer.get('code') ?? '') === '')
    deny(400, 'bad_oauth_callback', 'OAuth callback with missing authorization code')
}

async function finish(auth: Auth, call: AuthCall, { flow, answer }: { flow: FlowRow; answer: URLSearchParams }) {
  checkBrowser(auth, call, flow)
  checkAnswer(answer)
  const provider = auth.providers.find(flow.provider)
  if (!provider) return deny(400, 'bad_oauth_callback', `Unsupported provider: ${flow.provider}`)
  const { profile, tokens } = await exchangeTrip(auth, await auth.providers.connect(provider), { flow, answer })
  const address = await finishProviderFlow(auth, call, { flow, profile, tokens })
  if (flow.code_challenge === null) await removeFlow(auth.kernel.database.db, flow.id)
  return address
}

/**
 * Handles the redirect back from a provider: signs the user in, or redirects with an error to the page where they
 * started.
 */
export async function handleProviderRedirect(auth: Auth, call: AuthCall, answer: URLSearchParams): Promise<Response> {
  let flow: FlowRow | null = null
  try {
    flow = await takeTrip(auth, answer)
    return redirectResponse(await finish(auth, call, { flow, answer }))
  } catch (error) {
    const refusal = toAuthError(auth, error)
    const address = flow?.redirect_to ?? auth.kernel.config.origin
    return redirectResponse(errorAddress(address, refusal, flow === null || flow.code_challenge !== null))
  }
}

/** Reports an outage with a status that clients retry. */
const unreachable = ({ kernel }: Auth, error: ProviderUnreachable): AuthError => {
  kernel.log.warn('provider cannot be reached', { error: error.cause })
  return new AuthError(503, 'unexpected_failure', 'The provider cannot be reached')
}

/** Runs a request to a provider for an endpoint that responds with JSON. */
export async function callProvider<T>(auth: Auth, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof ProviderUnreachable ? unreachable(auth, error) : error
  }
}

/** Converts any error to a protocol error, because the user sees it in the browser. */
export function toAuthError(auth: Auth, error: unknown): AuthError | GrantError {
  const { log } = auth.kernel
  if (error instanceof AuthError || error instanceof GrantError) {
    log.info('provider sign-in refused', { code: error instanceof AuthError ? error.code : error.error })
    return error
  }
  if (error instanceof ProviderUnreachable) return unreachable(auth, error)
  log.error('provider sign-in failed', { error })
  return new AuthError(500, 'unexpected_failure', 'Unexpected failure, please check server logs for more information')
}
