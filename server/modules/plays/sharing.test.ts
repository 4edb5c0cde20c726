import type {
  Collaborator,
  IssuedInvitation,
  PlayDetail,
  PlaySummary,
  ReceivedInvitation,
  SharedRole,
} from '@replique/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../../kernel/db/engines-for-tests.ts'
import { signUp, type Person } from '../../testing/cast.ts'
import { openTestApp, type TestApp } from '../../testing/index.ts'

let testApp: TestApp
let alice: Person
let bob: Person

describe.each(await engines())('on $name', (engine) => {
  beforeAll(async () => {
    testApp = await openTestApp({ database: engine.open })
    alice = await signUp(testApp, 'Alice')
    bob = await signUp(testApp, 'Bob')
  })
  afterAll(() => testApp.close())

  const read = async <T>(answer: Promise<Response>): Promise<T> => (await (await answer).json()) as T
  const start = async (): Promise<string> =>
    (await read<PlaySummary>(alice.ask('POST', '/api/plays', { title: 'Rain', kind: 'stage', language: 'en' }))).id
  const share = (id: string, email: string, role = 'editor'): Promise<SharedRole> =>
    read(alice.ask('POST', `/api/plays/${id}/people`, { email, role }))
  const people = async (person: Person, id: string): Promise<Collaborator[]> =>
    (await read<{ people: Collaborator[] }>(person.ask('GET', `/api/plays/${id}/people`))).people
  const ids = async (person: Person, view: string): Promise<string[]> =>
    (await read<{ plays: PlaySummary[] }>(person.ask('GET', `/api/plays?view=${view}`))).plays.map((play) => play.id)

  describe('sharing by email address', () => {
    test('gives the same response whether or not the address has an account', async () => {
      const id = await start()
      const plain = (one: SharedRole) => ({ ...one, id: '', link: one.link?.slice(0, 40), qr: one.qr?.slice(0, 18) })
      const [known, unknown] = [await share(id, bob.email), await share(id, 'nobody@example.org')]
      expect(plain(known)).toEqual({ ...plain(unknown), email: bob.email })
      expect(plain(unknown)).toEqual({
        id: '',
        userId: null,
        name: null,
        email: 'nobody@example.org',
        role: 'editor',
        state: 'invited',
        you: false,
        link: 'http://localhost:3000/auth/invite?kind=p',
        qr: 'data:image/svg+xml',
        mailed: false,
      })
    })

    test('becomes a role when the user opens the play, which then shows their name, and the address only to its owner', async () => {
      const id = await start()
      await share(id, bob.email.toUpperCase())
      expect(await ids(bob, 'shared')).toContain(id)
      const before = (await people(alice, id)).at(-1)
      expect(before).toMatchObject({ name: null, email: bob.email, state: 'invited' })
      const detail = await read<PlayDetail>(bob.ask('GET', `/api/plays/${id}`))
      expect(detail).toMatchObject({ role: 'editor', ownerName: 'Alice', people: ['Bob'] })
      expect((await people(alice, id)).at(-1)).toMatchObject({
        name: 'Bob',
        // the address distinguishes people with the same name, and is shown only to the user who typed it
        email: bob.email,
        state: 'active',
        id: before?.id,
      })
      expect(await people(bob, id)).toEqual([
        { id: alice.id, userId: alice.id, name: 'Alice', email: null, role: 'owner', state: 'active', you: false },
        { id: before?.id, userId: bob.id, name: 'Bob', email: null, role: 'editor', state: 'active', you: true },
      ])
    })

    test('with the same address again changes the role and adds no collaborator', async () => {
      const id = await start()
      const first = await share(id, bob.email, 'viewer')
      const second = await share(id, bob.email, 'editor')
      expect(second).toEqual({ ...first, role: 'editor', link: second.link, qr: second.qr })
      expect(await people(alice, id)).toHaveLength(2)
    })

    test('shows the addresses of invited users only to the owner', async () => {
      const id = await start()
      await share(id, bob.email)
      await share(id, 'secret@example.org')
      await bob.ask('GET', `/api/plays/${id}`)
      expect(JSON.stringify(await people(bob, id))).not.toContain('@')
      expect(JSON.stringify(await people(alice, id))).toContain('secret@example.org')
    })

    test('with the owner’s own address is refused', async () => {
      const id = await start()
      const answer = await alice.ask('POST', `/api/plays/${id}/people`, { email: alice.email, role: 'viewer' })
      expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([409, 'already_owner'])
    })

    test.each(['owner', 'reader', 'admin', ''])('cannot give the role %j', async (role) => {
      const id = await start()
      expect((await alice.ask('POST', `/api/plays/${id}/people`, { email: bob.email, role })).status).toBe(400)
    })

    test('requires the owner: an editor cannot share, change or remove roles', async () => {
      const id = await start()
      const me = await share(id, bob.email)
      const other = await share(id, 'other@example.org', 'viewer')
      await bob.ask('GET', `/api/plays/${id}`)
      expect(
        (await bob.ask('POST', `/api/plays/${id}/people`, { email: 'x@example.org', role: 'viewer' })).status,
      ).toBe(403)
      expect((await bob.ask('PATCH', `/api/plays/${id}/people/${me.id}`, { role: 'editor' })).status).toBe(403)
      expect((await bob.ask('DELETE', `/api/plays/${id}/people/${other.id}`)).status).toBe(403)
      expect(await people(alice, id)).toHaveLength(3)
    })

    test('can be revoked by the owner and left by the collaborator', async () => {
      const id = await start()
      const given = await share(id, bob.email)
      await bob.ask('GET', `/api/plays/${id}`)
      expect((await alice.ask('DELETE', `/api/plays/${id}/people/${given.id}`)).status).toBe(204)
      expect((await bob.ask('GET', `/api/plays/${id}`)).status).toBe(404)
      expect((await alice.ask('DELETE', `/api/plays/${id}/people/${given.id}`)).status).toBe(404)
      const again = await share(id, bob.email)
      await bob.ask('GET', `/api/plays/${id}`)
      expect((await bob.ask('DELETE', `/api/plays/${id}/people/${again.id}`)).status).toBe(204)
      expect(await ids(bob, 'all')).not.toContain(id)
    })
  })

  describe('an invitation email', () => {
    const countEmails = async (to: string) => {
      const { rows } = await testApp.app.kernel.database.query(
        "select * from letters where recipient = $1 and name = 'play-invitation'",
        [to],
      )
      return rows.length
    }
    const secretOf = ({ link }: SharedRole) => new URL(link ?? '').searchParams.get('secret') ?? ''
    const accept = (person: Person, secret: string) => person.ask('POST', '/api/invitations/accept', { secret })
    const received = async (person: Person) =>
      (await read<{ received: ReceivedInvitation[] }>(person.ask('GET', '/api/invitations'))).received
    beforeEach(async () => {
      const { database, limits } = testApp.app.kernel
      await database.query('delete from invitations')
      for (const name of ['invitations.letters', 'invitations.letters-to'])
        for (const key of [alice.id, bob.email]) limits.reset({ name, events: 1, seconds: 1 }, key)
    })

    test('is sent with a link that gives the role', async () => {
      const id = await start()
      const before = await countEmails(bob.email)
      const shared = await share(id, bob.email, 'commenter')
      expect(await countEmails(bob.email)).toBe(before + 1)
      expect(shared.link).toMatch(/^http:\/\/localhost:3000\/auth\/invite\?kind=play&secret=[\w-]{22}$/)
      expect(await received(bob)).toMatchObject([{ kind: 'play', subject: { id, name: 'Rain' }, role: 'commenter' }])
      expect((await accept(bob, secretOf(shared))).status).toBe(200)
      expect((await people(alice, id)).at(-1)).toMatchObject({ id: shared.id, name: 'Bob', role: 'commenter' })
      expect(await received(bob)).toEqual([])
    })

    test('has no effect after the role was removed, whether or not it was accepted', async () => {
      const id = await start()
      const waiting = await share(id, bob.email)
      await alice.ask('DELETE', `/api/plays/${id}/people/${waiting.id}`)
      expect((await accept(bob, secretOf(waiting))).status).toBe(410)
      const opened = await share(id, bob.email)
      await bob.ask('GET', `/api/plays/${id}`)
      expect((await accept(bob, secretOf(opened))).status).toBe(409)
      await alice.ask('DELETE', `/api/plays/${id}/people/${opened.id}`)
      expect((await accept(bob, secretOf(opened))).status).toBe(410)
      expect((await bob.ask('GET', `/api/plays/${id}`)).status).toBe(404)
      expect(await received(bob)).toEqual([])
    })

    test('is refused for another address and for a play in the trash', async () => {
      const id = await start()
      const shared = await share(id, bob.email)
      const mallory = await signUp(testApp, `mallory-${Math.random()}`)
      expect((await accept(mallory, secretOf(shared))).status).toBe(403)
      await alice.ask('POST', `/api/plays/${id}/trash`)
      expect((await accept(bob, secretOf(shared))).status).toBe(410)
      expect(await received(bob)).toEqual([])
    })

    test('is not sent to a collaborator; a role is given even when no email is sent', async () => {
      const id = await start()
      await share(id, bob.email)
      await bob.ask('GET', `/api/plays/${id}`)
      const before = await countEmails(bob.email)
      expect(await share(id, bob.email, 'viewer')).toMatchObject({ role: 'viewer', link: null, mailed: false })
      expect(await countEmails(bob.email)).toBe(before)
      const many = await Promise.all([start(), start(), start(), start()])
      const shared = await Promise.all(many.map((one) => share(one, bob.email)))
      expect(await ids(bob, 'shared')).toEqual(expect.arrayContaining(many))
      // the fourth email within an hour is not sent, but its link is returned
      expect(await countEmails(bob.email)).toBe(before + 2)
      for (const [at, one] of shared.entries()) {
        expect((await accept(bob, secretOf(one))).status).toBe(200)
        expect((await bob.ask('GET', `/api/plays/${many[at]}`)).status).toBe(200)
      }
    })

    test('is not sent to a user who blocked the sender, who is not told', async () => {
      const id = await start()
      const carol = await signUp(testApp, `carol-${Math.random()}`)
      await carol.ask('PUT', `/api/friends/blocked/${alice.id}`)
      const shared = await share(id, carol.email)
      expect(shared).toMatchObject({ email: carol.email, state: 'invited', role: 'editor' })
      expect(shared.link).not.toBeNull()
      expect(await countEmails(carol.email)).toBe(0)
      expect([await received(carol), await ids(carol, 'shared')]).toEqual([[], []])
      expect((await carol.ask('GET', `/api/plays/${id}`)).status).toBe(404)
      expect((await accept(carol, secretOf(shared))).status).toBe(410)
    })
  })

  describe('sharing with a friend by name', () => {
    const share = (id: string, body: object) => alice.ask('POST', `/api/plays/${id}/people`, body)

    test('gives the role at once, without showing an address', async () => {
      const id = await start()
      const friend = await signUp(testApp, `friend-${Math.random()}`)
      const { link } = await read<IssuedInvitation>(alice.ask('POST', '/api/friends/invitations', {}))
      await friend.ask('POST', '/api/invitations/accept', { secret: new URL(link).searchParams.get('secret') })
      const shared = await read<SharedRole>(share(id, { userId: friend.id, role: 'viewer' }))
      expect(shared).toMatchObject({ userId: friend.id, name: friend.name, email: null, state: 'active', link: null })
      const again = await read<SharedRole>(share(id, { userId: friend.id, role: 'editor' }))
      expect(again).toEqual({ ...shared, role: 'editor' })
      expect((await friend.ask('GET', `/api/plays/${id}`)).status).toBe(200)
      await friend.ask('DELETE', `/api/plays/${id}/people/${shared.id}`)
      expect((await friend.ask('GET', `/api/plays/${id}`)).status).toBe(404)
    })

    test('requires a friend: other users, existing or not, are not found', async () => {
      const id = await start()
      const nobody = '00000000-0000-4000-8000-000000000000'
      for (const userId of [bob.id, nobody]) {
        const answer = await share(id, { userId, role: 'editor' })
        expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([404, 'friend_not_found'])
      }
      expect(await people(alice, id)).toHaveLength(1)
    })

    test('requires exactly one of user and address', async () => {
      const id = await start()
      for (const body of [{}, { userId: bob.id, email: bob.email }, { userId: 'bob' }, { userId: ['x'] }])
        expect((await share(id, { ...body, role: 'viewer' })).status).toBe(400)
    })
  })

  describe('a new account', () => {
    const sample = async (name: string, language: string) => {
      const person = await signUp(testApp, name, language)
      await testApp.app.kernel.events.settled()
      const { plays } = await read<{ plays: PlaySummary[] }>(person.ask('GET', '/api/plays'))
      return { person, plays }
    }

    test.each([
      ['en', 'Enid', { title: 'The Last Bus', kind: 'screenplay', layout: 'screenplay', paper: 'us-letter' }],
      ['fr', 'Flore', { title: 'Le Parapluie', kind: 'stage', layout: 'stage-fr', paper: 'a4' }],
    ])('has a sample play in its language (%s)', async (language, name, expected) => {
      const { person, plays } = await sample(name, language)
      expect(plays).toHaveLength(1)
      expect(plays[0]).toMatchObject({ ...expected, language, role: 'owner', ownerName: name })
      expect(plays[0]?.pages).toBeGreaterThanOrEqual(3)
      const detail = await read<PlayDetail>(person.ask('GET', `/api/plays/${plays[0]?.id}`))
      expect(detail.characters.every(({ speeches, words }) => speeches > 0 && words > 0)).toBe(true)
      expect(detail.scenes.length).toBeGreaterThanOrEqual(2)
    })

    test('has the sample play in its first list, on a new server', async () => {
      const cold = await openTestApp()
      try {
        const person = await signUp(cold, 'Hugo', 'fr')
        const { plays } = await read<{ plays: PlaySummary[] }>(person.ask('GET', '/api/plays'))
        expect(plays.map(({ title }) => title)).toEqual(['Le Parapluie'])
      } finally {
        await cold.close()
      }
    })

    test('gets only one sample play, even when its creation is announced again', async () => {
      const { person } = await sample('Gil', 'fr')
      const fact = { userId: person.id, email: person.email, name: person.name, language: 'fr' } as const
      testApp.app.kernel.events.emit('account.created', fact)
      testApp.app.kernel.events.emit('account.created', fact)
      await testApp.app.kernel.events.settled()
      expect(await ids(person, 'all')).toHaveLength(1)
    })
  })
})
