import { expect, test } from 'vitest'
import { warningsInWords } from './import-notes.ts'

test('omissions are named and counted, after what is missing altogether', () => {
  expect(
    warningsInWords([
      { code: 'left_out', detail: 'picture', count: 3 },
      { code: 'left_out', detail: 'footnote', count: 1 },
      { code: 'cut_short', count: 1 },
    ]),
  ).toBe('The file is incomplete. Everything it contains was imported. Left out: picture (3), footnotes.')
})

test('a file that was read completely has no notes', () => expect(warningsInWords([])).toBe(''))

test('doubtful lines are counted, and a guessed encoding is named', () => {
  expect(
    warningsInWords([
      { code: 'guessed_encoding', detail: 'Mac Roman', count: 1 },
      { code: 'doubtful', count: 12 },
    ]),
  ).toBe(
    '12 lines may have the wrong type. Please check them. The file doesn’t state its encoding. It was read as Mac Roman: please check the accents.',
  )
  expect(warningsInWords([{ code: 'doubtful', count: 1 }])).toBe('1 line may have the wrong type. Please check it.')
})
