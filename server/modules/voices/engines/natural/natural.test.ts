import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { VoiceGender } from '@replique/contract/voice-traits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settableClock } from '../../../../kernel/clock.ts'
import { openLog } from '../../../../kernel/log.ts'
import { installFile } from '../../packs/install.ts'
import { measure } from '../sound-measures-for-tests.ts'
import { removePack } from '../../packs/installed.ts'
import type { Pack } from '../../packs/pack.ts'
import { accentFiles, makePack, SOUND } from '../../packs/pack-for-tests.ts'
import { acceptEngine, PLAIN } from '../acceptance-for-tests.ts'
import { SAMPLE_RATE, type Speech } from '../engine.ts'
import { gatherEngines } from '../engines.ts'
import { openNatural } from './natural.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'replique-natural-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Returns a data folder in which the test pack is installed. */
async function withPack(voices?: Pack['voices'], files?: Awaited<ReturnType<typeof accentFiles>>): Promise<string> {
  const dataDir = await mkdtemp(join(folder, 'data-'))
  const pack = await makePack(dataDir, { ...(voices && { voices }), ...(files && { files }) })
  const signal = new AbortController().signal
  await installFile({ packs: [pack], address: '' }, join(dataDir, pack.file), {
    dataDir,
    bucket: null,
    signal,
    hear: () => {},
  })
  return dataDir
}

acceptEngine('natural voices', async () => openNatural({ dataDir: await withPack() }), {
  pitch: true,
  times: false,
  scripts: false,
})

const say = (words: string, voice = 'hum-0') => ({
  voice,
  language: 'en' as const,
  words: words.split(' '),
  delivery: PLAIN,
})
const unhurried = () => new AbortController().signal

test('has voices as soon as a pack is installed, and none once it is removed', async () => {
  const dataDir = await mkdtemp(join(folder, 'empty-'))
  const engine = openNatural({ dataDir })
  expect(await engine.voices()).toEqual([])
  const other = await withPack()
  const used = openNatural({ dataDir: other })
  expect((await used.voices()).map(({ id, age }) => `${id} ${age}`)).toEqual([
    'hum-0 adult',
    'hum-0-low old',
    'hum-0-high young',
    'hum-4 adult',
    'hum-4-low old',
    'hum-4-high young',
  ])
  expect(await removePack(other, 'hum')).toBe(true)
  expect(await used.voices()).toEqual([])
  await expect(used.speak(say('Hello'), unhurried())).rejects.toMatchObject({ fault: 'unknown_voice' })
  expect(await removePack(other, 'hum')).toBe(false)
})

test('each of many speakers has one voice', async () => {
  const voices = [0, 2, 4, 6, 1].map((speaker) => ({
    speaker,
    name: `Voice ${speaker}`,
    accent: 'en-GB',
    gender: 'female' as const,
    age: 'adult' as const,
  }))
  expect(await openNatural({ dataDir: await withPack(voices) }).voices()).toHaveLength(5)
})

test.each([
  [
    'line',
    'I was here long before you came and I will still be here on the day you go.',
    'Nobody remembers the name of the street in which the two of them lived that winter.',
  ],
  [
    'sentence',
    'When the ferry had gone and the last of the lamps along the quay had been put out by the wind from the open sea that never lets anybody in that town sleep,',
    'she went back to the house and sat down in the dark beside the window until the morning came.',
  ],
  [
    'line that begins with a clause',
    'If I had known in time what you would do to that poor man,',
    'I would have locked the door and thrown the key into the river before anybody in this house was awake.',
  ],
])('a long %s is spoken in parts, each with the times of its own words', async (_, first, second) => {
  const engine = openNatural({ dataDir: await withPack() })
  const alone = await engine.speak(say(first), unhurried())
  const beginnings: Speech[] = []
  const whole = await engine.speak(say(`${first} ${second}`), unhurried(), (one) => void beginnings.push(one))
  const rest = await engine.speak(say(second), unhurried())
  expect(whole.samples.length).toBe(alone.samples.length + rest.samples.length)
  expect(whole.times.slice(0, alone.times.length)).toEqual(alone.times)
  expect(beginnings).toEqual([alone])
  await engine.close()
})

