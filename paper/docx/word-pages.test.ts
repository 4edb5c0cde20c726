/**
 * Compares the pages of our Word documents with those of our PDFs. Needs LibreOffice, which `npm run torture -- pages`
 * provides.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LAYOUT_NAMES, PAPERS, printedPlay, readTei, type LayoutName, type Play } from '@replique/script'
import { printPdf } from '../pdf/print-pdf.ts'
import { printDocx } from './print/print-docx.ts'
import { pdfLines } from './tests/pdf-lines.ts'
import { revisedPlay, wholePlay } from './tests/plays.ts'

const OFFICE = process.env['REPLIQUE_TEST_SOFFICE']
const SHARED = new URL(
  '../../../shared/data/scripts/tei-fr/fredracor__beaumarchais-barbier-de-seville.xml',
  import.meta.url,
)
const SCENES = 90
/** Number of letters that identify the beginning of a page. */
const KNOWN_BY = 20

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'replique-word-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function asPdf(docx: Uint8Array): Uint8Array {
  const from = join(folder, 'play.docx')
  writeFileSync(from, docx)
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
  execFileSync(OFFICE ?? '', ['--headless', profile, '--convert-to', 'pdf', '--outdir', folder, from], {
    stdio: 'ignore',
  })
  return readFileSync(join(folder, 'play.pdf'))
}

function sharedPlay(layout: LayoutName): Play[] {
  const read = existsSync(SHARED) ? readTei(readFileSync(SHARED, 'utf8')) : undefined
  return read && 'play' in read ? [{ ...read.play, settings: { ...read.play.settings, layout } }] : []
}

const plays = (layout: LayoutName): Play[] => [
  ...[0, 1, 2].map((seed) => wholePlay(layout, SCENES, seed)),
  revisedPlay(layout, SCENES, 3),
  ...sharedPlay(layout),
]

/**
 * Returns the parts of a page to compare: the first letters in order, and all letters sorted. A line may contain one
 * more word where font metrics differ, so the lines themselves are not compared.
 */
const known = (lines: readonly string[]) => {
  const words = lines.join('')
  return { first: words.slice(0, KNOWN_BY), letters: Array.from(words).toSorted().join('') }
}

describe.skipIf(OFFICE === undefined)('LibreOffice breaks pages like the PDF (skipped without LibreOffice)', () => {
  for (const layout of LAYOUT_NAMES)
    for (const paper of PAPERS)
      test(`${layout}, ${paper}`, async () => {
        for (const play of plays(layout)) {
          const set = { ...play, settings: { ...play.settings, paper } }
          const { front, pagination } = printedPlay(set)
          const { top, linesPerPage, lineHeight } = pagination.layout
          // if a word processor replaces a missing letter, the page may need one more line
          const foot = top + (linesPerPage + 2) * lineHeight
          const [ours, theirs] = [await printPdf(set), asPdf(await printDocx(set))]
          const wanted = await pdfLines(ours, top - 4, foot)
          const seen = await pdfLines(theirs, top - 4, foot)
          console.log(`${layout} ${paper}: ${wanted.length} pages, in the Word document ${seen.length}`)
          expect(seen).toHaveLength(wanted.length)
          expect(wanted.length).toBeGreaterThan(40)
          expect(seen.slice(front).map(known)).toEqual(wanted.slice(front).map(known))
        }
      })
})
