import { LIMITS, type StageGrid } from '@replique/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUp, type Person } from '../../testing/cast.ts'
import { openTestApp, type TestApp } from '../../testing/index.ts'

const SCRIPT = `Title: The Lock

# Act One

.A kitchen.

Enter ANNA.

@ANNA
Nobody has been here.

Enter BRUNO with a lamp.

@BRUNO
Somebody has.

Exit ANNA.

@CLARA
She is gone.
`

let testApp: TestApp
let alice: Person
let playId: string
beforeAll(async () => {
  testApp = await openTestApp()
  alice = await signUp(testApp, 'Alice')
  const form = new FormData()
  form.set('file', new File([SCRIPT], 'lock.fountain'))
  playId = ((await (await alice.ask('POST', '/api/plays/import', form)).json()) as { id: string }).id
})
afterAll(() => testApp.close())

const readGrid = async (by: Person, id = playId) => (await by.ask('GET', `/api/plays/${id}/french-scenes`)).json()

test('shows who is on stage in each French scene, and what is unclear', async () => {
  const grid = (await readGrid(alice)) as StageGrid
  const names = new Map(grid.characters.map(({ id, name }) => [id, name]))
  const listed = (ids: readonly string[]) => ids.map((id) => names.get(id)).join(' ')
  expect(grid).toMatchObject({ title: 'The Lock', language: 'en', mayCorrect: true })
  expect(
    grid.scenes.map(({ act, scene, speaking, silent }) => `${act}/${scene}: ${listed(speaking)} (${listed(silent)})`),
  ).toEqual(['Act One/A kitchen.: ANNA ()', 'Act One/A kitchen.: BRUNO (ANNA)', 'Act One/A kitchen.: CLARA (BRUNO)'])
  expect(grid.scenes.map(({ speeches }) => speeches)).toEqual([1, 1, 1])
  expect(grid.doubts.map(({ kind, text, character }) => [kind, text, names.get(character ?? '')])).toEqual([
    ['not-entered', 'She is gone.', 'CLARA'],
  ])
})

const confirm = async (by: Person, moves: readonly object[], id = playId) =>
  (await by.ask('PUT', `/api/plays/${id}/french-scenes/moves`, { moves })).json()

const summaryOf = ({ characters, scenes, doubts, moves }: StageGrid) => {
  const names = new Map(characters.map(({ id, name }) => [id, name]))
  const listed = (ids: readonly string[]) => ids.map((id) => names.get(id)).join(' ')
  const shown = scenes.map(({ speaking, silent, offStage }) => [speaking, silent, offStage].map(listed).join('|'))
  return { scenes: shown, doubts: doubts.length, moves: moves.map(({ kind, text }) => `${kind} ${text}`) }
}

test('what a writer confirms is kept with the text, also in a copy, until it is forgotten', async () => {
  const before = (await readGrid(alice)) as StageGrid
  const [{ element, character }] = before.doubts as [StageGrid['doubts'][number]]
  const after = (await confirm(alice, [{ element, character, kind: 'none' }])) as StageGrid
  const corrected = { scenes: ['ANNA||', 'BRUNO|ANNA|', '|BRUNO|CLARA'], doubts: 0, moves: ['none She is gone.'] }
  expect(summaryOf(after)).toEqual(corrected)
  const copy = (await (await alice.ask('POST', `/api/plays/${playId}/duplicate`)).json()) as { id: string }
  expect(summaryOf((await readGrid(alice, copy.id)) as StageGrid)).toEqual(corrected)
  expect(await confirm(alice, [{ element, character, kind: null }])).toEqual(before)
})

test('an exit is confirmed at the end of a paragraph, an entrance at its beginning', async () => {
  const { characters, scenes } = (await readGrid(alice)) as StageGrid
  const idOf = (name: string) => characters.find((one) => one.name === name)?.id
  const [, second, third] = scenes as [unknown, StageGrid['scenes'][number], StageGrid['scenes'][number]]
  const moves = [
    { element: third.before, character: idOf('BRUNO'), kind: 'exit' },
    { element: second.since, character: idOf('CLARA'), kind: 'entrance' },
  ]
  expect(summaryOf((await confirm(alice, moves)) as StageGrid).scenes).toEqual([
    'ANNA||',
    'BRUNO|ANNA CLARA|',
    'CLARA||',
  ])
  await confirm(
    alice,
    moves.map((move) => ({ ...move, kind: null })),
  )
})

