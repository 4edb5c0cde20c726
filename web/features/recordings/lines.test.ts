import type { PartLine, Take } from '@replique/contract'
import { expect, test } from 'vitest'
import { nextOpen, speechesOf, stateWith } from './takes/local-takes.tsx'

const takeOf = (best: boolean, stale: boolean): Take => ({
  id: 'x',
  best,
  stale,
  seconds: 1,
  from: 0,
  to: 1,
  recordedAt: '2026-11-23T12:00:00.000Z',
  sound: '',
  whole: '',
})
const lineOf = (id: string, ...takes: Take[]): PartLine => ({
  id,
  characterId: 'ada',
  speech: id.length,
  text: id,
  words: id,
  manner: '',
  sung: false,
  heading: '',
  cue: null,
  takes,
})
const LINES = [
  lineOf('one', takeOf(true, false)),
  lineOf('two', takeOf(true, true), takeOf(false, false)),
  lineOf('three'),
  lineOf('four', takeOf(true, false)),
]
const local = (lineId: string, state: 'draft' | 'waiting') => ({ lineId, characterId: 'ada', state })

test('a line is open, recorded, stale or waiting', () => {
  expect(LINES.map((line) => stateWith(line, []))).toEqual(['recorded', 'stale', 'open', 'recorded'])
  expect(LINES.map((line) => stateWith(line, [local('two', 'waiting'), local('three', 'draft')]))).toEqual([
    'recorded',
    'waiting',
    'open',
    'recorded',
  ])
})

test('the next line is the next one without a recording, then an earlier one', () => {
  expect([0, 1, 2, 3].map((from) => nextOpen(LINES, [], from))).toEqual([1, 1, 2, 1])
  expect(nextOpen(LINES, [local('two', 'waiting'), local('three', 'waiting')], 0)).toBe(-1)
})

test('a speech contains all its recorded lines, separately for each role', () => {
  const [one, two, three] = LINES as [PartLine, PartLine, PartLine]
  const other = { ...one, characterId: 'bea' }
  expect(speechesOf([one, two, three, other])).toEqual([[one, two], [three], [other]])
})
