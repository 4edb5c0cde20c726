import type { NotificationItem, NotificationSettings, PlaySummary } from '@replique/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../../kernel/db/engines-for-tests.ts'
import { signUp, type Person } from '../../testing/cast.ts'
import { openTestApp, type TestApp } from '../../testing/index.ts'

const DAY = 86_400_000
const NOW = new Date('2026-03-01T12:00:00Z')
const NOBODY = '00000000-0000-4000-8000-000000000000'
const ALL: NotificationSettings = {
  rhythm: 'never',
  app: {
    invitation: true,
    accepted: true,
    share: true,
    mention: true,
    reply: true,
    lines: true,
    reading: true,
    cast: true,
    calls: true,
    'line-notes': true,
    parts: true,
  },
  mail: {
    accepted: false,
    share: true,
    mention: true,
    reply: true,
    lines: true,
    reading: true,
    cast: true,
    calls: true,
    'line-notes': true,
    parts: true,
  },
}

interface Listing {
  readonly items: NotificationItem[]
  readonly unread: number
  readonly next: string | null
}

describe.each(await engines())('on $name', (engine) => {
  let testApp: TestApp
  let alice: Person
  let bob: Person
  let carol: Person
  let mallory: Person
  let play: PlaySummary
  const read = async <T>(answer: Promise<Response>): Promise<T> => (await (await answer).json()) as T
  const query = (words: string, values: unknown[] = []) => testApp.app.kernel.database.query(words, values)
  const settled = () => testApp.app.kernel.events.settled()

  beforeAll(async () => {
    testApp = await openTestApp({ database: engine.open, now: NOW })
    alice = await signUp(testApp, 'Alice')
    bob = await signUp(testApp, 'Bob')
    carol = await signUp(testApp, 'Carol')
    mallory = await signUp(testApp, 'Mallory')
    play = await read(alice.ask('POST', '/api/plays', { title: 'Rain', kind: 'stage', language: 'en' }))
    for (const person of [bob, carol]) await enter(person)
  })
  afterAll(() => testApp.close())
  beforeEach(async () => {
    testApp.clock.set(NOW)
    for (const table of ['news', 'news_settings', 'invitations', 'friendships', 'blocks', 'letters'])
      await query(`delete from ${table}`)
    for (const person of [alice, bob, carol, mallory])
      for (const other of [alice, bob, carol, mallory])
        testApp.app.kernel.limits.reset({ name: 'news.from-one', events: 1, seconds: 1 }, `${person.id} ${other.id}`)
  })

  const enter = async (person: Person) => {
    await alice.ask('POST', `/api/plays/${play.id}/people`, { email: person.email, role: 'editor' })
    await person.ask('GET', `/api/plays/${play.id}`)
  }
  const list = async (person: Person, rest = ''): Promise<Listing> => {
    await settled()
    return read(person.ask('GET', `/api/news${rest}`))
  }
  const kinds = async (person: Person) => (await list(person)).items.map(({ kind }) => kind)
  let entries = 0
  /** Emits the event that the collab module emits for a message, one minute after the previous message. */
  const comment = async (author: Person, what: { mentioned?: Person[]; repliedTo?: Person[]; thread?: string }) => {
    testApp.clock.advance(60_000)
    testApp.app.kernel.events.emit('play.commented', {
      playId: play.id,
      author: author.id,
      thread: what.thread ?? 't1',
      entry: `e${entries++}`,
      mentioned: (what.mentioned ?? []).map(({ id }) => id),
      repliedTo: (what.repliedTo ?? []).map(({ id }) => id),
    })
    await settled()
  }

  describe('an invitation', () => {
    const invite = async (email = bob.email) => {
      await alice.ask('POST', '/api/friends/invitations', { email })
      await settled()
      for (const name of ['invitations.letters', 'invitations.letters-to'])
        for (const key of [alice.id, bob.email]) testApp.app.kernel.limits.reset({ name, events: 1, seconds: 1 }, key)
    }

    test('notifies its recipient until they answer, and then its sender', async () => {
      await invite()
      const { items, unread } = await list(bob)
      expect(items).toEqual([
        {
          id: expect.any(String) as string,
          kind: 'invitation',
          from: { id: alice.id, name: 'Alice', picture: null },
          others: 0,
          count: 1,
          subject: null,
          invitation: { id: expect.any(String) as string, kind: 'social' },
          thread: null,
          parts: [],
          at: expect.any(String) as string,
          read: false,
        },
      ])
      expect(unread).toBe(1)
      await bob.ask('POST', '/api/invitations/accept', { id: items[0]?.invitation?.id })
      expect(await list(bob)).toEqual({ items: [], unread: 0, next: null })
      expect((await list(alice)).items).toMatchObject([{ kind: 'accepted', from: { id: bob.id }, subject: null }])
    })

    test('that was withdrawn, declined or sent by a blocked user makes no notification', async () => {
      const end: (() => Promise<unknown>)[] = [
        async () => {
          const { sent } = await read<{ sent: { id: string }[] }>(alice.ask('GET', '/api/invitations'))
          await alice.ask('DELETE', `/api/invitations/${sent[0]?.id}`)
        },
        async () => bob.ask('POST', '/api/invitations/decline', { id: (await list(bob)).items[0]?.invitation?.id }),
        async () => bob.ask('PUT', `/api/friends/blocked/${alice.id}`),
      ]
      for (const over of end) {
        await invite()
        expect(await kinds(bob)).toEqual(['invitation'])
        await over()
        expect(await list(bob)).toEqual({ items: [], unread: 0, next: null })
      }
      await invite()
      expect(await kinds(bob)).toEqual([])
    })

    test('sent again is unread again, in the same notification', async () => {
      await invite()
      await bob.ask('POST', '/api/news/read', { all: true })
      expect((await list(bob)).unread).toBe(0)
      await invite()
      expect(await list(bob)).toMatchObject({ items: [{ count: 1, read: false }], unread: 1 })
    })
  })

  test('joining a group notifies the inviter, with the group’s name, while they are a member', async () => {
    const made = alice.ask('POST', '/api/groups', { name: 'Thursday', language: 'en' })
    const { id } = await read<{ id: string }>(made)
    const issued = await read<{ link: string }>(
      alice.ask('POST', `/api/groups/${id}/invitations`, { email: bob.email, role: 'admin' }),
    )
    const [item] = (await list(bob)).items
    expect(item).toMatchObject({ kind: 'invitation', subject: { kind: 'group', id, name: 'Thursday' } })
    await bob.ask('POST', '/api/invitations/accept', { secret: new URL(issued.link).searchParams.get('secret') })
    expect((await list(alice)).items).toMatchObject([
      { kind: 'accepted', from: { name: 'Bob' }, subject: { kind: 'group', id, name: 'Thursday' } },
    ])
    await query('delete from group_members where user_id = $1', [alice.id])
    expect(await kinds(alice)).toEqual([])
  })

  test('a shared play makes a notification until the role is removed', async () => {
    testApp.app.kernel.events.emit('play.shared', { playId: play.id, by: alice.id, userId: bob.id, role: 'editor' })
    expect((await list(bob)).items).toMatchObject([
      { kind: 'share', from: { name: 'Alice' }, subject: { kind: 'play', id: play.id, name: 'Rain' } },
    ])
    testApp.app.kernel.events.emit('play.shared', { playId: play.id, by: alice.id, userId: mallory.id, role: 'editor' })
    expect(await list(mallory)).toEqual({ items: [], unread: 0, next: null })
  })

  describe('notifications about comments', () => {
    test('go to the mentioned and answered collaborators, not to the author or to strangers', async () => {
      await comment(bob, { mentioned: [alice, bob, mallory], repliedTo: [alice, bob, carol, mallory] })
      expect((await list(alice)).items).toMatchObject([{ kind: 'mention', from: { name: 'Bob' }, thread: 't1' }])
      expect(await kinds(carol)).toEqual(['reply'])
      expect([await kinds(bob), await kinds(mallory)]).toEqual([[], []])
      const { rows } = await query('select * from news where user_id = $1', [mallory.id])
      expect(rows).toEqual([])
    })

    test('are grouped by thread, with author and count; read ones stay separate', async () => {
      for (const author of [bob, carol, bob]) await comment(author, { repliedTo: [alice] })
      await comment(bob, { repliedTo: [alice], thread: 't2' })
      expect(await list(alice)).toMatchObject({
        items: [
          { thread: 't2', count: 1 },
          { thread: 't1', count: 3, others: 1, from: { name: 'Bob' } },
        ],
        unread: 2,
      })
      const [, line] = (await list(alice)).items
      expect((await alice.ask('POST', '/api/news/read', { ids: [line?.id] })).status).toBe(204)
      expect((await list(alice)).unread).toBe(1)
      await comment(carol, { repliedTo: [alice] })
      expect((await list(alice)).items).toMatchObject([
        { thread: 't1', count: 1, read: false },
        { thread: 't2' },
        { thread: 't1', count: 3, read: true },
      ])
    })

    test('are created once, even when the event is repeated', async () => {
      await comment(bob, { mentioned: [alice] })
      entries--
      await comment(bob, { mentioned: [alice], repliedTo: [alice] })
      const { items } = await list(alice)
      expect(items).toMatchObject([{ count: 1 }])
      await alice.ask('POST', '/api/news/read', { ids: [items[0]?.id] })
      entries--
      await comment(bob, { mentioned: [alice] })
      expect(await list(alice)).toMatchObject({ items: [{ count: 1, read: true }], unread: 0 })
    })

    test('are hidden and not counted when the play is inaccessible or the author blocked', async () => {
      await comment(alice, { mentioned: [bob] })
      await comment(carol, { mentioned: [bob] })
      expect(await list(bob)).toMatchObject({ items: [{ count: 2 }], unread: 1 })
      await bob.ask('PUT', `/api/friends/blocked/${carol.id}`)
      expect((await list(bob)).items).toMatchObject([{ count: 1, others: 0, from: { name: 'Alice' } }])
      const people = await read<{ people: { id: string; userId: string }[] }>(
        alice.ask('GET', `/api/plays/${play.id}/people`),
      )
      const access = people.people.find(({ userId }) => userId === bob.id)
      await alice.ask('DELETE', `/api/plays/${play.id}/people/${access?.id}`)
      expect(await list(bob)).toEqual({ items: [], unread: 0, next: null })
      await comment(alice, { mentioned: [bob] })
      await enter(bob)
      expect((await list(bob)).items).toMatchObject([{ count: 1 }])
    })

    test('are shown only to the owner when the play is in the trash', async () => {
      await comment(alice, { mentioned: [bob] })
      await alice.ask('POST', `/api/plays/${play.id}/trash`)
      expect(await kinds(bob)).toEqual([])
      await alice.ask('POST', `/api/plays/${play.id}/restore`)
      expect(await kinds(bob)).toEqual(['mention'])
    })

    test('are paged without loss or repetition', async () => {
      for (let n = 0; n < 7; n++) await comment(bob, { mentioned: [alice], thread: `t${n}` })
      const seen: (string | null)[] = []
      let next: string | null = ''
      while (next !== null) {
        const page: Listing = await list(alice, `?limit=3${next === '' ? '' : `&before=${next}`}`)
        seen.push(...page.items.map(({ thread }) => thread))
        expect(page.unread).toBe(7)
        next = page.next
      }
      expect(seen).toEqual(['t6', 't5', 't4', 't3', 't2', 't1', 't0'])
    })

    test('are limited per thread during a flood, without removing those of other threads', async () => {
      await comment(carol, { mentioned: [alice], thread: 'quiet' })
      for (let n = 0; n < 90; n++) await comment(bob, { mentioned: [alice] }).then(() => testApp.clock.advance(-60_000))
      const { items } = await list(alice)
      expect(new Set(items.map(({ thread }) => thread))).toEqual(new Set(['quiet', 't1']))
      expect(items.find(({ thread }) => thread === 't1')?.count).toBeLessThan(70)
    })
  })

  describe('marking notifications as read', () => {
    test('does not affect other users’ notifications', async () => {
      await comment(bob, { mentioned: [alice, carol] })
      const [line] = (await list(alice)).items
      expect((await carol.ask('POST', '/api/news/read', { ids: [line?.id, NOBODY] })).status).toBe(204)
      await mallory.ask('POST', '/api/news/read', { all: true })
      expect([(await list(alice)).unread, (await list(carol)).unread]).toEqual([1, 1])
    })

    test.each([{}, { ids: [] }, { ids: ['x'] }, { all: false }, { all: true, userId: NOBODY }, { ids: 'all' }])(
      'refuses %j',
      async (body) => {
        expect((await alice.ask('POST', '/api/news/read', body)).status).toBe(400)
      },
    )
  })

  describe('notification settings', () => {
    const change = (person: Person, settings: object) => person.ask('PUT', '/api/news/settings', settings)

    test('start with everything in the app and nothing by email, separately for each user', async () => {
      expect(await read(alice.ask('GET', '/api/news/settings'))).toEqual(ALL)
      const mine = { ...ALL, rhythm: 'weekly', app: { ...ALL.app, reply: false } }
      expect(await read(change(alice, mine))).toEqual(mine)
      expect(await read(alice.ask('GET', '/api/news/settings'))).toEqual(mine)
      expect(await read(bob.ask('GET', '/api/news/settings'))).toEqual(ALL)
    })

    test('hide kinds from the list and the count', async () => {
      await comment(bob, { repliedTo: [alice] })
      await change(alice, { ...ALL, app: { ...ALL.app, reply: false } })
      expect(await list(alice)).toEqual({ items: [], unread: 0, next: null })
      await comment(bob, { mentioned: [alice] })
      expect(await kinds(alice)).toEqual(['mention'])
    })

    test.each([{}, { ...ALL, rhythm: 'hourly' }, { ...ALL, userId: NOBODY }, { ...ALL, app: { ...ALL.app, x: true } }])(
      'refuse %j',
      async (body) => {
        expect((await change(alice, body)).status).toBe(400)
      },
    )
  })

  describe('the digest', () => {
    const readEmails = async () => (await query('select recipient, language, subject, body from letters')).rows
    const request = (person: Person, rhythm: string, more: object = {}) =>
      person.ask('PUT', '/api/news/settings', { ...ALL, rhythm, ...more })
    const afterDays = async (days: number) => {
      testApp.clock.advance(days * DAY)
      await (
        testApp.app.modules.find(({ name }) => name === 'news') as unknown as { sendDigests(): Promise<void> }
      ).sendDigests()
    }

    test('sums up unread notifications once, for users who chose it, without the text of the play', async () => {
      await request(alice, 'daily')
      await comment(bob, { mentioned: [alice] })
      await comment(carol, { repliedTo: [alice], thread: 't2' })
      await comment(bob, { mentioned: [carol] })
      await afterDays(1)
      const [message, ...others] = await readEmails()
      expect(others).toEqual([])
      expect(message).toMatchObject({
        recipient: alice.email,
        language: 'en',
        subject: 'Your notifications on Réplique',
      })
      expect(message?.['body']).toContain('Carol replied in “Rain”; Bob mentioned you in “Rain”.')
      expect(message?.['body']).toContain('http://localhost:3000/profile#news')
      await afterDays(1)
      expect(await readEmails()).toHaveLength(1)
    })

    test('is not sent when all notifications are read, blocked or excluded from email', async () => {
      await request(alice, 'daily', { mail: { ...ALL.mail, reply: false } })
      await comment(bob, { repliedTo: [alice] })
      await comment(bob, { mentioned: [alice], thread: 'read' })
      await alice.ask('POST', '/api/news/read', { all: true })
      await comment(carol, { mentioned: [alice] })
      await alice.ask('PUT', `/api/friends/blocked/${carol.id}`)
      await afterDays(1)
      expect(await readEmails()).toEqual([])
    })

    test('is sent once a week to users who chose so, in their language', async () => {
      const answer = await testApp.fetch('/api/news/settings', {
        method: 'PUT',
        headers: {
          authorization: `Bearer ${alice.token}`,
          'content-type': 'application/json',
          'accept-language': 'fr',
        },
        body: JSON.stringify({ ...ALL, rhythm: 'weekly' }),
      })
      expect(answer.status).toBe(200)
      await comment(bob, { mentioned: [alice] })
      await comment(carol, { mentioned: [alice] })
      await afterDays(6)
      expect(await readEmails()).toEqual([])
      await afterDays(1)
      const [message] = await readEmails()
      expect(message?.['body']).toContain('Carol et une autre personne vous ont mentionné dans «\u00A0Rain\u00A0».')
    })
  })

  test('read notifications are deleted after their time, unread ones are not', async () => {
    const module = testApp.app.modules.find(({ name }) => name === 'news') as unknown as { sweep(): Promise<void> }
    await comment(bob, { mentioned: [alice] })
    await alice.ask('POST', '/api/news/read', { all: true })
    await comment(bob, { mentioned: [alice], thread: 't2' })
    testApp.clock.advance(91 * DAY)
    await module.sweep()
    const { rows } = await query('select thread from news')
    expect(rows).toEqual([{ thread: 't2' }])
  })

  test('a user’s notifications are exported, and deleted with the account, also from other users', async () => {
    const erin = await signUp(testApp, `Erin${Math.random()}`.replace('.', ''))
    await alice.ask('POST', `/api/plays/${play.id}/people`, { email: erin.email, role: 'editor' })
    await erin.ask('GET', `/api/plays/${play.id}`)
    await comment(bob, { mentioned: [erin] })
    await comment(erin, { mentioned: [alice] })
    const module = testApp.app.modules.find(({ name }) => name === 'news')
    expect(await module?.exportFor(erin.id)).toMatchObject({
      news: [{ kind: 'mention', play_id: play.id }, { kind: 'invitation' }],
    })
    await module?.forget(erin.id)
    expect((await query('select * from news')).rows).toEqual([])
  })

  test('every route requires a session', async () => {
    const body = (value: object) => ({ body: JSON.stringify(value), headers: { 'content-type': 'application/json' } })
    const asked = [
      testApp.fetch('/api/news'),
      testApp.fetch('/api/news/read', { method: 'POST', ...body({ all: true }) }),
      testApp.fetch('/api/news/settings'),
      testApp.fetch('/api/news/settings', { method: 'PUT', ...body(ALL) }),
    ]
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([401, 401, 401, 401])
    expect((await alice.ask('GET', '/api/news?limit=1000')).status).toBe(400)
  })
})
