import { expect, test } from 'vitest'
import { remarksInWords } from './remarks.ts'

test('what was left out is named and counted, after what is missing altogether', () => {
  expect(
    remarksInWords([
      { code: 'left_out', detail: 'picture', count: 3 },
      { code: 'left_out', detail: 'footnote', count: 1 },
      { code: 'cut_short', count: 1 },
    ]),
  ).toBe('The file ends too early; what came before it was read. Left out: picture (3), footnote.')
})

test('nothing is said of a file that was read whole', () => expect(remarksInWords([])).toBe(''))
