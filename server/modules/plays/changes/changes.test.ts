/**
 * What others changed since a user last opened a play: who, how many lines, and where. Changes that the user has seen
 * or made are left out.
 */
import type { PlayChanges, PlaySummary, Version } from '@replique/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bothEngines } from '../../../kernel/db/engines-for-tests.ts'
import { signUp, type Person } from '../../../testing/cast.ts'
import { openTestApp, type TestApp } from '../../../testing/index.ts'
import { rewrite } from '../../../testing/rewriting.ts'
import type { Plays } from '../index.ts'

const SCRIPT = `Title: Rain

# Act I

## Scene 1

ADA
Listen.

BEA
To what?

## Scene 2

ADA
It stopped.

It rains.
`

describe.each(await bothEngines())('unseen changes on $name', (engine) => {
  let testApp: TestApp
  let alice: Person
  let bob: Person
  let carol: Person
  let plays: Plays
  let id: string

  beforeAll(async () => {
    testApp = await openTestApp({ database: engine.open, now: new Date('2026-03-01T12:00:00Z') })
    alice = await signUp(testApp, 'Alice')
    bob = await signUp(testApp, 'Bob')
    carol = await signUp(testApp, 'Carol')
    plays = testApp.app.modules.find(({ name }) => name === 'plays') as Plays
  })
  afterAll(() => testApp.close())

  const open = (person: Person) => person.ask('GET', `/api/plays/${id}`)
  const write = async (person: Person, was: string, is: string): Promise<void> => {
    testApp.clock.advance(60_000)
    await rewrite(plays, id, { by: person.id, was, is })
    await plays.settle()
  }
  const changes = async (person: Person): Promise<PlayChanges[]> =>
    ((await (await person.ask('GET', '/api/changes')).json()) as { plays: PlayChanges[] }).plays

  beforeEach(async () => {
    await testApp.app.kernel.database.query('delete from plays')
    const form = new FormData()
    form.set('file', new File([SCRIPT], 'rain.fountain'))
    id = ((await (await alice.ask('POST', '/api/plays/import', form)).json()) as PlaySummary).id
    for (const person of [bob, carol])
      await alice.ask('POST', `/api/plays/${id}/people`, { email: person.email, role: 'editor' })
    for (const person of [alice, bob, carol]) await open(person)
  })

  test('are the lines that others changed, with their scene, until the user opens the play', async () => {
    await write(bob, 'Listen.', 'Listen, please.')
    await write(bob, 'Listen, please.', 'Do listen.')
    await write(bob, 'To what?', 'What?')
    expect(await changes(alice)).toEqual([
      {
        playId: id,
        title: 'Rain',
        versionId: null,
        people: [{ name: 'Bob', lines: 2, places: 1, place: 'Act I, Scene 1', at: testApp.clock.now().toISOString() }],
        others: 0,
      },
    ])
    expect(await changes(bob)).toEqual([])
    await open(alice)
    expect(await changes(alice)).toEqual([])
    await write(bob, 'It stopped.', 'It stops.')
    expect(await changes(alice)).toMatchObject([{ people: [{ lines: 1, place: 'Act I, Scene 2' }] }])
  })

  test('of several people and scenes are listed separately, latest first', async () => {
    await write(bob, 'Listen.', 'Hush.')
    await write(bob, 'It stopped.', 'It stops.')
    await write(carol, 'To what?', 'Why?')
    await write(alice, 'It rains.', 'Hail.')
    const [play] = await changes(alice)
    expect(play?.people).toMatchObject([
      { name: 'Carol', lines: 1, places: 1, place: 'Act I, Scene 1' },
      { name: 'Bob', lines: 2, places: 2, place: '' },
    ])
    expect((await changes(carol))[0]?.people.map(({ name }) => name)).toEqual(['Alice', 'Bob'])
  })

  test('that were undone at once, or made while the user had the play open, are not listed', async () => {
    testApp.clock.advance(60_000)
    await rewrite(plays, id, { by: bob.id, was: 'Listen.', is: 'Hush.' })
    await rewrite(plays, id, { by: bob.id, was: 'Hush.', is: 'Listen.' })
    await plays.settle()
    expect(await changes(alice)).toEqual([])
    await write(bob, 'To what?', 'Why?')
    await plays.leave(id, alice.id)
    expect([await changes(alice), (await changes(carol)).length]).toEqual([[], 1])
  })

  test('lead to the last version before them', async () => {
    const keep = async () =>
      ((await (await alice.ask('POST', `/api/plays/${id}/versions`, { name: null })).json()) as Version).id
    const first = await keep()
    await write(bob, 'Listen.', 'Hush.')
    testApp.clock.advance(60_000)
    await keep()
    expect(await changes(carol)).toMatchObject([{ versionId: first }])
  })

  test('are shown only to users who can read the play, and not while it is in the trash', async () => {
    await write(bob, 'Listen.', 'Hush.')
    const { people } = (await (await alice.ask('GET', `/api/plays/${id}/people`)).json()) as {
      people: { id: string; userId: string | null }[]
    }
    const access = people.find(({ userId }) => userId === carol.id)
    await alice.ask('DELETE', `/api/plays/${id}/people/${access?.id}`)
    expect([await changes(carol), (await changes(alice)).length]).toEqual([[], 1])
    await alice.ask('POST', `/api/plays/${id}/trash`)
    expect(await changes(alice)).toEqual([])
  })

  test('are deleted with the account of their author or reader, and after a time', async () => {
    const rows = async (table: string) =>
      (await testApp.app.kernel.database.query(`select * from ${table} where play_id = $1`, [id])).rows.length
    await write(bob, 'Listen.', 'Hush.')
    await write(carol, 'To what?', 'Why?')
    expect([await rows('play_visits'), await rows('play_changes')]).toEqual([3, 2])
    await plays.forget(bob.id)
    // leaving a page that was still open when the account was deleted writes nothing
    await plays.leave(id, bob.id)
    expect([await rows('play_visits'), await rows('play_changes')]).toEqual([2, 1])
    testApp.clock.advance(91 * 86_400_000)
    await plays.thinVersions()
    expect(await rows('play_changes')).toBe(0)
  })
})
