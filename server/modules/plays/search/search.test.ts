import type { ListedPlay, PlaySummary } from '@replique/contract'
import { openShared, setTitleValue } from '@replique/manuscript'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as Y from 'yjs'
import type { Database } from '../../../kernel/db/database.ts'
import { bothEngines } from '../../../kernel/db/engines-for-tests.ts'
import { signUp, type Person } from '../../../testing/cast.ts'
import { openTestApp, type TestApp } from '../../../testing/index.ts'
import type { Plays } from '../index.ts'

const TEXTS = {
  ferry: `Title: The Ferry\nLanguage: en\n\n.ONE\n\nNORA\nThe horses were running, happily, along the café terrace.\n\nPIKE\nGood morning. It is nothing.\n`,
  harbour: `Title: Harbour Lights\n\n.ONE\n\nNORA\nMorning, is it good? A horse, my kingdom for a horse, and the ferry is late.\n`,
  ete: `Title: L’Été en pente\n\n.SCÈNE I\n\nHÉLOÏSE\nLes chevaux couraient ; où est passée la clé ?\n\nGUÉRIN\nMon cœur, l’eau est froide. Bonne nuit.\n`,
  hiver: `Title: Promesse d’hiver\n\n.SCÈNE I\n\nGUÉRIN\nUn cheval dans la nuit, et pas de clef. Il neige, n’est-ce pas ? C’est bien.\n`,
  greek: `Title: Ακρόπολη\n\n.ΕΝΑ\n\nΝΟΡΑ\nΤο φως και η θάλασσα. 東京へ 2026 👻\n`,
}
type Name = keyof typeof TEXTS

/** Queries and the plays that match them, best match first. */
const QUESTIONS: readonly [string, readonly Name[]][] = [
  ['cafe', ['ferry']],
  ['CAFÉ', ['ferry']],
  ['horse', ['harbour', 'ferry']],
  ['horses running', ['ferry']],
  ['runs', ['ferry']],
  ['kingdoms', ['harbour']],
  ['ferry', ['ferry', 'harbour']],
  ['kingd', ['harbour']],
  ['"good morning"', ['ferry']],
  ['good morning', ['harbour', 'ferry']],
  ['« bonne nuit »', ['ete']],
  ['"is it good" horse', ['harbour']],
  ['horse -ferry', []],
  ['morning -kingdom', ['ferry']],
  ['morning -"good morning"', ['harbour']],
  ['kingdom OR terrace', ['harbour', 'ferry']],
  ['ete', ['ete']],
  ['l’été', ['ete']],
  ['cheval', ['hiver', 'ete']],
  ['chevaux', ['hiver', 'ete']],
  ['coeur', ['ete']],
  ['CŒUR', ['ete']],
  ['héloise', ['ete']],
  ['guerin nuit', ['hiver', 'ete']],
  ['cle', ['hiver', 'ete']],
  ['promesse hiver', ['hiver']],
  ['φως', ['greek']],
  ['ΘΑΛΑΣΣΑ', ['greek']],
  ['2026', ['greek']],
  ['東京', ['greek']],
  ['ακροπ', ['greek']],
  ['umbrella', []],
  ['', ['greek', 'hiver', 'ete', 'harbour', 'ferry']],
  ['   ', ['greek', 'hiver', 'ete', 'harbour', 'ferry']],
  ['…', []],
]

const HOSTILE = [
  "' or 1=1 --",
  '"; drop table plays; --',
  '%',
  '_%\\',
  '& | ! ( ) <-> :*',
  "a' <2> b:*ABCD",
  '"',
  '-',
  '--- "" "-',
  '\0',
  '\ud800',
  '\u202Eabc',
  '﷽'.repeat(200),
  'a"'.repeat(100),
  '-x '.repeat(66),
  'OR OR OR',
  '🎭'.repeat(100),
  '((((((((((',
  '\\',
]

