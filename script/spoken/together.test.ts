import { expect, test } from 'vitest'
import { parseFountain } from '../formats/fountain/read-fountain.ts'
import { anyPlay } from '../tests/any-play.ts'
import { utterancesOf } from '../utterances.ts'
import { overlapGroups, overlappingFrom } from './utterance.ts'

const turnsOf = (fountain: string) =>
  utterancesOf(parseFountain(`INT. HALL\n\n${fountain}`)).map((one) => ({
    ...one,
    speech: one.kind === 'speech' ? one.speech : null,
  }))
const textsOf = (fountain: string) =>
  overlapGroups(turnsOf(fountain)).map((threads) => threads.map((thread) => thread.map(({ text }) => text)))

test('overlapGroups plays a speech alone if nobody interrupts it', () => {
  expect(textsOf('BOB\nOne.\n(low)\nTwo.\n\nEVE\nThree.\n')).toEqual([
    [['INT. HALL']],
    [['One.']],
    [['Two.']],
    [['Three.']],
  ])
  expect(overlappingFrom([], 0)).toEqual([])
})

test('overlapGroups gives an interruption its own thread, and both speeches continue', () => {
  expect(textsOf('BOB\nOne.\n(low)\nTwo / three.\n(high)\nFour.\n\nEVE\nFive.\n(low)\nSix.\n\nANN\nSeven.\n')).toEqual([
    [['INT. HALL']],
    [['One.']],
    [
      ['Two / three.', 'Four.'],
      ['Five.', 'Six.'],
    ],
    [['Seven.']],
  ])
  expect(textsOf('BOB\nOne.\n(low)\nTwo.\n\nEVE ^\nThree.\n')).toEqual([
    [['INT. HALL']],
    [['One.', 'Two.'], ['Three.']],
  ])
})

test('overlappingFrom returns only the rest of one thread when started within it', () => {
  const turns = turnsOf('BOB\nOne / two.\n\nEVE\nThree.\n(low)\nFour.\n')
  expect(overlappingFrom(turns, 2).flat()).toHaveLength(1)
})

test('overlapGroups contains every turn once and in order', () => {
  for (let seed = 1; seed <= 100; seed++) {
    const turns = utterancesOf(anyPlay(seed)).map((one) => ({
      ...one,
      speech: one.kind === 'speech' ? one.speech : null,
    }))
    const ids = overlapGroups(turns).flatMap((threads) => threads.flat().map(({ id }) => id))
    expect(ids, `seed ${seed}`).toEqual(turns.map(({ id }) => id))
  }
})
