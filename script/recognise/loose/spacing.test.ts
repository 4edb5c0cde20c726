import { expect, test } from 'vitest'
import { blocksOf } from '../../blocks.ts'
import { readPlainText } from '../plain-text.ts'

const spoken = (text: string) =>
  blocksOf(readPlainText(text).play).blocks.flatMap((block) => (block.type === 'speech' ? [block.text] : []))

const SPEECHES = [
  [
    'ADA',
    'The bridge was there this morning, I am',
    'certain of it, and now there is only the',
    'river and that smell of tar.',
  ],
  ['BEN', 'Perhaps we came by another road, or the', 'map is older than we thought.'],
  ['ADA', 'The map is mine.'],
]
const lines = [...SPEECHES, ...SPEECHES, ...SPEECHES].flat()

test('joins wrapped lines in a text with an empty line after every line', () => {
  const read = spoken(lines.join('\n\n'))
  expect(read).toHaveLength(9)
  expect(read[0]).toBe(SPEECHES[0]!.slice(1).join(' '))
})

test('keeps one-line paragraphs separate if empty lines are between them', () => {
  const text = Array.from({ length: 8 }, () => 'Ada. Good evening to you.\n\nBen. And to you.\n').join('\n')
  expect(spoken(text)).toHaveLength(16)
})