describe.each(await bothEngines())('searching plays on $name', (engine) => {
  let testApp: TestApp
  let database: Database
  let plays: Plays
  let alice: Person
  let bob: Person
  let mallory: Person
  const ids = {} as Record<Name, string>

  const read = async <T>(answer: Promise<Response>): Promise<T> => (await (await answer).json()) as T
  const look = async (person: Person, asked: Record<string, string>): Promise<ListedPlay[]> => {
    const answer = await person.ask('GET', `/api/plays?${new URLSearchParams(asked).toString()}`)
    expect(answer.status).toBe(200)
    return ((await answer.json()) as { plays: ListedPlay[] }).plays
  }
  const bring = async (person: Person, text: string): Promise<string> => {
    const form = new FormData()
    form.set('file', new File([text], 'a.fountain'))
    return (await read<PlaySummary>(person.ask('POST', '/api/plays/import', form))).id
  }
  const nameOf = (id: string) => Object.entries(ids).find(([, known]) => known === id)?.[0]

  beforeAll(async () => {
    testApp = await openTestApp({ database: async (folders) => (database = await engine.open(folders)) })
    plays = testApp.app.modules.find(({ name }) => name === 'plays') as Plays
    ;[alice, bob, mallory] = [
      await signUp(testApp, 'Alice'),
      await signUp(testApp, 'Bob'),
      await signUp(testApp, 'Mallory'),
    ]
    await testApp.app.kernel.events.settled()
    for (const { id } of await look(alice, {})) {
      await alice.ask('POST', `/api/plays/${id}/trash`)
      await alice.ask('DELETE', `/api/plays/${id}`)
    }
    for (const name of Object.keys(TEXTS) as Name[]) ids[name] = await bring(alice, TEXTS[name])
  })
  afterAll(() => testApp.close())

  test.each(QUESTIONS)('%j', async (q, expected) => {
    expect((await look(alice, { q })).map(({ id }) => nameOf(id))).toEqual(expected)
  })

  test('shows the matching line and its matches as plain text', async () => {
    const marked = ({ excerpt }: ListedPlay) => excerpt?.marks.map(([from, to]) => excerpt.text.slice(from, to))
    const [ferry, harbour] = await look(alice, { q: 'horse ferry' })
    expect(harbour?.excerpt?.text).toBe('Morning, is it good? A horse, my kingdom for a horse, and the ferry is late.')
    expect(marked(harbour!)).toEqual(['horse', 'horse', 'ferry'])
    expect(marked(ferry!)).toEqual(['horses'])
    const [hiver, ete] = await look(alice, { q: 'chevaux' })
    expect([marked(hiver!), marked(ete!)]).toEqual([['cheval'], ['chevaux']])
    expect((await look(alice, { q: 'ακρόπολη' }))[0]?.excerpt).toBeNull()
    expect((await look(alice, {})).every(({ excerpt }) => excerpt === null)).toBe(true)
  })

  test.each(HOSTILE)('%j causes no error', async (q) => {
    for (const view of ['all', 'shared', 'trash']) {
      const answer = await mallory.ask('GET', `/api/plays?view=${view}&q=${encodeURIComponent(q.toWellFormed())}`)
      expect(answer.status, await answer.clone().text()).toBe(200)
    }
  })

  test.each([
    ['q', 'x'.repeat(201)],
    ['q=a&after', 'x'],
    ['after', 'WyJjaGFuZ2VkIiwieCIsInkiXQ'],
    ['sort', 'owner_id'],
  ])('%s=%s is refused', async (name, value) => {
    expect((await alice.ask('GET', `/api/plays?${name}=${value}`)).status).toBe(400)
  })

  test('finds plays of other users only while they are shared', async () => {
    const id = await bring(alice, 'Title: Secrets\n\n.ONE\n\nNORA\nThe password is quetzalcoatl.\n')
    const find = async (person: Person, view = 'all') =>
      (await look(person, { q: 'quetzalc', view })).map((play) => play.id)
    expect([await find(alice), await find(bob), await find(mallory)]).toEqual([[id], [], []])
    await alice.ask('POST', `/api/plays/${id}/people`, { email: bob.email, role: 'viewer' })
    expect([await find(bob), await find(bob, 'shared'), await find(bob, 'mine')]).toEqual([[id], [id], []])
    // in the trash it is visible only to its owner, and only in the trash view
    await alice.ask('POST', `/api/plays/${id}/trash`)
    expect([await find(alice), await find(bob), await find(bob, 'trash')]).toEqual([[], [], []])
    expect(await find(alice, 'trash')).toEqual([id])
    await alice.ask('POST', `/api/plays/${id}/restore`)
    const { people } = await read<{ people: { id: string; role: string }[] }>(
      alice.ask('GET', `/api/plays/${id}/people`),
    )
    const given = people.find(({ role }) => role === 'viewer')
    await alice.ask('DELETE', `/api/plays/${id}/people/${given?.id}`)
    expect([await find(bob), await find(bob, 'shared'), await find(mallory)]).toEqual([[], [], []])
    await alice.ask('POST', `/api/plays/${id}/trash`)
    await alice.ask('DELETE', `/api/plays/${id}`)
    expect(await find(alice, 'trash')).toEqual([])
  })

  test('finds text written a moment ago, and no longer the text that it replaced', async () => {
    const id = await bring(alice, 'Title: Draft\n\n.ONE\n\nNORA\nHere.\n')
    const doc = new Y.Doc()
    const { snapshot, updates } = await plays.openText(id)
    for (const update of snapshot === null ? updates : [snapshot, ...updates]) Y.applyUpdate(doc, update)
    const before = Y.encodeStateVector(doc)
    setTitleValue(openShared(doc), 'title', 'Zwölf Ähren')
    await plays.appendText(id, Y.encodeStateAsUpdate(doc, before), { author: alice.id, client: 'editor' })
    await plays.settle()
    expect((await look(alice, { q: 'ahren' })).map((play) => play.id)).toEqual([id])
    expect(await look(alice, { q: 'draft' })).toEqual([])
    expect((await look(alice, { q: 'zwolf' }))[0]?.title).toBe('Zwölf Ähren')
  })

  test('finds plays of an earlier version after they are indexed in the background', async () => {
    await database.exec(`delete from play_search; update plays set sort_title = ''`)
    expect(await look(alice, { q: 'cafe' })).toEqual([])
    await testApp.app.modules.find(({ name }) => name === 'plays')?.start?.()
    await plays.settle()
    expect((await look(alice, { q: 'cafe' })).map(({ id }) => id)).toEqual([ids.ferry])
    const { rows } = await database.query(`select sort_title from plays where id = $1`, [ids.ete])
    expect(rows).toEqual([{ sort_title: 'l ete en pente' }])
  })

  test('a text of 110,000 different words is indexed', async () => {
    const words = Array.from({ length: 110_000 }, (_, at) => `w${at.toString(36)}xyz${at}`).join(' ')
    const lines = words.match(/.{1,900}(?: |$)/g) ?? []
    const id = await bring(alice, `Title: Words\n\n.ONE\n\n${lines.join('\n\n')}\n`)
    expect((await look(alice, { q: 'w1xyz1' })).map((play) => play.id)).toEqual([id])
  })
})
