import { unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { diceFrom } from '../../../script/tests/chance.ts'
import { printDocx } from '../print/print-docx.ts'
import { readDocx } from '../read-docx.ts'
import { wholePlay } from '../tests/plays.ts'

const RUNS = Number(process.env.REPLIQUE_FUZZ ?? 300)
const SEED = 1

const PARTS = ['word/document.xml', 'word/styles.xml', 'word/comments.xml', 'docProps/custom.xml']

/** Returns the text with a random piece removed, repeated, moved or replaced. */
function damaged(xml: string, below: (limit: number) => number): string {
  const from = below(xml.length)
  const to = Math.min(xml.length, from + 1 + below(60))
  const piece = xml.slice(from, to)
  const kinds = [
    () => xml.slice(0, from) + xml.slice(to),
    () => xml.slice(0, to) + piece + xml.slice(to),
    () => xml.slice(0, from),
    () => xml.slice(0, from) + piece.toUpperCase() + xml.slice(to),
    () => xml.slice(0, from) + '</w:p></w:tbl><w:tc>' + xml.slice(from),
    () => xml.replaceAll('Dialogue"', 'Dialogue Continued"'),
  ]
  return kinds[below(kinds.length)]?.() ?? xml
}

test(
  `reads or rejects ${RUNS} damaged Word documents (seed ${SEED})`,
  async () => {
    const { below } = diceFrom(SEED)
    const whole = unzipSync(await printDocx(wholePlay('stage-us', 3)))
    const files = Object.fromEntries(PARTS.map((name) => [name, new TextDecoder().decode(whole[name])]))
    let read = 0
    for (let run = 0; run < RUNS; run++) {
      const name = PARTS[below(PARTS.length)] ?? ''
      const changed = { ...files, [name]: damaged(files[name] ?? '', below) }
      const bytes = zipSync(
        Object.fromEntries(Object.entries(changed).map(([path, text]) => [path, new TextEncoder().encode(text)])),
        { level: 0 },
      )
      const result = readDocx(bytes)
      if ('play' in result) read++
      else expect(['damaged', 'hostile', 'wrong_format', 'empty']).toContain(result.error)
    }
    expect(read).toBeGreaterThan(RUNS / 2)
  },
  60_000 + RUNS * 60,
)

test('joins a paragraph split over very many pages in time', async () => {
  const whole = unzipSync(await printDocx(wholePlay('screenplay', 1)))
  const text = new TextDecoder().decode(whole['word/document.xml'])
  const rest = '<w:p><w:pPr><w:pStyle w:val="ActionContinued"/></w:pPr><w:r><w:t>more </w:t></w:r></w:p>'
  const long = text.replace('<w:sectPr', `${rest.repeat(40_000)}<w:sectPr`)
  const read = readDocx(zipSync({ ...whole, 'word/document.xml': new TextEncoder().encode(long) }, { level: 1 }))
  expect('play' in read && read.play.elements.length).toBeLessThan(40_000)
})
