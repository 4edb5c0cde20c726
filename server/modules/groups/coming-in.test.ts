import type { IssuedInvitation, ReceivedInvitation, SentInvitation } from '@replique/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bothEngines } from '../../kernel/db/engines-for-tests.ts'
import { newId } from '../../kernel/ids.ts'
import { codeOf, type Person, signUp } from '../../testing/cast.ts'
import { openTestApp, type TestApp } from '../../testing/index.ts'
import { read, troupeOf, type Troupe } from './troupe-for-tests.ts'

const DAY = 86_400_000
const WITHDRAWN = [410, 'invitation_withdrawn']

describe.each(await bothEngines())('joining a group, on $name', (engine) => {
  let testApp: TestApp
  let alice: Person
  let bob: Person
  let carol: Person
  let dora: Person
  let mallory: Person
  let troupe: Troupe
  beforeAll(async () => {
    testApp = await openTestApp({ database: engine.open, now: new Date('2026-03-01T12:00:00Z') })
    alice = await signUp(testApp, 'Alice')
    bob = await signUp(testApp, 'Bob')
    carol = await signUp(testApp, 'Carol')
    dora = await signUp(testApp, 'Dora')
    mallory = await signUp(testApp, 'Mallory')
  })
  afterAll(() => testApp.close())

  beforeEach(async () => {
    troupe = await troupeOf(testApp, { owner: alice, admins: [bob], members: [carol] })
    for (const name of ['invitations.letters', 'invitations.letters-to', 'invitations.tries'])
      for (const key of [alice, bob, carol, dora, mallory].flatMap(({ id, email }) => [id, email]))
        testApp.app.kernel.limits.reset({ name, events: 1, seconds: 1 }, key)
  })

  const at = (path = '') => `/api/groups/${troupe.id}${path}`
  const list = async (who: Person) =>
    (await read<{ invitations: SentInvitation[] }>(who.ask('GET', at('/invitations')))).invitations
  const isIn = async (who: Person) => (await who.ask('GET', at())).status === 200
  const fill = async (count: number) => {
    const rows = Array.from({ length: count }, () => `('${troupe.id}', '${newId()}', 'member', now())`)
    await testApp.app.kernel.database.query(`insert into group_members values ${rows.join()}`)
  }

  test('is possible by link, for the given number of uses and days', async () => {
    const issued = await troupe.invite(bob, { uses: 2, days: 3 })
    expect(issued).toMatchObject({ kind: 'group', email: null, role: 'member', usesLeft: 2, mailed: false })
    expect(issued.subject).toEqual({ id: troupe.id, name: 'La Troupe' })
    expect(issued.link).toMatch(/^http:\/\/localhost:3000\/auth\/invite\?kind=group&secret=[\w-]{22}$/)
    expect(Date.parse(issued.expiresAt) - Date.parse(issued.createdAt)).toBe(3 * DAY)
    const joined = await read<ReceivedInvitation>(troupe.join(dora, issued.link))
    expect(joined).toMatchObject({ from: { name: 'Bob' }, subject: { name: 'La Troupe' }, role: 'member' })
    expect(await codeOf(troupe.join(dora, issued.link))).toEqual([409, 'invitation_already_in'])
    expect(await codeOf(troupe.join(carol, issued.link))).toEqual([409, 'invitation_already_in'])
    expect(await list(alice)).toMatchObject([{ id: issued.id, usesLeft: 1 }])
    expect((await troupe.join(mallory, issued.link)).status).toBe(200)
    expect(await list(alice)).toEqual([])
  })

  test('with a single-use link succeeds for one of three at the same moment', async () => {
    await testApp.app.kernel.database.query('delete from group_members where user_id = $1', [carol.id])
    const { link } = await troupe.invite(alice)
    const answers = await Promise.all([carol, dora, mallory].map((who) => troupe.join(who, link)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410, 410])
  })

  test('is possible by an email in the group’s language, for its recipient only', async () => {
    const issued = await troupe.invite(alice, { email: dora.email, role: 'admin', uses: 500 })
    expect(issued).toMatchObject({ email: dora.email, role: 'admin', usesLeft: 1 })
    const { database } = testApp.app.kernel
    const { rows } = await database.query('select * from letters where recipient = $1', [dora.email])
    expect(JSON.stringify(rows)).toContain('La Troupe')
    expect(await codeOf(troupe.join(mallory, issued.link))).toEqual([403, 'invitation_foreign'])
    const { received } = await read<{ received: ReceivedInvitation[] }>(dora.ask('GET', '/api/invitations'))
    expect(received).toMatchObject([{ id: issued.id, kind: 'group', subject: { name: 'La Troupe' } }])
    expect((await dora.ask('POST', '/api/invitations/accept', { id: issued.id })).status).toBe(200)
    const { members } = await read<{ members: { name: string; role: string }[] }>(alice.ask('GET', at()))
    expect(members).toContainEqual(expect.objectContaining({ name: 'Dora', role: 'admin' }))
  })

  test('is refused to members, without telling the inviter', async () => {
    const plain = ({ id: _id, link: _link, qr: _qr, email: _email, ...rest }: IssuedInvitation) => rest
    const known = await troupe.invite(alice, { email: carol.email })
    const unknown = await troupe.invite(alice, { email: 'nobody@example.org' })
    expect(plain(known)).toEqual(plain(unknown))
    const { received } = await read<{ received: unknown[] }>(carol.ask('GET', '/api/invitations'))
    expect(received).toEqual([])
    expect(await codeOf(troupe.join(carol, known.link))).toEqual([409, 'invitation_already_in'])
    expect(await codeOf(alice.ask('POST', at('/invitations'), { email: alice.email }))).toEqual([409, 'invitation_own'])
  })

  test('uses invitations that all owners and admins can manage, and no other users', async () => {
    const issued = await troupe.invite(alice)
    expect(await list(bob)).toMatchObject([{ id: issued.id }])
    expect(await codeOf(carol.ask('GET', at('/invitations')))).toEqual([403, 'not_allowed'])
    expect(await codeOf(carol.ask('POST', at('/invitations'), {}))).toEqual([403, 'not_allowed'])
    for (const who of [carol, mallory]) {
      expect((await who.ask('POST', `/api/invitations/${issued.id}/resend`)).status).toBe(404)
      expect((await who.ask('DELETE', `/api/invitations/${issued.id}`)).status).toBe(404)
    }
    const again = await read<IssuedInvitation>(bob.ask('POST', `/api/invitations/${issued.id}/resend`))
    expect((await troupe.join(dora, issued.link)).status).toBe(404)
    expect((await bob.ask('DELETE', `/api/invitations/${issued.id}`)).status).toBe(204)
    expect(await codeOf(troupe.join(dora, again.link))).toEqual(WITHDRAWN)
  })

  test.each(['removed', 'demoted', 'gone by themselves'])(
    'is refused by an invitation whose sender was %s',
    async (how) => {
      const issued = await troupe.invite(bob, { uses: 10, role: 'admin' })
      if (how === 'removed') await alice.ask('DELETE', at(`/members/${bob.id}`))
      else if (how === 'demoted') await alice.ask('PATCH', at(`/members/${bob.id}`), { role: 'member' })
      else await bob.ask('POST', at('/leave'))
      expect(await codeOf(troupe.join(mallory, issued.link))).toEqual(WITHDRAWN)
      expect(await list(alice)).toEqual([])
      // undoing the withdrawal doesn't help, because the sender may no longer invite
      await testApp.app.kernel.database.query('update invitations set withdrawn_at = null')
      expect(await codeOf(troupe.join(mallory, issued.link))).toEqual(WITHDRAWN)
      expect(await isIn(mallory)).toBe(false)
    },
  )

  test('again after a removal requires a new email; older links and invitations are refused', async () => {
    const link = await troupe.invite(alice, { uses: 10 })
    const invitation = await troupe.invite(bob, { email: carol.email })
    await alice.ask('DELETE', at(`/members/${carol.id}`))
    expect(await codeOf(troupe.join(carol, link.link))).toEqual(WITHDRAWN)
    expect(await codeOf(troupe.join(carol, invitation.link))).toEqual(WITHDRAWN)
    expect((await troupe.join(dora, link.link)).status).toBe(200)
    expect(await isIn(carol)).toBe(false)
    expect((await troupe.join(carol, (await troupe.invite(alice, { email: carol.email })).link)).status).toBe(200)
    await carol.ask('POST', at('/leave'))
    expect((await troupe.join(carol, link.link)).status).toBe(200)
  })

  test('is limited to five hundred members, even at the same moment', async () => {
    await fill(496)
    const { link } = await troupe.invite(alice, { uses: 500 })
    const answers = await Promise.all([dora, mallory].map((who) => troupe.join(who, link)))
    expect(
      await Promise.all(answers.map(async (one) => ((await one.json()) as { code?: string }).code ?? one.status)),
    ).toEqual(expect.arrayContaining([200, 'group_full']))
    expect(await codeOf(alice.ask('POST', at('/invitations'), {}))).toEqual([409, 'group_full'])
    const page = await read<{ members: unknown[] }>(alice.ask('GET', at()))
    expect(page.members).toHaveLength(500)
    expect(await list(alice)).toMatchObject([{ usesLeft: 499 }])
  })

  test('is limited to two hundred groups for each user', async () => {
    const { database } = testApp.app.kernel
    const { link } = await troupe.invite(alice, { uses: 2 })
    const ids = Array.from({ length: 200 }, () => newId())
    const groups = ids.map((id) => `('${id}', 'x', '', 'en', null, null, now(), null)`)
    await database.query(`insert into groups values ${groups.join()}`)
    await database.query(
      `insert into group_members values ${ids.map((id) => `('${id}', '${dora.id}', 'member', now())`).join()}`,
    )
    expect(await codeOf(troupe.join(dora, link))).toEqual([409, 'too_many_groups'])
    const founding = { name: 'One more', language: 'en' }
    expect(await codeOf(dora.ask('POST', '/api/groups', founding))).toEqual([409, 'too_many_groups'])
    await database.query('delete from group_members where group_id = $1', [ids[0]])
    const answers = await Promise.all([troupe.join(dora, link), dora.ask('POST', '/api/groups', founding)])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  })
})
