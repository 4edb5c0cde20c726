import type { VoiceTrial } from '@replique/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUp, type Person } from '../../../testing/cast.ts'
import { openTestApp, type TestApp } from '../../../testing/index.ts'
import { EngineError, type Engine, type EngineFault, type SpeechRequest } from '../engines/engine.ts'
import { gatherEngines } from '../engines/engines.ts'
import { tryVoice, type Trial } from './actions.ts'
import type { LibraryDeps } from './deps.ts'

let testApp: TestApp
let alice: Person
beforeAll(async () => {
  testApp = await openTestApp({ environment: { BILLING: 'on' } })
  alice = await signUp(testApp, 'Alice')
})
afterAll(() => testApp.close())

const CLAIRE = { engine: 'built-in', voice: 'fr-claire', language: 'fr' }
const ask = (request: object) =>
  alice.ask('GET', `/api/voices/try?${new URLSearchParams({ ...CLAIRE, ...request }).toString()}`)
const hear = async (request: object) => (await (await ask(request)).json()) as VoiceTrial
/** Returns the bytes of a trial's sound. */
const soundOf = ({ sound }: VoiceTrial) => Buffer.from(sound, 'base64')
const isMp3 = (bytes: Buffer) => bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe0) === 0xe0

test('a line is spoken with the voice’s settings, as MP3', async () => {
  const line = { text: 'Qui va là ?' }
  const plain = await hear(line)
  expect([isMp3(soundOf(plain)), plain.instead]).toEqual([true, false])
  const slow = await hear({ ...line, rate: '0.5' })
  expect(soundOf(slow).length).toBeGreaterThan(1.5 * soundOf(plain).length)
  const low = await hear({ ...line, pitch: '-12' })
  expect(soundOf(low).equals(soundOf(plain))).toBe(false)
  // if no text is given, the voice speaks a whole sentence in its language
  expect(soundOf(await hear({})).length).toBeGreaterThan(2 * soundOf(plain).length)
})

test.each(['<speak><break time="30s"/>Bonjour</speak>', '🕊', '   ', '\uD800', 'Чайка', 'a'.repeat(200)])(
  '%j is spoken within the time limit',
  async (text) => {
    const bytes = soundOf(await hear({ text }))
    expect(isMp3(bytes)).toBe(true)
    // shorter than 30 seconds at 64 kbit per second, so the 30-second break was not interpreted
    expect(bytes.length).toBeLessThan(240_000)
  },
)

test.each([
  { text: 'a'.repeat(201) },
  { pitch: '13' },
  { pitch: 'high' },
  { rate: '0.4' },
  { volume: '-1' },
  { volume: '1e9' },
  { language: 'de' },
])('%j is refused', async (request) => expect((await ask(request)).status).toBe(400))

test('a missing voice is replaced by another, and the response says so', async () => {
  for (const request of [{ voice: 'nobody' }, { engine: 'nowhere' }])
    expect(await hear({ ...request, text: 'Oui.' })).toMatchObject({ instead: true })
})

test('trying voices is rate-limited', async () => {
  const { limits } = testApp.app.kernel
  const answers: number[] = []
  for (let left = 25; left > 0; left--) answers.push((await ask({ text: 'a' })).status)
  expect(answers.at(-1)).toBe(429)
  limits.reset({ name: 'voices.tries', events: 1, seconds: 1 }, alice.id)
  expect((await ask({ text: 'a' })).status).toBe(200)
})

/** A paid engine in a given state. */
function tryElsewhere(state: { fault: EngineFault | null; entitled: boolean }) {
  const told: SpeechRequest[] = []
  const elsewhere: Engine = {
    id: 'elsewhere',
    version: '1',
    paid: true,
    voices: () => Promise.resolve([]),
    speak: (request) => {
      told.push(request)
      if (state.fault !== null) return Promise.reject(new EngineError(state.fault))
      return Promise.resolve({ samples: new Int16Array(22_050), times: request.words.map(() => ({ from: 0, to: 1 })) })
    },
    close: () => Promise.resolve(),
  }
  const { kernel } = testApp.app
  const speech = { require: () => Promise.resolve() }
  const modules = { speech, auth: { entitled: () => Promise.resolve(state.entitled) } }
  const deps = { kernel, modules, engines: gatherEngines(kernel, [elsewhere]) } as unknown as LibraryDeps
  const trial: Trial = {
    engine: 'elsewhere',
    voice: 'nova',
    language: 'en',
    pitch: 2,
    rate: 1,
    volume: 1,
    manner: 'whispering',
    text: 'Who is *there*?',
  }
  const actor = { id: alice.id } as Parameters<typeof tryVoice>[1]
  return { told, hear: () => tryVoice(deps, actor, { trial, signal: undefined }) }
}

test('a paid engine requires an entitled user, and receives the voice’s settings', async () => {
  const { told, hear: hearIt } = tryElsewhere({ fault: null, entitled: true })
  expect(await hearIt()).toMatchObject({ instead: false })
  expect(told).toMatchObject([
    { voice: 'nova', words: ['Who', 'is', 'there?'], delivery: { pitch: 2, manner: 'whispering' } },
  ])
  const refused = tryElsewhere({ fault: null, entitled: false })
  await expect(refused.hear()).rejects.toMatchObject({ code: 'not_entitled' })
  expect(refused.told).toEqual([])
})

test('an engine that is down is replaced by a built-in voice', async () => {
  const heard = await tryElsewhere({ fault: 'down', entitled: true }).hear()
  expect([isMp3(soundOf(heard)), heard.instead]).toEqual([true, true])
})
