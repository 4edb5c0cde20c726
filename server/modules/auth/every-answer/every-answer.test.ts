/**
 * Checks the status, code and keys of every response from the authentication service, by endpoint, fault and setting.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../../kernel/db/engines-for-tests.ts'
import { openServiceTestApp, type ServiceTestApp } from '../administration/admin-app-for-tests.ts'
import { ENDPOINTS } from '../http.ts'
import { openPhoneTestApp, type PhoneTestApp } from '../phones/phone-app-for-tests.ts'
import { PASSWORD, type Answer, type Session } from '../auth-app-for-tests.ts'
import { ADMINISTRATION } from './administration-for-tests.ts'
import { ENTERING } from './entering-for-tests.ts'
import { PHONES } from './phones-for-tests.ts'
import { ABOUT, PROOFS } from './proofs-for-tests.ts'
import { RECOVERY_CODES } from './recovery-codes-for-tests.ts'
import {
  GATEWAYS,
  NOBODY,
  SETTINGS,
  type Row,
  type Scene,
  type Setting,
  type Subject,
  type Table,
  type Who,
} from './row-for-tests.ts'
import { oneOfEvery } from '../../../testing/sample.ts'

const TABLE: Table = { ...ENTERING, ...ABOUT, ...PROOFS, ...RECOVERY_CODES, ...ADMINISTRATION }

const subjects = Object.entries(TABLE).map(([name, subject]) => {
  const [method = '', path = ''] = name.split(' ')
  return { name, method, path, subject: { ...subject, rows: [...subject.rows, ...(PHONES[name] ?? [])] } }
})

async function ended({ auth, person }: Scene): Promise<string> {
  await auth.ask('/auth/v1/logout', { method: 'POST', token: person.access })
  return person.access
}

async function gone({ auth, person }: Scene): Promise<string> {
  await auth.service(`/admin/users/${person.id}`, { method: 'DELETE' })
  return person.access
}

/** Settings in which signing up does not create a confirmed account with a session. */
const NO_SIGN_UP: readonly Setting[] = ['open', 'shut', 'texts, sign-up closed']

/** Stands in for the user in rows that don't need one, because creating a user takes up most of a row's time. */
const ABSENT: Session = { email: '', id: NOBODY, access: '', refresh: '' }
const needsPerson = ({ query, body, at, token }: Row, who: Who): boolean =>
  who === 'person' || [query, body, at, token].some((given) => typeof given === 'function')

/** Faults that are the same for every endpoint where they can occur. */
function commonRows({ for: whom }: Subject): Row[] {
  const rows: Row[] = []
  if (whom !== 'nobody') rows.push({ fault: 'nobody asks', who: 'nobody', status: 401, code: 'no_authorization' })
  if (whom === 'service') rows.push({ fault: 'a person asks', who: 'person', status: 403, code: 'not_admin' })
  if (whom !== 'person') return rows
  rows.push({ fault: 'a service asks', who: 'service', status: 403, code: 'bad_jwt' })
  rows.push({ fault: 'a token that is none', token: async () => 'none', status: 403, code: 'bad_jwt' })
  rows.push({ fault: 'a session that was ended', token: ended, status: 403, code: 'session_not_found' })
  rows.push({ fault: 'an account that is gone', token: gone, status: 403, code: 'user_not_found' })
  return rows
}

const keysOf = (body: unknown): string[] | null => {
  const one: unknown = Array.isArray(body) ? body[0] : body
  return typeof one === 'object' && one !== null ? Object.keys(one).toSorted() : Array.isArray(body) ? [] : null
}

test('every endpoint has rows in the table, and every row has an endpoint', () => {
  expect(Object.keys(TABLE).toSorted()).toEqual(ENDPOINTS.map(({ method, path }) => `${method} ${path}`).toSorted())
  expect(subjects.filter(({ subject: { rows } }) => rows.length === 0).map(({ name }) => name)).toEqual([])
  expect(Object.keys(PHONES).filter((name) => TABLE[name] === undefined)).toEqual([])
})

