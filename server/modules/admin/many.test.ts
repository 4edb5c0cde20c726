/**
 * Actions on several users in one request. Each user gets a separate result, and the same rules apply as for a single
 * user.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../kernel/db/engines-for-tests.ts'
import { codeOf, type Person } from '../../testing/cast.ts'
import { openAdminTestApp, told, type AdminTestApp } from './admin-app-for-tests.ts'

const NOBODY = '00000000-0000-4000-8000-000000000000'

describe.each(await engines())('actions on several users at once, with $name', (engine) => {
  let admin: AdminTestApp
  let ida: Person
  let jo: Person
  beforeAll(async () => {
    admin = await openAdminTestApp({ database: engine.open })
    ida = await admin.person('Ida')
    jo = await admin.person('Jo')
  })
  afterAll(() => admin.close())

  const ask = (what: string, body: object) => told(admin.root.ask('POST', `/api/admin/users/${what}`, body))
  const outcomesOf = async (what: string, body: object): Promise<Record<string, string>> => {
    const { status, body: answer } = await ask(what, body)
    expect(status).toBe(200)
    return Object.fromEntries(answer.outcomes.map(({ id, outcome }: { id: string; outcome: string }) => [id, outcome]))
  }
  const acts = async (action: string): Promise<string[]> => {
    const { entries } = (await told(admin.root.ask('GET', '/api/admin/audit'))).body
    return entries.filter((entry: any) => entry.action === action).map((entry: any) => entry.target)
  }

  test('users are suspended and reactivated, except the acting administrator; deleted users don’t stop the rest', async () => {
    const ids = [ida.id, NOBODY, admin.root.id, jo.id, ida.id]
    expect(await outcomesOf('suspend', { ids, suspended: true })).toEqual({
      [ida.id]: 'done',
      [NOBODY]: 'user_not_found',
      [admin.root.id]: 'own_account',
      [jo.id]: 'done',
    })
    for (const person of [ida, jo]) expect((await person.ask('GET', '/api/me')).status).toBe(401)
    expect((await admin.root.ask('GET', '/api/me')).status).toBe(200)
    expect(await outcomesOf('suspend', { ids: [ida.id], suspended: true })).toEqual({ [ida.id]: 'unchanged' })
    expect((await acts('user.suspended')).toSorted()).toEqual([ida.email, jo.email].toSorted())
    await outcomesOf('suspend', { ids: [ida.id, jo.id], suspended: false })
    expect(await acts('user.restored')).toHaveLength(2)
  })

  test('users are added to an existing group of the administrator, found by name, or to a new one', async () => {
    const group = { group: 'Seconde B', language: 'fr' }
    const first = await ask('add-to-group', { ids: [ida.id], ...group })
    expect(first.body.group).toMatchObject({ name: 'Seconde B' })
    const second = await ask('add-to-group', {
      ids: [jo.id, ida.id, NOBODY, admin.root.id],
      ...group,
      group: 'seconde b',
    })
    expect(second.body.group.id).toBe(first.body.group.id)
    expect(second.body.outcomes).toEqual([
      { id: jo.id, outcome: 'done' },
      { id: ida.id, outcome: 'unchanged' },
      { id: NOBODY, outcome: 'user_not_found' },
      { id: admin.root.id, outcome: 'unchanged' },
    ])
    expect((await acts('user.added-to-group')).toSorted()).toEqual([ida.email, jo.email].toSorted())
    expect((await ask('add-to-group', { ids: [NOBODY], ...group, group: 'Personne' })).status).toBe(404)
    const { groups } = (await told(admin.root.ask('GET', '/api/admin/groups'))).body
    expect(groups.map(({ name, members }: any) => [name, members])).toEqual([['Seconde B', 3]])
  })

  test('users receive a link, invited users their invitation; users without a mailbox are reported', async () => {
    const invited = (
      await told(admin.root.ask('POST', '/api/admin/invitations', { email: 'nora@example.org', language: 'fr' }))
    ).body.user.id
    const { accounts } = (
      await told(admin.root.ask('POST', '/api/admin/accounts', { list: 'Léa Martin', language: 'fr' }))
    ).body
    const { users } = (await told(admin.root.ask('GET', `/api/admin/users?search=${accounts[0].login}`))).body
    admin.testApp.clock.advance(120_000)
    const ids = [ida.id, invited, users[0].id, NOBODY, admin.root.id]
    expect(await outcomesOf('send-links', { ids, language: 'fr' })).toEqual({
      [ida.id]: 'done',
      [invited]: 'done',
      [users[0].id]: 'no_mailbox',
      [NOBODY]: 'user_not_found',
      [admin.root.id]: 'own_account',
    })
    expect(await outcomesOf('send-links', { ids: [ida.id], language: 'fr' })).toEqual({ [ida.id]: 'too_many_requests' })
    const { letters: emails } = (await told(admin.root.ask('GET', '/api/admin/outbox'))).body
    const sent = emails.map(({ name, to }: any) => [name, to])
    expect(sent).toContainEqual(['magic-link', ida.email])
    expect(sent.filter(([, to]: string[]) => to === 'nora@example.org')).toEqual([
      ['invite', 'nora@example.org'],
      ['invite', 'nora@example.org'],
    ])
    expect(await acts('user.link-sent')).toEqual([ida.email])
  })

  test('users are deleted, and one administrator remains', async () => {
    const other = await admin.person('Otto')
    await admin.promote(other)
    const all = [admin.root.id, other.id]
    const deleting = other.ask('POST', '/api/admin/users/remove', { ids: [...all, jo.id] })
    const { outcomes } = (await told(deleting)).body
    expect(outcomes).toEqual([
      { id: admin.root.id, outcome: 'done' },
      { id: other.id, outcome: 'own_account' },
      { id: jo.id, outcome: 'done' },
    ])
    expect(await codeOf(jo.ask('GET', '/api/me'))).toEqual([401, 'no_authorization'])
    const { entries } = (await told(other.ask('GET', '/api/admin/audit'))).body
    expect(entries.filter(({ action }: any) => action === 'user.removed')).toHaveLength(2)
  })

  test('only administrators can act, on at most a hundred users', async () => {
    const zoe = await admin.person('Zoe')
    for (const what of ['suspend', 'send-links', 'add-to-group', 'remove']) {
      const body = { ids: [NOBODY], suspended: true, language: 'fr', group: 'x' }
      expect(await codeOf(zoe.ask('POST', `/api/admin/users/${what}`, body))).toEqual([403, 'not_admin'])
    }
    expect(await codeOf(zoe.ask('POST', '/api/admin/users/remove', { ids: Array(101).fill(NOBODY) }))).toEqual([
      400,
      'invalid',
    ])
  })
})
