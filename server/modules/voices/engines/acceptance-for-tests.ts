import { beforeAll, afterAll, describe, expect, test } from 'vitest'
import type { Language } from '@replique/script'
import { SAMPLE_RATE, type Delivery, type Engine, type Speech, type SpeechRequest } from './engine.ts'
import { LEVEL, measureLoudness } from './loudness.ts'
import { measure, semitones, type Measures } from './sound-measures-for-tests.ts'
import { FOREIGN, HOSTILE, MARKUP, TEXT } from './texts-for-tests.ts'

/** Optional capabilities of an engine. */
export interface Means {
  readonly pitch: boolean
  /** Whether the engine itself reports when each word is spoken. */
  readonly times: boolean
  /** Whether the engine speaks text in any writing system. Otherwise, it refuses what isn't in Latin letters. */
  readonly scripts: boolean
}

export const PLAIN: Delivery = { pitch: 0, rate: 1, volume: 1, manner: '' }
const requestOf = (
  voice: string,
  language: Language,
  text: string,
  delivery: Partial<Delivery> = {},
): SpeechRequest => ({
  voice,
  language,
  words: text.split(' '),
  delivery: { ...PLAIN, ...delivery },
})
const unhurried = (): AbortSignal => new AbortController().signal

/** Expects the times of the words to be in order and to lie within the sound. */
export function expectTimes({ samples, times }: Speech, words: readonly string[]): void {
  expect(times).toHaveLength(words.length)
  let before = 0
  for (const { from, to } of times) {
    expect(from).toBeGreaterThanOrEqual(before)
    expect(to).toBeGreaterThanOrEqual(from)
    expect(to).toBeLessThanOrEqual(samples.length / SAMPLE_RATE)
    before = from
  }
}

/** The distance between two voices in pitch, timbre and pace. A distance of about 1 is just noticeable. */
const distance = (a: Measures, b: Measures): number =>
  Math.hypot(semitones(a.pitch, b.pitch), semitones(a.centre, b.centre), (a.seconds / b.seconds - 1) * 20)

