import { expect, test } from 'vitest'
import { levelOf, loudnessOf, findSpeech, peaksOf, joinPieces, printWav } from './samples.ts'

const RATE = 48_000
const tone = (seconds: number, level: number): number[] =>
  Array.from({ length: Math.round(seconds * RATE) }, (_, at) => Math.sin(at / 20) * level * 32_767)
const soundOf = (...parts: number[][]) => Int16Array.from(parts.flat())

test('speech is found, with a margin before and after', () => {
  const said = findSpeech(
    soundOf(tone(1, 0.002), tone(0.5, 0.4), tone(0.3, 0.003), tone(0.5, 0.3), tone(2, 0.002)),
    RATE,
  )
  expect(said?.from).toBeCloseTo(0.88, 2)
  expect(said?.to).toBeCloseTo(2.55, 2)
})

test('the found speech stays within its sound, and silence contains none', () => {
  expect(findSpeech(soundOf(tone(0.2, 0.5)), RATE)).toEqual({ from: 0, to: 0.2 })
  expect(findSpeech(soundOf(tone(1, 0.001)), RATE)).toBeNull()
  expect(findSpeech(new Int16Array(), RATE)).toBeNull()
  // soft speech is detected too
  expect(findSpeech(soundOf(tone(1, 0.0001), tone(0.5, 0.02)), RATE)?.from).toBeCloseTo(0.88, 2)
})

test('a waveform shows the loudest sample of each piece', () => {
  expect(peaksOf(Int16Array.from([0, 16_384, -32_768, 0]), 2)).toEqual([0.5, 1])
  expect(peaksOf(new Int16Array(), 3)).toEqual([0, 0, 0])
})

test('a level moves in even steps from nothing to the maximum', () => {
  const level = (loud: number) => levelOf(new Float32Array(100).fill(loud))
  expect([level(0), level(1), levelOf(new Float32Array())]).toEqual([0, 1, 0])
  expect(level(0.1)).toBeCloseTo(2 / 3)
  expect(level(0.01)).toBeCloseTo(1 / 3)
  expect([0, 0.001, 0.01, 0.1, 1].map((loud) => loudnessOf(level(loud)))).toEqual([
    'silent',
    'silent',
    'soft',
    'good',
    'loud',
  ])
})

test('pieces become 16-bit samples up to the limit, without overflow', () => {
  const pieces = [Float32Array.of(0, 1, -1), Float32Array.of(2, -2, 0.5)]
  expect([...joinPieces(pieces, 100)]).toEqual([0, 32_767, -32_767, 32_767, -32_767, 16_384])
  expect([...joinPieces(pieces, 4)]).toEqual([0, 32_767, -32_767, 32_767])
})

test('a WAV header describes its samples', () => {
  const bytes = printWav(Int16Array.of(1, -1, 256), 44_100)
  const view = new DataView(bytes.buffer)
  const word = (at: number) => new TextDecoder().decode(bytes.slice(at, at + 4))
  expect([word(0), word(8), word(12), word(36)]).toEqual(['RIFF', 'WAVE', 'fmt ', 'data'])
  expect([
    view.getUint32(4, true),
    view.getUint32(24, true),
    view.getUint32(28, true),
    view.getUint32(40, true),
  ]).toEqual([42, 44_100, 88_200, 6])
  expect([...new Int16Array(bytes.buffer, 44)]).toEqual([1, -1, 256])
})
