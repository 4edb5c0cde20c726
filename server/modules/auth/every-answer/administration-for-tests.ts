import { NOBODY, USER, type Row, type Scene, type Table } from './row-for-tests.ts'

let made = 0
const fresh = (): string => `managed-${(made += 1)}@example.org`
const person = ({ person: { id } }: Scene): string[] => [id]

const WANTED = { client_name: 'Prompter', redirect_uris: ['https://prompter.example/back'] }
const CLIENT =
  'client_id client_name client_type created_at grant_types redirect_uris registration_type response_types token_endpoint_auth_method updated_at'
const CREATED = CLIENT.replace('client_name', 'client_name client_secret')
const LINK = 'action_link email_otp hashed_token redirect_to verification_type'
const withLink = (keys: string): string => [...keys.split(' '), ...LINK.split(' ')].toSorted().join(' ')

const ofPerson = (rows: readonly Row[]): Row[] => [
  { fault: 'nobody of that id', at: [NOBODY, NOBODY], status: 404, code: 'user_not_found' },
  { fault: 'an id that is none', at: ['none', NOBODY], status: 404, code: 'validation_failed' },
  ...rows,
]

const added = async ({ auth }: Scene): Promise<string[]> => {
  const { body } = await auth.service('/admin/oauth/clients', { body: WANTED })
  return [body.client_id as string]
}
const ofClient = (rows: readonly Row[]): Row[] => [
  { fault: 'clients are off', at: [NOBODY], body: WANTED, status: 404, code: 'feature_disabled' },
  { fault: 'no such client', setting: 'open', at: [NOBODY], body: WANTED, status: 404, code: 'oauth_client_not_found' },
  ...rows.map((row): Row => ({ setting: 'open', ...row })),
]

/** Endpoints for the operator's other services. */
export const ADMINISTRATION: Table = {
  'GET /admin/users': {
    for: 'service',
    json: false,
    rows: [
      { fault: 'nothing', status: 200, keys: 'aud users' },
      { fault: 'a page that is none', query: '?page=-1', status: 400, code: 'validation_failed' },
      { fault: 'an order that there is not', query: '?sort=email', status: 400, code: 'validation_failed' },
    ],
  },
  'POST /admin/users': {
    for: 'service',
    json: true,
    rows: [
      { fault: 'nothing', body: () => ({ email: fresh() }), status: 200, keys: 'app_metadata aud created_at email id identities is_anonymous phone role updated_at user_metadata' },
      { fault: 'an address that is taken', body: ({ person: { email } }) => ({ email }), status: 422, code: 'email_exists' },
      { fault: 'neither address nor number', body: {}, status: 400, code: 'validation_failed' },
      { fault: 'an address that is none', body: { email: 'none' }, status: 400, code: 'validation_failed' },
    ],
  },
  'GET /admin/users/:id': { for: 'service', json: false, rows: ofPerson([{ fault: 'nothing', at: person, status: 200, keys: USER }]) },
  'PUT /admin/users/:id': {
    for: 'service',
    json: true,
    rows: ofPerson([
      { fault: 'nothing', at: person, body: { user_metadata: { seen: true } }, status: 200, keys: USER },
      { fault: 'a duration that is none', at: person, body: { ban_duration: 'long' }, status: 400, code: 'validation_failed' },
    ]).map((row) => ({ body: {}, ...row })),
  },
  'DELETE /admin/users/:id': { for: 'service', json: false, rows: ofPerson([{ fault: 'nothing', at: person, status: 200, keys: '' }]) },
  'GET /admin/users/:id/factors': { for: 'service', json: false, rows: ofPerson([{ fault: 'nothing', at: person, status: 200, keys: '' }]) },
  'PUT /admin/users/:id/factors/:factorId': {
    for: 'service',
    json: true,
    rows: ofPerson([{ fault: 'no such factor', at: (scene) => [...person(scene), NOBODY], status: 404, code: 'mfa_factor_not_found' }]).map((row) => ({ body: { friendly_name: 'x' }, ...row })),
  },
  'DELETE /admin/users/:id/factors/:factorId': {
    for: 'service',
    json: false,
    rows: ofPerson([{ fault: 'no such factor', at: (scene) => [...person(scene), NOBODY], status: 404, code: 'mfa_factor_not_found' }]),
  },
  'GET /admin/users/:id/passkeys': { for: 'service', json: false, rows: ofPerson([{ fault: 'nothing', at: person, status: 200, keys: '' }]) },
  'DELETE /admin/users/:id/passkeys/:passkeyId': { for: 'service', json: false, rows: ofPerson([]) },
  'POST /invite': {
    for: 'service',
    json: true,
    rows: [
      { fault: 'nothing', body: () => ({ email: fresh() }), status: 200, keys: 'app_metadata aud created_at email id identities invited_at is_anonymous phone role updated_at user_metadata' },
      { fault: 'somebody who is here', body: ({ person: { email } }) => ({ email }), status: 422, code: 'email_exists' },
      { fault: 'an address that is none', body: { email: 'none' }, status: 400, code: 'validation_failed' },
    ],
  },
  'POST /admin/generate_link': {
    for: 'service',
    json: true,
    rows: [
      { fault: 'nothing', body: ({ person: { email } }) => ({ type: 'recovery', email }), status: 200, keys: withLink(`${USER} recovery_sent_at`) },
      { fault: 'a type that there is not', body: { type: 'none', email: 'a@example.org' }, status: 400, code: 'validation_failed' },
      { fault: 'nobody’s address', body: { type: 'recovery', email: 'nobody@example.org' }, status: 404, code: 'user_not_found' },
    ],
  },
  'GET /admin/oauth/clients': {
    for: 'service',
    json: false,
    rows: [
      { fault: 'clients are off', status: 404, code: 'feature_disabled' },
      { fault: 'nothing', setting: 'open', status: 200, keys: 'aud clients' },
    ],
  },
  'POST /admin/oauth/clients': {
    for: 'service',
    json: false,
    rows: [
      { fault: 'clients are off', body: WANTED, status: 404, code: 'feature_disabled' },
      { fault: 'nothing', setting: 'open', body: WANTED, status: 201, keys: CREATED },
      { fault: 'no address to go back to', setting: 'open', body: { client_name: 'x' }, status: 400, code: 'validation_failed' },
    ],
  },
  'GET /admin/oauth/clients/:id': { for: 'service', json: false, rows: ofClient([{ fault: 'nothing', at: added, status: 200, keys: CLIENT }]) },
  'PUT /admin/oauth/clients/:id': { for: 'service', json: false, rows: ofClient([{ fault: 'nothing', at: added, body: { client_name: 'Other' }, status: 200, keys: CLIENT }]) },
  'DELETE /admin/oauth/clients/:id': { for: 'service', json: false, rows: ofClient([{ fault: 'nothing', at: added, status: 204 }]) },
  'POST /admin/oauth/clients/:id/regenerate_secret': { for: 'service', json: false, rows: ofClient([{ fault: 'nothing', at: added, status: 200, keys: CREATED }]) },
} // prettier-ignore
