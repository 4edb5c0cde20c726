import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { settableClock } from '../../../../kernel/clock.ts'
import { openLog } from '../../../../kernel/log.ts'
import { openOutbound } from '../../../../kernel/outbound/outbound.ts'
import { acceptEngine, expectTimes, PLAIN } from '../acceptance-for-tests.ts'
import { TEXT } from '../texts-for-tests.ts'
import { BUILT_IN_VOICES } from '../built-in/voices.ts'
import { SAMPLE_RATE, type Delivery, type Engine, type EngineFault } from '../engine.ts'
import { gatherEngines } from '../engines.ts'
import { LEVEL, measureLoudness } from '../loudness.ts'
import { measure } from '../sound-measures-for-tests.ts'
import { openOpenAi, type OpenAiOptions } from './open-ai.ts'
import { printWav } from '../wav.ts'
import { openSpeechServer, withoutLength, type Misbehaviour, type SpeechServer } from './speech-server-for-tests.ts'

const KEY = 'sk-of-the-server'
const clock = settableClock(new Date('2026-03-01T12:00:00Z'))
let server: SpeechServer
beforeAll(async () => {
  server = await openSpeechServer(KEY)
})
afterAll(() => server.close())

const open = (options: Partial<OpenAiOptions> = {}): Engine =>
  openOpenAi({
    url: server.url,
    key: KEY,
    model: 'talker',
    voices: BUILT_IN_VOICES.filter((_, at) => at % 2 === 0),
    outbound: openOutbound({ allowed: ['localhost'] }),
    clock,
    patience: { seconds: 60, rests: [1, 1] },
    ...options,
  })

acceptEngine('a service that speaks OpenAI’s protocol', () => Promise.resolve(open()), {
  pitch: false,
  times: false,
  scripts: true,
})

const say = (
  engine: Engine,
  text = 'Who is there?',
  delivery: Partial<Delivery> = {},
  signal = AbortSignal.timeout(60_000),
) =>
  engine.speak(
    { voice: 'en-alice', language: 'en', words: text.split(' '), delivery: { ...PLAIN, ...delivery } },
    signal,
  )

describe('requests to a speech service', () => {
  test('contain the line, voice, speed and manner', async () => {
    await say(open(), 'Come <b>in</b>, \u0001 😀 friend', { rate: 1.3, manner: 'whispering\nto her', pitch: 4 })
    expect(server.asked.at(-1)).toEqual({
      model: 'talker',
      voice: 'en-alice',
      input: 'Come b in b , friend',
      speed: 1.3,
      instructions: 'whispering to her',
      response_format: 'wav',
    })
    expect(server.headers.at(-1)).toMatchObject({ authorization: `Bearer ${KEY}`, 'content-type': 'application/json' })
    await say(open())
    expect(server.asked.at(-1)).not.toHaveProperty('instructions')
  })

  test('are not made for text without words', async () => {
    const before = server.asked.length
    expect((await say(open(), '… ! 😀')).samples.length).toBe(0)
    expect(server.asked.length).toBe(before)
  })

  test('are split at the limit of the protocol, and their results joined', async () => {
    const before = server.asked.length
    const text = `${TEXT.en} `.repeat(60).trim()
    const speech = await say(open(), text)
    expect(server.asked.length).toBe(before + 2)
    expect(
      server.asked
        .slice(before)
        .map(({ input }) => input)
        .join(' '),
    ).toBe(text)
    expectTimes(speech, text.split(' '))
    await expect(say(open(), 'word '.repeat(7000))).rejects.toMatchObject({ fault: 'refused' })
  })
})

const status =
  (code: number, headers: Readonly<Record<string, string>> = {}): Misbehaviour =>
  (response) =>
    void response.writeHead(code, headers).end('{"error":{"message":"the line was: Who is there?"}}')
const sends =
  (type: string, bytes: Uint8Array | string): Misbehaviour =>
  (response) =>
    void response.writeHead(200, { 'content-type': type }).end(bytes)

