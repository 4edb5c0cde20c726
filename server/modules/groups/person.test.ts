import type { GroupDetail } from '@replique/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../../kernel/db/engines-for-tests.ts'
import { codeOf, type Person, signUp } from '../../testing/cast.ts'
import { openTestApp, type TestApp } from '../../testing/index.ts'
import { read, troupeOf, type Troupe } from './troupe-for-tests.ts'

const PNG = new Uint8Array([0x89, ...Buffer.from('PNG\r\n'), 0x1a, 0x0a, 1, 2, 3])

describe.each(await engines())('groups of a user, on $name', (engine) => {
  let testApp: TestApp
  let alice: Person
  let bob: Person
  let carol: Person
  let mallory: Person
  let troupe: Troupe
  beforeAll(async () => {
    testApp = await openTestApp({ database: engine.open, now: new Date('2026-03-01T12:00:00Z') })
    alice = await signUp(testApp, 'Alice')
    bob = await signUp(testApp, 'Bob')
    carol = await signUp(testApp, 'Carol')
    mallory = await signUp(testApp, 'Mallory')
  })
  afterAll(() => testApp.close())

  beforeEach(async () => {
    troupe = await troupeOf(testApp, { owner: alice })
  })

  const groups = () => testApp.app.modules.find(({ name }) => name === 'groups')!
  const at = (path = '') => `/api/groups/${troupe.id}${path}`
  const take = async (who: Person, role = 'member') => troupe.join(who, (await troupe.invite(alice, { role })).link)
  const rolesOf = async (who: Person) =>
    (await read<GroupDetail>(who.ask('GET', at()))).members.map(({ name, role }) => [name, role])
  const put = async (who: Person, path: string, bytes: Uint8Array<ArrayBuffer> = PNG) => {
    const form = new FormData()
    form.append('file', new File([bytes], 'a.png'))
    const sent = new Response(form)
    const type = sent.headers.get('content-type') ?? ''
    const headers = { 'content-type': type, authorization: `Bearer ${who.token}` }
    return testApp.fetch(path, { method: 'PUT', headers, body: await sent.arrayBuffer() })
  }
  const show = (who: Person, bytes?: Uint8Array<ArrayBuffer>) => put(who, at('/picture'), bytes)
  const files = () => testApp.app.kernel.storage.list('group-pictures/')

  describe('when the account is deleted', () => {
    test('the oldest admin becomes the owner after the last one', async () => {
      await take(bob)
      testApp.clock.advance(1000)
      await take(carol, 'admin')
      testApp.clock.advance(1000)
      await take(mallory, 'admin')
      await groups().forget(alice.id)
      expect(await rolesOf(bob)).toEqual([
        ['Carol', 'owner'],
        ['Mallory', 'admin'],
        ['Bob', 'member'],
      ])
    })

    test('the oldest member becomes the owner when there is no admin', async () => {
      await take(bob)
      testApp.clock.advance(1000)
      await take(carol)
      await groups().forget(alice.id)
      expect(await rolesOf(carol)).toEqual([
        ['Bob', 'owner'],
        ['Carol', 'member'],
      ])
      const { acts } = await read<{ acts: { act: string; by: string | null }[] }>(bob.ask('GET', at('/activity')))
      expect(acts.map(({ act, by }) => [act, by])).toEqual([
        ['role-changed', null],
        ['joined', 'Carol'],
        ['joined', 'Bob'],
        ['created', null],
      ])
    })

    test('no role changes when there is another owner', async () => {
      await take(bob)
      await alice.ask('PATCH', at(`/members/${bob.id}`), { role: 'owner' })
      await take(carol, 'admin')
      await groups().forget(alice.id)
      expect(await rolesOf(carol)).toEqual([
        ['Bob', 'owner'],
        ['Carol', 'admin'],
      ])
    })

    test('a group without members is deleted with its picture and its invitations', async () => {
      await show(alice)
      const { link } = await troupe.invite(alice)
      await groups().forget(alice.id)
      expect(await files()).toEqual([])
      expect(await codeOf(troupe.join(mallory, link))).toEqual([410, 'invitation_withdrawn'])
      expect(await codeOf(alice.ask('GET', at()))).toEqual([404, 'group_not_found'])
    })
  })

  test('are exported without data of others', async () => {
    await take(bob)
    const kept = await groups().exportFor(bob.id)
    expect(kept).toEqual({
      groups: [{ id: troupe.id, name: 'La Troupe', role: 'member', since: testApp.clock.now() }],
    })
    expect(await groups().exportFor(mallory.id)).toEqual({ groups: [] })
  })

  describe('the picture of a group', () => {
    test('is shown by a link, replaced by a new picture and deleted', async () => {
      await take(bob)
      const { picture } = await read<{ picture: string }>(show(alice))
      expect((await read<GroupDetail>(bob.ask('GET', at()))).picture).toBe(picture)
      const shown = await testApp.fetch(picture)
      expect(new Uint8Array(await shown.arrayBuffer())).toEqual(PNG)
      expect(Object.fromEntries(shown.headers)).toMatchObject({
        'content-type': 'image/png',
        'x-content-type-options': 'nosniff',
        'content-security-policy': `default-src 'none'; sandbox`,
      })
      const second = await read<{ picture: string }>(show(alice))
      expect((await testApp.fetch(picture)).status).toBe(404)
      expect(await files()).toHaveLength(1)
      expect((await alice.ask('DELETE', at('/picture'))).status).toBe(204)
      expect((await testApp.fetch(second.picture)).status).toBe(404)
      expect(await files()).toEqual([])
    })

    test('can be set by owners and admins only, and must be a picture', async () => {
      await take(bob)
      expect(await codeOf(show(bob))).toEqual([403, 'not_allowed'])
      expect(await codeOf(show(mallory))).toEqual([404, 'group_not_found'])
      expect(await codeOf(show(alice, new Uint8Array(Buffer.from('<svg/>'))))).toEqual([400, 'picture_wrong'])
      const large = new Uint8Array(2 * 1024 * 1024 + 1)
      large.set(PNG)
      expect(await codeOf(show(alice, large))).toEqual([413, 'file_too_large'])
      expect(await codeOf(show(alice, new Uint8Array(3 * 1024 * 1024)))).toEqual([413, 'file_too_large'])
      expect(await files()).toEqual([])
    })

    test('cannot be opened by links of other routes, changed links or expired links', async () => {
      const { picture } = await read<{ picture: string }>(show(alice))
      const own = await read<{ picture: string }>(put(alice, '/api/account/picture'))
      const status = async (path: string) => (await testApp.fetch(path)).status
      expect(await status(picture.replace('/api/groups/pictures', '/auth/pictures'))).toBe(404)
      expect(await status(own.picture.replace('/auth/pictures', '/api/groups/pictures'))).toBe(404)
      expect(await status(picture.replace(/signature=.*/, 'signature='))).toBe(404)
      expect(await status(`/api/groups/pictures/..%2f..%2fetc?${picture.split('?')[1]}`)).toBe(404)
      testApp.clock.advance(20 * 60_000)
      expect(await status(picture)).toBe(404)
    })
  })
})
