import { unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { LAYOUT_NAMES, printedPlay, type Play } from '@replique/script'
import { readDocx } from '../read-docx.ts'
import { revisedPlay, wholePlay } from '../tests/plays.ts'
import { printDocx } from './print-docx.ts'

const xmlOf = (files: Readonly<Record<string, Uint8Array>>, name: string): string =>
  new TextDecoder().decode(files[name])
const printed = async (play: Play, options = {}) => unzipSync(await printDocx(play, options))
const signsIn = (xml: string): number => xml.match(/<w:t [^>]*>\*<\/w:t>/g)?.length ?? 0

/** Returns the lines of each page of the play, as in the PDF. */
function pagesOf(play: Play) {
  const { front, sheets, sheetAt } = printedPlay(play)
  return Array.from({ length: sheets - front }, (_, i) => sheetAt(front + i))
}
const wordsOf = ({ runs }: ReturnType<typeof pagesOf>[number][number]): string => runs.map(({ text }) => text).join('')

/** Returns the header text of each section's pages, without the page number. */
function headsIn(files: Readonly<Record<string, Uint8Array>>): string[] {
  const targets = new Map(
    [...xmlOf(files, 'word/_rels/document.xml.rels').matchAll(/<Relationship [^>]*>/g)].map(([tag]) => [
      /Id="([^"]*)"/.exec(tag)?.[1],
      /Target="([^"]*)"/.exec(tag)?.[1],
    ]),
  )
  const references = xmlOf(files, 'word/document.xml').matchAll(/<w:headerReference w:type="default" r:id="([^"]*)"/g)
  return [...references].map(([, id]) =>
    [...xmlOf(files, `word/${targets.get(id)}`).matchAll(/<w:t [^>]*>([^<]*)<\/w:t>/g)]
      .map(([, text]) => text)
      .join(''),
  )
}

describe.each(LAYOUT_NAMES)('revisions in a Word document in the layout %s', (layout) => {
  const play = revisedPlay(layout)
  const pages = pagesOf(play)

  test('have an asterisk beside the same lines as on the printed page', async () => {
    const signs = pages.flat().filter((line) => wordsOf(line) === '*').length
    expect(signs).toBeGreaterThan(10)
    expect(signsIn(xmlOf(await printed(play), 'word/document.xml'))).toBe(signs)
    const changes = { 'revisions.mark': '' }
    const bare = xmlOf(await printed({ ...play, settings: { ...play.settings, changes } }), 'word/document.xml')
    expect(signsIn(bare)).toBe(0)
  })

  test('have a header on the same pages as in print, without extra page breaks', async () => {
    const head = /^Révision (?:bleue|rose), mai 2024/
    const files = await printed({ ...play, settings: { ...play.settings, changes: { 'revisions.header': true } } })
    const xml = xmlOf(files, 'word/document.xml')
    const wanted = pagesOf({ ...play, settings: { ...play.settings, changes: { 'revisions.header': true } } }).map(
      (lines) => lines.map(wordsOf).find((words) => head.test(words)) ?? '',
    )
    expect(new Set(wanted)).toEqual(new Set(['', 'Révision bleue, mai 2024', 'Révision rose, mai 2024']))
    const heads = headsIn(files).map((words) => head.exec(words)?.[0] ?? '')
    // consecutive sections can share a header and differ only in page numbering
    const changed = (list: readonly string[]) => list.filter((one, i) => one !== list[i - 1])
    expect(changed(heads)).toEqual(changed(wanted))
    const breaks = xml.split('<w:pageBreakBefore/>').length - 1 + (xml.split('<w:sectPr').length - 2)
    expect(breaks).toBe(pages.length - 1 + (layout === 'screenplay' ? 1 : 2))
  })

  test('are in the colour of their revision if enabled', async () => {
    const changes = { 'revisions.inked': true }
    const inked = await printed({ ...play, settings: { ...play.settings, changes } })
    const xml = xmlOf(inked, 'word/document.xml')
    expect(new Set([...xml.matchAll(/<w:color w:val="(\w+)"/g)].map(([, ink]) => ink))).toEqual(
      new Set(['1a4fa3', 'b5176b']),
    )
    expect(xmlOf(await printed(play), 'word/document.xml')).not.toContain('<w:color')
  })
})

test('names the latest revision and marks paragraphs if Word breaks the pages', async () => {
  const play = revisedPlay('screenplay')
  const files = await printed(play, { pageBreaks: false })
  expect(new Set(headsIn(files))).toEqual(new Set(['Révision rose, mai 2024.']))
  const xml = xmlOf(files, 'word/document.xml')
  expect(signsIn(xml)).toBeLessThan(signsIn(xmlOf(await printed(play), 'word/document.xml')))
  expect(xml).not.toMatch(/<w:framePr(?:(?!<\/w:p>).)*<w:br\/>/)
})

test('adds no header, asterisk or colour to a play without revisions', async () => {
  const files = await printed(wholePlay('screenplay'))
  expect(headsIn(files).join('')).not.toContain('Révision')
  expect(/<w:color |>\*</.test(xmlOf(files, 'word/document.xml'))).toBe(false)
})

test('keeps revisions in a round trip, except in dual dialogue', async () => {
  const play = revisedPlay('screenplay')
  const read = readDocx(await printDocx(play))
  if ('error' in read) throw new Error(read.error)
  const inColumns = (at: number): boolean => {
    const cue = play.elements.findLastIndex(({ kind }, i) => kind === 'cue' && i <= at)
    const isPair = play.elements[cue]?.dual === true || play.elements[cue + 2]?.dual === true
    return isPair && at - cue < 2
  }
  const wanted = play.elements.map(({ revision }, at) => (inColumns(at) ? undefined : revision))
  expect(read.play.elements.map(({ revision }) => revision)).toEqual(wanted)
})
