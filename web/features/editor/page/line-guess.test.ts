import { chunksOf } from '@replique/manuscript'
import { layoutOf } from '@replique/script'
import { expect, test } from 'vitest'
import { openTestEditor } from '../writing/editor-for-tests.ts'
import { countLines, wrappedLines } from './chunk-view.ts'

test('words are wrapped as in a line of the given number of characters', () => {
  expect(wrappedLines('', 10)).toBe(1)
  expect(wrappedLines('one two three', 7)).toBe(2)
  expect(wrappedLines('one two three', 13)).toBe(1)
  expect(wrappedLines('one\ntwo', 20)).toBe(2)
  expect(wrappedLines('extraordinarily', 5)).toBe(3)
})

test('a chunk’s lines are counted for the sheet and for a phone', () => {
  const long = 'word '.repeat(30).trim()
  const { view, play } = openTestEditor(`INT. HALL - DAY\n\n${long}\n\nANNA\n${long}\n`)
  const { settings, language, kind } = play()
  const layout = layoutOf(settings, language, kind)
  const chunk = chunksOf(view.state.doc)[0]!
  // a heading, three lines of action, a name and five lines of speech, plus the blank lines above them
  const { scene, action, cue } = layout.elements
  const blank = (scene?.before ?? 0) + (action?.before ?? 0) + (cue?.before ?? 0)
  const sheet = countLines(chunk, { layout, window: 1280 })
  expect(Math.abs(sheet - (blank + 1 + 3 + 1 + 5))).toBeLessThanOrEqual(1)
  expect(countLines(chunk, { layout, window: 390 })).toBeGreaterThan(sheet)
})
