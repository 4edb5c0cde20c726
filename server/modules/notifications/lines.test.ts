/** A user who plays a character is notified when others change its lines: once per play, until they open it. */
import type { NotificationItem, PlayDetail, PlaySummary } from '@replique/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bothEngines } from '../../kernel/db/engines-for-tests.ts'
import { signUp, type Person } from '../../testing/cast.ts'
import { openTestApp, type TestApp } from '../../testing/index.ts'
import { rewrite } from '../../testing/rewriting.ts'
import type { Plays } from '../plays/index.ts'

const SCRIPT = 'Title: Rain\n\nINT. KITCHEN\n\nADA\nListen.\n\nBEA\nTo what?\n\nRain.\n'

describe.each(await bothEngines())('notifications about changed lines on $name', (engine) => {
  let testApp: TestApp
  let alice: Person
  let bob: Person
  let carol: Person
  let plays: Plays
  let id: string
  const settled = () => testApp.app.kernel.events.settled()

  beforeAll(async () => {
    testApp = await openTestApp({ database: engine.open, now: new Date('2026-03-01T12:00:00Z') })
    alice = await signUp(testApp, 'Alice')
    bob = await signUp(testApp, 'Bob')
    carol = await signUp(testApp, 'Carol')
    plays = testApp.app.modules.find(({ name }) => name === 'plays') as Plays
  })
  afterAll(() => testApp.close())

  const open = async (person: Person): Promise<PlayDetail> => {
    const play = (await (await person.ask('GET', `/api/plays/${id}`)).json()) as PlayDetail
    await settled()
    return play
  }
  const cast = async (name: string, ...people: Person[]): Promise<void> => {
    const character = (await open(alice)).characters.find((one) => one.name === name)?.id ?? ''
    const inputs = people.map((person) => ({ userId: person.id, understudy: false }))
    const path = `/api/plays/${id}/casting/${encodeURIComponent(character)}`
    expect((await alice.ask('PUT', path, { cast: inputs })).status).toBe(200)
  }
  /** Changes the text like an open editor, and waits until the change is processed. */
  const write = async (person: Person, was: string, is: string): Promise<void> => {
    testApp.clock.advance(60_000)
    await rewrite(plays, id, { by: person.id, was, is })
    await plays.settle()
    await settled()
  }
  const notifications = async (person: Person): Promise<NotificationItem[]> => {
    await settled()
    const { items } = (await (await person.ask('GET', '/api/news')).json()) as { items: NotificationItem[] }
    return items.filter(({ kind }) => kind === 'lines')
  }
  const unread = async (person: Person) => (await notifications(person)).filter(({ read }) => !read)

  beforeEach(async () => {
    await testApp.app.kernel.database.query('delete from news')
    await testApp.app.kernel.database.query('delete from news_settings')
    const form = new FormData()
    form.set('file', new File([SCRIPT], 'rain.fountain'))
    id = ((await (await alice.ask('POST', '/api/plays/import', form)).json()) as PlaySummary).id
    for (const person of [bob, carol]) {
      await alice.ask('POST', `/api/plays/${id}/people`, { email: person.email, role: 'editor' })
      await open(person)
    }
    await cast('ADA', bob)
    await cast('BEA', carol)
    await open(bob)
    await open(carol)
  })

  test('changes to a character’s lines make one notification for its actor until they open the play', async () => {
    await write(alice, 'Listen.', 'Listen, please.')
    await write(alice, 'Listen, please.', 'Do listen.')
    expect(await unread(bob)).toMatchObject([
      { kind: 'lines', from: { id: alice.id }, count: 1, others: 0, subject: { kind: 'play', id, name: 'Rain' } },
    ])
    expect([await notifications(carol), await notifications(alice)]).toEqual([[], []])
    await open(bob)
    expect(await unread(bob)).toEqual([])
    await write(alice, 'Do listen.', 'Hear that?')
    expect(await unread(bob)).toHaveLength(1)
  })

  test('changes by several users make one notification', async () => {
    await write(alice, 'Listen.', 'Listen, please.')
    await write(carol, 'Listen, please.', 'Do listen.')
    expect(await unread(bob)).toMatchObject([{ count: 2, others: 1 }])
  })

  test('directions, other characters’ lines and the user’s own changes make no notification', async () => {
    await write(alice, 'Rain.', 'Hail.')
    await write(bob, 'Listen.', 'I listen.')
    await write(bob, 'To what?', 'What?')
    expect([await notifications(bob), await notifications(alice)]).toEqual([[], []])
    expect(await unread(carol)).toMatchObject([{ from: { id: bob.id } }])
  })

  test('a notification disappears when the lines are as last seen again', async () => {
    await write(alice, 'Listen.', 'Hush.')
    expect(await unread(bob)).toHaveLength(1)
    await write(alice, 'Hush.', 'Listen.')
    expect(await notifications(bob)).toEqual([])
  })

  test('a new actor is notified only of later changes, and the former actor of none', async () => {
    await write(alice, 'Listen.', 'Hush.')
    await testApp.app.kernel.database.query('delete from news')
    await cast('ADA', carol)
    await write(alice, 'Rain.', 'Hail.')
    expect([await notifications(bob), await notifications(carol)]).toEqual([[], []])
    await write(alice, 'Hush.', 'Listen.')
    expect([await notifications(bob), (await unread(carol)).length]).toEqual([[], 1])
  })

  test('users without a role, or with these notifications off, are not notified', async () => {
    const settings = (await (await carol.ask('GET', '/api/news/settings')).json()) as { app: object; mail: object }
    const app = { ...settings.app, lines: false }
    const mail = { ...settings.mail, lines: false }
    expect((await carol.ask('PUT', '/api/news/settings', { ...settings, app, mail })).status).toBe(200)
    const { people } = (await (await alice.ask('GET', `/api/plays/${id}/people`)).json()) as {
      people: { id: string; userId: string | null }[]
    }
    const access = people.find(({ userId }) => userId === bob.id)
    await alice.ask('DELETE', `/api/plays/${id}/people/${access?.id}`)
    await write(alice, 'Listen.', 'Hush.')
    await write(alice, 'To what?', 'What?')
    const { rows } = await testApp.app.kernel.database.query("select * from news where kind = 'lines'")
    expect(rows).toEqual([])
  })

  test('the lines that a user last saw are deleted with the account', async () => {
    const seen = async () => {
      const { rows } = await testApp.app.kernel.database.query('select * from play_lines_seen where play_id = $1', [id])
      return rows.map((row) => row['user_id'])
    }
    await write(alice, 'Listen.', 'Hush.')
    await open(bob)
    expect(new Set(await seen())).toEqual(new Set([bob.id, carol.id]))
    await plays.forget(bob.id)
    expect(await seen()).toEqual([carol.id])
  })
})
