import { NOBODY, type Row, type Scene, type Table } from './row-for-tests.ts'

const SITE = 'http://localhost:3000'

/** Endpoints that describe the service, and those for signing in with external providers. */
export const ABOUT: Table = {
  'GET /.well-known/jwks.json': { for: 'nobody', json: false, rows: [{ fault: 'nothing', status: 200, keys: 'keys' }] },
  'GET /.well-known/openid-configuration': {
    for: 'nobody',
    json: false,
    rows: [{ fault: 'nothing', status: 200, keys: 'authorization_endpoint claims_supported code_challenge_methods_supported grant_types_supported id_token_signing_alg_values_supported issuer jwks_uri response_modes_supported response_types_supported scopes_supported subject_types_supported token_endpoint token_endpoint_auth_methods_supported userinfo_endpoint' }],
  },
  'GET /settings': {
    for: 'nobody',
    json: false,
    rows: [{ fault: 'nothing', status: 200, keys: 'disable_signup external external_labels mailer_autoconfirm mailer_sends passkeys_enabled password_min_length password_required_characters phone_autoconfirm saml_enabled sms_provider' }],
  },
  'GET /health': { for: 'nobody', json: false, rows: [{ fault: 'nothing', status: 200, keys: 'description name version' }] },
  'GET /authorize': {
    for: 'nobody',
    json: false,
    rows: [
      { fault: 'no provider', status: 400, code: 'validation_failed' },
      { fault: 'a provider that there is not', query: '?provider=google', status: 400, code: 'validation_failed' },
    ],
  },
  'GET /callback': { for: 'nobody', json: false, rows: [{ fault: 'no state', query: '?code=x', status: 302, location: `${SITE}/?error=invalid_request&error_code=bad_oauth_callback` }] },
  'POST /callback': { for: 'nobody', json: false, rows: [{ fault: 'no state', status: 302, location: `${SITE}/?error=invalid_request&error_code=bad_oauth_callback` }] },
  'GET /user/identities/authorize': {
    for: 'person',
    json: false,
    rows: [
      { fault: 'a provider that there is not', query: '?provider=google', status: 400, code: 'validation_failed' },
      { fault: 'linking is off', setting: 'shut', query: '?provider=google', status: 404, code: 'manual_linking_disabled' },
    ],
  },
  'DELETE /user/identities/:id': {
    for: 'person',
    json: false,
    rows: [
      { fault: 'the only one', at: ownIdentity, status: 422, code: 'single_identity_not_deletable' },
      { fault: 'linking is off', setting: 'shut', at: [NOBODY], status: 404, code: 'manual_linking_disabled' },
    ],
  },
  'POST /sso': { for: 'nobody', json: false, rows: [{ fault: 'it is off', body: { domain: 'example.org' }, status: 404, code: 'saml_provider_disabled' }] },
  'POST /sso/saml/acs': { for: 'nobody', json: false, rows: [{ fault: 'it is off', status: 404, code: 'saml_provider_disabled' }] },
  'GET /sso/saml/metadata': { for: 'nobody', json: false, rows: [{ fault: 'it is off', status: 404, code: 'saml_provider_disabled' }] },
} // prettier-ignore

async function ownIdentity({ auth, person }: Scene): Promise<string[]> {
  const { body } = await auth.ask('/auth/v1/user', { token: person.access })
  return [body.identities[0].identity_id as string]
}

const enrolled = async ({ auth, person }: Scene): Promise<string[]> => {
  const { body } = await auth.ask('/auth/v1/factors', { token: person.access, body: { factor_type: 'totp' } })
  return [body.id as string]
}
const notMine = (body?: object): Row => ({
  fault: 'another’s',
  at: [NOBODY],
  ...(body ? { body } : {}),
  status: 404,
  code: 'mfa_factor_not_found',
})
const off = (at?: readonly string[]): Row => ({
  fault: 'passkeys are off',
  setting: 'shut',
  ...(at ? { at } : {}),
  body: {},
  status: 404,
  code: 'passkey_disabled',
})

/** Endpoints for two-step verification and passkeys. */
export const PROOFS: Table = {
  'POST /factors': {
    for: 'person',
    json: true,
    rows: [
      { fault: 'nothing', body: { factor_type: 'totp', friendly_name: 'App' }, status: 200, keys: 'friendly_name id totp type' },
      { fault: 'no type', body: {}, status: 400, code: 'validation_failed' },
      { fault: 'a type that there is not', body: { factor_type: 'none' }, status: 400, code: 'validation_failed' },
    ],
  },
  'POST /factors/:id/challenge': {
    for: 'person',
    json: false,
    rows: [notMine(), { fault: 'nothing', at: enrolled, status: 200, keys: 'expires_at id type' }],
  },
  'POST /factors/:id/verify': { for: 'person', json: false, rows: [notMine({ challenge_id: NOBODY, code: '000000' })] },
  'DELETE /factors/:id': { for: 'person', json: false, rows: [notMine(), { fault: 'nothing', at: enrolled, status: 200, keys: 'id' }] },
  'POST /passkeys/registration/options': {
    for: 'person',
    json: false,
    rows: [{ fault: 'nothing', status: 200, keys: 'challenge_id expires_at options' }, off()],
  },
  'POST /passkeys/registration/verify': { for: 'person', json: false, rows: [off()] },
  'POST /passkeys/authentication/options': {
    for: 'nobody',
    json: false,
    rows: [{ fault: 'nothing', body: {}, status: 200, keys: 'challenge_id expires_at options' }, off()],
  },
  'POST /passkeys/authentication/verify': { for: 'nobody', json: false, rows: [off()] },
  'GET /passkeys': { for: 'person', json: false, rows: [{ fault: 'nothing', status: 200, keys: '' }] },
  'PATCH /passkeys/:id': { for: 'person', json: false, rows: [off([NOBODY])] },
  'DELETE /passkeys/:id': { for: 'person', json: false, rows: [off([NOBODY])] },
} // prettier-ignore
