import { emailTo } from '../emails-for-tests.ts'
import { PASSWORD } from '../auth-app-for-tests.ts'
import { EMPTY, SESSION, USER, type Row, type Scene, type Table } from './row-for-tests.ts'

let made = 0
const fresh = (): string => `fresh-${(made += 1)}@example.org`

/** Requests an email and returns the token of its link. */
const linkOf = async ({ auth, person }: Scene, path: string, emailName: string): Promise<string> => {
  await auth.ask(path, { body: { email: person.email } })
  return (await emailTo(auth, person.email, emailName)).tokenHash
}

const addressed = (more: object = {}): Row[] => [
  { fault: 'no address', body: { ...more }, status: 400, code: 'validation_failed' },
  { fault: 'an address that is none', body: { ...more, email: 'none' }, status: 400, code: 'validation_failed' },
  { fault: 'an address that is no text', body: { ...more, email: 7 }, status: 400, code: 'bad_json' },
  { fault: 'an address that nobody has', body: () => ({ ...more, email: fresh() }), status: 200, keys: EMPTY },
  { fault: 'somebody’s address', body: ({ person }) => ({ ...more, email: person.email }), status: 200, keys: EMPTY },
]

const HALF_CHALLENGE = { code_challenge: 'x'.repeat(43) }

