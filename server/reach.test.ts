import type { JsonWebKey } from 'node:crypto'
import { contract } from '@replique/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openCompany, type Company } from './stage/company.ts'
import { forge } from './stage/forgery.ts'
import { openStage, type Stage } from './stage/index.ts'

interface Route {
  readonly name: string
  readonly method: string
  readonly path: string
}

function listRoutes(node: object, name = ''): Route[] {
  const definition = (node as { '~orpc'?: { route?: { method?: string; path?: string } } })['~orpc']
  if (definition !== undefined) {
    return [{ name, method: definition.route?.method ?? 'POST', path: definition.route?.path ?? '' }]
  }
  return Object.entries(node).flatMap(([key, child]) =>
    listRoutes(child as object, `${name}${name === '' ? '' : '.'}${key}`),
  )
}

const routes = listRoutes(contract)
const onPlays = routes.filter(({ name, path }) => name.startsWith('plays.') && path.includes('{id}'))
const forAdministrators = routes.filter(({ path }) => path.startsWith('/admin/'))

/** Routes that name nobody's thing, with what somebody who is not signed in is answered. */
const OTHERS: Record<string, number> = {
  'flags.list': 200,
  'flags.change': 401,
  'mail.templates': 401,
  'mail.save': 401,
  'mail.reset': 401,
  'mail.preview': 401,
  'mail.test': 401,
  'mail.outbox': 401,
  'mail.letter': 401,
  'mail.resend': 401,
  'people.isAdmin': 200,
  'people.me': 401,
  'setup.state': 200,
  'setup.create': 404,
  'setup.promote': 404,
  'account.sessions': 401,
  'account.endSession': 401,
  'account.setPicture': 401,
  'account.removePicture': 401,
  'account.recoveryCodes': 401,
  'account.renewRecoveryCodes': 401,
  'account.useRecoveryCode': 401,
  'account.export': 401,
  'account.consequences': 401,
  'account.remove': 401,
  'admins.overview': 401,
  'admins.users': 401,
  'admins.changeUser': 401,
  'admins.signOutUser': 401,
  'admins.resetFactors': 401,
  'admins.recoveryLink': 401,
  'admins.removeUser': 401,
  'admins.inviteUser': 401,
  'admins.addAccounts': 401,
  'admins.audit': 401,
  'plays.list': 401,
  'plays.create': 401,
  'plays.import': 401,
}

const LETTER = { subject: 'x', body: 'x' }

const BODIES: Record<string, unknown> = {
  'flags.change': { is_enabled: false, updated_at: '2026-01-01T00:00:00Z' },
  'mail.save': LETTER,
  'mail.preview': LETTER,
  'mail.test': LETTER,
  'people.isAdmin': { user_id: '00000000-0000-4000-8000-000000000000' },
  'setup.create': { code: 'x', email: 'x@example.org', password: 'x'.repeat(12) },
  'setup.promote': { code: 'x' },
  'account.useRecoveryCode': { code: 'x' },
  'account.remove': { password: 'x' },
  'admins.changeUser': { admin: true },
  'admins.inviteUser': { email: 'x@example.org', language: 'en' },
  'admins.addAccounts': { list: 'Léa', language: 'fr' },
  'plays.create': { title: 'x', kind: 'stage', language: 'fr' },
  'plays.change': { title: 'mine now' },
  'plays.share': { email: 'mallory@example.org', role: 'editor' },
  'plays.changeRole': { role: 'editor' },
  'plays.versions.create': { name: 'Draft' },
  'plays.versions.rename': { name: 'Draft' },
}

/** Routes that are handed a file. */
const FILES = ['plays.import', 'account.setPicture']

const NOBODY = '00000000-0000-4000-8000-00000000dead'

