import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Sound } from '@replique/contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { signUp, type Person } from '../../../testing/cast.ts'
import { openTestApp, type TestApp } from '../../../testing/index.ts'
import { installFile } from '../packs/install.ts'
import { makePack } from '../packs/pack-for-tests.ts'
import { countFrames, secondsOf } from './encoding/encode.ts'
import { bringPlay, type SpokenPlay } from './speech-app-for-tests.ts'

const FIRST = 'I was here long before you came and I will still be here on the day you go.'
const SECOND = 'Nobody remembers the name of the street in which the two of them lived that winter.'
const SHORT = 'It is raining again.'
const SCRIPT = `Title: Rain\n\nINT. KITCHEN\n\nADA\n${FIRST} ${SECOND}\n\nBEA\n${SHORT}\n`

let folder: string
let testApp: TestApp
let alice: Person
let play: SpokenPlay
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'replique-beginnings-'))
  testApp = await openTestApp()
  await testApp.app.start()
  const pack = await makePack(folder)
  const { dataDir } = testApp.app.kernel.config
  const signal = new AbortController().signal
  await installFile({ packs: [pack], address: '' }, join(folder, pack.file), {
    dataDir,
    bucket: null,
    signal,
    hear: () => {},
  })
  alice = await signUp(testApp, 'Alice')
  play = await bringPlay(testApp, alice, SCRIPT)
})
afterAll(async () => {
  vi.restoreAllMocks()
  await testApp.close()
  await rm(folder, { recursive: true })
})

async function soundOf(text: string, more: object = {}): Promise<Sound> {
  const id = (await play.utterances()).find((one) => one.text.startsWith(text))!.id
  const answer = await alice.ask('POST', `/api/plays/${play.id}/speech/sounds`, { ids: [id], ...more })
  const { sounds } = (await answer.json()) as { sounds: Sound[] }
  return sounds[0]!
}
const framesOf = async ({ url }: Sound): Promise<number> =>
  countFrames(new Uint8Array(await (await testApp.fetch(url)).arrayBuffer()))
const saidIn = ({ text, words }: Sound): string => words.map(([from, to]) => text.slice(from, to)).join(' ')

/** Seconds that the beginning is shorter than, and the whole line longer. */
const BETWEEN = 8

/** Holds back the files of whole lines until the test releases them. */
function holdWholes() {
  const { storage } = testApp.app.kernel
  const put = storage.put.bind(storage)
  const held = Promise.withResolvers<void>()
  const spy = vi.spyOn(storage, 'put').mockImplementation(async (key, bytes) => {
    if (key.endsWith('.ogg') || secondsOf(bytes) > BETWEEN) await held.promise
    await put(key, bytes)
  })
  return () => {
    held.resolve()
    spy.mockRestore()
  }
}

test('a long line can be heard from its beginning while the rest is being spoken', async () => {
  const release = holdWholes()
  const beginning = await soundOf(FIRST, { beginnings: true })
  expect(beginning).toMatchObject({ isBeginning: true, text: `${FIRST} ${SECOND}`, fault: null })
  expect(saidIn(beginning)).toBe(FIRST)
  const frames = await framesOf(beginning)
  release()
  const whole = await soundOf(FIRST)
  expect(whole.isBeginning).toBeUndefined()
  expect([beginning.seconds < BETWEEN, whole.seconds > BETWEEN]).toEqual([true, true])
  expect(saidIn(whole)).toBe(`${FIRST} ${SECOND}`)
  expect(whole.words.slice(0, beginning.words.length)).toEqual(beginning.words)
  expect(await framesOf(whole)).toBeGreaterThan(frames)
  expect(await framesOf(beginning)).toBe(frames)
})

test('a line that is spoken in one part, or is there already, is whole', async () => {
  expect((await soundOf(SHORT, { beginnings: true })).isBeginning).toBeUndefined()
  expect(saidIn(await soundOf(SHORT))).toBe(SHORT)
  expect((await soundOf(FIRST, { beginnings: true })).isBeginning).toBeUndefined()
})

test('the beginning is only of use in a format that starts at once', async () => {
  const release = holdWholes()
  const sound = soundOf(FIRST, { beginnings: true, format: 'ogg' })
  release()
  expect((await sound).isBeginning).toBeUndefined()
})

test('a beginning is stored only if somebody wants it', async () => {
  await play.write(`${FIRST} ${SECOND}`, `${SECOND} ${FIRST}`)
  await soundOf(SECOND)
  const rows = await testApp.app.kernel.database.query(
    `select count(*)::int as count from speech_sounds where key like '% beginning'`,
  )
  expect(rows.rows).toEqual([{ count: 1 }])
})
