import type { Access, GroupSummary, IssuedInvitation, PlayDetail, PlaySummary } from '@replique/contract'
import { CLOSE } from '@replique/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../../../kernel/db/engines-for-tests.ts'
import { codeOf, type Person, signUp } from '../../../testing/cast.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { openTestApp, type TestApp } from '../../../testing/index.ts'
import { openWriter } from '../../../testing/writer.ts'

const SOON = { timeout: 2_000, interval: 20 }
const PATIENT = { timeout: 20_000, interval: 20 }

describe.each(await engines())('a play shared with a group, on $name', (engine) => {
  let testApp: TestApp
  let testServer: TestServer
  let alice: Person
  let bob: Person
  let mallory: Person
  let playId: string
  let groupId: string
  beforeAll(async () => {
    testApp = await openTestApp({ database: engine.open })
    testServer = await startTestServer(testApp.app)
    alice = await signUp(testApp, 'Alice')
    bob = await signUp(testApp, 'Bob')
    mallory = await signUp(testApp, 'Mallory')
  })
  afterAll(async () => {
    await testApp.close()
    await testServer.close()
  })

  const read = async <T>(answer: Promise<Response>): Promise<T> => (await (await answer).json()) as T
  const found = async (by: Person) =>
    (await read<GroupSummary>(by.ask('POST', '/api/groups', { name: 'La Troupe', description: '', language: 'fr' }))).id
  const bring = async (id: string, person: Person) => {
    const { link } = await read<IssuedInvitation>(
      alice.ask('POST', `/api/groups/${id}/invitations`, { role: 'member' }),
    )
    const secret = new URL(link).searchParams.get('secret')
    expect((await person.ask('POST', '/api/invitations/accept', { secret })).status).toBe(200)
  }
  beforeEach(async () => {
    const made = await read<PlaySummary>(
      alice.ask('POST', '/api/plays', { title: 'Rain', kind: 'stage', language: 'en' }),
    )
    playId = made.id
    groupId = await found(alice)
    await bring(groupId, bob)
  })
  const share = (by: Person, role = 'editor', group = groupId) =>
    by.ask('PUT', `/api/plays/${playId}/groups/${group}`, { role })
  const open = (who: Person) => who.ask('GET', `/api/plays/${playId}`)
  const roleOf = async (who: Person) => (await read<PlayDetail>(open(who))).role
  const access = (who: Person) => read<Access>(who.ask('GET', `/api/plays/${playId}/people`))
  const listed = async (who: Person) =>
    (await read<{ plays: PlaySummary[] }>(who.ask('GET', '/api/plays?view=shared'))).plays.map(({ id }) => id)
  const ofGroup = async (who: Person) =>
    (await read<{ plays: PlaySummary[] }>(who.ask('GET', `/api/groups/${groupId}/plays`))).plays
  /** Opens the play in an editor as bob, and waits until it is synchronised. */
  const writing = async () => {
    const writer = openWriter(testServer, { token: bob.token, playId })
    await expect.poll(() => writer.provider.isSynced, PATIENT).toBe(true)
    return writer
  }

  test('can be opened by all members, with the given role', async () => {
    expect((await open(bob)).status).toBe(404)
    expect(await read(share(alice, 'commenter'))).toEqual({
      id: groupId,
      name: 'La Troupe',
      role: 'commenter',
      members: 2,
    })
    expect(await roleOf(bob)).toBe('commenter')
    expect(await listed(bob)).toContain(playId)
    expect(await ofGroup(bob)).toMatchObject([{ id: playId, role: 'commenter' }])
    expect(await access(bob)).toMatchObject({ groups: [{ name: 'La Troupe', role: 'commenter' }], linked: null })
    expect(await access(alice)).toMatchObject({ linked: false })
    expect((await open(mallory)).status).toBe(404)
  })

  test('gives each member the higher of their roles', async () => {
    await share(alice, 'viewer')
    await alice.ask('POST', `/api/plays/${playId}/people`, { email: bob.email, role: 'editor' })
    expect(await roleOf(bob)).toBe('editor')
    await share(alice, 'editor')
    const own = (await access(alice)).people.find(({ userId }) => userId === bob.id)
    await alice.ask('PATCH', `/api/plays/${playId}/people/${own?.id}`, { role: 'viewer' })
    expect(await roleOf(bob)).toBe('editor')
    await alice.ask('DELETE', `/api/plays/${playId}/groups/${groupId}`)
    expect(await roleOf(bob)).toBe('viewer')
  })

  test.each<[string, () => Promise<Response>]>([
    ['a writer who leaves the group', () => bob.ask('POST', `/api/groups/${groupId}/leave`)],
    ['a writer who is removed from the group', () => alice.ask('DELETE', `/api/groups/${groupId}/members/${bob.id}`)],
    ['all writers when the group is archived', () => alice.ask('POST', `/api/groups/${groupId}/archive`)],
    ['all writers when sharing ends', () => alice.ask('DELETE', `/api/plays/${playId}/groups/${groupId}`)],
  ])('is closed within two seconds for %s', async (_who, act) => {
    await share(alice)
    const writer = await writing()
    expect((await act()).status).toBeLessThan(300)
    await expect.poll(() => writer.closed, SOON).toContain(CLOSE.forbidden)
    expect((await open(bob)).status).toBe(404)
    expect(await listed(bob)).not.toContain(playId)
    writer.leave()
  })

  test('becomes read-only for its writers within two seconds when the group’s role is lowered', async () => {
    await share(alice)
    const writer = await writing()
    await share(alice, 'viewer')
    await expect.poll(() => writer.notices, SOON).toContainEqual({ type: 'role', role: 'viewer' })
    writer.write('Too late.')
    const owner = openWriter(testServer, { token: alice.token, playId })
    await expect.poll(() => owner.provider.isSynced, PATIENT).toBe(true)
    owner.write('In time.')
    await expect.poll(() => writer.lines(), SOON).toContain('In time.')
    expect(owner.lines()).toEqual(['In time.'])
    expect(writer.closed).toEqual([])
    writer.leave()
    owner.leave()
  })

  test('is accessible again when the group is reopened', async () => {
    await share(alice)
    await alice.ask('POST', `/api/groups/${groupId}/archive`)
    expect(await ofGroup(bob)).toEqual([])
    await alice.ask('POST', `/api/groups/${groupId}/reopen`)
    expect(await roleOf(bob)).toBe('editor')
  })

  test('can be shared by its owner with their own groups only', async () => {
    const foreign = await found(mallory)
    const unknown = [404, 'group_not_found']
    expect(await codeOf(share(alice, 'viewer', foreign))).toEqual(unknown)
    expect(await codeOf(share(alice, 'viewer', '00000000-0000-4000-8000-000000000000'))).toEqual(unknown)
    await alice.ask('POST', `/api/groups/${groupId}/archive`)
    expect(await codeOf(share(alice))).toEqual(unknown)
    await alice.ask('POST', `/api/groups/${groupId}/reopen`)
    await share(alice)
    expect(await codeOf(share(bob, 'viewer'))).toEqual([403, 'not_allowed'])
    expect(await codeOf(share(mallory))).toEqual([404, 'play_not_found'])
    expect(await codeOf(share(alice, 'owner'))).toEqual([400, 'invalid'])
    expect(await codeOf(bob.ask('DELETE', `/api/plays/${playId}/groups/${groupId}`))).toEqual([403, 'not_allowed'])
    expect(await codeOf(alice.ask('DELETE', `/api/plays/${playId}/groups/${foreign}`))).toEqual(unknown)
  })

  test('is listed with the group’s other plays, for members only', async () => {
    const listedOf = async (who: Person, view = 'all', group = groupId) =>
      (await read<{ plays: PlaySummary[] }>(who.ask('GET', `/api/plays?view=${view}&group=${group}`))).plays.map(
        ({ id }) => id,
      )
    expect(await listedOf(alice)).toEqual([])
    await share(alice, 'viewer')
    for (const who of [alice, bob]) expect(await listedOf(who)).toEqual([playId])
    expect(await listedOf(alice, 'mine')).toEqual([playId])
    expect(await listedOf(alice, 'shared')).toEqual([])
    expect(await listedOf(bob, 'shared')).toEqual([playId])
    // a role on the play doesn't reveal the group to a non-member
    await alice.ask('POST', `/api/plays/${playId}/people`, { email: mallory.email, role: 'viewer' })
    expect(await listed(mallory)).toContain(playId)
    expect(await listedOf(mallory)).toEqual([])
    await alice.ask('POST', `/api/groups/${groupId}/archive`)
    expect(await listedOf(alice)).toEqual([])
    expect((await bob.ask('GET', '/api/plays?group=none')).status).toBe(400)
  })

  test('is not on the group’s page for users outside the group, or while in the trash', async () => {
    await share(alice)
    expect(await codeOf(mallory.ask('GET', `/api/groups/${groupId}/plays`))).toEqual([404, 'group_not_found'])
    await alice.ask('POST', `/api/plays/${playId}/trash`)
    expect(await ofGroup(bob)).toEqual([])
  })
})