const TONE = Int16Array.from({ length: 12_000 }, (_, at) => 8000 * Math.sin(at / 12))
const endless = (response: ServerResponse): void => {
  response.writeHead(200, { 'content-type': 'audio/wav' }).write(withoutLength(printWav(TONE, 24_000)))
  const more = (): void => {
    while (!response.destroyed && response.write(new Uint8Array(100_000)));
    response.once('drain', more)
  }
  more()
}

interface Failing {
  readonly when: string
  readonly ways: readonly Misbehaviour[]
  readonly fault: EngineFault
  readonly wait?: number
  readonly asked?: number
}
const always = (way: Misbehaviour): Misbehaviour[] => [way, way, way]

const FAILING: readonly Failing[] = [
  { when: 'it is asked too often', ways: [status(429)], fault: 'busy' },
  { when: 'it says how long to wait', ways: [status(429, { 'retry-after': '17' })], fault: 'busy', wait: 17 },
  {
    when: 'it says until when to wait',
    ways: [status(429, { 'retry-after': 'Sun, 01 Mar 2026 12:01:30 GMT' })],
    fault: 'busy',
    wait: 90,
  },
  {
    when: 'it says a time long past',
    ways: [status(429, { 'retry-after': 'Sun, 01 Mar 2020 12:01:30 GMT' })],
    fault: 'busy',
    wait: 0,
  },
  { when: 'it asks to wait for ever', ways: [status(429, { 'retry-after': '999999999' })], fault: 'busy', wait: 3600 },
  { when: 'it writes nonsense for a time', ways: [status(429, { 'retry-after': 'soon' })], fault: 'busy' },
  { when: 'it does not know the key', ways: [status(401)], fault: 'key_wrong' },
  { when: 'the key may not speak', ways: [status(403)], fault: 'key_wrong' },
  { when: 'it will not say that', ways: [status(400)], fault: 'refused' },
  { when: 'it is not there', ways: [status(404)], fault: 'wrong_answer' },
  { when: 'it fails and fails', ways: always(status(500)), fault: 'down', asked: 3 },
  { when: 'it is being changed', ways: always(status(503, { 'retry-after': '9' })), fault: 'down', asked: 3 },
  { when: 'it sends a page', ways: [sends('text/html', '<html>')], fault: 'wrong_answer' },
  { when: 'it sends JSON', ways: [sends('application/json', '{"audio":""}')], fault: 'wrong_answer' },
  { when: 'it sends an MP3', ways: [sends('audio/mpeg', 'ID3')], fault: 'wrong_answer' },
  { when: 'it sends a page called a sound', ways: [sends('audio/wav', '<html>')], fault: 'wrong_answer' },
  {
    when: 'it sends a sound called a page',
    ways: [sends('text/html', printWav(TONE, 24_000))],
    fault: 'wrong_answer',
  },
  { when: 'it sends nothing', ways: [sends('audio/wav', '')], fault: 'wrong_answer' },
  {
    when: 'it sends a sound without samples',
    ways: [sends('audio/wav', printWav(new Int16Array(0), 24_000))],
    fault: 'wrong_answer',
  },
  {
    when: 'its sound is cut short',
    ways: [sends('audio/wav', printWav(TONE, 24_000).subarray(0, 9000))],
    fault: 'wrong_answer',
  },
  { when: 'its sound has no rate', ways: [sends('audio/wav', printWav(TONE, 0))], fault: 'wrong_answer' },
  { when: 'its sound never ends', ways: [endless], fault: 'wrong_answer' },
  { when: 'it breaks off', ways: always((response) => void response.destroy()), fault: 'down', asked: 3 },
  { when: 'it sends elsewhere', ways: [status(302, { location: 'http://169.254.169.254/' })], fault: 'wrong_answer' },
]

