import { expect, test } from 'vitest'
import { EndOfSpeech } from './end-of-speech.ts'

const RATE = 16_000
const PIECE = 768

const SILENCE = -200

/**
 * A section of sound: its level in decibels relative to full scale, its length in seconds, and how likely a speech model
 * calls it speech; without one, the volume decides.
 */
type Stretch = readonly [decibels: number, seconds: number, chance?: number]

function noise(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return (state / 2_147_483_648 - 1) * Math.sqrt(3)
  }
}

/**
 * Simulates a spoken line with room noise. Returns the number of seconds until its end is detected, or null if it
 * isn't.
 */
function endOf(text: string, stretches: readonly Stretch[], room = -60, first = SILENCE): number | null {
  const next = noise(7)
  const voice = new EndOfSpeech()
  const piece = (decibels: number): Float32Array => {
    const loud = 10 ** (decibels / 20)
    const quiet = 10 ** (room / 20)
    return Float32Array.from({ length: PIECE }, () => next() * loud + next() * quiet)
  }
  for (let at = 0; at < 12; at++) voice.listenToRoom(piece(first))
  voice.begin(text)
  let seconds = 0
  for (const [decibels, length, chance] of stretches)
    for (let left = length; left > 0; left -= PIECE / RATE) {
      seconds += PIECE / RATE
      if (voice.hear(piece(decibels), RATE, chance) === 'ended') return Math.round(seconds * 10) / 10
    }
  return null
}

const LINE = 'It has not stopped since the war, and nobody has asked it to.'

test('a line ends soon after its last word', () => {
  expect(
    endOf(LINE, [
      [SILENCE, 1],
      [-25, 4],
      [SILENCE, 5],
    ]),
  ).toBeCloseTo(5.8, 0)
  expect(
    endOf('Yes.', [
      [SILENCE, 0.5],
      [-25, 0.4],
      [SILENCE, 5],
    ]),
  ).toBeCloseTo(1.7, 0)
})

test('a pause in the middle does not end a line', () => {
  const paused: Stretch[] = [
    [SILENCE, 0.5],
    [-25, 1.5],
    [SILENCE, 1.8],
    [-25, 2.5],
    [SILENCE, 4],
  ]
  expect(endOf(LINE, paused)).toBeCloseTo(7.2, 0)
})

test('a line does not end before anybody has spoken', () => {
  expect(endOf(LINE, [[SILENCE, 30]])).toBeNull()
})

test('a click, a cough and breath are not speech', () => {
  expect(
    endOf(LINE, [
      [-10, 0.05],
      [SILENCE, 4],
      [-15, 0.3],
      [SILENCE, 4],
      [-54, 2],
      [SILENCE, 4],
    ]),
  ).toBeNull()
})

test('a click in a pause does not prolong it', () => {
  const clicked = endOf(LINE, [
    [-25, 4],
    [SILENCE, 0.5],
    [-20, 0.05],
    [SILENCE, 3],
  ])
  expect(clicked).toBeLessThan(5.2)
})

test('a room can be loud, and grow louder during silence', () => {
  expect(
    endOf(
      LINE,
      [
        [SILENCE, 1],
        [-18, 4],
        [SILENCE, 5],
      ],
      -38,
    ),
  ).toBeCloseTo(5.8, 0)
  expect(
    endOf(LINE, [
      [-48, 12],
      [-20, 4],
      [-48, 5],
    ]),
  ).toBeCloseTo(16.8, 0)
})

test('speech before the room was measured is detected', () => {
  expect(
    endOf(
      LINE,
      [
        [SILENCE, 1.5],
        [-25, 4],
        [SILENCE, 5],
      ],
      -60,
      -25,
    ),
  ).toBeCloseTo(6.3, 0)
})

test('a soft voice is detected in a quiet room', () => {
  expect(
    endOf(
      LINE,
      [
        [SILENCE, 1],
        [-44, 4],
        [SILENCE, 5],
      ],
      -70,
    ),
  ).toBeCloseTo(5.8, 0)
})

test('a speech model tells a voice from noise that is as loud', () => {
  const street = (seconds: number): Stretch => [-22, seconds, 0.1]
  expect(endOf(LINE, [street(1), [-20, 4, 0.9], [-20, 0.3, 0.3], street(5)])).toBeCloseTo(6.1, 0)
  expect(endOf(LINE, [street(20)])).toBeNull()
})

test('a speech model hears a voice that sings on one note', () => {
  expect(
    endOf(LINE, [
      [SILENCE, 1, 0],
      [-20, 8, 0.95],
      [SILENCE, 5, 0],
    ]),
  ).toBeCloseTo(9.7, 0)
})
