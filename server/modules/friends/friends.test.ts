import type { Friend, IssuedInvitation, ReceivedInvitation, SentInvitation, UserSummary } from '@replique/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../../kernel/db/engines-for-tests.ts'
import { codeOf, type Person, signUp } from '../../testing/cast.ts'
import { openTestApp, type TestApp } from '../../testing/index.ts'

const DAY = 86_400_000

describe.each(await engines())('on $name', (engine) => {
  let testApp: TestApp
  let alice: Person
  let bob: Person
  let carol: Person
  let mallory: Person
  const lines: string[] = []
  beforeAll(async () => {
    const now = new Date('2026-03-01T12:00:00Z')
    testApp = await openTestApp({ database: engine.open, now, log: (line) => void lines.push(line) })
    alice = await signUp(testApp, 'Alice')
    bob = await signUp(testApp, 'Bob')
    carol = await signUp(testApp, 'Carol')
    mallory = await signUp(testApp, 'Mallory')
  })
  afterAll(() => testApp.close())

  const read = async <T>(answer: Promise<Response>): Promise<T> => (await (await answer).json()) as T
  const invite = (by: Person, email?: string) =>
    read<IssuedInvitation>(by.ask('POST', '/api/friends/invitations', email === undefined ? undefined : { email }))
  const secretOf = ({ link }: IssuedInvitation) => new URL(link).searchParams.get('secret') ?? ''
  const accept = (who: Person, key: object) => who.ask('POST', '/api/invitations/accept', key)
  const look = (who: Person, key: object) => who.ask('POST', '/api/invitations/look', key)
  const friendsOf = async (who: Person, q = '') =>
    (await read<{ friends: Friend[] }>(who.ask('GET', `/api/friends?q=${encodeURIComponent(q)}`))).friends
  const listed = (who: Person) =>
    read<{ received: ReceivedInvitation[]; sent: SentInvitation[] }>(who.ask('GET', '/api/invitations'))
  const befriend = async (one: Person, other: Person) => accept(other, { secret: secretOf(await invite(one)) })
  const countEmails = async (to: string) => {
    const { rows } = await testApp.app.kernel.database.query('select * from letters where recipient = $1', [to])
    return rows.length
  }

  beforeEach(async () => {
    const { database, limits } = testApp.app.kernel
    for (const table of ['friendships', 'blocks', 'invitations']) await database.query(`delete from ${table}`)
    for (const name of ['invitations.letters', 'invitations.letters-to'])
      for (const key of [alice.id, carol.id, bob.email]) limits.reset({ name, events: 1, seconds: 1 }, key)
  })

  test('an invitation link shows its sender and subject before signing in', async () => {
    const preview = (secret: string) =>
      testApp.fetch('/api/invitations/preview', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ secret }),
      })
    const made = await invite(alice, 'nadia@example.org')
    const nobody = { from: 'Alice', kind: 'social', role: null, subject: null }
    expect(await read(preview(secretOf(made)))).toEqual({ ...nobody, email: 'nadia@example.org' })
    expect(await read(preview(secretOf(await invite(alice))))).toEqual({ ...nobody, email: null })
    for (const secret of ['x', made.id]) {
      const answer = await preview(secret)
      expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([404, 'invitation_unknown'])
    }
    await alice.ask('DELETE', `/api/invitations/${made.id}`)
    expect(((await (await preview(secretOf(made))).json()) as { code: string }).code).toBe('invitation_withdrawn')
  })

  describe('a friend link', () => {
    test('makes two people friends, who see each other’s name but no contact details', async () => {
      const issued = await invite(alice)
      expect(issued).toMatchObject({
        kind: 'social',
        email: null,
        role: null,
        usesLeft: 1,
        mailed: false,
        expired: false,
      })
      expect(issued.link).toMatch(/^http:\/\/localhost:3000\/social\/friends\/accept\?kind=social&secret=[\w-]{22}$/)
      expect(Date.parse(issued.expiresAt) - Date.parse(issued.createdAt)).toBe(14 * DAY)
      const secret = secretOf(issued)
      const shown = await read<ReceivedInvitation>(look(bob, { secret }))
      expect(shown).toMatchObject({ kind: 'social', from: { id: alice.id, name: 'Alice' }, subject: null })
      expect((await accept(bob, { secret })).status).toBe(200)
      for (const [one, other] of [
        [alice, bob],
        [bob, alice],
      ] as const) {
        const friends = await friendsOf(one)
        expect(friends.map(({ id, name }) => ({ id, name }))).toEqual([{ id: other.id, name: other.name }])
        expect(JSON.stringify(friends)).not.toContain('@')
      }
      expect(JSON.stringify(shown)).not.toContain('@')
    })

    test('works once: accepting it again reports an existing friend, and other users learn that it was used', async () => {
      const secret = secretOf(await invite(alice))
      await accept(bob, { secret })
      expect(await codeOf(accept(bob, { secret }))).toEqual([409, 'invitation_already_in'])
      expect(await codeOf(accept(carol, { secret }))).toEqual([410, 'invitation_used'])
      expect(await codeOf(look(carol, { secret }))).toEqual([410, 'invitation_used'])
      expect(await friendsOf(carol)).toEqual([])
    })

    test('can be used once when three accept at the same moment', async () => {
      const secret = secretOf(await invite(alice))
      const answers = await Promise.all([bob, carol, mallory].map((who) => accept(who, { secret })))
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410, 410])
      expect(await friendsOf(alice)).toHaveLength(1)
    })

    test('expires after fourteen days, and can be resent with another secret', async () => {
      const issued = await invite(alice)
      await testApp.app.kernel.database.query('update invitations set expires_at = $1', [testApp.clock.now()])
      expect(await codeOf(accept(bob, { secret: secretOf(issued) }))).toEqual([410, 'invitation_expired'])
      expect((await listed(alice)).sent).toMatchObject([{ id: issued.id, expired: true }])
      const again = await read<IssuedInvitation>(alice.ask('POST', `/api/invitations/${issued.id}/resend`))
      expect(again).toMatchObject({ id: issued.id, expired: false })
      expect(await codeOf(accept(bob, { secret: secretOf(issued) }))).toEqual([404, 'invitation_unknown'])
      expect((await accept(bob, { secret: secretOf(again) })).status).toBe(200)
    })

    test('cannot be used after being withdrawn', async () => {
      const issued = await invite(alice)
      expect((await alice.ask('DELETE', `/api/invitations/${issued.id}`)).status).toBe(204)
      expect(await codeOf(accept(bob, { secret: secretOf(issued) }))).toEqual([410, 'invitation_withdrawn'])
      expect(await codeOf(alice.ask('DELETE', `/api/invitations/${issued.id}`))).toEqual([404, 'invitation_unknown'])
      expect((await listed(alice)).sent).toEqual([])
    })

    test('cannot be used by its sender', async () => {
      expect(await codeOf(accept(alice, { secret: secretOf(await invite(alice)) }))).toEqual([409, 'invitation_own'])
    })

    test.each(['A'.repeat(22), '', "' or 1=1 --", '../../etc/passwd', 'é'.repeat(200)])(
      'guessed as %j is refused',
      async (secret) => {
        await invite(alice)
        const [status] = await codeOf(accept(mallory, { secret }))
        expect(status).toBe(secret === '' ? 400 : 404)
      },
    )

    test('can be declined silently and remains valid for others', async () => {
      const secret = secretOf(await invite(alice))
      expect((await bob.ask('POST', '/api/invitations/decline', { secret })).status).toBe(204)
      expect((await listed(alice)).sent).toHaveLength(1)
      expect((await accept(carol, { secret })).status).toBe(200)
    })

    test('is stored as a hash and never logged', async () => {
      const issued = await invite(alice)
      const secret = secretOf(issued)
      await accept(mallory, { secret })
      const { rows } = await testApp.app.kernel.database.query('select * from invitations', [])
      expect(rows).toHaveLength(1)
      expect(JSON.stringify(rows)).not.toContain(secret)
      expect(lines.join('\n')).not.toContain(secret)
    })
  })

  describe('an invitation by email', () => {
    test('reaches the owner of the address, who accepts by id or link', async () => {
      const issued = await invite(alice, bob.email.toUpperCase())
      expect(await countEmails(bob.email)).toBe(1)
      const { received } = await listed(bob)
      expect(received).toMatchObject([{ id: issued.id, from: { id: alice.id, name: 'Alice' } }])
      expect((await accept(bob, { id: issued.id })).status).toBe(200)
      expect((await listed(bob)).received).toEqual([])
      expect((await listed(alice)).sent).toEqual([])
    })

    test('cannot be used by other users, who learn nothing of its state', async () => {
      const issued = await invite(alice, bob.email)
      const foreign = [403, 'invitation_foreign']
      expect(await codeOf(accept(mallory, { secret: secretOf(issued) }))).toEqual(foreign)
      expect(await codeOf(accept(mallory, { id: issued.id }))).toEqual([404, 'invitation_unknown'])
      expect(await codeOf(mallory.ask('POST', '/api/invitations/decline', { id: issued.id }))).toEqual([
        404,
        'invitation_unknown',
      ])
      expect(await codeOf(mallory.ask('DELETE', `/api/invitations/${issued.id}`))).toEqual([404, 'invitation_unknown'])
      expect(await codeOf(mallory.ask('POST', `/api/invitations/${issued.id}/resend`))).toEqual([
        404,
        'invitation_unknown',
      ])
      await alice.ask('DELETE', `/api/invitations/${issued.id}`)
      expect(await codeOf(accept(mallory, { secret: secretOf(issued) }))).toEqual(foreign)
    })

    test('gives the same response whether or not the address has an account', async () => {
      const plain = ({ id: _id, link: _link, qr: _qr, email: _email, ...rest }: IssuedInvitation) => rest
      const [known, unknown] = [await invite(alice, bob.email), await invite(alice, 'nobody@example.org')]
      expect(plain(known)).toEqual(plain(unknown))
    })

    test('sent again to the same address renews the first', async () => {
      const [first, second] = [await invite(alice, bob.email), await invite(alice, bob.email)]
      expect(second.id).toBe(first.id)
      expect((await listed(bob)).received).toHaveLength(1)
      expect(await codeOf(accept(bob, { secret: secretOf(first) }))).toEqual([404, 'invitation_unknown'])
    })

    test('to the sender’s own address is refused', async () => {
      expect(await codeOf(alice.ask('POST', '/api/friends/invitations', { email: alice.email }))).toEqual([
        409,
        'invitation_own',
      ])
    })

    test('disappears from the recipient’s list when declined, and its sender sees it as waiting', async () => {
      const issued = await invite(alice, bob.email)
      await bob.ask('POST', '/api/invitations/decline', { id: issued.id })
      expect((await listed(bob)).received).toEqual([])
      expect((await listed(alice)).sent).toHaveLength(1)
    })

    test('is limited in number per address and sender', async () => {
      const codes: number[] = []
      const before = await countEmails(bob.email)
      for (let at = 0; at < 5; at++)
        codes.push((await alice.ask('POST', '/api/friends/invitations', { email: bob.email })).status)
      expect(codes).toEqual([201, 201, 201, 429, 429])
      expect(await countEmails(bob.email)).toBe(before + 3)
      const many = await Promise.all(
        Array.from({ length: 40 }, (_, at) =>
          carol.ask('POST', '/api/friends/invitations', { email: `p${at}@example.org` }),
        ),
      )
      expect(many.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(9)
    })

    test.each(['', 'bob', 'bob@', 'a@b@c', `${'x'.repeat(300)}@example.org`])('to %j is refused', async (email) => {
      expect(await codeOf(alice.ask('POST', '/api/friends/invitations', { email }))).toEqual([400, 'invalid'])
    })
  })

  describe('a friend', () => {
    test('is found by part of the name, ignoring accents', async () => {
      await befriend(alice, bob)
      await befriend(alice, carol)
      expect((await friendsOf(alice)).map(({ name }) => name)).toEqual(['Bob', 'Carol'])
      expect((await friendsOf(alice, 'çARÔ')).map(({ name }) => name)).toEqual(['Carol'])
      expect(await friendsOf(alice, 'x')).toEqual([])
    })

    test('can be removed once by either of the two', async () => {
      await befriend(alice, bob)
      expect((await bob.ask('DELETE', `/api/friends/${alice.id}`)).status).toBe(204)
      expect(await friendsOf(alice)).toEqual([])
      expect(await codeOf(alice.ask('DELETE', `/api/friends/${bob.id}`))).toEqual([404, 'friend_not_found'])
      expect(await codeOf(alice.ask('DELETE', `/api/friends/${mallory.id}`))).toEqual([404, 'friend_not_found'])
    })

    test('who is blocked is removed, and their invitations are dropped silently', async () => {
      await befriend(alice, bob)
      expect((await alice.ask('PUT', `/api/friends/blocked/${bob.id}`)).status).toBe(204)
      expect([await friendsOf(alice), await friendsOf(bob)]).toEqual([[], []])
      const { blocked } = await read<{ blocked: UserSummary[] }>(alice.ask('GET', '/api/friends/blocked'))
      expect(blocked.map(({ name }) => name)).toEqual(['Bob'])
      const before = await countEmails(alice.email)
      const silent = await invite(bob, alice.email)
      expect(silent).toMatchObject({ usesLeft: 1, expired: false })
      expect((await listed(bob)).sent).toHaveLength(1)
      expect((await listed(alice)).received).toEqual([])
      expect(await countEmails(alice.email)).toBe(before)
      expect(await codeOf(accept(alice, { id: silent.id }))).toEqual([404, 'invitation_unknown'])
      // a link doesn't get around the block either
      expect(await codeOf(accept(bob, { secret: secretOf(await invite(alice)) }))).toEqual([
        410,
        'invitation_withdrawn',
      ])
    })

    test('can be invited again after being unblocked', async () => {
      await alice.ask('PUT', `/api/friends/blocked/${bob.id}`)
      expect((await alice.ask('DELETE', `/api/friends/blocked/${bob.id}`)).status).toBe(204)
      expect((await befriend(bob, alice)).status).toBe(200)
    })

    test('cannot be blocked if it is the user’s own account or an unknown one', async () => {
      const nobody = '00000000-0000-4000-8000-000000000000'
      expect(await codeOf(alice.ask('PUT', `/api/friends/blocked/${alice.id}`))).toEqual([404, 'friend_not_found'])
      expect(await codeOf(alice.ask('PUT', `/api/friends/blocked/${nobody}`))).toEqual([404, 'friend_not_found'])
    })
  })

  test.each([
    ['GET', '/api/friends'],
    ['GET', '/api/friends/blocked'],
    ['POST', '/api/friends/invitations'],
    ['GET', '/api/invitations'],
    ['POST', '/api/invitations/accept'],
  ])('%s %s requires a session', async (method, path) => {
    const answer = await testApp.fetch(path, {
      method,
      ...(method === 'POST' && { body: '{"secret":"x"}', headers: { 'content-type': 'application/json' } }),
    })
    expect(answer.status).toBe(401)
  })
})
