import { CLOSE } from '@replique/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { signUp, type Person } from '../../testing/cast.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { openTestApp, type TestApp } from '../../testing/index.ts'
import { openWriter, type Writer } from '../../testing/writer.ts'

const SOON = { timeout: 2_000, interval: 20 }

const PATIENT = { timeout: 20_000, interval: 20 }
let testApp: TestApp
let testServer: TestServer
const writers: Writer[] = []

beforeAll(async () => {
  testApp = await openTestApp({ now: new Date() })
  testServer = await startTestServer(testApp.app)
})
afterEach(() => writers.splice(0).forEach((writer) => writer.leave()))
afterAll(async () => {
  await testApp.close()
  await testServer.close()
})

/** A play that another user is editing. Both this user and the owner have new accounts. */
const together = async (name: string) => {
  const [alice, guest] = [await signUp(testApp, `${name}s-host`), await signUp(testApp, name)]
  const made = await alice.ask('POST', '/api/plays', { title: '', kind: 'stage', language: 'en' })
  const { id: playId } = (await made.json()) as { id: string }
  const shared = await alice.ask('POST', `/api/plays/${playId}/people`, { email: guest.email, role: 'editor' })
  const { id: personId } = (await shared.json()) as { id: string }
  const writer = join(guest, playId)
  await expect.poll(() => writer.provider.isSynced, PATIENT).toBe(true)
  return { alice, guest, playId, personId, writer }
}
const join = (person: Person, playId: string, doc?: Writer['doc']): Writer => {
  const writer = openWriter(testServer, { token: person.token, playId, ...(doc === undefined ? {} : { doc }) })
  writers.push(writer)
  return writer
}

