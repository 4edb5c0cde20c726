import type { GroupEvent, GroupDetail, GroupSummary, PlaySummary } from '@replique/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../../kernel/db/engines-for-tests.ts'
import { codeOf, type Person, signUp } from '../../testing/cast.ts'
import { openTestApp, type TestApp } from '../../testing/index.ts'
import { read, troupeOf, type Troupe } from './troupe-for-tests.ts'

const NOBODY = '00000000-0000-4000-8000-00000000dead'

describe.each(await engines())('on $name', (engine) => {
  let testApp: TestApp
  let alice: Person
  let bob: Person
  let carol: Person
  let mallory: Person
  let troupe: Troupe
  const heard: [string, object][] = []
  beforeAll(async () => {
    testApp = await openTestApp({ database: engine.open, now: new Date('2026-03-01T12:00:00Z') })
    alice = await signUp(testApp, 'Alice')
    bob = await signUp(testApp, 'Bob')
    carol = await signUp(testApp, 'Carol')
    mallory = await signUp(testApp, 'Mallory')
    const { events } = testApp.app.kernel
    for (const fact of [
      'group.member-added',
      'group.member-removed',
      'group.role-changed',
      'group.changed',
      'group.archived',
    ] as const)
      events.on(fact, (told) => void heard.push([fact, told]))
  })
  afterAll(() => testApp.close())

  beforeEach(async () => {
    troupe = await troupeOf(testApp, { owner: alice, admins: [bob], members: [carol] })
    heard.length = 0
  })

  const at = (path = '') => `/api/groups/${troupe.id}${path}`
  const open = (who: Person) => read<GroupDetail>(who.ask('GET', at()))
  const actsOf = async (who: Person) => (await read<{ acts: GroupEvent[] }>(who.ask('GET', at('/activity')))).acts

  describe('a group', () => {
    test('is created by its first owner, who sees it in the list and on its page', async () => {
      const made = await read<GroupSummary>(
        mallory.ask('POST', '/api/groups', { name: '  La   Troupe ', description: 'Mardi\r\nsoir', language: 'fr' }),
      )
      expect(made).toMatchObject({ name: 'La Troupe', role: 'owner', members: 1, archived: false, picture: null })
      const { groups } = await read<{ groups: GroupSummary[] }>(mallory.ask('GET', '/api/groups'))
      expect(groups).toEqual([made])
      const page = await read<GroupDetail>(mallory.ask('GET', `/api/groups/${made.id}`))
      expect(page).toMatchObject({ description: 'Mardi\nsoir', language: 'fr' })
      expect(page.may).toEqual({ change: true, invite: true, archive: true, leave: false, handOver: true })
      expect(page.members).toMatchObject([{ name: 'Mallory', role: 'owner', you: true, mayBecome: [] }])
      expect(heard).toEqual([['group.member-added', { groupId: made.id, userId: mallory.id, by: mallory.id }]])
    })

    test('shows its members with names and roles, without email addresses', async () => {
      const page = await open(bob)
      expect(page.members.map(({ name, role }) => [name, role])).toEqual([
        ['Alice', 'owner'],
        ['Bob', 'admin'],
        ['Carol', 'member'],
      ])
      expect(page.members.map(({ mayBecome, mayRemove }) => [mayBecome, mayRemove])).toEqual([
        [[], false],
        [['member'], false],
        [['admin'], true],
      ])
      expect(page.may).toEqual({ change: true, invite: true, archive: false, leave: true, handOver: false })
      expect((await open(carol)).may).toEqual({
        change: false,
        invite: false,
        archive: false,
        leave: true,
        handOver: false,
      })
      expect(JSON.stringify(page)).not.toContain('@')
    })

    test('can be changed by owners and admins only', async () => {
      const changed = await read<GroupSummary>(bob.ask('PATCH', at(), { name: 'Les Autres' }))
      expect(changed).toMatchObject({ name: 'Les Autres', members: 3 })
      await alice.ask('PATCH', at(), { description: 'Jeudi', language: 'en' })
      expect(await open(carol)).toMatchObject({ name: 'Les Autres', description: 'Jeudi', language: 'en' })
      expect(await codeOf(carol.ask('PATCH', at(), { name: 'Mine' }))).toEqual([403, 'not_allowed'])
      expect(heard).toEqual([
        ['group.changed', { groupId: troupe.id, by: bob.id }],
        ['group.changed', { groupId: troupe.id, by: alice.id }],
      ])
    })

    test('is archived and reopened by its owners; an archived group can be read and left but not changed', async () => {
      expect(await codeOf(bob.ask('POST', at('/archive')))).toEqual([403, 'not_allowed'])
      const { link } = await troupe.invite(alice)
      expect(await read<GroupSummary>(alice.ask('POST', at('/archive')))).toMatchObject({ archived: true })
      await alice.ask('POST', at('/archive'))
      expect((await open(carol)).archived).toBe(true)
      for (const [method, path, body] of [
        ['PATCH', '', { name: 'x' }],
        ['POST', '/invitations', {}],
        ['GET', '/invitations', undefined],
        ['PATCH', `/members/${carol.id}`, { role: 'admin' }],
        ['DELETE', '/picture', undefined],
      ] as const)
        expect([path, await codeOf(alice.ask(method, at(path), body))]).toEqual([path, [409, 'group_archived']])
      expect(await codeOf(troupe.join(mallory, link))).toEqual([409, 'group_archived'])
      expect((await carol.ask('POST', at('/leave'))).status).toBe(204)
      expect(await read<GroupSummary>(alice.ask('POST', at('/reopen')))).toMatchObject({ archived: false })
      expect((await troupe.join(mallory, link)).status).toBe(200)
      expect(heard.filter(([fact]) => fact === 'group.archived')).toEqual([
        ['group.archived', { groupId: troupe.id, by: alice.id, archived: true }],
        ['group.archived', { groupId: troupe.id, by: alice.id, archived: false }],
      ])
    })

    test('lists its activity, newest first, for members only', async () => {
      await bob.ask('PATCH', at(), { name: 'Les Autres' })
      await alice.ask('PATCH', at(`/members/${carol.id}`), { role: 'admin' })
      await alice.ask('DELETE', at(`/members/${bob.id}`))
      const acts = await actsOf(carol)
      expect(acts.map(({ act, by, person, subject }) => [act, by, person, subject])).toEqual([
        ['removed', 'Alice', 'Bob', null],
        ['role-changed', 'Alice', 'Carol', 'admin'],
        ['changed', 'Bob', null, null],
        ['joined', 'Carol', null, null],
        ['joined', 'Bob', null, null],
        ['created', 'Alice', null, null],
      ])
      expect(await codeOf(bob.ask('GET', at('/activity')))).toEqual([404, 'group_not_found'])
    })

    test('lists plays shared with it, once each, for members who can read them', async () => {
      const { id } = await read<PlaySummary>(
        alice.ask('POST', '/api/plays', { title: 'Rain', kind: 'stage', language: 'en' }),
      )
      for (const role of ['viewer', 'editor']) await alice.ask('PUT', `/api/plays/${id}/groups/${troupe.id}`, { role })
      await testApp.app.kernel.events.settled()
      const shared = async () => (await actsOf(carol)).filter(({ act }) => act === 'play-shared')
      expect(await shared()).toMatchObject([{ by: 'Alice', person: null, subject: 'Rain' }])
      await alice.ask('DELETE', `/api/plays/${id}/groups/${troupe.id}`)
      expect(await shared()).toEqual([])
    })

    test('stores two hundred activities and returns fifty', async () => {
      for (let times = 0; times < 210; times++) await alice.ask('PATCH', at(), { name: `Nom ${times}` })
      testApp.app.kernel.limits.reset({ name: 'groups.changes', events: 1, seconds: 1 }, alice.id)
      expect(await actsOf(alice)).toHaveLength(50)
    })
  })

  test.each([
    ['GET', '/api/groups'],
    ['POST', `/api/groups/${NOBODY}/leave`],
    ['GET', `/api/groups/${NOBODY}`],
  ])('%s %s requires a session', async (method, path) => {
    expect((await testApp.fetch(path, { method })).status).toBe(401)
  })
})
