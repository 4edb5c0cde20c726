import {
  authorizationCodeGrant,
  fetchProtectedResource,
  fetchUserInfo,
  AuthorizationResponseError,
  ResponseBodyError,
  type Configuration,
} from 'openid-client'
import { AuthError, deny } from '../auth-error.ts'
import type { Auth } from '../auth.ts'
import type { ProviderTokens } from '../flows/flow.ts'
import type { FlowRow } from '../flows/store.ts'
import { isOpenId, type Connection } from './connections.ts'
import { ProviderUnreachable } from './outbound.ts'
import { returnAddress } from './places.ts'
import { readProfile, type Claims, type Profile } from './profile.ts'

export interface Exchanged {
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

/** The address that the person calls their first, with whether it is proved. */
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

export interface Trip {
  readonly flow: FlowRow
  /** What the provider sent the browser back with. */
  readonly answer: URLSearchParams
}

/** What went wrong, in words that hold nothing of what the provider or the browser said. */
function nameFault(error: unknown): string {
  if (error instanceof ResponseBodyError || error instanceof AuthorizationResponseError) return error.error.slice(0, 60)
  return error instanceof Error ? ('code' in error ? String(error.code).slice(0, 60) : error.name) : 'unknown'
}

/** Who came back: the code becomes the provider's tokens, and these become a profile. */
export async function exchangeTrip(auth: Auth, connection: Connection, trip: Trip): Promise<Exchanged> {
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
