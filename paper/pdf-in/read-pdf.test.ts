import { blocksOf, parseFountain, type SourceLine } from '@replique/script'
import { describe, expect, test } from 'vitest'
import { printPdf } from '../pdf/print-pdf.ts'
import { readPages } from './read-pages.ts'
import { readPdf, sourceOfPdf } from './read-pdf.ts'
import { drawPdf, type Drawn } from './tests/draw-pdf.ts'

async function linesOf(pages: readonly Drawn[][]): Promise<readonly SourceLine[]> {
  const read = await readPages(await drawPdf(pages))
  if ('error' in read) throw new Error(read.error)
  return sourceOfPdf(read)?.document.lines ?? []
}

const words = (lines: readonly SourceLine[]): string[] => lines.map(({ text }) => text.map((run) => run.text).join(''))

describe('lines of a PDF', () => {
  test('are read by position, not by drawing order', async () => {
    const lines = await linesOf([
      [
        { text: 'below', x: 72, y: 130 },
        { text: 'right', x: 220, y: 100 },
        { text: 'left', x: 72, y: 100 },
      ],
    ])
    expect(words(lines)).toEqual(['left\tright', 'below'])
  })

  test('keep italics and bold, with a space only where there is a gap', async () => {
    const [line] = await linesOf([
      [
        { text: 'Anna', x: 72, y: 100, font: 'Times-Bold' },
        { text: ', softly', x: 99.98, y: 100, font: 'Times-Italic' },
        { text: 'Come in, all of you.', x: 140, y: 100, font: 'Times-Roman' },
      ],
    ])
    expect(line?.text).toEqual([
      { text: 'Anna', bold: true },
      { text: ', softly', italic: true },
      { text: ' Come in, all of you.' },
    ])
  })
})

test('reads an exported script as the same speeches', async () => {
  const play = parseFountain(
    'Title: The Well\n\n# Act One\n\n.Scene 1\n\n!A garden. Noon.\n\n@Anna\n(softly)\nWho is there?\n\n@Bruno\nNobody, and nobody again, for as long as you like to ask it of me on a day like this.\n\n@Anna\nThen come in.\n\n@Bruno\nI am in.\n',
  )
  const result = await readPdf(await printPdf({ ...play, settings: { ...play.settings, layout: 'stage-fr' } }))
  if ('error' in result) throw new Error(result.error)
  const { blocks, characters } = blocksOf(result.play)
  expect(characters.map((name) => name.toUpperCase())).toEqual(['ANNA', 'BRUNO'])
  expect(blocks.filter(({ type }) => type === 'speech')).toHaveLength(4)
})

describe('a file that is not a script', () => {
  test.each([
    ['plain text', 'wrong_format', Buffer.from('not a PDF at all')],
    ['only a header', 'damaged', Buffer.from('%PDF-1.7\n')],
  ])('%s: %s', async (_, error, bytes) => expect(await readPdf(bytes)).toEqual({ error }))

  test('without text is reported as “no_text”', async () => {
    expect(await readPdf(await drawPdf([[], []]))).toEqual({ error: 'no_text' })
  })
  test('with a password is reported as “encrypted”', async () => {
    expect(await readPdf(await drawPdf([[{ text: 'secret', x: 72, y: 72 }]], { userPassword: 'x' }))).toEqual({
      error: 'encrypted',
    })
  })
})
