import { newNumber, type PhoneTestApp } from '../phones/phone-app-for-tests.ts'
import { PASSWORD } from '../auth-app-for-tests.ts'
import { EMPTY, NOBODY, SESSION, USER, type Row, type Scene } from './row-for-tests.ts'

const MALFORMED = ['none', '0612345678', '+1', '+12345678901234567']
const UNSENT = { status: 422, code: 'sms_send_failed' } as const
const USED_UP = { status: 429, code: 'over_sms_send_rate_limit' } as const
const EXPIRED = { status: 403, code: 'otp_expired' } as const
const INVALID = { status: 400, code: 'validation_failed' } as const
const NOT_READ = { status: 400, code: 'bad_json' } as const
const SENT = { status: 200, keys: EMPTY } as const

const phonesOf = ({ phones }: Scene): PhoneTestApp => {
  if (!phones) throw new Error('there is no gateway in this setting')
  return phones
}

/** Creates a user with a verified number, without a password by default. Returns the number. */
async function own({ auth }: Scene, more: object = {}): Promise<string> {
  const phone = newNumber()
  await auth.service('/admin/users', { body: { phone, phone_confirm: true, ...more } })
  return phone
}
const UNPROVED = { phone_confirm: false }
const WITH_PASSWORD = { password: PASSWORD }

/** Returns the access token of a user with a number but no address. */
async function ownToken(scene: Scene): Promise<string> {
  const body = { phone: await own(scene, WITH_PASSWORD), ...WITH_PASSWORD }
  return (await scene.auth.ask('/auth/v1/token?grant_type=password', { body })).body.access_token
}

/** Makes one delivery fail, so that the server knows that the gateway rejects messages. Returns a new number. */
async function afterFailing(scene: Scene): Promise<string> {
  await scene.auth.ask('/auth/v1/otp', { body: { phone: newNumber() } })
  await phonesOf(scene).settled()
  return newNumber()
}

