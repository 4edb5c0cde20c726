import { LIMITS } from '@replique/contract'
import type { Auth } from '../auth.ts'
import { type Fields, flag, text, cutCharacters } from '../protocol/body.ts'
import { type AuthCall, asksOrdinaryAudience, type Endpoint } from '../protocol/call.ts'
import type { IssuedSession } from '../sessions/session.ts'
import { bearerOf } from '../../../kernel/actor.ts'
import { deny, GrantError, invalid } from '../auth-error.ts'
import { signInDirectly } from '../identities/entering.ts'
import { needsSecondFactor } from '../policy.ts'
import { isOpenId } from '../providers/connections.ts'
import { checkTokenFormat, readIdToken } from '../providers/id-token.ts'
import { callProvider } from '../providers/arrival.ts'
import type { ProviderConfig } from '../providers/setting.ts'
import { readLogin, signIn } from '../accounts/sign-in.ts'
import { foldAddress, foldPhone, isPhone } from '../protocol/email-and-phone.ts'
import { exchangeCode } from '../flows/flow.ts'
import { refreshSession } from '../sessions/refresh.ts'
import { json } from '../protocol/answer.ts'
import { rememberDevice } from '../sessions/known-device.ts'

type Grant = (auth: Auth, call: AuthCall, fields: Fields) => Promise<IssuedSession>

/** Finds a provider by its name, or else by an issuer that exactly matches a configured one. */
function findProvider({ providers }: Auth, fields: Fields): ProviderConfig {
  const name = text(fields, 'provider')
  const issuer = text(fields, 'issuer')
  if (name === '' && (issuer === '' || text(fields, 'client_id') === ''))
    throw new GrantError('invalid request', 'provider or client_id and issuer required')
  const named = name === '' ? null : providers.find(name)
  const found = name === '' ? providers.list.find((one) => one.issuer === issuer) : named
  if (found && isOpenId(found) && (issuer === '' || issuer === found.issuer)) return found
  const shown = cutCharacters(name === '' ? issuer : name, 100)
  return deny(400, 'provider_disabled', `Provider (issuer "${shown}") is not enabled`)
}

async function readLinkingAccount(auth: Auth, call: AuthCall, fields: Fields): Promise<string | null> {
  if (!flag(fields, 'link_identity')) return null
  if (!auth.kernel.config.auth.manualLinking) deny(404, 'manual_linking_disabled', 'Manual linking is disabled')
  if (bearerOf(call.headers) === null)
    throw new GrantError('invalid request', 'Linking requires a valid user access token in Authorization')
  const bearer = await call.bearer()
  if (needsSecondFactor(bearer)) deny(401, 'insufficient_aal', 'AAL2 session is required to link an identity')
  return bearer.account.id
}

/** Exchanges a provider's ID token, obtained by a mobile app, for a session. */
const idTokenGrant: Grant = async (auth, call, fields) => {
  const idToken = text(fields, 'id_token')
  if (idToken === '') throw new GrantError('invalid request', 'id_token required')
  const provider = findProvider(auth, fields)
  const linkingAccountId = await readLinkingAccount(auth, call, fields)
  checkTokenFormat(idToken)
  const brought = { idToken, accessToken: text(fields, 'access_token'), nonce: text(fields, 'nonce') }
  const profile = await callProvider(auth, async () =>
    readIdToken(auth, await auth.providers.connect(provider), brought),
  )
  return signInDirectly(auth, call, { provider: provider.name, profile, linkingAccountId, inviteToken: null })
}

const loginOfEmail = (email: string) => (email.length <= LIMITS.email ? { email } : null)

/** An invalid number is treated like one without an account; the response does not say what is wrong with it. */
function loginOfPhone(given: string) {
  const phone = foldPhone(given)
  return isPhone(phone) ? { phone } : null
}

const passwordGrant: Grant = async (auth, call, fields) => {
  const email = readLogin(foldAddress(text(fields, 'email')))
  const phone = text(fields, 'phone')
  if (email !== '' && phone !== '') invalid('Only an email address or phone number should be provided on login.')
  if (phone !== '' && auth.sms === null) deny(422, 'phone_provider_disabled', 'Phone logins are disabled')
  if (email === '' && phone === '') invalid('missing email or phone')
  const password = text(fields, 'password')
  const login = phone === '' ? loginOfEmail(email) : loginOfPhone(phone)
  const cookies = call.headers.get('cookie')
  return signIn(auth, { login: asksOrdinaryAudience(call) ? login : null, password, device: call.device, cookies })
}

const pkceGrant: Grant = async (auth, call, fields) => {
  const code = text(fields, 'auth_code')
  const verifier = text(fields, 'code_verifier')
  if (code === '' || verifier === '') invalid('invalid request: both auth code and code verifier should be non-empty')
  return exchangeCode(auth, { code, verifier, device: call.device })
}

const refreshTokenGrant: Grant = async (auth, call, fields) => {
  const given = text(fields, 'refresh_token')
  if (given === '') throw new GrantError('invalid_request', 'refresh_token required')
  return refreshSession(auth, { given, device: call.device })
}

const web3Grant: Grant = () => deny(422, 'web3_provider_disabled', 'Web3 provider is disabled')

const GRANTS: ReadonlyMap<string, Grant> = new Map([
  ['password', passwordGrant],
  ['refresh_token', refreshTokenGrant],
  ['pkce', pkceGrant],
  ['id_token', idTokenGrant],
  ['web3', web3Grant],
])

export const token: Endpoint = {
  method: 'POST',
  path: '/token',
  rate: 'token',
  answer: async (auth, call) => {
    const grant = GRANTS.get(call.query.get('grant_type') ?? '')
    if (!grant) return deny(400, 'invalid_credentials', 'unsupported_grant_type')
    const { body, headers } = await grant(auth, call, await call.fields())
    const cookie = await rememberDevice(auth, headers['sb-auth-user-id'] ?? '', call.headers.get('cookie'))
    return json(body, 200, { ...headers, ...(cookie === null ? {} : { 'Set-Cookie': cookie }) })
  },
}
