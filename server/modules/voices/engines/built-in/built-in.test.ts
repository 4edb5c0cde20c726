import { expect, test } from 'vitest'
import { acceptEngine, PLAIN } from '../acceptance-for-tests.ts'
import { TEXT } from '../texts-for-tests.ts'
import { EngineError, type Delivery } from '../engine.ts'
import { measure, semitones, type Measures } from '../sound-measures-for-tests.ts'
import { openBuiltIn } from './built-in.ts'

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