/** Sign-up, sign-in, emails and their links. Phone numbers have a separate table. */
export const ENTERING: Table = {
  'POST /signup': {
    for: 'nobody',
    json: true,
    rows: [
      { fault: 'nothing', body: () => ({ email: fresh(), password: PASSWORD }), status: 200, keys: SESSION },
      { fault: 'nothing, where emails confirm', setting: 'open', body: () => ({ email: fresh(), password: PASSWORD }), status: 200, keys: 'app_metadata aud confirmation_sent_at created_at email id identities is_anonymous phone role updated_at user_metadata' },
      { fault: 'an address that is taken', body: ({ person }) => ({ email: person.email, password: PASSWORD }), status: 422, code: 'user_already_exists' },
      { fault: 'no password', body: () => ({ email: fresh() }), status: 400, code: 'validation_failed' },
      { fault: 'a weak password', body: () => ({ email: fresh(), password: 'abc' }), status: 422, code: 'weak_password', keys: 'code message weak_password' },
      { fault: 'half a challenge', body: () => ({ email: fresh(), password: PASSWORD, ...HALF_CHALLENGE }), status: 400, code: 'validation_failed' },
      { fault: 'an address that is none', body: { email: 'none', password: PASSWORD }, status: 400, code: 'validation_failed' },
      { fault: 'nobody, where there are no guests', body: {}, status: 422, code: 'anonymous_provider_disabled' },
      { fault: 'nobody, where there are guests', setting: 'open', body: {}, status: 200, keys: SESSION },
      { fault: 'closed', setting: 'shut', body: () => ({ email: fresh(), password: PASSWORD }), status: 422, code: 'signup_disabled' },
    ],
  },
  'POST /token': {
    for: 'nobody',
    json: true,
    rows: [
      { fault: 'nothing', query: '?grant_type=password', body: ({ person }) => ({ email: person.email, password: PASSWORD }), status: 200, keys: SESSION },
      { fault: 'a wrong password', query: '?grant_type=password', body: ({ person }) => ({ email: person.email, password: 'wrong' }), status: 400, code: 'invalid_credentials' },
      { fault: 'nobody’s password', query: '?grant_type=password', body: () => ({ email: fresh(), password: PASSWORD }), status: 400, code: 'invalid_credentials' },
      { fault: 'neither address nor number', query: '?grant_type=password', body: { password: PASSWORD }, status: 400, code: 'validation_failed' },
      { fault: 'no grant', body: {}, status: 400, code: 'invalid_credentials' },
      { fault: 'a grant that there is not', query: '?grant_type=device_code', body: {}, status: 400, code: 'invalid_credentials' },
      { fault: 'nothing, refreshing', query: '?grant_type=refresh_token', body: ({ person }) => ({ refresh_token: person.refresh }), status: 200, keys: SESSION },
      { fault: 'a refresh token that is none', query: '?grant_type=refresh_token', body: { refresh_token: 'none' }, status: 400, code: 'validation_failed' },
      { fault: 'a refresh token that nobody has', query: '?grant_type=refresh_token', body: { refresh_token: 'abcdefghijkl' }, status: 400, code: 'refresh_token_not_found' },
      { fault: 'no code', query: '?grant_type=pkce', body: {}, status: 400, code: 'validation_failed' },
      { fault: 'a code that there is not', query: '?grant_type=pkce', body: { auth_code: 'none', code_verifier: 'x'.repeat(43) }, status: 404, code: 'flow_state_not_found' },
      { fault: 'no ID token', query: '?grant_type=id_token', body: {}, status: 400, keys: 'error error_description' },
      { fault: 'a provider that there is not', query: '?grant_type=id_token', body: { provider: 'google', id_token: 'a.b.c' }, status: 400, code: 'provider_disabled' },
      { fault: 'a wallet', query: '?grant_type=web3', body: { chain: 'ethereum', message: 'x', signature: 'x' }, status: 422, code: 'web3_provider_disabled' },
    ],
  },
  'POST /otp': {
    for: 'nobody',
    json: true,
    rows: [
      ...addressed(),
      ...addressed({ create_user: false }),
      { fault: 'half a challenge', body: () => ({ email: fresh(), ...HALF_CHALLENGE }), status: 400, code: 'validation_failed' },
      { fault: 'both address and number', body: { email: 'a@example.org', phone: '+33612345678' }, status: 400, code: 'validation_failed' },
      { fault: 'sign-up closed', setting: 'shut', body: () => ({ email: fresh() }), status: 200, keys: EMPTY },
    ],
  },
  'POST /recover': { for: 'nobody', json: true, rows: addressed() },
  'POST /resend': {
    for: 'nobody',
    json: true,
    rows: [
      ...addressed({ type: 'signup' }),
      ...addressed({ type: 'email_change' }),
      { fault: 'no type', body: { email: 'a@example.org' }, status: 400, code: 'validation_failed' },
      { fault: 'a type that there is not', body: { email: 'a@example.org', type: 'recovery' }, status: 400, code: 'validation_failed' },
    ],
  },
  'GET /verify': {
    for: 'nobody',
    json: false,
    rows: [
      { fault: 'nothing', query: '?token=x&type=recovery', status: 303, location: 'http://localhost:3000/auth/confirm?token_hash=x&type=recovery' },
      { fault: 'no token', query: '?type=recovery', status: 400, code: 'validation_failed' },
      { fault: 'no type', query: '?token=x', status: 400, code: 'validation_failed' },
      { fault: 'a type that there is not', query: '?token=x&type=none', status: 400, code: 'validation_failed' },
    ],
  },
  'POST /verify': {
    for: 'nobody',
    json: true,
    rows: [
      { fault: 'nothing', body: async (scene) => ({ type: 'recovery', token_hash: await linkOf(scene, '/auth/v1/recover', 'recovery') }), status: 200, keys: SESSION },
      { fault: 'a link that there is not', body: { type: 'recovery', token_hash: 'none' }, status: 403, code: 'otp_expired' },
      { fault: 'a wrong code', body: ({ person }) => ({ type: 'email', email: person.email, token: '000000' }), status: 403, code: 'otp_expired' },
      { fault: 'no type', body: { token_hash: 'none' }, status: 400, code: 'validation_failed' },
      { fault: 'a type that there is not', body: { type: 'none', token_hash: 'none' }, status: 400, code: 'validation_failed' },
      { fault: 'neither token nor hash', body: { type: 'email', email: 'a@example.org' }, status: 400, code: 'validation_failed' },
      { fault: 'a hash and an address', body: { type: 'email', email: 'a@example.org', token_hash: 'x' }, status: 400, code: 'validation_failed' },
    ],
  },
  'GET /reauthenticate': { for: 'person', json: false, rows: [{ fault: 'nothing', status: 200, keys: EMPTY }] },
  'POST /logout': {
    for: 'person',
    json: false,
    rows: [
      ...['', '?scope=global', '?scope=local', '?scope=others'].map((query): Row => ({ fault: `nothing ${query}`, query, status: 204 })),
      { fault: 'a scope that there is not', query: '?scope=all', status: 400, code: 'validation_failed' },
    ],
  },
  'GET /user': { for: 'person', json: false, rows: [{ fault: 'nothing', status: 200, keys: USER }] },
  'PUT /user': {
    for: 'person',
    json: true,
    rows: [
      { fault: 'nothing', body: { data: { seen: true } }, status: 200, keys: USER },
      { fault: 'the same password', body: { password: PASSWORD }, status: 422, code: 'same_password' },
      { fault: 'a weak password', body: { password: 'abc' }, status: 422, code: 'weak_password', keys: 'code message weak_password' },
      { fault: 'what the operator keeps', body: { app_metadata: {} }, status: 403, code: 'not_admin' },
      { fault: 'an address that is none', body: { email: 'none' }, status: 400, code: 'validation_failed' },
      { fault: 'an address that is taken', body: async ({ auth }) => ({ email: (await auth.signUp()).email }), status: 422, code: 'email_exists' },
    ],
  },
} // prettier-ignore