describe('a writer who loses access', () => {
  test('is disconnected within two seconds when their role is removed, and later edits are not stored', async () => {
    const { alice, guest, playId, personId, writer } = await together('Ben')
    await alice.ask('DELETE', `/api/plays/${playId}/people/${personId}`)
    await expect.poll(() => writer.closed, SOON).toContain(CLOSE.forbidden)
    writer.provider.disconnect()
    writer.write('Written after the end.')
    const again = join(guest, playId, writer.doc)
    await expect.poll(() => again.refused, SOON).toContain('play_not_found')
    const owner = join(alice, playId)
    await expect.poll(() => owner.provider.isSynced, PATIENT).toBe(true)
    expect(owner.lines()).toEqual([])
  })

  test('can only read within two seconds after becoming a viewer', async () => {
    const { alice, playId, personId, writer } = await together('Cleo')
    await alice.ask('PATCH', `/api/plays/${playId}/people/${personId}`, { role: 'viewer' })
    await expect.poll(() => writer.notices, SOON).toContainEqual({ type: 'role', role: 'viewer' })
    writer.write('Too late.')
    const owner = join(alice, playId)
    await expect.poll(() => owner.provider.isSynced, PATIENT).toBe(true)
    owner.write('In time.')
    await expect.poll(() => writer.lines(), SOON).toContain('In time.')
    expect(owner.lines()).toEqual(['In time.'])
  })

  test.each(['viewer', 'commenter'] as const)('has no unfinished edits stored after becoming a %s', async (role) => {
    const { alice, guest, playId, personId, writer } = await together(`${role}-Hugo`)
    const owner = join(alice, playId)
    await expect.poll(() => owner.provider.isSynced, PATIENT).toBe(true)
    writer.write('Before.')
    await expect.poll(() => writer.isSaved(), PATIENT).toBe(true)
    let wrote = 0
    const typing = setInterval(() => writer.write(`Line ${wrote++}.`), 1)
    await alice.ask('PATCH', `/api/plays/${playId}/people/${personId}`, { role })
    await expect.poll(() => writer.notices, SOON).toContainEqual({ type: 'role', role })
    clearInterval(typing)
    const before = wrote
    for (let late = 0; late < 20; late++) writer.write(`Late ${late}.`)
    // messages from a socket are handled in order, even after the socket was closed
    writer.provider.disconnect()
    const reader = join(guest, playId)
    await expect.poll(() => reader.provider.isSynced, PATIENT).toBe(true)
    const stored = reader.lines()
    expect(stored[0]).toBe('Before.')
    expect(stored.filter((line) => line.startsWith('Late'))).toEqual([])
    expect(stored.length - 1).toBeLessThanOrEqual(before)
    await expect.poll(() => owner.lines(), SOON).toEqual(stored)
  })

  test('has no offline edits stored after becoming a viewer', async () => {
    const { alice, guest, playId, personId, writer } = await together('Ida')
    writer.provider.disconnect()
    await expect.poll(() => writer.closed.length, PATIENT).toBeGreaterThan(0)
    for (let line = 0; line < 50; line++) writer.write(`Offline ${line}.`)
    await alice.ask('PATCH', `/api/plays/${playId}/people/${personId}`, { role: 'viewer' })
    const again = join(guest, playId, writer.doc)
    const owner = join(alice, playId)
    await expect.poll(() => owner.provider.isSynced, PATIENT).toBe(true)
    owner.write('Meanwhile.')
    await expect.poll(() => again.lines(), SOON).toContain('Meanwhile.')
    // the viewer keeps their own offline text locally
    expect(again.lines()).toContain('Offline 49.')
    expect(again.isSaved()).toBe(false)
    expect(owner.lines()).toEqual(['Meanwhile.'])
  })

  test('learns of a change of owner within two seconds, and so does the former owner', async () => {
    const { alice, guest, playId, personId, writer } = await together('Ondine')
    const owner = join(alice, playId)
    await expect.poll(() => owner.provider.isSynced, PATIENT).toBe(true)
    await alice.ask('POST', `/api/plays/${playId}/owner`, { personId })
    await expect.poll(() => writer.notices, SOON).toContainEqual({ type: 'role', role: 'owner' })
    await expect.poll(() => owner.notices, SOON).toContainEqual({ type: 'role', role: 'editor' })
    owner.write('Still writing.')
    await expect.poll(() => writer.lines(), SOON).toContain('Still writing.')
    expect((await guest.ask('POST', `/api/plays/${playId}/trash`)).status).toBe(200)
    await expect.poll(() => owner.closed, SOON).toContain(CLOSE.forbidden)
  })

  test('is disconnected when the play is moved to the trash, and its owner can only read', async () => {
    const { alice, playId, writer } = await together('Dora')
    const owner = join(alice, playId)
    await expect.poll(() => owner.provider.isSynced, PATIENT).toBe(true)
    await alice.ask('POST', `/api/plays/${playId}/trash`)
    await expect.poll(() => writer.closed, SOON).toContain(CLOSE.forbidden)
    await expect.poll(() => owner.notices, SOON).toContainEqual({ type: 'trashed' })
  })

  test('is disconnected after signing out everywhere', async () => {
    const { guest, writer } = await together('Emil')
    await guest.ask('POST', '/auth/v1/logout?scope=global')
    await expect.poll(() => writer.closed, SOON).toContain(CLOSE.unauthorized)
    await expect.poll(() => writer.refused, PATIENT).toContain('no_authorization')
  })

  test('stays connected when a new token is sent before the old one expires', async () => {
    const { guest, writer } = await together('Gwen')
    testApp.clock.advance(3_000_000)
    const answer = await testApp.fetch('/auth/v1/token?grant_type=password', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: guest.email, password: guest.password }),
    })
    writer.provider.configuration.token = ((await answer.json()) as { access_token: string }).access_token
    await writer.provider.sendToken()
    // once this is saved, the server has read the new token, because messages are handled in order
    writer.write('With the old one still good.')
    await expect.poll(() => writer.isSaved(), PATIENT).toBe(true)
    testApp.clock.advance(1_200_000)
    const late = join(guest, crypto.randomUUID())
    await expect.poll(() => late.refused, PATIENT).toContain('no_authorization')
    writer.write('With the new one.')
    await expect.poll(() => writer.isSaved(), PATIENT).toBe(true)
    expect(writer.closed).toEqual([])
  })

  test('is disconnected when their token expires', async () => {
    const { writer } = await together('Flora')
    testApp.clock.advance(3_601_000)
    await expect.poll(() => writer.closed, SOON).toContain(CLOSE.unauthorized)
  })
})
