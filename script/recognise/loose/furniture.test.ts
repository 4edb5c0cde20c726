import { describe, expect, test } from 'vitest'
import { blocksOf } from '../../blocks.ts'
import type { SourceLine } from '../source.ts'
import { recognise } from './recognise.ts'

const line = (text: string, page: number, rest: Partial<SourceLine>): SourceLine => ({
  text: [{ text }],
  gap: 0,
  page,
  ...rest,
})
const WORDS = 'red blue green white black brown pink grey gold plum teal rust'.split(' ')

/** A page with its running head and number. Its last speech continues on the next page. */
const page = (number: number): SourceLine[] => [
  line(number % 2 === 0 ? 'THE LAMP' : 'Nobody', number, { top: 30, gap: 1 }),
  line(`and ${WORDS[number - 2] ?? 'nothing'} goes on over here.`, number, { top: 60 }),
  line('OTTO.', number, { top: 90, gap: 1 }),
  line('So it is.', number, { top: 100 }),
  line('ANNA.', number, { top: 120, gap: 1 }),
  line(`The ${WORDS[number - 1] ?? ''} begins at the foot of the page`, number, { top: 130 }),
  line(String(number), number, { top: 560, gap: 1 }),
]

describe('running heads and page numbers', () => {
  const lines = [line('ANNA.', 1, { top: 50 }), ...Array.from({ length: 12 }, (_, at) => page(at + 1)).flat()]
  const { play } = recognise({ lines, wrapped: true })
  const words = JSON.stringify(play.elements)

  test('are removed because of their position', () => {
    expect(words).not.toMatch(/THE LAMP|Nobody|"\d+"/)
  })

  test('do not split a speech that continues on the next page', () => {
    const speeches = blocksOf(play).blocks.filter((block) => block.type === 'speech')
    expect(speeches).toHaveLength(25)
    const anna = speeches[2]
    expect(anna?.type === 'speech' && anna.text.replace('\n', ' ')).toBe(
      'The red begins at the foot of the page and red goes on over here.',
    )
  })
})

test('keeps a cue that stands at the top of several pages', () => {
  const pages = Array.from({ length: 6 }, (_, at) => [
    line('ANNA', at + 1, { top: 50, gap: 1 }),
    line(`The ${WORDS[at] ?? ''} one.`, at + 1, { top: 62 }),
    line('OTTO', at + 1, { top: 90, gap: 1 }),
    line(`Not the ${WORDS[at] ?? ''} one.`, at + 1, { top: 102 }),
    line('ANNA', at + 1, { top: 130 + at, gap: 1 }),
    line('Then another.', at + 1, { top: 142 + at }),
    line('OTTO', at + 1, { top: 170 + 3 * at, gap: 1 }),
    line('I have no other.', at + 1, { top: 182 + 3 * at }),
  ])
  const { play, warnings } = recognise({ lines: pages.flat(), wrapped: true })
  const read = blocksOf(play).blocks.map((block) => block.type === 'speech' && block.speaker)
  expect(read).toEqual(Array.from({ length: 6 }, () => ['ANNA', 'OTTO', 'ANNA', 'OTTO']).flat())
  expect(warnings).toEqual([])
})
