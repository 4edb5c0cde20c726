import type { Access, AdminPlay, AuditEntry, PlayDetail, PlaySummary } from '@replique/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../kernel/db/engines-for-tests.ts'
import { openCompany, type Company } from '../../testing/company.ts'
import type { Person } from '../../testing/cast.ts'
import { openTestApp, type TestApp } from '../../testing/index.ts'

const NOBODY = '00000000-0000-4000-8000-00000000dead'

describe.each(await engines())('administration of plays, on $name', (engine) => {
  let testApp: TestApp
  let cast: Company
  beforeAll(async () => {
    testApp = await openTestApp({ database: engine.open, now: new Date('2026-03-01T12:00:00Z') })
    cast = await openCompany(testApp)
    await testApp.app.kernel.events.settled()
    testApp.clock.advance(1000)
    const form = new FormData()
    form.set('file', new File(['Title: 100 % Brume\n\nINT. CAVE\n\nNORA\nA secret of the text.\n'], 'a.fountain'))
    await cast.bob.ask('POST', '/api/plays/import', form)
  })
  afterAll(() => testApp.close())

  const read = async <T>(answer: Promise<Response>): Promise<T> => (await (await answer).json()) as T
  const list = (query = '') =>
    read<{ plays: AdminPlay[]; all: number; pages: number }>(cast.root.ask('GET', `/api/admin/plays${query}`))
  const found = async (search: string, more = '') =>
    (await list(`?search=${encodeURIComponent(search)}${more}`)).plays.map(({ title }) => title)
  const trash = (trashed: unknown, id: string = cast.play.id, who: Person = cast.root) =>
    who.ask('PATCH', `/api/admin/plays/${id}`, { trashed })
  const give = (to: unknown, id: string = cast.play.id, who: Person = cast.root) =>
    who.ask('POST', `/api/admin/plays/${id}/transfer`, { to })
  const roleOf = async (who: Person) => {
    const answer = await who.ask('GET', `/api/plays/${cast.play.id}`)
    return answer.status === 200 ? ((await answer.json()) as PlayDetail).role : answer.status
  }
  const acts = async () => {
    const { entries } = await read<{ entries: AuditEntry[] }>(cast.root.ask('GET', '/api/admin/audit'))
    return entries
      .filter(({ action }) => action.startsWith('play.'))
      .map(({ action, actorId, target, details }) => [action, actorId, target, details])
  }

  test('plays are listed with their metadata, without their text', async () => {
    const answer = await list()
    expect(answer.plays[0]).toMatchObject({
      title: '100 % Brume',
      ownerId: cast.bob.id,
      ownerName: 'Bob',
      ownerLogin: cast.bob.email,
      kind: 'screenplay',
      pages: 1,
      trashedAt: null,
    })
    expect(answer.all).toBe(answer.plays.length)
    expect(JSON.stringify(answer)).not.toMatch(/secret|NORA|CAVE/)
    expect((await list('?page=2')).plays).toEqual([])
    // administrators may list plays, but not read them
    expect((await cast.root.ask('GET', `/api/plays/${cast.play.id}`)).status).toBe(404)
    expect((await cast.root.ask('GET', `/api/plays/${cast.play.id}/export?format=fountain`)).status).toBe(404)
  })

  test('plays are found by owner or part of their title, with wildcards taken literally', async () => {
    expect(await found(' brUM ')).toEqual(['100 % Brume'])
    expect(await found('%')).toEqual(['100 % Brume'])
    expect(await found('\\')).toEqual([])
    expect(await found(`' or 1=1 --`)).toEqual([])
    expect(await found('répétition')).toEqual(['La Répétition'])
    for (const owner of [cast.alice.email, 'alice']) expect(await found(owner)).toContain('La Répétition')
    expect(await found(cast.alice.email)).not.toContain('100 % Brume')
  })

  test('trashing and restoring a play is logged, and owners don’t see who did it', async () => {
    const before = (await acts()).length
    expect(await read<AdminPlay>(trash(true))).toMatchObject({ trashedAt: testApp.clock.now().toISOString() })
    await trash(true)
    expect(await roleOf(cast.bob)).toBe(404)
    expect(await found('', '&only=trashed')).toEqual(['La Répétition'])
    const own = await read<{ plays: PlaySummary[] }>(cast.alice.ask('GET', '/api/plays?view=trash'))
    expect(own.plays.map(({ title }) => title)).toEqual(['La Répétition'])
    testApp.clock.advance(1000)
    expect(await read<AdminPlay>(trash(false))).toMatchObject({ trashedAt: null })
    await trash(false)
    expect(await roleOf(cast.bob)).toBe('viewer')
    expect((await acts()).slice(0, 2)).toEqual([
      ['play.restored', cast.root.id, cast.play.id, { name: 'La Répétition' }],
      ['play.trashed', cast.root.id, cast.play.id, { name: 'La Répétition' }],
    ])
    expect(await acts()).toHaveLength(before + 2)
  })

  test('plays are transferred to an account by email or id; the previous owner stays as an editor', async () => {
    const told: object[] = []
    const deaf = testApp.app.kernel.events.on('play.handed-over', (fact) => void told.push(fact))
    testApp.clock.advance(1000)
    const given = await read<AdminPlay>(give(` ${cast.bob.email.toUpperCase()} `))
    expect(given).toMatchObject({ ownerId: cast.bob.id, ownerName: 'Bob', ownerLogin: cast.bob.email })
    expect([await roleOf(cast.bob), await roleOf(cast.alice)]).toEqual(['owner', 'editor'])
    const { people } = await read<Access>(cast.bob.ask('GET', `/api/plays/${cast.play.id}/people`))
    expect(people.map(({ name, role }) => [name, role])).toEqual([
      ['Bob', 'owner'],
      ['Alice', 'editor'],
    ])
    expect((await acts())[0]).toEqual([
      'play.transferred',
      cast.root.id,
      cast.bob.email,
      { name: 'La Répétition', play: cast.play.id, from: cast.alice.id },
    ])
    const before = (await acts()).length
    await give(cast.bob.id)
    expect(await acts()).toHaveLength(before)
    await give(cast.alice.id)
    deaf()
    expect([await roleOf(cast.bob), await roleOf(cast.alice)]).toEqual(['editor', 'owner'])
    expect(told).toEqual([
      { playId: cast.play.id, from: cast.alice.id, to: cast.bob.id },
      { playId: cast.play.id, from: cast.bob.id, to: cast.alice.id },
    ])
  })

  test('transferring a play removes the new owner’s open invitation', async () => {
    const made = await cast.alice.ask('POST', '/api/plays', { title: 'Unopened', kind: 'stage', language: 'fr' })
    const { id } = (await made.json()) as PlaySummary
    await cast.alice.ask('POST', `/api/plays/${id}/people`, { email: cast.mallory.email, role: 'viewer' })
    await give(cast.mallory.email, id)
    const { people } = await read<Access>(cast.mallory.ask('GET', `/api/plays/${id}/people`))
    expect(people.map(({ name, role }) => [name, role])).toEqual([
      ['Mallory', 'owner'],
      ['Alice', 'editor'],
    ])
  })

  test('other users have no access to these routes', async () => {
    expect((await testApp.fetch('/api/admin/plays')).status).toBe(401)
    expect((await cast.alice.ask('GET', '/api/admin/plays')).status).toBe(403)
    expect((await trash(true, cast.play.id, cast.alice)).status).toBe(403)
    expect((await give(cast.mallory.email, cast.play.id, cast.mallory)).status).toBe(403)
    expect((await trash(true, NOBODY)).status).toBe(404)
    expect((await give(cast.bob.email, NOBODY)).status).toBe(404)
    for (const who of ['nobody@example.org', NOBODY, "' or 1=1 --"]) {
      const answer = await give(who)
      expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([404, 'user_not_found'])
    }
    expect((await trash('yes')).status).toBe(400)
    expect((await give('')).status).toBe(400)
    expect((await trash(true, 'x')).status).toBe(400)
    expect([await roleOf(cast.alice), await roleOf(cast.mallory)]).toEqual(['owner', 404])
  })
})
