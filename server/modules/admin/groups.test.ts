import type { AdminGroup, AuditEntry, GroupSummary } from '@replique/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../kernel/db/engines-for-tests.ts'
import { openCompany, type Company } from '../../testing/company.ts'
import { openTestApp, type TestApp } from '../../testing/index.ts'

const NOBODY = '00000000-0000-4000-8000-00000000dead'

describe.each(await engines())('administration of groups, on $name', (engine) => {
  let testApp: TestApp
  let cast: Company
  let troupe: GroupSummary
  beforeAll(async () => {
    testApp = await openTestApp({ database: engine.open, now: new Date('2026-03-01T12:00:00Z') })
    cast = await openCompany(testApp)
    const founded = { name: '100 % Réplique', description: 'a secret of the troupe', language: 'fr' }
    troupe = await read<GroupSummary>(cast.alice.ask('POST', '/api/groups', founded))
    testApp.clock.advance(1000)
    await cast.bob.ask('POST', '/api/groups', { name: 'Club_A', language: 'en' })
  })
  afterAll(() => testApp.close())

  const read = async <T>(answer: Promise<Response>): Promise<T> => (await (await answer).json()) as T
  const list = (query = '') =>
    read<{ groups: AdminGroup[]; all: number; pages: number }>(cast.root.ask('GET', `/api/admin/groups${query}`))
  const found = async (search: string) =>
    (await list(`?search=${encodeURIComponent(search)}`)).groups.map(({ name }) => name)
  const set = (archived: unknown, id = troupe.id, who = cast.root) =>
    who.ask('PATCH', `/api/admin/groups/${id}`, { archived })

  test('groups are listed newest first, with their owners and without their content', async () => {
    const answer = await list()
    expect(answer).toMatchObject({ all: 2, pages: 1 })
    expect(answer.groups.map(({ name }) => name)).toEqual(['Club_A', '100 % Réplique'])
    expect(answer.groups[1]).toEqual({
      id: troupe.id,
      name: '100 % Réplique',
      members: 1,
      owners: ['Alice'],
      createdAt: '2026-03-01T12:00:00.000Z',
      archived: false,
    })
    expect((await list('?page=2')).groups).toEqual([])
    expect((await cast.root.ask('GET', `/api/groups/${troupe.id}`)).status).toBe(404)
  })

  test('groups are found by part of their name, with wildcards taken literally', async () => {
    expect(await found(' réPL ')).toEqual(['100 % Réplique'])
    expect(await found('%')).toEqual(['100 % Réplique'])
    expect(await found('_')).toEqual(['Club_A'])
    expect(await found('\\')).toEqual([])
    expect(await found(`' or 1=1 --`)).toEqual([])
  })

  test('archiving and reopening a group is logged, and members don’t see who did it', async () => {
    expect(await read<AdminGroup>(set(true))).toMatchObject({ archived: true })
    testApp.clock.advance(1000)
    await set(true)
    expect((await cast.alice.ask('PATCH', `/api/groups/${troupe.id}`, { name: 'x' })).status).toBe(409)
    expect(await read<AdminGroup>(set(false))).toMatchObject({ archived: false })
    const { entries } = await read<{ entries: AuditEntry[] }>(cast.root.ask('GET', '/api/admin/audit'))
    const acts = entries.filter(({ action }) => action.startsWith('group.'))
    expect(acts.map(({ action, actorId, target, details }) => [action, actorId, target, details])).toEqual([
      ['group.reopened', cast.root.id, troupe.id, { name: '100 % Réplique' }],
      ['group.archived', cast.root.id, troupe.id, { name: '100 % Réplique' }],
    ])
    const told = await cast.alice.ask('GET', `/api/groups/${troupe.id}/activity`)
    expect(await told.text()).not.toContain('Root')
  })

  test('other users have no access to these routes', async () => {
    expect((await testApp.fetch('/api/admin/groups')).status).toBe(401)
    expect((await cast.alice.ask('GET', '/api/admin/groups')).status).toBe(403)
    expect((await set(true, troupe.id, cast.alice)).status).toBe(403)
    expect((await set(true, NOBODY)).status).toBe(404)
    expect((await set('yes')).status).toBe(400)
    expect((await set(true, 'x')).status).toBe(400)
    expect((await list()).groups.every(({ archived }) => !archived)).toBe(true)
  })
})
