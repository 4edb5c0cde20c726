import { expect, test } from 'vitest'
import { settableClock } from '../../../kernel/clock.ts'
import { openLog } from '../../../kernel/log.ts'
import { PLAIN } from './acceptance-for-tests.ts'
import { EngineError, type Engine, type EngineFault, type EngineVoice, type SpeechRequest } from './engine.ts'
import { gatherEngines, nearestVoice } from './engines.ts'

const voice = (id: string, facts: Partial<EngineVoice>): EngineVoice => ({
  id,
  name: id,
  accent: null,
  languages: ['en', 'fr'],
  gender: 'neutral',
  age: 'adult',
  ...facts,
})

/** A fake external engine that fails on demand and counts its requests. */
function openElsewhere() {
  const state = { asked: 0, fault: null as EngineFault | null, wait: null as number | null }
  const engine: Engine = {
    id: 'elsewhere',
    version: '1',
    paid: true,
    voices: () => Promise.resolve([voice('nova', { gender: 'female' }), voice('onyx', { gender: 'male', age: 'old' })]),
    speak: ({ words }) => {
      state.asked++
      if (state.fault !== null) return Promise.reject(new EngineError(state.fault, { wait: state.wait }))
      return Promise.resolve({ samples: new Int16Array(100).fill(5), times: words.map(() => ({ from: 0, to: 0 })) })
    },
    close: () => Promise.resolve(),
  }
  const clock = settableClock(new Date('2026-01-01T10:00:00Z'))
  const engines = gatherEngines({ clock, log: openLog({ level: 'silent' }) }, [engine])
  const say = (request: Partial<SpeechRequest> = {}, id = 'elsewhere') =>
    engines.speak(
      id,
      { voice: 'nova', language: 'en', words: ['Hello', 'there'], delivery: PLAIN, ...request },
      AbortSignal.timeout(60_000),
    )
  return { state, clock, engines, say }
}

test('uses each engine, and lists all voices', async () => {
  const { engines, say } = openElsewhere()
  expect(await say()).toMatchObject({ engine: 'elsewhere', voice: 'nova', fellBackFrom: null })
  expect(await say({ voice: 'fr-claire', language: 'fr' }, 'built-in')).toMatchObject({
    engine: 'built-in',
    fellBackFrom: null,
  })
  const voices = await engines.voices()
  expect(voices.filter((one) => one.engine === 'elsewhere').map(({ id }) => id)).toEqual(['nova', 'onyx'])
  expect(voices.filter((one) => one.engine === 'built-in').length).toBeGreaterThan(30)
  expect(engines.all().map(({ id }) => id)).toEqual(['built-in', 'elsewhere'])
  expect([engines.of('elsewhere')?.paid, engines.of('nothing')]).toEqual([true, null])
})

test('uses the nearest built-in voice when an engine fails, and says why', async () => {
  for (const fault of ['down', 'key_wrong', 'busy', 'refused', 'wrong_answer', 'unknown_voice'] as const) {
    const { state, engines, say } = openElsewhere()
    state.fault = fault
    state.wait = fault === 'busy' ? 7 : null
    const spoken = await say({ voice: 'onyx', language: 'fr' })
    expect(spoken).toMatchObject({ engine: 'built-in', fellBackFrom: fault, wait: state.wait })
    expect(spoken.speech.samples.length).toBeGreaterThan(5000)
    const facts = (await engines.voices()).find(({ id }) => id === spoken.voice)
    expect(facts).toMatchObject({ gender: 'male', age: 'old', languages: ['fr'] })
  }
})

test('replaces an engine that no longer exists, and a built-in voice that no longer exists', async () => {
  const { say } = openElsewhere()
  expect(await say({}, 'gone')).toMatchObject({ engine: 'built-in', fellBackFrom: 'down' })
  expect(await say({ voice: 'en-nobody' }, 'built-in')).toMatchObject({
    engine: 'built-in',
    fellBackFrom: 'unknown_voice',
  })
})

test('stops calling a service that is down, and retries after increasing intervals', async () => {
  const { state, clock, engines, say } = openElsewhere()
  state.fault = 'down'
  for (let line = 0; line < 10; line++) expect((await say()).fellBackFrom).toBe('down')
  expect(state.asked).toBe(3)
  expect(engines.health()).toContainEqual({ engine: 'elsewhere', fault: 'down' })
  clock.advance(31_000)
  await Promise.all([say(), say(), say()])
  expect(state.asked).toBe(4)
  clock.advance(31_000)
  await say()
  expect(state.asked).toBe(4)
  clock.advance(30_000)
  state.fault = null
  expect((await say()).fellBackFrom).toBeNull()
  expect((await say()).fellBackFrom).toBeNull()
  expect(state.asked).toBe(6)
  expect(engines.health()).toContainEqual({ engine: 'elsewhere', fault: null })
})

test('waits as long as a busy service asks, and does not retry a wrong key', async () => {
  const { state, clock, say } = openElsewhere()
  state.fault = 'busy'
  state.wait = 20
  await say()
  clock.advance(19_000)
  expect((await say()).fellBackFrom).toBe('busy')
  expect(state.asked).toBe(1)
  clock.advance(2000)
  state.fault = 'key_wrong'
  await say()
  clock.advance(200_000)
  expect((await say()).fellBackFrom).toBe('key_wrong')
  expect(state.asked).toBe(2)
})

test('keeps calling a service that refuses single requests', async () => {
  const { state, say } = openElsewhere()
  state.fault = 'refused'
  for (let line = 0; line < 6; line++) await say()
  expect(state.asked).toBe(6)
})

test('does not use a built-in voice for a cancelled request', async () => {
  const { engines } = openElsewhere()
  const request = { voice: 'fr-claire', language: 'fr' as const, words: ['Bonjour'], delivery: PLAIN }
  await expect(engines.speak('built-in', request, AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone')
})

test('finds the voice most like another', () => {
  const like = (facts: Partial<Parameters<typeof nearestVoice>[0]>) =>
    nearestVoice({ language: 'en', gender: null, age: null, accent: null, like: 'x', ...facts })
  expect(like({ gender: 'female', age: 'old' })).toMatchObject({ gender: 'female', age: 'old', languages: ['en'] })
  expect(like({ gender: 'male', age: 'child', language: 'fr' })).toMatchObject({
    gender: 'male',
    age: 'child',
    languages: ['fr'],
  })
  expect(like({ gender: 'male', age: 'adult', accent: 'en-029' })).toMatchObject({ gender: 'male', accent: 'en-029' })
  const chosen = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => like({ gender: 'female', age: 'adult', like: name }).id)
  expect(new Set(chosen).size).toBeGreaterThan(1)
  expect(like({ like: 'a' }).id).toBe(like({ like: 'a' }).id)
})
