/**
 * Users are notified when they are cast: with one line per play until they read it, and only while they still have the
 * part.
 */
import type { NotificationItem, PlayDetail, PlaySummary } from '@replique/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../../kernel/db/engines-for-tests.ts'
import { signUp, type Person } from '../../testing/cast.ts'
import { openTestApp, type TestApp } from '../../testing/index.ts'

const SCRIPT = 'Title: Rain\n\nINT. KITCHEN\n\nADA\nListen.\n\nBEA\nTo what?\n\nRain.\n'

describe.each(await engines())('casting notifications on $name', (engine) => {
  let testApp: TestApp
  let alice: Person
  let bob: Person
  let carol: Person
  let id: string
  let characters: PlayDetail['characters']

  beforeAll(async () => {
    testApp = await openTestApp({ database: engine.open, now: new Date('2026-03-01T12:00:00Z') })
    alice = await signUp(testApp, 'Alice')
    bob = await signUp(testApp, 'Bob')
    carol = await signUp(testApp, 'Carol')
  })
  afterAll(() => testApp.close())

  const read = async <T>(answer: Promise<Response>): Promise<T> => (await (await answer).json()) as T
  beforeEach(async () => {
    for (const table of ['news', 'news_settings', 'blocks', 'letters'])
      await testApp.app.kernel.database.query(`delete from ${table}`)
    const form = new FormData()
    form.set('file', new File([SCRIPT], 'rain.fountain'))
    id = (await read<PlaySummary>(alice.ask('POST', '/api/plays/import', form))).id
    for (const person of [bob, carol]) {
      await alice.ask('POST', `/api/plays/${id}/people`, { email: person.email, role: 'editor' })
      await person.ask('GET', `/api/plays/${id}`)
    }
    characters = (await read<PlayDetail>(alice.ask('GET', `/api/plays/${id}`))).characters
  })

  const member = (person: Person, understudy = false) => ({ userId: person.id, understudy })
  const cast = async (by: Person, name: string, ...members: object[]): Promise<void> => {
    testApp.clock.advance(60_000)
    const character = characters.find((one) => one.name === name)?.id ?? ''
    const answer = await by.ask('PUT', `/api/plays/${id}/casting/${encodeURIComponent(character)}`, { cast: members })
    expect(answer.status).toBe(200)
    await testApp.app.kernel.events.settled()
  }
  const list = async (person: Person): Promise<NotificationItem[]> => {
    const { items } = await read<{ items: NotificationItem[] }>(person.ask('GET', '/api/news'))
    return items.filter(({ kind }) => kind === 'cast')
  }
  const parts = async (person: Person) =>
    (await list(person)).map((item) => item.parts.map(({ character }) => character))

  test('list the user’s characters, with several from one play in one notification', async () => {
    await cast(alice, 'BEA', member(bob))
    await cast(alice, 'ADA', member(carol), member(bob, true))
    const [item, ...more] = await list(bob)
    expect(more).toEqual([])
    expect(item).toMatchObject({
      from: { id: alice.id },
      others: 0,
      subject: { kind: 'play', id, name: 'Rain' },
      parts: [
        { character: 'ADA', understudy: true },
        { character: 'BEA', understudy: false },
      ],
      read: false,
    })
    // notifications that were read stay as they are, and new ones form a separate line
    await bob.ask('POST', '/api/news/read', { all: true })
    await cast(carol, 'BEA', member(carol))
    await cast(carol, 'BEA', member(carol), member(bob))
    expect(await list(bob)).toMatchObject([
      { from: { id: carol.id }, parts: [{ character: 'BEA' }], read: false },
      { from: { id: alice.id }, parts: [{ character: 'ADA' }], read: true },
    ])
  })

  test('leave out what users cast themselves or already had', async () => {
    await cast(bob, 'ADA', member(bob))
    await cast(alice, 'ADA', member(carol), member(bob))
    expect(await list(bob)).toEqual([])
    expect(await parts(carol)).toEqual([['ADA']])
  })

  test('disappear when the casting is undone or the play is no longer accessible', async () => {
    await cast(alice, 'ADA', member(bob))
    await cast(alice, 'ADA')
    expect(await read<object>(bob.ask('GET', '/api/news'))).toEqual({ items: [], unread: 0, next: null })
    await cast(alice, 'BEA', member(bob))
    expect(await parts(bob)).toEqual([['BEA']])
    await cast(alice, 'ADA', member(bob))
    expect(await parts(bob)).toEqual([['ADA', 'BEA']])
    const { people } = await read<{ people: { id: string; userId: string }[] }>(
      alice.ask('GET', `/api/plays/${id}/people`),
    )
    await alice.ask('DELETE', `/api/plays/${id}/people/${people.find(({ userId }) => userId === bob.id)?.id}`)
    expect(await list(bob)).toEqual([])
  })

  test('follow the user’s settings, and emails contain nothing of the play', async () => {
    const settings = await read<{ app: object; mail: object }>(bob.ask('GET', '/api/news/settings'))
    const app = { ...settings.app, cast: false }
    await bob.ask('PUT', '/api/news/settings', { ...settings, app, rhythm: 'daily' })
    await cast(alice, 'ADA', member(bob))
    expect(await list(bob)).toEqual([])
    testApp.clock.advance(86_400_000)
    const notifications = testApp.app.modules.find(({ name }) => name === 'news') as unknown as {
      sendDigests(): Promise<void>
    }
    await notifications.sendDigests()
    const { rows } = await testApp.app.kernel.database.query('select recipient, body from letters')
    expect(rows).toMatchObject([{ recipient: bob.email }])
    expect(rows[0]?.['body']).toContain('Alice cast you in “Rain”.')
  })
})