describe('a speech service that fails', () => {
  test.for(FAILING)('is reported correctly when $when', async ({ ways, fault, wait = null, asked = 1 }) => {
    const before = server.asked.length
    server.misbehave(...ways)
    const error = await say(open()).then(
      () => expect.unreachable(),
      (failure: unknown) => failure,
    )
    expect(error).toMatchObject({ fault, wait })
    expect(server.asked.length - before).toBe(asked)
    expect(JSON.stringify([error, String((error as Error).stack), String((error as Error).cause)])).not.toMatch(
      /Who is|sk-/,
    )
    // the service has recovered
    expect((await say(open())).samples.length).toBeGreaterThan(5000)
  })

  test('is called again after a single failure', async () => {
    server.misbehave(status(500), (response) => void response.destroy())
    expect((await say(open())).samples.length).toBeGreaterThan(5000)
  })

  test('is cancelled after its time limit', async () => {
    server.misbehave(() => {})
    const slow = say(open({ patience: { seconds: 0.2, rests: [1, 1] } }))
    await expect(slow).rejects.toMatchObject({ fault: 'down' })
  })

  test('is cancelled at once with its request, also between two attempts', async () => {
    const leaving = new AbortController()
    server.misbehave(() => leaving.abort(new Error('gone')))
    await expect(say(open(), 'Hello', {}, leaving.signal)).rejects.toThrow('gone')
    const resting = new AbortController()
    server.misbehave((response) => {
      response.on('close', () => resting.abort(new Error('gone')))
      void status(500)(response, () => Promise.reject(new Error('none')))
    })
    const patience = { seconds: 60, rests: [3_600_000] }
    await expect(say(open({ patience }), 'Hello', {}, resting.signal)).rejects.toThrow('gone')
  })

  test('is not called at an internal address', async () => {
    const outbound = openOutbound({ allowed: [] })
    const before = server.asked.length
    await expect(say(open({ outbound }))).rejects.toMatchObject({ fault: 'down' })
    expect(server.asked.length).toBe(before)
  })

  test('is replaced by the built-in voice', async () => {
    const engines = gatherEngines({ clock, log: openLog({ level: 'silent' }) }, [open({ key: 'wrong' })])
    const request = {
      voice: 'fr-pere-anselme',
      language: 'fr' as const,
      words: ['Bonjour', 'à', 'tous'],
      delivery: PLAIN,
    }
    const spoken = await engines.speak('open-ai', request, AbortSignal.timeout(60_000))
    expect(spoken).toMatchObject({ engine: 'built-in', fellBackFrom: 'key_wrong' })
    expect(measure(spoken.speech.samples).loudness).toBeGreaterThan(1000)
  })
})

describe('sound from a speech service', () => {
  test('is read in any form: without a header, in stereo, as floats or with other rates', async () => {
    const stereo = Buffer.from(
      printWav(
        Int16Array.from({ length: 2 * 44_100 }, (_, at) => 8000 * Math.sin((at >> 1) / 12)),
        44_100,
      ),
    )
    stereo.writeUInt16LE(2, 22)
    const floats = Float32Array.from({ length: 16_000 }, (_, at) => 0.25 * Math.sin(at / 12))
    const fractions = Buffer.from(printWav(new Int16Array(floats.buffer), 16_000))
    fractions.writeUInt16LE(3, 20)
    fractions.writeUInt16LE(32, 34)
    const second = TONE.slice(0, 12_000)
    const sounds = [
      { way: sends('audio/pcm', new Uint8Array(second.buffer)), seconds: 0.5 },
      { way: sends('audio/L16; rate=12000', new Uint8Array(second.buffer)), seconds: 1 },
      { way: sends('audio/x-wav', stereo), seconds: 1 },
      { way: sends('application/octet-stream', fractions), seconds: 1 },
      { way: sends('audio/vnd.wave', withoutLength(printWav(TONE, 24_000))), seconds: 0.5 },
    ]
    for (const { way, seconds } of sounds) {
      server.misbehave(way)
      const { samples } = await say(open())
      expect(samples.length / SAMPLE_RATE).toBeCloseTo(seconds, 2)
      expect(Math.abs(measureLoudness(samples) - LEVEL)).toBeLessThan(0.1)
    }
  })
})
