import type { SaidSoFar } from '@replique/script'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SpeechListener, type RecognitionState } from './speech-listener.ts'

type Result = readonly [transcript: string, isFinal?: boolean]

/** A fake recogniser whose events the test triggers. */
class FakeRecogniser extends EventTarget {
  static all: FakeRecogniser[] = []
  static refusesToStart = false
  lang = ''
  continuous = false
  interimResults = false
  processLocally: boolean | undefined
  readonly calls: string[] = []
  constructor() {
    super()
    FakeRecogniser.all.push(this)
  }
  start(): void {
    this.calls.push('start')
    if (FakeRecogniser.refusesToStart) throw new DOMException('already started', 'InvalidStateError')
  }
  stop(): void {
    this.calls.push('stop')
  }
  abort(): void {
    this.calls.push('abort')
  }
  tell(type: string, facts: object = {}): void {
    this.dispatchEvent(Object.assign(new Event(type), facts))
  }
  recognise(...results: readonly Result[]): void {
    this.tell('result', {
      results: results.map(([transcript, isFinal = false]) => Object.assign([{ transcript }], { isFinal })),
    })
  }
}

const latest = (): FakeRecogniser => FakeRecogniser.all.at(-1)!
let time = 0
let states: RecognitionState[] = []
let said: SaidSoFar[] = []
const listen = (onDevice = true): SpeechListener =>
  new SpeechListener({ tag: 'en-GB', onDevice, onState: (state) => states.push(state), now: () => time })
const hear = (so: SaidSoFar) => void said.push(so)

beforeEach(() => {
  FakeRecogniser.all = []
  FakeRecogniser.refusesToStart = false
  time = 0
  states = []
  said = []
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('SpeechRecognition', FakeRecogniser)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a turn is recognised in its language, on this device only, as it is spoken', async () => {
  const listener = listen()
  listener.begin(hear)
  const { lang, continuous, interimResults, processLocally, calls } = latest()
  expect([lang, continuous, interimResults, processLocally, calls]).toEqual(['en-GB', true, true, true, ['start']])
  latest().tell('start')
  latest().recognise(['to be'])
  latest().recognise(['to be or not'])
  expect(said.at(-1)).toEqual({ before: '', after: 'to be or not' })
  expect(new Set(states)).toEqual(new Set(['on']))

  // the last words come after the turn is over
  const finished = listener.finish()
  expect(latest().calls).toEqual(['start', 'stop'])
  latest().recognise(['to be or not to be', true])
  latest().tell('end')
  expect(await finished).toBe('to be or not to be')
  expect(FakeRecogniser.all).toHaveLength(1)
})

test('a service is used only without asking for this device, and not offline', () => {
  listen(false).begin(hear)
  expect(latest().processLocally).toBeUndefined()
  vi.stubGlobal('navigator', { onLine: false })
  FakeRecogniser.all = []
  listen(false).begin(hear)
  expect([FakeRecogniser.all, states]).toEqual([[], ['offline']])
  listen(true).begin(hear)
  expect(FakeRecogniser.all).toHaveLength(1)
})

test('last words that never come are not waited for longer than a second', async () => {
  const listener = listen()
  listener.begin(hear)
  latest().recognise(['speak again'])
  const finished = listener.finish()
  await vi.advanceTimersByTimeAsync(1000)
  expect(await finished).toBe('speak again')
  expect(latest().calls).toEqual(['start', 'stop', 'abort'])
  // nothing said: nothing to wait for
  expect(await listener.finish()).toBe('')
})

test('recognition that the browser ends by itself starts again, and the words add up', async () => {
  const listener = listen()
  listener.begin(hear)
  latest().recognise(['nothing will', true])
  time = 9000
  latest().tell('error', { error: 'no-speech' })
  latest().tell('end')
  expect(FakeRecogniser.all).toHaveLength(2)
  latest().recognise(['come of nothing', true])
  const finished = listener.finish()
  latest().tell('end')
  expect(await finished).toBe('nothing will come of nothing')
  expect(states.every((state) => state === 'on')).toBe(true)
})

