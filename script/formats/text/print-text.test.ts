import { describe, expect, test } from 'vitest'
import { blocksOf, type Blocks } from '../../blocks.ts'
import { LAYOUT_NAMES, type Play } from '../../play.ts'
import { readPlainText } from '../../recognise/plain-text.ts'
import { anyPlay } from '../../tests/any-play.ts'
import { film, stagePlay } from '../../tests/small-plays.ts'
import { printText } from './print-text.ts'

const RUNS = 300

/** Normalises what the round trip changes: paragraphs are rewrapped, and the title loses its marks. */
const broken = ({ blocks, ...rest }: Blocks): Blocks => ({
  ...rest,
  title: rest.title.replace(/[*_]/g, ''),
  blocks: blocks.map((block) => JSON.parse(JSON.stringify(block).replace(/\\n|\s+/g, ' ')) as Blocks['blocks'][number]),
})

const readBack = (play: Play): Blocks => broken(blocksOf(readPlainText(printText(play)).play))

describe('printText', () => {
  test.each(LAYOUT_NAMES.filter((name) => name !== 'screenplay'))(
    'writes a stage play, %s, that reads back as the same play',
    (layout) => {
      const play = { ...stagePlay(), settings: { ...stagePlay().settings, layout } }
      expect(readBack(play)).toEqual(broken(blocksOf(play)))
    },
  )

  test('writes a screenplay that reads back as the same play', () => {
    expect(readBack(film())).toEqual(broken(blocksOf(film())))
  })

  test.each([
    ['a screenplay', film()],
    ['a stage play', stagePlay()],
  ])('writes the subtitle of %s', (_, play) => {
    const titlePage = [...play.titlePage, { key: 'sous-titre', value: 'A Crossing' }]
    expect(printText({ ...play, titlePage })).toContain('A Crossing')
  })

  test('indents like a printed script', () => {
    expect(printText(film())).toBe(`Title: The Ferry
Credit: written by
Author: A. N. Other


INT. BOATHOUSE - NIGHT #1A#

Rain on the roof. AGNES ties the last knot and listens to
whatever it is that moves below the floor.

                      OLD PIKE (O.S.)
                (half a laugh)
          You will not get far with a boat
          like that, and you know it better
          than anyone.

                                                     CUT TO:


EXT. HARBOUR - DAWN

Nobody.

                      AGNES
          Far enough.
`)
  })

  test('writes no style marks, long lines or notes', () => {
    const text = printText(stagePlay())
    expect(text).not.toMatch(/[*_]|Trop long/)
    expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(72)
    expect(text).toContain('Je pars.')
  })
})

test(`writes no long lines and no trailing spaces for ${RUNS} generated plays`, () => {
  for (let seed = 1; seed <= RUNS; seed++)
    for (const line of printText(anyPlay(seed)).split('\n')) {
      // combining characters and the no-break spaces of generated plays are not counted exactly
      expect(Array.from(line).length, `seed ${seed}: ${line}`).toBeLessThanOrEqual(80)
      expect(line, `seed ${seed}`).not.toMatch(/[ \t]$/)
    }
})

test('breaks a word that is longer than a line', () => {
  const long = 'a'.repeat(500)
  const text = printText({ ...film(), elements: [{ kind: 'action', text: [{ text: long }] }] })
  expect(text.split('\n\n').at(-1)?.replace(/\s/g, '')).toBe(long)
})
