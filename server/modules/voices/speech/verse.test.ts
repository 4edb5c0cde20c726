import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUp, type Person } from '../../../testing/cast.ts'
import { openTestApp, type TestApp } from '../../../testing/index.ts'
import { keyOf } from './synthesis.ts'
import { bringPlay } from './speech-app-for-tests.ts'

let testApp: TestApp
let alice: Person
beforeAll(async () => {
  testApp = await openTestApp()
  await testApp.app.start()
  alice = await signUp(testApp, 'Alice')
})
afterAll(() => testApp.close())

const LINES = [
  'Pour qui sont ces serpents qui sifflent sur vos têtes ?',
  'Le jour n’est pas plus pur que le fond de mon cœur.',
]

/** A scene whose speech is in verse (`l`) or prose (`p`). */
const tei = (element: 'l' | 'p'): string => `<?xml version="1.0" encoding="UTF-8"?>
<TEI xmlns="http://www.tei-c.org/ns/1.0" xml:lang="fr">
<teiHeader><fileDesc><titleStmt><title>Essai</title></titleStmt><publicationStmt><p/></publicationStmt>
<sourceDesc><p/></sourceDesc></fileDesc></teiHeader>
<text><body><div type="scene"><head>Scène première</head>
<sp><speaker>ORESTE</speaker>${LINES.map((line) => `<${element}>${line}</${element}>`).join('')}</sp>
</div></body></text></TEI>`

async function secondsOf(element: 'l' | 'p'): Promise<number[]> {
  const play = await bringPlay(testApp, alice, tei(element), 'play.xml')
  const utterances = await play.utterances()
  const { sounds } = await play.sounds(utterances.map(({ id }) => id))
  return LINES.map((line) => sounds.find(({ text }) => text === line)?.seconds ?? 0)
}

test('regular verse pauses at its caesura and says its mute e', async () => {
  const [verse, prose] = [await secondsOf('l'), await secondsOf('p')]
  const [snakes = 0, day = 0] = verse.map((seconds, at) => seconds - (prose[at] ?? 0))
  expect(prose.every((seconds) => seconds > 1)).toBe(true)
  expect(day).toBeGreaterThan(0.07)
  expect(day).toBeLessThan(0.2)
  // "sifflent sur" is a syllable longer
  expect(snakes - day).toBeGreaterThan(0.03)
})

test('a line said as verse is another sound than the same words as prose', () => {
  const delivery = { pitch: 0, rate: 1, volume: 1, manner: '' }
  const request = { voice: 'fr', language: 'fr', words: ['une', 'nuit'], delivery } as const
  const keys = [undefined, { sounded: [0], caesura: null }, { sounded: [], caesura: 0 }].map((verse) =>
    keyOf({ id: 'built-in', version: '2' }, { ...request, ...(verse && { verse }) }, 'mp3'),
  )
  expect(new Set(keys).size).toBe(3)
})