describe.each(await engines())('the response, with $name,', (engine) => {
  const testApps = new Map<Setting, ServiceTestApp>()
  const phoneTestApps = new Map<Setting, PhoneTestApp>()
  let people = 0
  beforeAll(async () => {
    for (const [setting, environment] of Object.entries(SETTINGS)) {
      const all = {
        AUTH_MAIL_FREQUENCY: '0',
        AUTH_RATE_FAILURES: '100000',
        AUTH_RATE_PROVIDERS: '100000',
        AUTH_RATE_SSO: '100000',
        ...environment,
      }
      const options = { database: engine.open, environment: all, now: new Date() }
      const answered = GATEWAYS[setting as Setting]
      if (answered === undefined) {
        testApps.set(setting as Setting, await openServiceTestApp(options))
        continue
      }
      const phones = await openPhoneTestApp(options)
      phones.sms.answer(answered)
      testApps.set(setting as Setting, phones)
      phoneTestApps.set(setting as Setting, phones)
    }
  })
  afterAll(async () => {
    for (const testApp of testApps.values()) await testApp.close()
  })

  /** Creates a user. If sign-up is closed or needs an email, another service creates them. */
  const newPerson = async (setting: Setting, auth: ServiceTestApp): Promise<Session> => {
    if (!NO_SIGN_UP.includes(setting)) return auth.signUp()
    const email = `row-${(people += 1)}@example.org`
    const made = await auth.service('/admin/users', { body: { email, password: PASSWORD, email_confirm: true } })
    const { body } = await auth.ask('/auth/v1/token?grant_type=password', { body: { email, password: PASSWORD } })
    return { email, id: made.body.id, access: body.access_token, refresh: body.refresh_token }
  }

  const sceneOf = async (setting: Setting, hasPerson = true): Promise<Scene> => {
    const auth = testApps.get(setting)!
    const person = hasPerson ? await newPerson(setting, auth) : ABSENT
    return { auth, phones: phoneTestApps.get(setting) ?? null, person }
  }

  const given = async <T>(
    value: T | ((scene: Scene) => T | Promise<T>) | undefined,
    scene: Scene,
  ): Promise<T | undefined> =>
    typeof value === 'function' ? (value as (scene: Scene) => T | Promise<T>)(scene) : value

  interface Asked {
    readonly method: string
    readonly path: string
    readonly who: Who
  }

  const ask = async ({ method, path, who }: Asked, row: Row, scene: Scene): Promise<Answer> => {
    const at = [...((await given(row.at, scene)) ?? [])]
    const place = path.replaceAll(/:\w+/g, () => at.shift() ?? NOBODY)
    const query = (await given(row.query, scene)) ?? ''
    const body = await given(row.body, scene)
    const wanted = { method, ...(body === undefined || method === 'GET' ? {} : { body }) }
    if (who === 'service') return scene.auth.service(`${place}${query}`, wanted)
    const other = await row.token?.(scene)
    const token = who === 'person' ? { token: other ?? scene.person.access } : {}
    return scene.auth.ask(`/auth/v1${place}${query}`, { ...wanted, ...token })
  }

  const cases = subjects.flatMap(({ name, method, path, subject }) =>
    [...commonRows(subject), ...subject.rows].map((row) => ({
      name: `${name} · ${row.fault}${row.setting ? ` (${row.setting})` : ''} · ${row.status}`,
      asked: { method, path, who: row.who ?? subject.for },
      row,
    })),
  )

  test.each(oneOfEvery(5, cases))('$name', async ({ asked, row }) => {
    const { status, body, headers } = await ask(
      asked,
      row,
      await sceneOf(row.setting ?? 'usual', needsPerson(row, asked.who)),
    )
    expect([status, body?.code ?? null]).toEqual([
      row.status,
      row.code ?? (status >= 400 ? (body?.code ?? null) : null),
    ])
    if (row.code !== undefined) expect(headers.get('x-sb-error-code')).toBe(row.code)
    const keys = row.keys ?? (row.code === undefined ? null : 'code message')
    if (keys !== null) expect(keysOf(body)?.join(' ')).toBe(keys)
    if (row.location !== undefined) expect(headers.get('location')).toContain(row.location)
    if (status !== 204 && row.location === undefined) expect(headers.get('content-type')).toContain('json')
  })

  test.each(oneOfEvery(5, subjects))(
    '$name · invalid JSON, another method, an older client',
    async ({ method, path, subject }) => {
      const { auth, person } = await sceneOf('usual')
      const place = path.replaceAll(/:\w+/g, () => NOBODY)
      const by = subject.for === 'person' ? { token: person.access } : {}
      const url = `/auth/v1${place}`
      if (subject.json && !path.includes(':')) {
        const asked = { method, body: '{' }
        const answer =
          subject.for === 'service'
            ? await auth.service(place, asked)
            : await auth.ask(`${url}?grant_type=password`, { ...asked, ...by })
        expect(answer).toMatchObject({ status: 400, body: { code: 'bad_json' } })
      }
      const known = subjects.filter((other) => other.path === path).map((other) => other.method)
      // a fixed segment can also match the id parameter of another path, and that path may accept other methods
      const shape = (pattern: string) => new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`)
      const answered = subjects.filter((other) => shape(other.path).test(place)).map((other) => other.method)
      for (const other of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((one) => !answered.includes(one))) {
        const { status, headers, body } = await auth.ask(url, { method: other })
        expect([other, status, body?.code]).toEqual([other, 405, 'method_not_allowed'])
        for (const one of known) expect(headers.get('allow')?.split(', ')).toContain(one)
      }
      const wrong = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].find((one) => !answered.includes(one)) ?? 'PUT'
      const older = await auth.ask(url, { method: wrong, headers: { 'X-Supabase-Api-Version': '' } })
      expect(older.body).toEqual({ code: 405, error_code: 'method_not_allowed', msg: 'The method is not allowed here' })
    },
  )
})
