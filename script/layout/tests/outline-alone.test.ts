import { expect, test } from 'vitest'
import { parseFountain } from '../../formats/fountain/read-fountain.ts'
import { printedPlay } from '../printed-play.ts'

const wordsOf = (text: string): string => {
  const { sheets, sheetAt } = printedPlay(parseFountain(text))
  return Array.from({ length: sheets }, (_, at) => JSON.stringify(sheetAt(at))).join('')
}

test.each(['screenplay', 'stage'] as const)('prints the outline of a %s that has no script yet', (kind) => {
  const play = parseFountain('# Part one\n\n= They meet at the ferry.\n\n## The crossing\n\n[[ask Mo]]\n', { kind })
  const { sheets, sheetAt } = printedPlay(play)
  expect(sheets).toBe(1)
  const words = JSON.stringify(sheetAt(0))
  for (const said of ['Part one', 'They meet at the ferry.', 'The crossing']) expect(words).toContain(said)
  expect(words).not.toContain('ask Mo')
})

test('does not print an outline beside a script', () => {
  expect(wordsOf('# Part one\n\n= They meet.\n\nRain.\n')).not.toMatch(/Part one|They meet/)
})
