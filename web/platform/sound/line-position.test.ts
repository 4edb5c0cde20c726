import { expect, test } from 'vitest'
import { LinePosition, pauseThatEnds } from './line-position.ts'

const LETTERS_PER_SECOND = 14
/** How long a text takes to say; a space between words takes as long as a letter. */
const seconds = (text: string): number => (text.replaceAll(/[.,!]/gu, '').length + 1) / LETTERS_PER_SECOND

const FIRST = 'I told him that the bridge was closed.'
const SECOND = 'He went all the same, and in the rain.'

test('a pause after the last word is the end, and one in the middle is not', () => {
  const line = new LinePosition(`${FIRST} ${SECOND}`, LETTERS_PER_SECOND)
  expect(line.chanceOfEnd(seconds(FIRST))).toBeLessThan(0.1)
  expect(line.chanceOfEnd(seconds(`${FIRST} ${SECOND}`))).toBeGreaterThan(0.75)
})

test('after a pause, the rest of the line is awaited from there', () => {
  const text = `${FIRST} ${SECOND} ${FIRST}`
  const line = new LinePosition(text, null)
  line.wentOn(seconds(FIRST))
  line.wentOn(seconds(SECOND))
  expect(line.chanceOfEnd(0.3)).toBeLessThan(0.2)
  expect(line.chanceOfEnd(seconds(FIRST))).toBeGreaterThan(0.9)
})

test('a slow speaker is given time, once their pace is known', () => {
  const said = seconds(FIRST) * 1.2
  expect(new LinePosition(`${FIRST} ${SECOND}`, LETTERS_PER_SECOND / 2).chanceOfEnd(said)).toBeLessThan(0.05)
})

test('somebody who has spoken for longer than the line takes is at its end', () => {
  expect(new LinePosition('Go!', null).chanceOfEnd(5)).toBeGreaterThan(0.95)
  const line = new LinePosition(FIRST, null)
  line.wentOn(60)
  expect(line.chanceOfEnd(1)).toBeGreaterThan(0)
})

test('a line without words is over at once, and one of thousands of words is weighed too', () => {
  expect(new LinePosition('', null).chanceOfEnd(0.5)).toBeGreaterThan(0.9)
  expect(new LinePosition('word '.repeat(2000), null).chanceOfEnd(3)).toBeLessThan(0.05)
})

test('the surer the end, the shorter the silence that it takes', () => {
  const pauses = [0, 0.3, 0.6, 0.9, 1].map(pauseThatEnds)
  expect(pauses).toEqual(pauses.toSorted((a, b) => b - a))
  expect(pauses.at(-1)).toBeLessThan(0.6)
  expect(pauses[0]).toBeGreaterThan(2)
})
