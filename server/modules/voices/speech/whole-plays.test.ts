/** Speaks real plays: in full with `npm run torture -- speech`, otherwise only the beginning of each. */
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { MAX_SOUNDS, type PlayDetail } from '@replique/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUp, type Person } from '../../../testing/cast.ts'
import { openTestApp, type TestApp } from '../../../testing/index.ts'
import { bringPlay } from './speech-app-for-tests.ts'

const WHOLE = process.env['REPLIQUE_WHOLE_PLAYS'] !== undefined
const HOUR = 3_600_000
const MOST_OF = 0.6

const PLAYS = [
  { language: 'en', file: 'tei-en/shakedracor__hamlet.xml', least: 120 },
  // the longest French play in the collection
  { language: 'fr', file: 'tei-fr/fredracor__hugo-ruy-blas.xml', least: 110 },
] as const
const placeOf = (file: string) => fileURLToPath(new URL(`../../../../../shared/data/scripts/${file}`, import.meta.url))

let testApp: TestApp
let alice: Person
beforeAll(async () => {
  testApp = await openTestApp()
  await testApp.app.start()
  alice = await signUp(testApp, 'Alice')
})
afterAll(() => testApp.close())

const without = PLAYS.some(({ file }) => !existsSync(placeOf(file))) ? 'the real plays are not beside the project' : ''

test.for(PLAYS)(
  '$file is spoken with different voices',
  { timeout: HOUR },
  async ({ language, file, least }, { skip }) => {
    if (without !== '') skip(without)
    const play = await bringPlay(testApp, alice, readFileSync(placeOf(file), 'utf8'), 'play.xml')
    const detail = (await (await alice.ask('GET', `/api/plays/${play.id}`)).json()) as PlayDetail
    expect([detail.language, detail.pages >= least]).toEqual([language, true])
    const { speakers } = await play.open()
    // checks only the characters with the most words; minor ones may share a voice
    const sorted = detail.characters.toSorted((a, b) => b.words - a.words)
    const all = sorted.reduce((sum, { words }) => sum + words, 0)
    let said = 0
    const big = sorted.filter(({ words }) => (said += words) - words < all * MOST_OF)
    const voices = [null, ...big.map(({ id }) => id)].map((id) => speakers.find((one) => one.characterId === id)?.voice)
    expect(new Set(voices).size).toBe(voices.length)
    const utterances = await play.utterances()
    if (!WHOLE) {
      const { sounds } = await play.sounds(utterances.slice(0, MAX_SOUNDS).map(({ id }) => id))
      expect(sounds).toHaveLength(MAX_SOUNDS)
      return
    }
    const begun = performance.now()
    const { job } = (await (await alice.ask('POST', `/api/plays/${play.id}/speech/render`, {})).json()) as {
      job: string
    }
    const { userJobs } = testApp.app.kernel.jobs
    await expect
      .poll(async () => (await userJobs.read(job))?.state, { timeout: HOUR, interval: 2000 })
      .toMatch(/done|failed|cancelled/)
    expect(await userJobs.read(job)).toMatchObject({ state: 'done', reason: null })
    const { rows } = await testApp.app.kernel.database.query(
      'select count(*) as sounds, sum(seconds) as seconds, sum(bytes) as bytes from speech_sounds where play_id = $1',
      [play.id],
    )
    const took = (performance.now() - begun) / 1000
    const [{ sounds, seconds, bytes } = {}] = rows
    console.log(
      `${file}: ${detail.pages} pages, ${String(sounds)} sounds of ${utterances.length} utterances, ` +
        `${Math.round(Number(seconds) / 60)} minutes, ${Math.round(Number(bytes) / 1e6)} MB in ${Math.round(took)} s`,
    )
    const answer = await alice.ask('POST', `/api/plays/${play.id}/speech/file`, {})
    const whole = Buffer.from(await answer.arrayBuffer())
    expect([answer.status, whole.subarray(0, 3).toString()]).toEqual([200, 'ID3'])
    expect(whole.byteLength).toBeGreaterThan(Number(bytes) / 2)
  },
)
