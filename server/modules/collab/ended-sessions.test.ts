/** Every way of ending a session closes the session's sockets, and no others, within two seconds. */
import { CLOSE } from '@replique/contract'
import { SignJWT } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { signUp, type Person } from '../../testing/cast.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { readGenuine } from '../../testing/forgery.ts'
import { openTestApp, type TestApp } from '../../testing/index.ts'
import { openWriter, type Writer } from '../../testing/writer.ts'

const SOON = { timeout: 2_000, interval: 20 }
const PATIENT = { timeout: 20_000, interval: 20 }
const SECRET = 'a shared secret of 32 characters!'
const NEW_PASSWORD = 'une neuve pour le printemps'

let testApp: TestApp
let testServer: TestServer
let service: string
const writers: Writer[] = []
let people = 0

beforeAll(async () => {
  const environment = {
    AUTH_JWT_SECRET: SECRET,
    AUTH_RATE_SIGNUP: '1000',
    AUTH_RATE_TOKEN: '1000',
    AUTH_RATE_USER: '1000',
  }
  testApp = await openTestApp({ now: new Date(), environment })
  testServer = await startTestServer(testApp.app)
  const claims = { iss: 'supabase', role: 'service_role', exp: 4e9 }
  service = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(SECRET))
})
afterEach(() => writers.splice(0).forEach((writer) => writer.leave()))
afterAll(async () => {
  await testApp.close()
  await testServer.close()
})

interface Session {
  readonly access: string
  readonly refresh: string
}

async function ask(method: string, path: string, { token, body }: { token?: string; body?: object } = {}) {
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  if (token !== undefined) headers['authorization'] = `Bearer ${token}`
  const answer = await testApp.fetch(path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
  return (answer.headers.get('content-type')?.includes('json') ? await answer.json() : {}) as Record<string, string>
}

async function signIn({ email, password }: Person): Promise<Session> {
  const body = await ask('POST', '/auth/v1/token?grant_type=password', { body: { email, password } })
  return { access: body['access_token'] ?? '', refresh: body['refresh_token'] ?? '' }
}
const refresh = (refresh_token: string) =>
  ask('POST', '/auth/v1/token?grant_type=refresh_token', { body: { refresh_token } })
const sessionOf = ({ access }: Session): string => String(readGenuine(access).claims['session_id'])

async function write(playId: string, token: string): Promise<Writer> {
  const writer = openWriter(testServer, { token, playId })
  writers.push(writer)
  await expect.poll(() => writer.provider.isSynced, PATIENT).toBe(true)
  return writer
}

/** A user who edits one play on two devices. */
async function onTwoDevices() {
  const person = await signUp(testApp, `Writer${(people += 1)}`)
  const made = await person.ask('POST', '/api/plays', { title: '', kind: 'stage', language: 'en' })
  const { id: playId } = (await made.json()) as { id: string }
  const [here, there] = [await signIn(person), await signIn(person)]
  return {
    person,
    playId,
    here,
    there,
    writers: { here: await write(playId, here.access), there: await write(playId, there.access) },
  }
}

type Devices = Awaited<ReturnType<typeof onTwoDevices>>

async function replay({ there }: Devices): Promise<void> {
  const second = await refresh(there.refresh)
  await refresh(second['refresh_token'] ?? '')
  testApp.clock.advance(11_000)
  await refresh(there.refresh)
}

const ONE: [string, (devices: Devices) => Promise<unknown>][] = [
  ['signed out there', ({ there }) => ask('POST', '/auth/v1/logout?scope=local', { token: there.access })],
  ['signed out of the others', ({ here }) => ask('POST', '/auth/v1/logout?scope=others', { token: here.access })],
  ['ended from the list of devices', ({ here, there }) => ask('DELETE', `/api/account/sessions/${sessionOf(there)}`, { token: here.access })],
  ['a refresh token used again', replay],
] // prettier-ignore

const ALL: [string, (devices: Devices) => Promise<unknown>][] = [
  ['signed out everywhere', ({ here }) => ask('POST', '/auth/v1/logout', { token: here.access })],
  ['banned by a service', ({ person }) => ask('PUT', `/auth/v1/admin/users/${person.id}`, { token: service, body: { ban_duration: '1h' } })],
  ['given a password by a service', ({ person }) => ask('PUT', `/auth/v1/admin/users/${person.id}`, { token: service, body: { password: NEW_PASSWORD } })],
  ['removed by a service', ({ person }) => ask('DELETE', `/auth/v1/admin/users/${person.id}`, { token: service })],
  ['emptied by a service', ({ person }) => ask('DELETE', `/auth/v1/admin/users/${person.id}`, { token: service, body: { should_soft_delete: true } })],
  ['gone of their own will', ({ person, here }) => ask('POST', '/api/account/remove', { token: here.access, body: { password: person.password } })],
] // prettier-ignore

describe('an open socket', () => {
  test.each(ONE)('closes when its own session ends: %s', async (_what, act) => {
    const devices = await onTwoDevices()
    await act(devices)
    const { here, there } = devices.writers
    await expect.poll(() => there.closed, SOON).toContain(CLOSE.unauthorized)
    await expect.poll(() => there.refused, PATIENT).toContain('no_authorization')
    here.write('Still here.')
    await expect.poll(() => here.isSaved(), PATIENT).toBe(true)
    expect(here.closed).toEqual([])
  })

  test('closes after a password change, except where it was made', async () => {
    const devices = await onTwoDevices()
    await ask('PUT', '/auth/v1/user', { token: devices.here.access, body: { password: NEW_PASSWORD } })
    const { here, there } = devices.writers
    await expect.poll(() => there.closed, SOON).toContain(CLOSE.unauthorized)
    here.write('Chosen here.')
    await expect.poll(() => here.isSaved(), PATIENT).toBe(true)
  })

  test.each(ALL)('closes when every session ends: %s', async (_what, act) => {
    const devices = await onTwoDevices()
    await act(devices)
    for (const writer of Object.values(devices.writers)) {
      await expect.poll(() => writer.closed, SOON).toContain(CLOSE.unauthorized)
      await expect.poll(() => writer.refused, PATIENT).toContain('no_authorization')
    }
  })
})
