import { signInAgain, signUpWithFactor, type Enrolled } from '../factors/second-factor-for-tests.ts'
import { PASSWORD } from '../auth-app-for-tests.ts'
import { SESSION, type Row, type Scene, type Table } from './row-for-tests.ts'

const PATH = '/auth/v1/factors/recovery-codes'
const NEW = 'codes friendly_name id total type'
const WRONG = '2222-2222-2222-2222'

interface Holder extends Enrolled {
  readonly codes: readonly string[]
}

/** Signs up a user with a verified second factor and recovery codes. */
async function holder({ auth }: Scene): Promise<Holder> {
  const person = await signUpWithFactor(auth)
  const { body } = await auth.ask(PATH, { method: 'POST', token: person.access })
  return { ...person, codes: body.codes as string[] }
}

const withFactor = async ({ auth }: Scene): Promise<string> => (await signUpWithFactor(auth)).access
const withCodes = async (scene: Scene): Promise<string> => (await holder(scene)).access
/** Signs up a user with recovery codes, signs them in again with only the password, and returns the access token. */
const halfWay = async (scene: Scene): Promise<string> =>
  (await signInAgain(scene.auth, (await holder(scene)).email, PASSWORD)).access

const NO_CODES = { status: 404, code: 'mfa_factor_not_found' } as const
const none = (token?: Row['token']): Row => ({ fault: 'there are none', ...(token ? { token } : {}), ...NO_CODES })
const unproved: Row = { fault: 'the factor is not proved', token: halfWay, status: 422, code: 'insufficient_aal' }
const soleFactor: Row = { fault: 'nothing beside them', status: 422, code: 'mfa_recovery_codes_sole_factor' }

/** Returns a row whose token and code belong to the same user. */
function using(fault: string, codeOf: (owner: Holder, scene: Scene) => unknown, answer: Omit<Row, 'fault'>): Row {
  const owners = new WeakMap<Scene, Promise<Holder>>()
  const ownerOf = (scene: Scene): Promise<Holder> => {
    const owner = owners.get(scene) ?? holder(scene)
    owners.set(scene, owner)
    return owner
  }
  return {
    fault,
    token: async (scene) => (await signInAgain(scene.auth, (await ownerOf(scene)).email, PASSWORD)).access,
    body: async (scene) => ({ code: await codeOf(await ownerOf(scene), scene) }),
    ...answer,
  }
}

async function spent({ codes, email }: Holder, { auth }: Scene): Promise<string> {
  const { access } = await signInAgain(auth, email, PASSWORD)
  await auth.ask(`${PATH}/verify`, { token: access, body: { code: codes[0] } })
  return codes[0]!
}

async function afterAGuess({ codes, access }: Holder, { auth }: Scene): Promise<string> {
  await auth.ask(`${PATH}/verify`, { token: access, body: { code: WRONG } })
  return codes[0]!
}

async function renewed({ codes, access }: Holder, { auth }: Scene): Promise<string> {
  await auth.ask(`${PATH}/regenerate`, { method: 'POST', token: access })
  return codes[0]!
}

const REFUSED = { status: 422, code: 'mfa_verification_failed' } as const
const NOT_READ = { status: 400, code: 'bad_json' } as const

/** Recovery codes, which replace a lost second factor. */
export const RECOVERY_CODES: Table = {
  'GET /factors/recovery-codes': {
    for: 'person',
    json: false,
    rows: [none(), { fault: 'nothing', token: withCodes, status: 200, keys: 'id remaining total type' }],
  },
  'POST /factors/recovery-codes': {
    for: 'person',
    json: false,
    rows: [
      { fault: 'nothing', token: withFactor, status: 200, keys: NEW },
      { fault: 'nothing, with an empty object', token: withFactor, body: {}, status: 200, keys: NEW },
      { fault: 'a body that is no JSON', token: withFactor, body: '{', ...NOT_READ },
      { fault: 'a body that is no object', token: withFactor, body: [], ...NOT_READ },
      { fault: 'there are codes', token: withCodes, status: 422, code: 'mfa_verified_factor_exists' },
      unproved,
      soleFactor,
    ],
  },
  'POST /factors/recovery-codes/regenerate': {
    for: 'person',
    json: false,
    rows: [
      { fault: 'nothing', token: withCodes, status: 200, keys: NEW },
      none(withFactor),
      unproved,
      soleFactor,
    ],
  },
  'POST /factors/recovery-codes/verify': {
    for: 'person',
    json: true,
    rows: [
      using('nothing', ({ codes }) => codes[0], { status: 200, keys: SESSION }),
      using('nothing, typed in capitals and without lines', ({ codes }) => codes[0]!.toUpperCase().replaceAll('-', ' '), { status: 200, keys: SESSION }),
      using('a wrong code', () => WRONG, REFUSED),
      using('a code that is none', () => 'none', REFUSED),
      using('a code that is empty', () => '', REFUSED),
      using('a code that is null', () => null, REFUSED),
      using('a code that is no text', () => 7, NOT_READ),
      using('a code that was used', spent, REFUSED),
      using('a code of before new ones', renewed, REFUSED),
      using('a code of somebody else', async (_owner, scene) => (await holder(scene)).codes[0], REFUSED),
      using('a code after too many guesses', afterAGuess, { setting: 'strict', status: 429, code: 'mfa_recovery_codes_locked' }),
      { fault: 'no code', token: withCodes, body: {}, ...REFUSED },
      { fault: 'no body', token: withCodes, ...NOT_READ },
      { fault: 'a body that is no object', token: withCodes, body: [], ...NOT_READ },
      { fault: 'no codes were made', token: withFactor, body: { code: WRONG }, ...REFUSED },
      { fault: 'no second factor', body: { code: WRONG }, ...REFUSED },
    ],
  },
  'DELETE /factors/recovery-codes': {
    for: 'person',
    json: false,
    rows: [{ fault: 'nothing', token: withCodes, status: 200, keys: 'id' }, none(), unproved],
  },
} // prettier-ignore