describe('every route, by who asks', () => {
  let stage: Stage
  let cast: Company
  beforeAll(async () => {
    stage = await openStage()
    cast = await openCompany(stage)
  })
  afterAll(() => stage.close())

  const sendFile = async ({ method, path }: Route, authorization = '') => {
    const body = new FormData()
    body.append('file', new File(['INT. HERE'], 'a.fountain'))
    const answer = await stage.fetch(`/api${path}`, { method, headers: { authorization }, body })
    return { status: answer.status, text: await answer.text() }
  }
  const ask = async (route: Route, { token, id }: { token?: string; id: string }) => {
    const path = route.path
      .replace('{id}', id)
      .replace('{personId}', cast.bob.id)
      .replace('{versionId}', NOBODY)
      .replace('{name}', route.name.startsWith('mail.') ? 'confirm' : 'registrationEnabled')
      .replace('{language}', 'fr')
    const query = route.name === 'plays.export' ? '?format=fountain' : route.name === 'flags.list' ? '?names=x' : ''
    const headers: Record<string, string> = {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    }
    const body = BODIES[route.name]
    if (FILES.includes(route.name)) return sendFile(route, headers['authorization'])
    const answer = await stage.fetch(`/api${path}${query}`, {
      method: route.method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: answer.status, text: await answer.text() }
  }

  test('is named here', () => {
    expect(routes.length).toBeGreaterThan(15)
    expect(
      routes
        .filter((route) => !onPlays.includes(route))
        .map(({ name }) => name)
        .sort(),
    ).toEqual(Object.keys(OTHERS).sort())
  })

  test.each(routes)('$name to nobody in particular', async (route) => {
    const expected = onPlays.includes(route) ? 401 : OTHERS[route.name]
    expect((await ask(route, { id: cast.play.id })).status).toBe(expected)
  })

  test.each(routes)('$name to whoever forges an administrator’s token is as to nobody', async (route) => {
    const { keys } = (await (await stage.fetch('/auth/v1/.well-known/jwks.json')).json()) as { keys: [JsonWebKey] }
    const forgeries = forge(cast.root.token, keys[0])
    const nobody = await ask(route, { id: cast.play.id })
    for (const kind of ['alg "none"', 'HS256 by the public key (pem)', 'contents: administrator']) {
      const token = forgeries.find(([what]) => what === kind)?.[1] ?? ''
      expect(await ask(route, { token, id: cast.play.id })).toEqual(nobody)
    }
  })

  test.each(onPlays)('$name to a stranger is as if there were no such play', async (route) => {
    const theirs = await ask(route, { token: cast.mallory.token, id: cast.play.id })
    const none = await ask(route, { token: cast.mallory.token, id: NOBODY })
    expect(theirs).toEqual(none)
    expect([theirs.status, JSON.parse(theirs.text)]).toMatchObject([404, { code: 'play_not_found' }])
    const admin = await ask(route, { token: cast.root.token, id: cast.play.id })
    expect(admin.status).toBe(404)
  })

  test.each(forAdministrators)('$name to somebody who is no administrator', async (route) => {
    const theirs = await ask(route, { token: cast.mallory.token, id: cast.mallory.id })
    const none = await ask(route, { token: cast.mallory.token, id: NOBODY })
    expect(theirs).toEqual(none)
    expect([theirs.status, JSON.parse(theirs.text)]).toMatchObject([403, { code: 'not_admin' }])
  })

  test('nothing of it was done', async () => {
    const play = (await (await cast.alice.ask('GET', `/api/plays/${cast.play.id}`)).json()) as {
      title: string
      trashedAt: null
      role: string
    }
    expect(play).toMatchObject({ title: 'La Répétition', trashedAt: null, role: 'owner' })
  })

  test.each(['not-a-uuid', '%00', '..%2f..', "x' or 1=1", 'é'.repeat(400)])(
    'a play called %j is refused, not an error',
    async (id) => {
      for (const route of onPlays) {
        const { status } = await ask(route, { token: cast.alice.token, id: encodeURIComponent(id) })
        expect([400, 404]).toContain(status)
      }
    },
  )
})