test('the next turn waits for the last words of the one before', async () => {
  const listener = listen()
  listener.begin(hear)
  latest().recognise(['first'])
  const finished = listener.finish()
  listener.begin(hear)
  expect(FakeRecogniser.all).toHaveLength(1)
  latest().recognise(['first line', true])
  latest().tell('end')
  expect(await finished).toBe('first line')
  expect(FakeRecogniser.all).toHaveLength(2)
  latest().recognise(['second'])
  expect(said.at(-1)).toEqual({ before: '', after: 'second' })
})

test('words after a pause are told from those before it', () => {
  const listener = listen()
  listener.begin(hear)
  latest().recognise(['to be'])
  time = 300
  latest().recognise(['to be or not'])
  time = 1100
  latest().recognise(['to be or not line'])
  expect(said.at(-1)).toEqual({ before: 'to be or not', after: 'line' })
  // a browser ends a result at a pause
  time = 1200
  latest().recognise(['To be or not.', true], ['please'])
  expect(said.at(-1)).toEqual({ before: 'To be or not.', after: 'please' })
})

test('a request for the line is forgotten, and what follows is recognised', async () => {
  const listener = listen()
  listener.begin(hear)
  latest().recognise(['to be line'])
  const first = latest()
  listener.keep('to be')
  expect(first.calls).toEqual(['start', 'abort'])
  first.recognise(['to be line please'])
  latest().recognise(['or not to be', true])
  const finished = listener.finish()
  latest().tell('end')
  expect(await finished).toBe('to be or not to be')
})

test('results that repeat the ones before, as on Android, count once', async () => {
  const listener = listen()
  listener.begin(hear)
  latest().recognise(['to', true], ['to be', true], ['to be or not', true])
  expect(said.at(-1)).toEqual({ before: '', after: 'to be or not' })
})

test.each([
  ['not-allowed', 'refused'],
  ['service-not-allowed', 'unavailable'],
  ['language-not-supported', 'language'],
  ['something-new', 'unavailable'],
])('"%s" is reported as %s, and the browser is not asked again', async (error, fault) => {
  const listener = listen()
  listener.begin(hear)
  latest().tell('error', { error })
  latest().tell('end')
  expect(states).toEqual([fault])
  expect(await listener.finish()).toBe('')
  listener.begin(hear)
  expect(FakeRecogniser.all).toHaveLength(1)
})

test.each([
  ['network', 'offline'],
  ['audio-capture', 'microphone'],
])('"%s" is reported as %s, and the next turn tries again', async (error, fault) => {
  const listener = listen()
  listener.begin(hear)
  latest().tell('start')
  latest().tell('error', { error })
  latest().tell('end')
  expect(FakeRecogniser.all).toHaveLength(1)
  await listener.finish()
  listener.begin(hear)
  latest().tell('start')
  expect([FakeRecogniser.all.length, states.at(-1)]).toEqual([2, fault])
  latest().recognise(['back'])
  expect(states.at(-1)).toBe('on')
})

test('a browser that can’t begin, or ends at once each time, is given up', () => {
  const listener = listen()
  listener.begin(hear)
  for (let times = 0; times < 10 && FakeRecogniser.all.length === times + 1; times++) latest().tell('end')
  expect([FakeRecogniser.all.length, states]).toEqual([3, ['unavailable']])
  states = []
  FakeRecogniser.refusesToStart = true
  listen().begin(hear)
  expect(states).toEqual(['unavailable'])
})

test('the end doesn’t wait for the last words', async () => {
  const listener = listen()
  listener.begin(hear)
  const last = latest()
  const finished = listener.finish()
  listener.end()
  expect(await finished).toBe('')
  expect(last.calls).toEqual(['start', 'stop', 'abort'])
  last.recognise(['too late'])
  expect([said, FakeRecogniser.all.length]).toEqual([[], 1])
})
