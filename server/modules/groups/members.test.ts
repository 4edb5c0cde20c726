import type { GroupDetail } from '@replique/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../../kernel/db/engines-for-tests.ts'
import { codeOf, type Person, signUp } from '../../testing/cast.ts'
import { openTestApp, type TestApp } from '../../testing/index.ts'
import { read, troupeOf, type Troupe } from './troupe-for-tests.ts'

const NOBODY = '00000000-0000-4000-8000-00000000dead'
const MISSING = [404, 'group_not_found']
const REFUSED = [403, 'not_allowed']

describe.each(await engines())('members of a group, on $name', (engine) => {
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
    for (const fact of ['group.member-removed', 'group.role-changed'] as const)
      events.on(fact, (told) => void heard.push([fact, told]))
  })
  afterAll(() => testApp.close())

  beforeEach(async () => {
    troupe = await troupeOf(testApp, { owner: alice, admins: [bob], members: [carol] })
    heard.length = 0
  })

  const at = (path = '') => `/api/groups/${troupe.id}${path}`
  const member = (who: { id: string }) => at(`/members/${who.id}`)
  const give = (by: Person, to: { id: string }, role: string) => by.ask('PATCH', member(to), { role })
  const rolesOf = async (by: Person) => {
    const { members } = await read<GroupDetail>(by.ask('GET', at()))
    return Object.fromEntries(members.map(({ name, role }) => [name, role]))
  }

  test('are given roles by owners, and a group can have several owners', async () => {
    const page = await read<GroupDetail>(give(alice, carol, 'owner'))
    expect(page.members.map(({ name, role, mayBecome }) => [name, role, mayBecome])).toEqual([
      ['Alice', 'owner', ['member', 'admin']],
      ['Carol', 'owner', ['member', 'admin']],
      ['Bob', 'admin', ['member', 'owner']],
    ])
    expect((await give(carol, alice, 'member')).status).toBe(200)
    expect(await rolesOf(alice)).toEqual({ Alice: 'member', Bob: 'admin', Carol: 'owner' })
    await give(carol, carol, 'owner')
    expect(heard).toEqual([
      ['group.role-changed', { groupId: troupe.id, userId: carol.id, by: alice.id, role: 'owner' }],
      ['group.role-changed', { groupId: troupe.id, userId: alice.id, by: carol.id, role: 'member' }],
    ])
  })

  test('are made admins by admins, who cannot demote each other; members cannot promote themselves', async () => {
    expect(await codeOf(give(carol, carol, 'admin'))).toEqual(REFUSED)
    expect(await codeOf(give(bob, bob, 'owner'))).toEqual(REFUSED)
    expect(await codeOf(give(bob, carol, 'owner'))).toEqual(REFUSED)
    expect(await codeOf(give(bob, alice, 'member'))).toEqual(REFUSED)
    expect((await give(bob, carol, 'admin')).status).toBe(200)
    expect(await codeOf(give(bob, carol, 'member'))).toEqual(REFUSED)
    expect((await give(bob, bob, 'member')).status).toBe(200)
    expect(await rolesOf(alice)).toEqual({ Alice: 'owner', Bob: 'member', Carol: 'admin' })
  })

  test('can leave, and then have no access to the group', async () => {
    expect((await carol.ask('POST', at('/leave'))).status).toBe(204)
    expect(await codeOf(carol.ask('GET', at()))).toEqual(MISSING)
    expect(await codeOf(carol.ask('POST', at('/leave')))).toEqual(MISSING)
    expect(await rolesOf(alice)).toEqual({ Alice: 'owner', Bob: 'admin' })
    expect(heard).toEqual([['group.member-removed', { groupId: troupe.id, userId: carol.id, by: carol.id }]])
  })

  test('are removed by a member with a higher role; removing yourself means leaving', async () => {
    expect(await codeOf(carol.ask('DELETE', member(bob)))).toEqual(REFUSED)
    expect(await codeOf(bob.ask('DELETE', member(alice)))).toEqual(REFUSED)
    expect(await codeOf(alice.ask('DELETE', member(alice)))).toEqual([409, 'last_owner'])
    expect((await bob.ask('DELETE', member(carol))).status).toBe(204)
    expect(await codeOf(bob.ask('DELETE', member(carol)))).toEqual([404, 'member_not_found'])
    expect((await bob.ask('DELETE', member(bob))).status).toBe(204)
    expect(await rolesOf(alice)).toEqual({ Alice: 'owner' })
  })

  test('who are the last owner cannot leave or be demoted before transferring the group', async () => {
    expect(await codeOf(alice.ask('POST', at('/leave')))).toEqual([409, 'last_owner'])
    expect(await codeOf(give(alice, alice, 'admin'))).toEqual([409, 'last_owner'])
    const page = await read<GroupDetail>(alice.ask('POST', at('/hand-over'), { personId: carol.id }))
    expect(page).toMatchObject({ role: 'admin', may: { leave: true, archive: false, handOver: false } })
    expect(await rolesOf(carol)).toEqual({ Alice: 'admin', Bob: 'admin', Carol: 'owner' })
    expect(await codeOf(alice.ask('POST', at('/hand-over'), { personId: alice.id }))).toEqual(REFUSED)
    expect((await alice.ask('POST', at('/leave'))).status).toBe(204)
  })

  test('can transfer the group to other members only', async () => {
    for (const personId of [mallory.id, NOBODY])
      expect(await codeOf(alice.ask('POST', at('/hand-over'), { personId }))).toEqual([404, 'member_not_found'])
    await alice.ask('POST', at('/hand-over'), { personId: alice.id })
    expect(await rolesOf(alice)).toMatchObject({ Alice: 'owner' })
  })

  test.each(['leave', 'step down', 'hand over and leave', 'remove each other'])(
    'two owners who %s at once leave one owner',
    async (how) => {
      await give(alice, carol, 'owner')
      const acts: Record<string, (who: Person, other: Person) => Promise<Response>> = {
        leave: (who) => who.ask('POST', at('/leave')),
        'step down': (who) => give(who, who, 'member'),
        'hand over and leave': async (who, other) => {
          await who.ask('POST', at('/hand-over'), { personId: other.id })
          return who.ask('POST', at('/leave'))
        },
        'remove each other': (who, other) => who.ask('DELETE', member(other)),
      }
      const act = acts[how]!
      const answers = await Promise.all([act(alice, carol), act(carol, alice)])
      const roles = await rolesOf(bob)
      expect(Object.values(roles).filter((role) => role === 'owner')).toHaveLength(1)
      if (how !== 'hand over and leave')
        expect(answers.filter(({ status }) => status === 200 || status === 204)).toHaveLength(1)
    },
  )

  test('cannot be seen or changed by users outside the group', async () => {
    const asked: [string, string, object?][] = [
      ['GET', at()],
      ['GET', at('/activity')],
      ['PATCH', at(), { name: 'Mine' }],
      ['POST', at('/archive')],
      ['POST', at('/reopen')],
      ['POST', at('/leave')],
      ['POST', at('/hand-over'), { personId: mallory.id }],
      ['PATCH', member(mallory), { role: 'owner' }],
      ['PATCH', member(alice), { role: 'member' }],
      ['DELETE', member(carol)],
      ['DELETE', at('/picture')],
      ['GET', at('/invitations')],
      ['POST', at('/invitations'), { role: 'admin' }],
    ]
    await bob.ask('POST', at('/leave'))
    await alice.ask('DELETE', member(carol))
    for (const [method, path, body] of asked)
      for (const who of [mallory, bob, carol]) {
        const theirs = await who.ask(method, path, body)
        const none = await who.ask(method, path.replace(troupe.id, NOBODY), body)
        expect([path, theirs.status, await theirs.json()]).toEqual([path, 404, await none.json()])
      }
    expect(await read<GroupDetail>(alice.ask('GET', at()))).toMatchObject({ name: 'La Troupe', archived: false })
    expect(await rolesOf(alice)).toEqual({ Alice: 'owner' })
  })

  test('cannot set protected fields by adding them to a request', async () => {
    for (const more of [
      { archived: true },
      { role: 'owner' },
      { owner: mallory.id },
      { picture_id: NOBODY },
      { id: NOBODY, created_at: '2020-01-01' },
    ]) {
      await bob.ask('PATCH', at(), { description: 'x', ...more })
      await carol.ask('POST', '/api/groups', { name: 'Other', language: 'fr', ...more })
    }
    expect(await rolesOf(alice)).toEqual({ Alice: 'owner', Bob: 'admin', Carol: 'member' })
    const page = await read<GroupDetail>(alice.ask('GET', at()))
    expect(page).toMatchObject({ archived: false, picture: null, createdAt: '2026-03-01T12:00:00.000Z' })
  })

  test.each([
    ['PATCH', '', { name: '' }],
    ['PATCH', '', { name: ' \u0000\n' }],
    ['PATCH', '', { name: '\u200b\u2060' }],
    ['PATCH', '', { name: 'x'.repeat(121) }],
    ['PATCH', '', { name: ['x'] }],
    ['PATCH', '', { description: 'x'.repeat(2001) }],
    ['PATCH', '', { language: 'de' }],
    ['POST', '/hand-over', {}],
    ['POST', '/hand-over', { personId: 'x' }],
    ['PATCH', '/members/x', { role: 'member' }],
    ['PATCH', `/members/${NOBODY}`, { role: 'root' }],
    ['POST', '/invitations', { role: 'owner' }],
    ['POST', '/invitations', { uses: 501 }],
    ['POST', '/invitations', { uses: 0 }],
    ['POST', '/invitations', { uses: 1.5 }],
    ['POST', '/invitations', { days: 15 }],
    ['POST', '/invitations', { days: -1 }],
    ['POST', '/invitations', { email: 'nobody' }],
  ])('%s %s with %j is refused', async (method, path, body) => {
    expect(await codeOf(alice.ask(method, at(path), body))).toEqual([400, 'invalid'])
  })

  test.each([
    'ا​لفرقة المسرحية',
    '剧团 – 剧社',
    '👩‍👩‍👧‍👦🎭',
    'Ḽ̷͚͝o̵n̶g̸',
    'x'.repeat(120),
    `'; drop table groups; --`,
    '<img src=x onerror=alert(1)>',
    '{{constructor}} %s ${1}',
  ])('can name the group %j', async (name) => {
    await alice.ask('PATCH', at(), { name, description: `${name}\n${name}` })
    expect(await read<GroupDetail>(carol.ask('GET', at()))).toMatchObject({ name, description: `${name}\n${name}` })
  })

  test('can use characters that text cannot contain, which are replaced', async () => {
    await alice.ask('PATCH', at(), { name: 'a\u0000b\tc\ud800', description: 'x\u0000\u0007y' })
    expect(await read<GroupDetail>(carol.ask('GET', at()))).toMatchObject({ name: 'a b c�', description: 'xy' })
  })
})
