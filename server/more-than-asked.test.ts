import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aliceOwn, NOBODY, reach, ruleOf } from './reach-for-tests.ts'
import type { Person } from './testing/cast.ts'
import { openEveryone, type Everyone } from './testing/everyone.ts'
import { openTestApp, type TestApp } from './testing/index.ts'
import { routes } from './testing/routes.ts'

let testApp: TestApp
let cast: Everyone
beforeAll(async () => {
  testApp = await openTestApp()
  cast = await openEveryone(testApp)
})
afterAll(() => testApp.close())

const read = async (person: Person, path: string) => (await person.ask('GET', path)).json() as Promise<object>

/** Returns everything that Alice has, and the other users' accounts as shown to those users. */
async function lookAround(): Promise<object> {
  const { alice, bob, mallory, play, group } = cast
  return {
    plays: await read(alice, '/api/plays'),
    play: await read(alice, `/api/plays/${play.id}`),
    people: await read(alice, `/api/plays/${play.id}/people`),
    group: await read(alice, `/api/groups/${group.id}`),
    friends: await read(alice, '/api/friends'),
    accounts: await Promise.all([alice, bob, mallory].map((person) => read(person, '/api/me'))),
  }
}

describe('responses about other users', () => {
  const asking = routes.filter(({ method, path }) => method === 'GET' && !path.startsWith('/admin/'))
  const PRIVATE =
    /"(?:email|phone|factors|identities|ip|ip_address|user_agent|last_sign_in_at|app_metadata|user_metadata|plan)":(?!null)/

  test.each(asking)('$name reveals neither their addresses nor how they sign in', async (route) => {
    const { alice, bob, mallory } = cast
    for (const person of [bob, mallory]) {
      const { text } = await reach(testApp, route, { token: person.token, ...aliceOwn(cast, route) })
      const others = text.replaceAll(person.email, '')
      expect(others).not.toMatch(/[\w.]+@example\.org/)
      if (!['people.me', 'account.sessions', 'account.export'].includes(route.name)) expect(others).not.toMatch(PRIVATE)
    }
    // users may see the email addresses that they invited, even after the invited person has opened the play
    const written = [alice.email, 'guest@example.org', ...(route.name === 'plays.people' ? [bob.email] : [])]
    const { text } = await reach(testApp, route, { token: alice.token, ...aliceOwn(cast, route) })
    expect(written.reduce((rest, email) => rest.replaceAll(email, ''), text)).not.toMatch(/[\w.]+@example\.org/)
  })
})

describe('a body with extra fields', () => {
  const changing = routes.filter(({ method, path }) => method !== 'GET' && !path.startsWith('/account'))

  test('changes nothing that those fields name, on any route', async () => {
    const { alice, bob, mallory, play, group, own } = cast
    const before = await lookAround()
    const more = {
      id: play.id, playId: play.id, play_id: play.id, groupId: group.id, group_id: group.id,
      owner: mallory.id, ownerId: mallory.id, owner_id: mallory.id, userId: alice.id, user_id: alice.id,
      role: 'owner', roles: ['owner'], is_admin: true, isAdmin: true, admin: true, plan: 'hosted', app_metadata: { admin: true },
      created_at: '1999-01-01T00:00:00Z', createdAt: '1999-01-01T00:00:00Z', trashedAt: null, archived: false,
    } // prettier-ignore
    const polluting = JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}') as object
    const asked: number[] = []
    for (const route of changing) {
      const mine = { id: ruleOf(route).names === 'group' ? own.group : own.play, part: NOBODY }
      for (const said of [more, polluting]) {
        asked.push((await reach(testApp, route, { token: mallory.token, more: said, ...mine })).status)
        if (route.name === 'groups.leave' || route.path.startsWith('/invitations')) continue
        const hers = { ...aliceOwn(cast, route), ...(route.path.includes('{personId}') && { part: alice.id }) }
        asked.push((await reach(testApp, route, { token: bob.token, more: said, ...hers })).status)
      }
    }
    expect(asked.filter((status) => status >= 500)).toEqual([])
    expect(asked.filter((status) => status < 300).length).toBeGreaterThan(10)
    expect(await lookAround()).toEqual(before)
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
    const made = (await read(mallory, '/api/plays')) as { createdAt?: string }[]
    expect(JSON.stringify(made)).not.toContain('1999-01-01')
  })

  test('does not transfer a play, even if its owner sends it', async () => {
    const { alice, mallory, play } = cast
    const path = `/api/plays/${play.id}`
    const [before, people] = [await read(alice, path), await read(alice, `${path}/people`)]
    const { title } = before as { title: string }
    const more = { owner: mallory.id, ownerId: mallory.id, owner_id: mallory.id, created_at: '1999-01-01T00:00:00Z' }
    expect((await alice.ask('PATCH', path, { title, ...more })).status).toBe(200)
    expect(await read(alice, path)).toEqual({ ...before, updatedAt: expect.any(String) })
    expect(await read(alice, `${path}/people`)).toEqual(people)
    expect((await mallory.ask('GET', path)).status).toBe(404)
  })
})
