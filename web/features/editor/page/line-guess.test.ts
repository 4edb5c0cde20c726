import { chunksOf } from '@replique/manuscript'
import { layoutOf } from '@replique/script'
import { expect, test } from 'vitest'
import { openTestEditor } from '../writing/editor-for-tests.ts'
import { countLines, wrappedLines } from './chunk-view.ts'

test('breaks words as a line of so many characters does', () => {
  expect(wrappedLines('', 10)).toBe(1)
  expect(wrappedLines('one two three', 7)).toBe(2)
  expect(wrappedLines('one two three', 13)).toBe(1)
  expect(wrappedLines('one\ntwo', 20)).toBe(2)
  expect(wrappedLines('extraordinarily', 5)).toBe(3)
})

test('counts a chunk as it stands on the sheet and on a phone', () => {
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
