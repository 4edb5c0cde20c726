import type { StageGrid } from '@replique/contract'
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