/** The tests that every speech engine must pass. `open` returns an engine with enough different voices for a cast. */
export function acceptEngine(name: string, open: () => Promise<Engine>, means: Means): void {
  describe(`${name} as a speech engine`, () => {
    let engine: Engine
    let first: Readonly<Record<Language, string>>
    const say = (language: Language, text: string, delivery: Partial<Delivery> = {}): Promise<Speech> =>
      engine.speak(requestOf(first[language], language, text, delivery), unhurried())
    const hear = async (language: Language, delivery: Partial<Delivery> = {}): Promise<Measures> =>
      measure((await say(language, TEXT[language], delivery)).samples)

    beforeAll(async () => {
      engine = await open()
      const voices = await engine.voices()
      const firstOf = (language: Language): string =>
        voices.find((one) => one.languages.includes(language) && one.gender === 'male' && one.age === 'adult')!.id
      first = { en: firstOf('en'), fr: firstOf('fr') }
    })
    afterAll(() => engine.close())

    test.for(['en', 'fr'] as const)('speaks %s, and reports when each word is said', async (language) => {
      const speech = await say(language, TEXT[language])
      const words = TEXT[language].split(' ')
      expectTimes(speech, words)
      expect(measure(speech.samples).loudness).toBeGreaterThan(1000)
      expect(measure(speech.samples).seconds).toBeGreaterThan(4)
      expect(measure(speech.samples).seconds).toBeLessThan(12)
      if (!means.times) return
      const silent = speech.times.filter(({ from, to }) => loudestOf(speech, from, to) < 500)
      expect(silent).toEqual([])
    })

    test.for(['en', 'fr'] as const)('has audibly different voices for %s', async (language) => {
      const voices = (await engine.voices()).filter((one) => one.languages.includes(language))
      const heard = await Promise.all(
        voices.map(async ({ id }) => {
          const speech = await engine.speak(requestOf(id, language, TEXT[language]), unhurried())
          return { id, ...measure(speech.samples) }
        }),
      )
      const alike = heard.flatMap((one, at) =>
        heard.slice(0, at).flatMap((other) => (distance(one, other) < 1.5 ? [[one.id, other.id]] : [])),
      )
      expect(alike).toEqual([])
      expect(new Set(voices.map(({ id }) => id)).size).toBe(voices.length)
    })

    test.for(['en', 'fr'] as const)('has voices as loud as those of every other engine in %s', async (language) => {
      const voices = (await engine.voices()).filter((one) => one.languages.includes(language))
      for (const { id } of voices)
        for (const text of [TEXT[language], language === 'en' ? 'No.' : 'Oui.']) {
          const { samples } = await engine.speak(requestOf(id, language, text), unhurried())
          expect(Math.abs(measureLoudness(samples) - LEVEL), `${id} says ${text}`).toBeLessThan(0.5)
        }
    })

    test('applies rate and volume', async () => {
      const plain = await hear('en')
      expect((await hear('en', { rate: 0.5 })).seconds / plain.seconds).toBeCloseTo(2, 0)
      expect((await hear('en', { rate: 2 })).seconds / plain.seconds).toBeCloseTo(0.5, 1)
      expect((await hear('en', { volume: 0.5 })).loudness / plain.loudness).toBeCloseTo(0.5, 1)
      expect((await hear('en', { volume: 1.6 })).loudness / plain.loudness).toBeGreaterThan(1.35)
      expect((await hear('en', { volume: 0 })).loudness).toBe(0)
    })

    if (means.pitch)
      test('applies pitch without changing the pace', async () => {
        const plain = await hear('fr')
        for (const pitch of [-6, 6, 12]) {
          const turned = await hear('fr', { pitch })
          expect(Math.abs(semitones(plain.pitch, turned.pitch) - pitch)).toBeLessThan(1.5)
          expect(turned.seconds / plain.seconds).toBeCloseTo(1, 1)
        }
      })

    test.for(MARKUP)('speaks markup without interpreting it: %j', async (obeyed) => {
      const said = obeyed.replace(/[<>[\]{}\p{Cc}]/gu, ' ').replaceAll('&', ' and ')
      const [given, plain] = await Promise.all([say('en', obeyed), say('en', said)])
      expect(given.samples.length / plain.samples.length).toBeGreaterThan(0.8)
      expect(given.samples.length / plain.samples.length).toBeLessThan(1.25)
      expectTimes(given, obeyed.split(' '))
    })

    test('speaks other writing systems, or refuses them', async () => {
      const speech = say('fr', FOREIGN)
      if (means.scripts) expectTimes(await speech, FOREIGN.split(' '))
      else await expect(speech).rejects.toMatchObject({ fault: 'refused' })
    })

    test.for(HOSTILE)('speaks %j', async (text) => {
      const speech = await say('fr', text)
      expectTimes(speech, text.split(' '))
      expect(measure(speech.samples).seconds).toBeLessThan(60)
    })

    test('accepts a request without words', async () => {
      expect((await engine.speak({ ...requestOf(first.en, 'en', ''), words: [] }, unhurried())).times).toEqual([])
    })

    test('speaks 5,000 characters', async () => {
      const text = `${TEXT.en} `.repeat(47).trim()
      const speech = await say('en', text)
      expectTimes(speech, text.split(' '))
      expect(speech.samples.length / SAMPLE_RATE).toBeGreaterThan(200)
    })

    test('stops a cancelled request, and continues with the next', async () => {
      const leaving = new AbortController()
      const long = engine.speak(requestOf(first.en, 'en', `${TEXT.en} `.repeat(47)), leaving.signal)
      const reason = new Error('no longer wanted')
      leaving.abort(reason)
      await expect(long).rejects.toBe(reason)
      await expect(engine.speak(requestOf(first.en, 'en', TEXT.en), leaving.signal)).rejects.toBe(reason)
      expect((await say('en', TEXT.en)).samples.length).toBeGreaterThan(SAMPLE_RATE)
    })

    test('refuses an unknown voice', async () => {
      for (const voice of ['nobody', '', '../en', 'en+f2', '__proto__'])
        await expect(engine.speak(requestOf(voice, 'en', 'Hello'), unhurried())).rejects.toMatchObject({
          fault: 'unknown_voice',
        })
    })

    test('speaks many requests at once, each as if alone', async () => {
      const voices = (await engine.voices()).filter((one) => one.languages.includes('en')).slice(0, 8)
      const texts = ['Who is there?', 'It is only the rain.', TEXT.en, 'Nobody came, and nobody will.']
      const requests = voices.map(({ id }, at) => requestOf(id, 'en', texts[at % texts.length]!))
      const together = await Promise.all(requests.map((request) => engine.speak(request, unhurried())))
      for (const [at, request] of requests.entries()) {
        const alone = measure((await engine.speak(request, unhurried())).samples)
        expect(measure(together[at]!.samples).seconds / alone.seconds).toBeCloseTo(1, 1)
        expectTimes(together[at]!, request.words)
      }
    })
  })
}

function loudestOf({ samples }: Speech, from: number, to: number): number {
  let loudest = 0
  for (let at = Math.floor(from * SAMPLE_RATE); at < to * SAMPLE_RATE; at++)
    loudest = Math.max(loudest, Math.abs(samples[at] ?? 0))
  return loudest
}