/** Requests a code for a new number from the given path. Returns the number and the code. */
async function waiting(scene: Scene, path: string, more: object): Promise<{ phone: string; token: string }> {
  const phone = newNumber()
  const isChange = path === '/user'
  const asked = { body: { phone, ...more }, ...(isChange ? { method: 'PUT', token: scene.person.access } : {}) }
  const { status, text } = await scene.auth.ask(`/auth/v1${path}`, asked)
  if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`)
  return { phone, token: (await phonesOf(scene).textTo(phone)).code }
}
const signInCode = (scene: Scene) => waiting(scene, '/otp', {})
const otherThan = (code: string): string => (code === '000000' ? '000001' : '000000')

async function expired(scene: Scene): Promise<object> {
  const typed = await signInCode(scene)
  scene.auth.testApp.clock.advance(301_000)
  return { type: 'sms', ...typed }
}

async function used(scene: Scene): Promise<object> {
  const body = { type: 'sms', ...(await signInCode(scene)) }
  await scene.auth.ask('/auth/v1/verify', { body })
  return body
}

async function afterFiveGuesses(scene: Scene): Promise<object> {
  const { phone, token } = await signInCode(scene)
  for (let i = 0; i < 5; i += 1)
    await scene.auth.ask('/auth/v1/verify', { body: { type: 'sms', phone, token: otherThan(token) } })
  return { type: 'sms', phone, token }
}

async function ofBanned(scene: Scene): Promise<object> {
  const { phone, token } = await signInCode(scene)
  const { body } = await scene.auth.service('/admin/users?per_page=1000')
  const { id } = body.users.find((user: { phone: string }) => `+${user.phone}` === phone)
  await scene.auth.service(`/admin/users/${id}`, { method: 'PUT', body: { ban_duration: '1h' } })
  return { type: 'sms', phone, token }
}

/** Exceeds the limit of one failure by sending the same wrong request twice. Returns the request's body. */
async function tooOften({ auth }: Scene, path: string, body: object): Promise<object> {
  for (let i = 0; i < 2; i += 1) await auth.ask(`/auth/v1${path}`, { body })
  return body
}

const malformed = (more: object = {}, setting: Row['setting'] = 'texts'): Row[] =>
  MALFORMED.map((phone) => ({ fault: `${phone} as a number`, setting, body: { phone, ...more }, ...INVALID }))

const noText = (more: object = {}): Row => ({
  fault: 'a number that is no text',
  setting: 'texts',
  body: { phone: 7, ...more },
  ...NOT_READ,
})
const both = (more: object = {}): Row => ({
  fault: 'both number and address',
  setting: 'texts',
  body: { phone: '+33612345678', email: 'a@example.org', ...more },
  ...INVALID,
})
const channel = (more: object = {}): Row => ({
  fault: 'a channel that there is not',
  setting: 'texts',
  body: { phone: '+33612345678', channel: 'whatsapp', ...more },
  ...INVALID,
})

/** Refusals of requests for a text message; they are the same whether or not the number is registered. */
const unsent = (more: object = {}): Row[] => [
  { fault: 'a number, where nothing is taken', setting: 'texts not taken', body: async (scene) => ({ phone: await afterFailing(scene), ...more }), ...UNSENT },
  { fault: 'somebody’s number, where nothing is taken', setting: 'texts not taken', body: async (scene) => { await afterFailing(scene); return { phone: await own(scene), ...more } }, ...UNSENT },
  { fault: 'a number, where all is used up', setting: 'texts used up', body: () => ({ phone: newNumber(), ...more }), ...USED_UP },
  { fault: 'somebody’s number, where all is used up', setting: 'texts used up', body: async (scene) => ({ phone: await own(scene), ...more }), ...USED_UP },
] // prettier-ignore

const VEILED =
  'app_metadata aud confirmation_sent_at created_at email id identities is_anonymous phone role updated_at user_metadata'
const CHANGING = [...USER.split(' '), 'new_phone', 'phone_change_sent_at'].toSorted().join(' ')
const CHANGED = [...USER.split(' '), 'phone_confirmed_at'].toSorted().join(' ')
const MANAGED = 'app_metadata aud created_at email id identities is_anonymous phone role updated_at user_metadata'
const number = '+33612345678'

const again = (type: 'sms' | 'phone_change'): Row[] => [
  { fault: `${type} where there are no text messages`, body: { type, phone: number }, status: 400, code: 'phone_provider_disabled' },
  { fault: `${type} for nobody’s number`, setting: 'texts', body: () => ({ type, phone: newNumber() }), ...SENT },
  { fault: `${type} for a number that waits`, setting: 'texts', body: async (scene) => ({ type, phone: await own(scene, UNPROVED) }), ...SENT },
  { fault: `${type} for a number that is proved`, setting: 'texts', body: async (scene) => ({ type, phone: await own(scene) }), ...SENT },
  { fault: `${type} where one has just gone`, setting: 'texts', body: async (scene) => ({ type, phone: (await signInCode(scene)).phone }), ...SENT },
  { fault: `${type} without a number`, setting: 'texts', body: { type }, ...INVALID },
  { fault: `${type} of an address`, setting: 'texts', body: { type, email: 'a@example.org' }, ...INVALID },
  both({ type }),
  noText({ type }),
  ...malformed({ type }),
  ...unsent({ type }),
] // prettier-ignore

const byPassword = (rows: readonly Row[]): Row[] => rows.map((row) => ({ query: '?grant_type=password', ...row }))
const ofPerson = (rows: readonly Row[]): Row[] => rows.map((row) => ({ at: ({ person: { id } }) => [id], ...row }))

/** Phone number cases for endpoints in the other tables. */
export const PHONES: Readonly<Record<string, readonly Row[]>> = {
  'POST /signup': [
    { fault: 'a number, where there are no text messages', body: () => ({ phone: newNumber(), ...WITH_PASSWORD }), status: 400, code: 'phone_provider_disabled' },
    { fault: 'a number', setting: 'texts', body: () => ({ phone: newNumber(), ...WITH_PASSWORD }), status: 200, keys: VEILED },
    { fault: 'a number that is taken', setting: 'texts', body: async (scene) => ({ phone: await own(scene), ...WITH_PASSWORD }), status: 200, keys: VEILED },
    { fault: 'a number that waits', setting: 'texts', body: async (scene) => ({ phone: await own(scene, UNPROVED), ...WITH_PASSWORD }), status: 200, keys: VEILED },
    { fault: 'a number, where it counts at once', setting: 'texts not needed', body: () => ({ phone: newNumber(), ...WITH_PASSWORD }), status: 200, keys: SESSION },
    { fault: 'a number that is taken, where it counts at once', setting: 'texts not needed', body: async (scene) => ({ phone: await own(scene), ...WITH_PASSWORD }), status: 422, code: 'user_already_exists' },
    { fault: 'a number, sign-up closed', setting: 'texts, sign-up closed', body: () => ({ phone: newNumber(), ...WITH_PASSWORD }), status: 422, code: 'signup_disabled' },
    { fault: 'a number without a password', setting: 'texts', body: () => ({ phone: newNumber() }), ...INVALID },
    { fault: 'a number with a weak password', setting: 'texts', body: () => ({ phone: newNumber(), password: 'abc' }), status: 422, code: 'weak_password', keys: 'code message weak_password' },
    { fault: 'a number with a challenge', setting: 'texts', body: () => ({ phone: newNumber(), ...WITH_PASSWORD, code_challenge: 'x'.repeat(43), code_challenge_method: 's256' }), ...INVALID },
    { fault: 'a number with data that is no object', setting: 'texts', body: () => ({ phone: newNumber(), ...WITH_PASSWORD, data: [] }), ...NOT_READ },
    both(WITH_PASSWORD),
    channel(WITH_PASSWORD),
    noText(WITH_PASSWORD),
    ...malformed(WITH_PASSWORD),
    ...unsent(WITH_PASSWORD),
  ],
  'POST /token': byPassword([
    { fault: 'a number, where there are no text messages', body: { phone: number, ...WITH_PASSWORD }, status: 422, code: 'phone_provider_disabled' },
    ...(['texts', 'texts, sign-up closed', 'texts not needed', 'texts not taken', 'texts used up'] as const).map((setting): Row => ({ fault: 'a number', setting, body: async (scene) => ({ phone: await own(scene, WITH_PASSWORD), ...WITH_PASSWORD }), status: 200, keys: SESSION })),
    { fault: 'a number as it is read aloud', setting: 'texts', body: async (scene) => ({ phone: (await own(scene, WITH_PASSWORD)).replace(/^\+(..)/, '$1 '), ...WITH_PASSWORD }), status: 200, keys: SESSION },
    { fault: 'a number with a wrong password', setting: 'texts', body: async (scene) => ({ phone: await own(scene, WITH_PASSWORD), password: 'wrong' }), status: 400, code: 'invalid_credentials' },
    { fault: 'a number without a password', setting: 'texts', body: async (scene) => ({ phone: await own(scene, WITH_PASSWORD) }), status: 400, code: 'invalid_credentials' },
    { fault: 'nobody’s number', setting: 'texts', body: () => ({ phone: newNumber(), ...WITH_PASSWORD }), status: 400, code: 'invalid_credentials' },
    { fault: 'a number that is not proved', setting: 'texts', body: async (scene) => ({ phone: await own(scene, { ...UNPROVED, ...WITH_PASSWORD }), ...WITH_PASSWORD }), status: 400, code: 'phone_not_confirmed' },
    ...MALFORMED.map((phone): Row => ({ fault: `${phone} as a number`, setting: 'texts', body: { phone, ...WITH_PASSWORD }, status: 400, code: 'invalid_credentials' })),
    { fault: 'a number after too many wrong passwords', setting: 'strict', body: async (scene) => tooOften(scene, '/token?grant_type=password', { phone: await own(scene, WITH_PASSWORD), password: 'wrong' }), status: 429, code: 'over_request_rate_limit' },
    { fault: 'nobody’s number after too many wrong passwords', setting: 'strict', body: (scene) => tooOften(scene, '/token?grant_type=password', { phone: newNumber(), password: 'wrong' }), status: 429, code: 'over_request_rate_limit' },
    { fault: 'an address after too many wrong passwords', setting: 'strict', body: (scene) => tooOften(scene, '/token?grant_type=password', { email: scene.person.email, password: 'wrong' }), status: 429, code: 'over_request_rate_limit' },
    both(WITH_PASSWORD),
    noText(WITH_PASSWORD),
  ]),
  'POST /otp': [
    ...[{}, { create_user: false }].flatMap((more): Row[] => [
      { fault: 'a number, where there are no text messages', body: { phone: number, ...more }, status: 400, code: 'phone_provider_disabled' },
      ...(['texts', 'texts, sign-up closed', 'texts not needed'] as const).flatMap((setting): Row[] => [
        { fault: 'nobody’s number', setting, body: () => ({ phone: newNumber(), ...more }), ...SENT },
        { fault: 'somebody’s number', setting, body: async (scene) => ({ phone: await own(scene), ...more }), ...SENT },
      ]),
      { fault: 'a number where one has just gone', setting: 'texts', body: async (scene) => ({ phone: (await signInCode(scene)).phone, ...more }), ...SENT },
      channel(more),
      noText(more),
      ...malformed(more),
      ...unsent(more),
    ]),
    { fault: 'a number with data that is no object', setting: 'texts', body: { phone: number, data: [] }, ...NOT_READ },
    { fault: 'a number with a choice that is none', setting: 'texts', body: { phone: number, create_user: 'no' }, ...NOT_READ },
  ],
  'POST /verify': [
    { fault: 'a code that signs in', setting: 'texts', body: async (scene) => ({ type: 'sms', ...(await signInCode(scene)) }), status: 200, keys: SESSION },
    { fault: 'a code that confirms', setting: 'texts', body: async (scene) => ({ type: 'sms', ...(await waiting(scene, '/signup', WITH_PASSWORD)) }), status: 200, keys: SESSION },
    { fault: 'a code of a new number', setting: 'texts', body: async (scene) => ({ type: 'phone_change', ...(await waiting(scene, '/user', {})) }), status: 200, keys: SESSION },
    { fault: 'a wrong code', setting: 'texts', body: async (scene) => { const { phone, token } = await signInCode(scene); return { type: 'sms', phone, token: otherThan(token) } }, ...EXPIRED },
    { fault: 'a wrong code of a new number', setting: 'texts', body: async (scene) => { const { phone, token } = await waiting(scene, '/user', {}); return { type: 'phone_change', phone, token: otherThan(token) } }, ...EXPIRED },
    { fault: 'a code of another type', setting: 'texts', body: async (scene) => ({ type: 'phone_change', ...(await signInCode(scene)) }), ...EXPIRED },
    { fault: 'a code of another number', setting: 'texts', body: async (scene) => ({ type: 'sms', ...(await signInCode(scene)), phone: newNumber() }), ...EXPIRED },
    { fault: 'nobody’s number', setting: 'texts', body: () => ({ type: 'sms', phone: newNumber(), token: '000000' }), ...EXPIRED },
    { fault: 'a number, where there are no text messages', body: { type: 'sms', phone: number, token: '000000' }, ...EXPIRED },
    { fault: 'a code that has expired', setting: 'texts', body: expired, ...EXPIRED },
    { fault: 'a code that was used', setting: 'texts', body: used, ...EXPIRED },
    { fault: 'a code after five guesses', setting: 'texts', body: afterFiveGuesses, ...EXPIRED },
    { fault: 'a code of somebody who is banned', setting: 'texts', body: ofBanned, status: 403, code: 'user_banned' },
    { fault: 'a number after too many codes', setting: 'strict', body: (scene) => tooOften(scene, '/verify', { type: 'sms', phone: newNumber(), token: '000000' }), status: 429, code: 'over_request_rate_limit' },
    { fault: 'a number by a type of emails', setting: 'texts', body: { type: 'email', phone: number, token: '000000' }, ...EXPIRED },
    { fault: 'an address by a type of text messages', setting: 'texts', body: { type: 'sms', email: 'a@example.org', token: '000000' }, ...EXPIRED },
    { fault: 'a hash by a type of text messages', setting: 'texts', body: { type: 'sms', token_hash: 'none' }, ...EXPIRED },
    { fault: 'a number without a code', setting: 'texts', body: { type: 'sms', phone: number }, ...INVALID },
    { fault: 'a code that is no text', setting: 'texts', body: { type: 'sms', phone: number, token: 123_456 }, ...NOT_READ },
    { fault: 'a hash and a number', setting: 'texts', body: { type: 'sms', phone: number, token_hash: 'x' }, ...INVALID },
    both({ type: 'sms', token: '000000' }),
    noText({ type: 'sms', token: '000000' }),
    ...malformed({ type: 'sms', token: '000000' }),
    ...malformed({ type: 'sms', token: '000000' }, 'usual'),
    ...malformed({ type: 'phone_change', token: '000000' }),
  ],
  'POST /resend': [
    ...again('sms'),
    ...again('phone_change'),
    { fault: 'a number of a type of emails', setting: 'texts', body: { type: 'signup', phone: number }, ...INVALID },
  ],
  'GET /reauthenticate': [
    { fault: 'by text message', setting: 'texts', token: ownToken, status: 200, keys: EMPTY },
    { fault: 'by text message, where one has just gone', setting: 'texts', token: async (scene) => { const token = await ownToken(scene); await scene.auth.ask('/auth/v1/reauthenticate', { token }); return token }, ...USED_UP },
    { fault: 'by text message, where nothing is taken', setting: 'texts not taken', token: ownToken, ...UNSENT },
    { fault: 'by text message, where all is used up', setting: 'texts used up', token: ownToken, ...USED_UP },
  ],
  'PUT /user': [
    { fault: 'a number, where there are no text messages', body: { phone: number }, status: 422, code: 'phone_provider_disabled' },
    { fault: 'a number', setting: 'texts', body: () => ({ phone: newNumber() }), status: 200, keys: CHANGING },
    { fault: 'a number, where it counts at once', setting: 'texts not needed', body: () => ({ phone: newNumber() }), status: 200, keys: CHANGED },
    ...(['texts', 'texts not needed', 'texts not taken', 'texts used up'] as const).map((setting): Row => ({ fault: 'a number that is taken', setting, body: async (scene) => ({ phone: await own(scene) }), status: 422, code: 'phone_exists' })),
    { fault: 'a number where one has just gone', setting: 'texts', body: async (scene) => { await waiting(scene, '/user', {}); return { phone: newNumber() } }, ...USED_UP },
    { fault: 'a number, where nothing is taken', setting: 'texts not taken', body: () => ({ phone: newNumber() }), ...UNSENT },
    { fault: 'a number, where all is used up', setting: 'texts used up', body: () => ({ phone: newNumber() }), ...USED_UP },
    channel(),
    noText(),
    ...malformed(),
  ],
  'POST /admin/users': [
    { fault: 'a number', body: () => ({ phone: newNumber() }), status: 200, keys: MANAGED },
    { fault: 'a number that is taken', body: async (scene) => ({ phone: await own(scene) }), status: 422, code: 'phone_exists' },
    ...malformed({}, 'usual'),
  ],
  'PUT /admin/users/:id': ofPerson([
    { fault: 'a number', body: () => ({ phone: newNumber() }), status: 200, keys: USER },
    { fault: 'a number that is taken', body: async (scene) => ({ phone: await own(scene) }), status: 422, code: 'phone_exists' },
    { fault: 'a number of nobody', at: [NOBODY], body: { phone: number }, status: 404, code: 'user_not_found' },
    ...malformed({}, 'usual'),
  ]),
} // prettier-ignore
