import type { JsonWebKey } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aliceOwn, NOBODY, reach, ruleOf, type Places } from './reach-for-tests.ts'
import { NOT_FOUND_ERRORS, RULES } from './reach-rules.ts'
import type { Person } from './testing/cast.ts'
import { openEveryone, type Everyone } from './testing/everyone.ts'
import { forge } from './testing/forgery.ts'
import { openTestApp, type TestApp } from './testing/index.ts'
import { routes, type Route } from './testing/routes.ts'

const aboutThings = routes.filter((route) => ruleOf(route).names !== undefined)
// leaving comes last, because a user who has left is no longer a member
const forMembers = routes
  .filter((route) => ruleOf(route).member !== undefined)
  .toSorted((a, b) => Number(a.name === 'groups.leave') - Number(b.name === 'groups.leave'))
const withParts = aboutThings.filter(({ path }) => (path.match(/\{/g) ?? []).length > 1)
const forAdministrators = routes.filter(({ path }) => path.startsWith('/admin/'))

describe('every route, by caller', () => {
  let testApp: TestApp
  let cast: Everyone
  beforeAll(async () => {
    testApp = await openTestApp()
    cast = await openEveryone(testApp)
  })
  afterAll(() => testApp.close())

  const ask = (route: Route, by: { token?: string } & Places) => reach(testApp, route, by)
  const ofAlice = (route: Route) => aliceOwn(cast, route)
  const stranger = { id: NOBODY, part: NOBODY }

  test('has a rule here', () => {
    expect(routes.length).toBeGreaterThan(15)
    expect(routes.map(({ name }) => name).toSorted()).toEqual(Object.keys(RULES).toSorted())
  })

  test.each(routes)('$name without a session', async (route) => {
    expect((await ask(route, ofAlice(route))).status).toBe(ruleOf(route).anonymous)
  })

  test.each(routes)('$name with a forged administrator’s token is the same as without a session', async (route) => {
    const { keys } = (await (await testApp.fetch('/auth/v1/.well-known/jwks.json')).json()) as { keys: [JsonWebKey] }
    const forgeries = forge(cast.root.token, keys[0])
    const nobody = await ask(route, ofAlice(route))
    for (const kind of ['alg "none"', 'HS256 by the public key (pem)', 'contents: administrator']) {
      const token = forgeries.find(([what]) => what === kind)?.[1] ?? ''
      expect(await ask(route, { token, ...ofAlice(route) })).toEqual(nobody)
    }
  })

  describe.each(['mallory', 'carol', 'root'] as const)('for %s', (name) => {
    test.each(aboutThings)('$name answers that nothing was found', async (route) => {
      const { token } = cast[name] satisfies Person
      const theirs = await ask(route, { token, ...ofAlice(route) })
      expect(theirs).toEqual(await ask(route, { token, ...stranger }))
      const code = NOT_FOUND_ERRORS[ruleOf(route).names ?? 'play']
      expect([theirs.status, JSON.parse(theirs.text)]).toMatchObject([404, { code }])
    })
  })

  test.each(withParts)(
    '$name does not reach a part of another user’s play or group through the caller’s own',
    async (route) => {
      const id = ruleOf(route).names === 'group' ? cast.own.group : cast.own.play
      const { token } = cast.mallory
      const theirs = await ask(route, { token, id, part: ofAlice(route).part })
      expect(theirs).toEqual(await ask(route, { token, ...stranger, id }))
      expect(theirs.status).toBe(404)
    },
  )

  test.each(forMembers)('$name for a viewer or an ordinary member', async (route) => {
    const part = route.path.includes('{personId}') ? cast.alice.id : ofAlice(route).part
    const { status } = await ask(route, { token: cast.bob.token, id: ofAlice(route).id, part })
    expect(status).toBe(ruleOf(route).member)
  })

  test.each(forAdministrators)('$name for a user who is not an administrator', async (route) => {
    const { token, id } = cast.mallory
    const theirs = await ask(route, { token, id, part: id })
    expect(theirs).toEqual(await ask(route, { token, ...stranger }))
    expect([theirs.status, JSON.parse(theirs.text)]).toMatchObject([403, { code: 'not_admin' }])
  })

  test.each(aboutThings)('$name accepts only one spelling of an id', async (route) => {
    const { id, part } = ofAlice(route)
    const { status } = await ask(route, { token: cast.alice.token, id: id.toUpperCase(), part })
    expect([400, 404]).toContain(status)
  })

  test('none of these requests changed anything', async () => {
    const read = async (path: string) => (await (await cast.alice.ask('GET', path)).json()) as object
    expect(await read(`/api/plays/${cast.play.id}`)).toMatchObject({
      title: 'La Répétition',
      trashedAt: null,
      role: 'owner',
    })
    expect(await read(`/api/groups/${cast.group.id}`)).toMatchObject({ name: 'La troupe', role: 'owner' })
    expect(await read('/api/invitations')).toMatchObject({ sent: [{}, {}] })
  })

  test.each(['not-a-uuid', '%00', '..%2f..', "x' or 1=1", 'é'.repeat(400)])(
    'the id %j is refused without a server error',
    async (id) => {
      for (const route of aboutThings) {
        const called = encodeURIComponent(id)
        const { status } = await ask(route, { token: cast.alice.token, id: called, part: called })
        expect([400, 404]).toContain(status)
      }
    },
  )
})
