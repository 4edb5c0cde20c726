import { expect, test } from 'vitest'
import { acceptEngine, expectTimes, PLAIN } from '../acceptance-for-tests.ts'
import { EngineError, SAMPLE_RATE, type Delivery, type SpeechRequest, type SpokenVerse } from '../engine.ts'
import { measure, semitones, type Measures } from '../sound-measures-for-tests.ts'
import { TEXT } from '../texts-for-tests.ts'
import { lineOf, openBuiltIn } from './built-in.ts'

acceptEngine('the built-in one', () => Promise.resolve(openBuiltIn()), { pitch: true, times: true, scripts: true })

const engine = openBuiltIn()

async function hear(voice: string, delivery: Partial<Delivery> = {}, text = TEXT.en): Promise<Measures> {
  const request = { voice, language: 'en' as const, words: text.split(' '), delivery: { ...PLAIN, ...delivery } }
  return measure((await engine.speak(request, AbortSignal.timeout(60_000))).samples)
}

test('offers women, men, children and old people with various accents in each language', async () => {
  const voices = await engine.voices()
  for (const language of ['en', 'fr'] as const) {
    const known = voices.filter((one) => one.languages.includes(language))
    expect(known.length).toBeGreaterThanOrEqual(16)
    for (const gender of ['female', 'male'])
      for (const age of ['child', 'young', 'adult', 'old'])
        expect(known.some((one) => one.gender === gender && one.age === age)).toBe(true)
    expect(new Set(known.map(({ accent }) => accent)).size).toBeGreaterThanOrEqual(3)
    for (const { accent } of known) expect(accent).toMatch(new RegExp(`^${language}-`))
  }
})

test('has voices with a pitch that fits their description', async () => {
  const [woman, man, child, bass] = await Promise.all(
    ['en-alice', 'en-edmund', 'en-little-molly', 'en-walter'].map((id) => hear(id)),
  )
  expect(semitones(man!.pitch, woman!.pitch)).toBeGreaterThan(6)
  expect(semitones(woman!.pitch, child!.pitch)).toBeGreaterThan(6)
  expect(semitones(bass!.pitch, man!.pitch)).toBeGreaterThan(3)
})

test('whispers, shouts and drawls as the text directs, in both languages', async () => {
  const plain = await hear('en-edmund')
  for (const manner of ['whispering', 'à voix basse']) {
    const whisper = await hear('en-edmund', { manner })
    expect(whisper.voiced).toBeLessThan(plain.voiced / 2)
    expect(whisper.loudness).toBeLessThan(plain.loudness * 0.7)
  }
  for (const manner of ['shouting at the door', 'hurlant']) {
    const shout = await hear('en-edmund', { manner })
    expect(shout.loudness).toBeGreaterThan(plain.loudness * 1.3)
    expect(shout.pitch).toBeGreaterThan(plain.pitch)
  }
  for (const manner of ['slowly', 'lentement'])
    expect((await hear('en-edmund', { manner })).seconds).toBeGreaterThan(plain.seconds * 1.2)
})

test('pauses at the punctuation of the text', async () => {
  const straight = (await hear('en-alice', {}, 'I know you stay')).seconds
  for (const mark of [',', ';', '…', ' —', ' –', '.']) {
    const paused = (await hear('en-alice', {}, `I know${mark} ${mark === '.' ? 'You' : 'you'} stay`)).seconds
    expect(paused - straight, mark).toBeGreaterThan(0.1)
  }
})

test('says the mute e of verse, and pauses at the caesura', async () => {
  const [{ id: voice } = { id: '' }] = (await engine.voices()).filter(({ languages }) => languages.includes('fr'))
  const requestOf = (text: string, verse?: SpokenVerse): SpeechRequest => ({
    voice,
    language: 'fr',
    words: text.split(' '),
    delivery: PLAIN,
    ...(verse && { verse }),
  })
  /** Returns the seconds of a line, and those between its first five words and the rest. */
  const say = async (verse?: SpokenVerse) => {
    const request = requestOf(text, verse)
    const speech = await engine.speak(request, AbortSignal.timeout(60_000))
    expectTimes(speech, request.words)
    return { seconds: speech.samples.length / SAMPLE_RATE, gap: speech.times[5]!.from - speech.times[4]!.to }
  }
  const text = 'Une grande douleur se tait au fond du bois'
  const plain = await say()
  const sounded = (await say({ sounded: [1], caesura: null })).seconds - plain.seconds
  expect(sounded).toBeGreaterThan(0.04)
  expect(sounded).toBeLessThan(0.12)
  const { gap } = await say({ sounded: [], caesura: 4 })
  expect(plain.gap).toBeLessThan(0.04)
  expect(gap).toBeGreaterThan(0.08)
  expect(gap).toBeLessThan(0.16)
  // not where a word has no mute e, nor where the text pauses anyway
  const verse = { sounded: [2], caesura: 4 }
  for (const pausing of [text.replace('tait', 'tait,'), text.replace('tait', 'tait !')])
    expect(lineOf(requestOf(pausing, verse))).toEqual(lineOf(requestOf(pausing)))
  expect(lineOf(requestOf(text, verse))).not.toEqual(lineOf(requestOf(text)))
})

test('refuses a text that would take hours', async () => {
  await expect(hear('en-alice', {}, 'so '.repeat(20_000))).rejects.toMatchObject({ fault: 'refused' })
})

test('cancels its work when closed', async () => {
  const closing = openBuiltIn()
  const request = {
    voice: 'en-alice',
    language: 'en' as const,
    words: `${TEXT.en} `.repeat(20).split(' '),
    delivery: PLAIN,
  }
  const speaking = closing.speak(request, AbortSignal.timeout(60_000))
  await closing.close()
  await expect(speaking).rejects.toBeInstanceOf(EngineError)
})
