/** White space typed into a Fountain file is kept, except around unprinted text. */
import { describe, expect, test } from 'vitest'
import { parseFountain, printPlainFountain, printText, textOf } from '@replique/script'
import { lineOf, print, SCREENPLAY, texts } from '../tests/printed-pages.ts'

const FILE = `INT. LOFT - DAY

Dust.

Silence.



A door.

ADA
Who is there?


Nobody.
`

describe('blank lines between paragraphs of action', () => {
  test('are the same number on the page as in the file', async () => {
    const { pages } = await print(parseFountain(FILE).elements, SCREENPLAY)
    const top = (text: string): number => Math.round(lineOf(pages[0] ?? [], text).top)
    expect((top('Silence.') - top('Dust.')) / 12).toBe(2)
    expect((top('A door.') - top('Silence.')) / 12).toBe(4)
    expect((top('Nobody.') - top('Who is there?')) / 12).toBe(2)
  })

  test('are kept in Fountain', () => {
    expect(printPlainFountain(parseFountain(FILE))).toContain('Dust.\n\nSilence.\n\n\n\nA door.\n')
  })

  test('keep paragraphs separate', () => {
    const words = parseFountain(FILE).elements.flatMap(({ kind, text }) => (kind === 'action' ? [textOf(text)] : []))
    expect(words).toEqual(['Dust.', 'Silence.', '\n\nA door.', 'Nobody.'])
  })

  test('are dropped at the top of a page and inside the brackets of a stage direction', async () => {
    const below = Array.from({ length: 27 }, (_, i) => `Line ${i}.\n\n`).join('')
    const { elements } = parseFountain(`${below}\n\n\nThe next page.\n`)
    const { pages } = await print(elements, SCREENPLAY)
    expect(lineOf(pages[1] ?? [], 'The next page.').top).toBeCloseTo(72)
    const onStage = await print(parseFountain(FILE).elements, {
      layout: 'stage-us',
      paper: 'us-letter',
      lineHeight: 12,
    })
    expect(texts(onStage.pages[0])).toContain('(A door.)')
  })

  test('are kept in plain text', () => expect(printText(parseFountain(FILE))).toContain('Silence.\n\n\n\nA door.'))
})

describe('a note in a line leaves', () => {
  const printed = async (text: string): Promise<string[]> =>
    texts((await print(parseFountain(text).elements, SCREENPLAY)).pages[0])

  test.each([
    ['one space between words', 'A word [[note]] more.', 'A word more.'],
    ['one space for several notes', 'A word [[note]] [[another]] more.', 'A word more.'],
    ['none at the start of a line', '[[note]] More.', 'More.'],
    ['a word undivided', 'Half[[note]]way.', 'Halfway.'],
    ['other spaces unchanged', 'Two  spaces[[note]] here.', 'Two  spaces here.'],
  ])('%s', async (_, given, wanted) => expect(await printed(`ADA\n${given}\n`)).toContain(wanted))
})
