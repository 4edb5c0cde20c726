import { expect, test } from 'vitest'
import { demoFor, lineOf, noProgress, pauseAfter, nextKeystroke } from './demo.ts'

test.each(['en', 'fr'] as const)('two writers finish the %s script together', (locale) => {
  const demo = demoFor(locale)
  const texts = demo.lines.map(() => '')
  let progress = noProgress(demo)
  let together = 0
  for (let turn = 0; turn < 2000; turn++) {
    if (lineOf(demo, progress, 0) !== undefined && lineOf(demo, progress, 1) !== undefined) together++
    const stroke = nextKeystroke(demo, progress, turn % 2 ? 1 : 0)
    if (!stroke) continue
    texts[stroke.place] += stroke.text
    progress = stroke.progress
  }
  expect(texts).toEqual(demo.lines.map(({ text }) => text))
  expect(together).toBeGreaterThan(20)
  expect(new Set(demo.lines.map(({ writer }) => writer)).size).toBe(2)
})

test('the pause after a sentence is longer than after a letter', () => {
  expect(pauseAfter('a', 1)).toBeLessThan(pauseAfter(',', 0))
  expect(pauseAfter(',', 1)).toBeLessThan(pauseAfter('.', 0))
})