test('a short line that a voice garbles is spoken by the voice of the same gender that says them best', async () => {
  const voice = (speaker: number, gender: VoiceGender) => ({
    speaker,
    name: `Voice ${speaker}`,
    accent: 'en-GB',
    gender,
    age: 'adult' as const,
  })
  // the speakers with an odd number garble short lines
  const dataDir = await withPack([voice(1, 'female'), voice(4, 'female'), voice(3, 'male')])
  const clock = settableClock(new Date('2026-01-01T10:00:00Z'))
  const engines = gatherEngines({ clock, log: openLog({ level: 'silent' }) }, [openNatural({ dataDir })])
  const hear = (words: string, of: string) => engines.speak('natural', say(words, of), unhurried())
  const other = await hear('Come in.', 'hum-4')
  const instead = await hear('Come in.', 'hum-1')
  expect(instead).toMatchObject({ engine: 'natural', fellBackFrom: null })
  expect(measure(instead.speech.samples).pitch).toBeCloseTo(measure(other.speech.samples).pitch, -1)
  const long = await hear('I was here long before you came, and I will be here when you are gone.', 'hum-1')
  expect(measure(long.speech.samples).pitch).toBeLessThan(130)
  expect(await hear('Come in.', 'hum-3')).toMatchObject({ engine: 'built-in', fellBackFrom: 'wrong_answer' })
  await engines.close()
})

test('a model that knows accents speaks with the accent of each voice', async () => {
  const accents = ['en-US', 'en-GB', 'fr-FR']
  const facts = { gender: 'female', age: 'adult' } as const
  const voices = accents.map((accent, speaker) => ({ speaker, name: accent, accent, ...facts }))
  const engine = openNatural({ dataDir: await withPack(voices, await accentFiles()) })
  const secondsOf = async (voice: string, language: 'en' | 'fr'): Promise<number> => {
    const { samples } = await engine.speak({ ...say('Far, far, far, far, far.', voice), language }, unhurried())
    return samples.length / SAMPLE_RATE
  }
  // an r that is not followed by a vowel is heard in America, and in French
  const american = await secondsOf('hum-0', 'en')
  const british = await secondsOf('hum-1', 'en')
  expect(american - british).toBeCloseTo(5 * SOUND, 1)
  expect(await secondsOf('hum-2', 'fr')).toBeCloseTo(american, 1)
  await engine.close()
})

test('a built-in voice speaks if the model is damaged, or the text is not one that a model can say', async () => {
  const dataDir = await withPack()
  const clock = settableClock(new Date('2026-01-01T10:00:00Z'))
  const engines = gatherEngines({ clock, log: openLog({ level: 'silent' }) }, [openNatural({ dataDir })])
  const hear = (words: string) => engines.speak('natural', say(words), unhurried())
  expect(await hear('Yes.')).toMatchObject({ engine: 'natural', fellBackFrom: null })
  expect(await hear('x'.repeat(10_000))).toMatchObject({ engine: 'built-in', fellBackFrom: 'refused' })
  expect(await hear('Жизнь прекрасна')).toMatchObject({ engine: 'built-in', fellBackFrom: 'refused' })
  // the model has no sound for most of these letters, so what it says is too short
  expect(await hear('ßðþøæßðþøæßðþøæ a')).toMatchObject({ engine: 'built-in', fellBackFrom: 'wrong_answer' })
  await engines.close()

  const pack = join(dataDir, 'voices', 'hum')
  for (const name of (await readdir(pack)).filter((one) => one.endsWith('.onnx')))
    await writeFile(join(pack, name), 'x')
  const again = gatherEngines({ clock, log: openLog({ level: 'silent' }) }, [openNatural({ dataDir })])
  const spoken = await again.speak('natural', say('Yes.'), unhurried())
  expect(spoken).toMatchObject({ engine: 'built-in', fellBackFrom: expect.stringMatching(/down|wrong_answer/) })
  await again.close()
})