test('only those who may write confirm, and only for paragraphs and characters of the play', async () => {
  const [{ element }] = ((await readGrid(alice)) as StageGrid).scenes as [StageGrid['scenes'][number]]
  const reader = await signUp(testApp, 'Reader')
  await alice.ask('POST', `/api/plays/${playId}/people`, { email: reader.email, role: 'commenter' })
  await reader.ask('GET', `/api/plays/${playId}`)
  const move = { element, character: 'nobody', kind: 'none' }
  expect(await confirm(reader, [move])).toMatchObject({ code: 'not_allowed' })
  expect(await confirm(alice, [move])).toMatchObject({ code: 'character_not_found' })
  expect(await confirm(alice, [{ ...move, element: 'gone' }])).toMatchObject({ code: 'paragraph_not_found' })
  expect(await confirm(alice, [])).toMatchObject({ code: 'invalid' })
})

test('says what has changed since a user printed them, to that user only', async () => {
  const print = await alice.ask('POST', `/api/plays/${playId}/french-scenes/printed`)
  const { characters, scenes, prints } = (await print.json()) as StageGrid
  expect(prints).toMatchObject([{ changes: [] }])
  const anna = characters.find(({ name }) => name === 'ANNA')?.id
  const moves = [{ element: scenes[2]?.since, character: anna, kind: 'entrance' }]
  const after = (await confirm(alice, moves)) as StageGrid
  const changes = [{ kind: 'changed', before: 3, now: 3, came: [anna], left: [] }]
  expect(after.prints.map((one) => one.changes)).toEqual([changes])
  const editor = await signUp(testApp, 'Editor')
  await alice.ask('POST', `/api/plays/${playId}/people`, { email: editor.email, role: 'editor' })
  await editor.ask('GET', `/api/plays/${playId}`)
  expect(await readGrid(editor)).toMatchObject({ prints: [] })
  const production = testApp.app.modules.find(({ name }) => name === 'production')
  expect(await production?.exportFor(alice.id)).toMatchObject({ printed_french_scenes: [{ play_id: playId }] })
})

test('keeps earlier prints, because a print may have been cancelled', async () => {
  const person = await signUp(testApp, 'Printer')
  await alice.ask('POST', `/api/plays/${playId}/people`, { email: person.email, role: 'editor' })
  await person.ask('GET', `/api/plays/${playId}`)
  const print = async (): Promise<StageGrid['prints']> => {
    testApp.clock.advance(60_000)
    const answer = await person.ask('POST', `/api/plays/${playId}/french-scenes/printed`)
    return ((await answer.json()) as StageGrid).prints
  }
  const { characters, scenes } = (await readGrid(person)) as StageGrid
  const [first] = await print()
  const toggle = async (name: string, kind: string | null): Promise<void> => {
    const character = characters.find((one) => one.name === name)?.id
    await confirm(person, [{ element: scenes[1]?.since, character, kind }])
  }
  await toggle('CLARA', 'entrance')
  // the second is cancelled, and tried again
  await print()
  const [last, earlier, ...others] = await print()
  expect([last?.changes, others]).toEqual([[], []])
  expect(earlier).toMatchObject({ at: first?.at, changes: [{ kind: 'changed', now: 2 }, {}] })
  // only the last few are kept
  for (let at = 0; at < LIMITS.printsKept; at++) {
    await toggle('CLARA', at % 2 === 0 ? null : 'entrance')
    await print()
  }
  const { prints } = (await readGrid(person)) as StageGrid
  expect(prints.map(({ at }) => at)).not.toContain(first?.at)
  expect(prints).toHaveLength(LIMITS.printsKept)
})

test('is shown to those who may read the play, and to nobody else', async () => {
  const [bob, mallory] = await Promise.all([signUp(testApp, 'Bob'), signUp(testApp, 'Mallory')])
  await alice.ask('POST', `/api/plays/${playId}/people`, { email: bob.email, role: 'viewer' })
  await bob.ask('GET', `/api/plays/${playId}`)
  expect(await readGrid(bob)).toMatchObject({ title: 'The Lock', mayCorrect: false })
  expect(await readGrid(mallory)).toMatchObject({ code: 'play_not_found' })
})

test('a play without a word has no French scenes', async () => {
  const made = await alice.ask('POST', '/api/plays', { title: 'Empty', kind: 'stage', language: 'fr' })
  const { id } = (await made.json()) as { id: string }
  expect(await readGrid(alice, id)).toMatchObject({ scenes: [], characters: [], doubts: [] })
})
