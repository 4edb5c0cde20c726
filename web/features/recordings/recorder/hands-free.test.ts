import type { PartLine } from '@replique/contract'
import { expect, test } from 'vitest'
import type { Microphone } from '../../../platform/sound/microphone.ts'
import { HandsFree } from './hands-free.ts'
import { openRecorder } from './recorder.ts'

const RATE = 1000
const PIECE = 50

const lineOf = (id: string, text = 'To what, then?'): PartLine => ({
  id,
  characterId: 'ada',
  speech: 0,
  text,
  words: id,
  manner: '',
  sung: false,
  heading: '',
  cue: null,
  takes: [],
})

/** Opens a hands-free recording of `count` lines with a fake microphone; a cue plays until the test ends it. */
function open(count: number) {
  let hear: (piece: Float32Array) => void = () => undefined
  const microphone: Microphone = {
    rate: RATE,
    listen: (listener) => {
      hear = listener
      return () => undefined
    },
    onEnd: () => undefined,
    close: () => undefined,
  }
  const lines = Array.from({ length: count }, (_, at) => lineOf(`line ${at}`))
  const taken: [string, number][] = []
  let cueEnds = (): void => undefined
  const recorder = openRecorder(() => Promise.resolve(microphone))
  const hands = new HandsFree({
    recorder,
    lines,
    next: (from) => lines.findIndex(({ id }, at) => at >= from && !taken.some(([done]) => done === id)),
    cue: (_line, signal) =>
      new Promise((resolve) => {
        cueEnds = resolve
        signal.addEventListener('abort', () => resolve())
      }),
    onTake: ({ id }, { samples, rate }) => void taken.push([id, samples.length / rate]),
  })
  recorder.hand((sound) => hands.taken(sound))
  const sound = (level: number, seconds: number): void => {
    for (let at = 0; at < (seconds * RATE) / PIECE; at++) {
      const piece = Float32Array.from({ length: PIECE }, (_, i) => (i % 2 ? level : -level))
      hear(piece)
    }
  }
  return {
    hands,
    taken,
    silence: (seconds: number) => sound(0.001, seconds),
    speak: (seconds: number) => sound(0.2, seconds),
    clap: () => {
      for (const level of [0.6, 0.02, 0.002])
        hear(Float32Array.from({ length: 30 }, (_, i) => (i % 2 ? level : -level)))
    },
    cue: async () => {
      cueEnds()
      await Promise.resolve()
      await new Promise((settled) => void setImmediate(settled))
    },
    phase: () => hands.state.get().phase,
    place: () => hands.state.get().place,
  }
}

test('one start records all lines: silence ends each, then the next cue plays', async () => {
  const { hands, taken, silence, speak, cue, phase } = open(3)
  await hands.start(0)
  expect(phase()).toBe('room')
  silence(0.7)
  expect(phase()).toBe('cue')
  for (let line = 0; line < 3; line++) {
    await cue()
    expect(phase()).toBe('listening')
    silence(2)
    speak(1)
    expect(phase()).toBe('speaking')
    silence(1)
  }
  expect(phase()).toBe('done')
  expect(taken.map(([id]) => id)).toEqual(['line 0', 'line 1', 'line 2'])
  // hardly any of the leading silence is kept
  for (const [, seconds] of taken) expect(seconds).toBeLessThan(2.7)
})

test('a line can be repeated, even once the next cue plays', async () => {
  const { hands, taken, silence, speak, cue, phase, place } = open(2)
  await hands.start(0)
  silence(0.7)
  await cue()
  speak(0.5)
  hands.again()
  expect([phase(), place(), taken.length]).toEqual(['cue', 0, 0])
  await cue()
  speak(1)
  silence(1)
  expect([phase(), place(), taken.length]).toEqual(['cue', 1, 1])
  hands.again()
  expect([phase(), place()]).toEqual(['cue', 0])
})

test('a pause discards the take, resuming repeats the line, and the recorder shows that it waits', async () => {
  const { hands, taken, silence, speak, cue, phase, place } = open(2)
  await hands.start(1)
  silence(0.7)
  await cue()
  speak(0.5)
  hands.pause()
  silence(5)
  expect([phase(), taken.length]).toEqual(['paused', 0])
  hands.resume()
  expect([phase(), place()]).toEqual(['cue', 1])
  await cue()
  silence(9)
  expect(hands.state.get()).toEqual({ phase: 'listening', place: 1, waits: true, again: false })
  speak(1)
  expect(hands.state.get().waits).toBe(false)
  hands.stop()
  expect([phase(), taken.length]).toEqual(['off', 0])
})

test('two claps repeat the current or the last line, even after all lines are recorded', async () => {
  const { hands, taken, silence, speak, clap, cue, phase, place } = open(2)
  const twice = (): void => {
    silence(0.6)
    clap()
    silence(0.3)
    clap()
    silence(0.6)
  }
  await hands.start(0)
  silence(0.7)
  await cue()
  // a line in progress restarts, and its recording is dropped
  speak(0.3)
  twice()
  expect([phase(), place(), taken.length, hands.state.get().again]).toEqual(['cue', 0, 0, true])
  await cue()
  speak(1)
  silence(1)
  expect([phase(), place(), taken.length, hands.state.get().again]).toEqual(['cue', 1, 1, false])
  // while the next cue plays, a double clap restarts the previous line; its take is kept
  twice()
  expect([phase(), place(), taken.length]).toEqual(['cue', 0, 1])
  await cue()
  silence(1)
  speak(1)
  silence(1)
  expect(taken.map(([id]) => id)).toEqual(['line 0', 'line 0'])
  // the same applies after that cue, until the user starts to speak the next line
  await cue()
  expect([phase(), place()]).toEqual(['listening', 1])
  twice()
  expect([phase(), place(), taken.length]).toEqual(['cue', 0, 2])
  hands.stop()
  await hands.start(1)
  silence(0.7)
  await cue()
  speak(1)
  silence(1)
  expect(phase()).toBe('done')
  twice()
  expect([phase(), place()]).toEqual(['cue', 1])
})
