/** A table of contents in a Word document or PDF is not part of the play. */
import { textOf } from '@replique/script'
import { Document, HeadingLevel, Packer, Paragraph, Tab, TextRun } from 'docx'
import { expect, test } from 'vitest'
import { drawPdf, type Drawn } from '../pdf-in/tests/draw-pdf.ts'
import { readScript } from './read-formats.ts'

const LIST = [
  ['ACT ONE', '1'],
  ['Scene 1', '1'],
  ['Scene 2', '9'],
  ['ACT TWO', '17'],
  ['Scene 1', '17'],
] as const

const HEADINGS = LIST.map(([words]) => words)
const SAID = ['NORA: Is it late?', 'PIKE: It is always late.', 'NORA: Then why come?', 'PIKE: Somebody has to.']
/** All headings, with a few speeches below each scene heading. */
const BODY = HEADINGS.flatMap((words) => (words.startsWith('ACT') ? [words] : [words, ...SAID]))

async function expectPlay(name: string, bytes: Uint8Array, pages: 'with pages' | 'without'): Promise<void> {
  const reading = await readScript({ name, bytes })
  if ('error' in reading) throw new Error(reading.error)
  const { elements, characters } = reading.play
  expect(characters.map((one) => one.name)).toEqual(['NORA', 'PIKE'])
  expect(elements.filter(({ kind }) => kind === 'act' || kind === 'scene').map(({ text }) => textOf(text))).toEqual(
    HEADINGS,
  )
  const notes = elements.filter(({ kind }) => kind === 'note').map(({ text }) => textOf(text))
  expect(notes).toHaveLength(1)
  // the page numbers are optional here, because in a separate column they may be mistaken for line numbers
  expect(notes[0]).toMatch(/^CONTENTS\nACT ONE\P{L}*Scene 1\P{L}*Scene 2\P{L}*ACT TWO\P{L}*Scene 1\P{L}*$/u)
  if (pages === 'with pages') expect(notes[0]).toMatch(/ACT TWO\P{L}*17/u)
}

const styled = (text: string): Paragraph =>
  new Paragraph({
    text,
    ...(text.startsWith('ACT') && { heading: HeadingLevel.HEADING_1 }),
    ...(text.startsWith('Scene') && { heading: HeadingLevel.HEADING_2 }),
  })

test.each(['toc 1', 'List Paragraph'])(
  'recognises a table of contents in a Word document by the style %s',
  async (name) => {
    const list = LIST.map(
      ([words, page]) =>
        new Paragraph({ style: 'List', children: [new TextRun({ children: [words, new Tab(), page] })] }),
    )
    const children = [
      new Paragraph({ text: 'THE LAST FERRY', heading: HeadingLevel.TITLE }),
      new Paragraph('CONTENTS'),
      ...list,
      ...BODY.map(styled),
    ]
    const styles = { paragraphStyles: [{ id: 'List', name }] }
    const bytes = new Uint8Array(await Packer.toBuffer(new Document({ styles, sections: [{ children }] })))
    await expectPlay('play.docx', bytes, 'with pages')
  },
)

const body: Drawn[] = BODY.map((text, at) => ({ text, x: 72, y: 80 + at * 30, font: 'Times-Roman' }))

test.each(['dots', 'a column'])(
  'recognises a table of contents in a PDF, with %s before the page numbers',
  async (form) => {
    const list = LIST.flatMap(([words, page], at): Drawn[] => {
      const y = 200 + at * 16
      const dots = form === 'dots' ? ` ${'.'.repeat(60 - words.length)} ${page}` : ''
      const line: Drawn = { text: words + dots, x: 72, y, font: 'Times-Roman' }
      return form === 'dots' ? [line] : [line, { text: page, x: 480, y, font: 'Times-Roman' }]
    })
    const front: Drawn[] = [
      { text: 'THE LAST FERRY', x: 240, y: 80, font: 'Times-Bold' },
      { text: 'CONTENTS', x: 260, y: 160, font: 'Times-Bold' },
    ]
    await expectPlay('play.pdf', await drawPdf([[...front, ...list], body]), form === 'dots' ? 'with pages' : 'without')
  },
)
