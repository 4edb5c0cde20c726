/** The first hour of an actor: ten lines are recorded with one press, each ended by silence. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Access, PlayDetail, RecordingStudio } from '@replique/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askAs } from '../asking.ts'
import { type Browser, launchBrowser, type Look } from '../browser.ts'
import { press } from '../keyboard.ts'
import { looksOf } from '../looks.ts'
import { shareServer, type SharedServer } from '../people.ts'
import { checkPage } from '../visitors.ts'
import { bringIn, newWriter, type Writer } from '../writers.ts'

const LINES = 10
const SCRIPT = `Title: Rain\n\nINT. KITCHEN\n\n${Array.from({ length: LINES }, () => 'BEA\nWhat?\n\nADA\nThe rain, I said.\n').join('\n')}`
const LOOKS: readonly Look[] = [
  { language: 'en', width: 1280 },
  { language: 'fr', width: 390, dark: true },
]

const RATE = 48_000

/** Somebody who says something for a second, again and again, in a room that is never quite still. */
function voice(): Buffer {
  const pieces = [
    { seconds: 0.6, loud: 30 },
    { seconds: 1.1, loud: 9000 },
    { seconds: 1.6, loud: 30 },
  ]
  let noise = 7
  const samples = pieces.flatMap(({ seconds, loud }) =>
    Array.from({ length: seconds * RATE }, (_, at) => {
      noise = (noise * 1_664_525 + 1_013_904_223) % 4_294_967_296
      // syllables
      return Math.round((noise / 2_147_483_648 - 1) * loud * (0.6 + 0.4 * Math.sin((at / RATE) * 25)))
    }),
  )
  const wav = Buffer.alloc(44 + samples.length * 2)
  wav.write('RIFF', 0)
  wav.writeUInt32LE(wav.length - 8, 4)
  wav.write('WAVEfmt ', 8)
  wav.writeUInt32LE(16, 16)
  wav.writeUInt16LE(1, 20)
  wav.writeUInt16LE(1, 22)
  wav.writeUInt32LE(RATE, 24)
  wav.writeUInt32LE(RATE * 2, 28)
  wav.writeUInt16LE(2, 32)
  wav.writeUInt16LE(16, 34)
  wav.write('data', 36)
  wav.writeUInt32LE(samples.length * 2, 40)
  for (const [at, sample] of samples.entries()) wav.writeInt16LE(sample, 44 + at * 2)
  return wav
}

let browser: Browser
let server: SharedServer
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'replique-voice-'))
  const file = join(folder, 'voice.wav')
  await writeFile(file, voice())
  const fake = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
  const flags = [...fake, `--use-file-for-fake-audio-capture=${file}`]
  ;[browser, server] = await Promise.all([launchBrowser(flags), shareServer()])
})
afterAll(async () => {
  await Promise.all([browser?.close(), server?.stop()])
  await rm(folder, { recursive: true })
})

const button = ({ page, words }: Writer, key: string) => page.getByRole('button', { name: words(key), exact: true })

/** One's own play, in which one plays ADA and has agreed to be heard. */
async function castAsAda(writer: Writer): Promise<string> {
  const playId = await bringIn(writer, 'rain.fountain', SCRIPT)
  const { characters } = await askAs<PlayDetail>(writer, 'GET', `/api/plays/${playId}`)
  const { people } = await askAs<Access>(writer, 'GET', `/api/plays/${playId}/people`)
  const ada = encodeURIComponent(characters.find(({ name }) => name === 'ADA')?.id ?? '')
  const cast = [{ userId: people[0]?.userId, understudy: false }]
  await askAs(writer, 'PUT', `/api/plays/${playId}/casting/${ada}`, { cast })
  await askAs(writer, 'POST', `/api/plays/${playId}/recordings/consent`)
  return playId
}

test.each(looksOf(import.meta.filename, LOOKS))('ten lines without a hand, in $language at $width px', async (look) => {
  const actor = await newWriter(browser, server.origin, 'Ada', look)
  const { page, at, words } = actor
  const playId = await castAsAda(actor)
  await page.goto(at(`/plays/${playId}/record`))
  await checkPage(page)

  await press(page, button(actor, 'record_hands_free'))
  await page.getByText(words('record_hands_speaking'), { exact: true }).waitFor()
  await checkPage(page)
  await page.getByText(words('record_hands_done'), { exact: true }).waitFor({ timeout: 120_000 })
  await checkPage(page)
  const takes = async () =>
    (await askAs<RecordingStudio>(actor, 'GET', `/api/plays/${playId}/recordings`)).lines.map((line) => line.takes)
  await expect
    .poll(async () => (await takes()).map(({ length }) => length), { timeout: 30_000 })
    .toEqual(Array.from({ length: LINES }, () => 1))
  // who was in the middle of a word when the cue ended says the line once more after it
  for (const [take] of await takes()) expect(take!.to - take!.from).toBeLessThan(4.6)
  await press(page, button(actor, 'record_hands_stop'))

  await button(actor, 'record_hands_free').waitFor()
  expect(actor.faults).toEqual([])
  await actor.context.close()
})
