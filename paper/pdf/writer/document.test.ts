import { inflateSync } from 'node:zlib'
import { getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { fileFor } from '../../fonts/font-file.ts'
import { readPdf } from '../../tests/read-pdf.ts'
import { PdfDocument } from './document.ts'
import { subsetOf } from './glyph-subset.ts'
import { numeral, textString } from './notation.ts'

const ABOUT = { title: 'A (b) \\ <é>', author: '', language: 'en', maker: 'Test', date: new Date(0) }
const REGULAR = { bold: false, italic: false }
const file = fileFor(0x41, REGULAR, 'serif')

function print(pages: readonly string[], font = file): Uint8Array {
  if (!font) throw new Error('There is no font')
  const document = new PdfDocument(ABOUT, [300, 200])
  for (const words of pages) {
    const page = document.addPage()
    const node = document.tree.open('P', document.tree.root)
    page.markNode(node)
    page.text(words, { file: font, size: 1 }, { x: 20, y: 50 })
    page.endMark()
    document.tree.close(node)
  }
  return document.end()
}

/** Returns the rows of the cross-reference table: type, position, and index in the object stream. */
function placesOf(source: string): number[][] {
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(source)?.[1])
  const packed = source.slice(source.indexOf('stream\n', start) + 'stream\n'.length, source.lastIndexOf('\nendstream'))
  const table = inflateSync(Buffer.from(packed, 'latin1'))
  return Array.from({ length: table.length / 7 }, (_, id) => [
    table.readUInt8(id * 7),
    table.readUInt32BE(id * 7 + 1),
    table.readUInt16BE(id * 7 + 5),
  ])
}

test('writes every object where the cross-reference table says', () => {
  const source = Buffer.from(print(Array.from({ length: 300 }, (_, i) => `Page ${i}`))).toString('latin1')
  const places = placesOf(source)
  const holders = new Map<number, readonly number[]>()
  places.forEach(([kind, at = 0], id) => {
    if (kind !== 1) return
    expect(source.slice(at, at + 20)).toMatch(new RegExp(`^${id} 0 obj\\n`))
    const held = /^<<\n\/Length (\d+)\n\/Type \/ObjStm\n\/N \d+\n\/First (\d+)\n[^>]*>>\nstream\n/.exec(
      source.slice(source.indexOf('<<', at), at + 200),
    )
    if (!held) return
    const from = source.indexOf('<<', at) + held[0].length
    const body = inflateSync(Buffer.from(source.slice(from, from + Number(held[1])), 'latin1')).toString('latin1')
    const head = body.slice(0, Number(held[2])).trim().split(' ').map(Number)
    holders.set(
      id,
      head.filter((_, i) => i % 2 === 0),
    )
  })
  expect(holders.size).toBeGreaterThan(1)
  const within = places.flatMap(([kind, holder = 0, index = 0], id) => (kind === 2 ? [{ id, holder, index }] : []))
  expect(within.length).toBeGreaterThan(600)
  for (const { id, holder, index } of within) expect(holders.get(holder)?.[index]).toBe(id)
})

test.each(['courier', 'serif', 'sans'] as const)('writes the widths of the %s as whole numbers', (typeface) => {
  const source = Buffer.from(print(['Wait til it is noon'], fileFor(0x41, REGULAR, typeface))).toString('latin1')
  const [, usual, others = ''] = /\/DW (.*)\n(?:\/W \[(.*)\]\n)?/.exec(source) ?? []
  expect(usual).toMatch(/^\d{3}$/)
  expect(others).toMatch(typeface === 'courier' ? /^$/ : /^(?:\d+ \[\d+\] ?){4,}$/)
})

test('keeps text with characters and glyph numbers that need escaping', async () => {
  const all = Array.from({ length: 0x17f - 0x20 }, (_, i) => 0x20 + i).filter((code) => file?.has(code) === true)
  const words = String.fromCodePoint(...all)
  const bytes = print([words])
  expect(readPdf(bytes).pages[0]?.map(({ text }) => text)).toEqual([
    words.replaceAll('\u00a0', ' ').replaceAll('\u00ad', '-'),
  ])
  const document = await getDocumentProxy(new Uint8Array(bytes))
  const { items } = await (await document.getPage(1)).getTextContent()
  const read = items.map((item) => ('str' in item ? item.str : '')).join('')
  expect(read.normalize('NFKC').replaceAll(/\s/g, '')).toContain('()*+,-./0123456789:;<=>?@ABC')
  expect(read).toContain('[\\]')
})

test('a font subset contains the parts of composite glyphs, and nothing else', () => {
  if (!file) throw new Error('There is no font')
  const [e, acute] = [file.glyphOf(0x65), file.glyphOf(0xe9)]
  const sizes = [[], [e], [acute]].map((glyphs) => subsetOf(file.tables, glyphs).length)
  expect(sizes[1]).toBeGreaterThan(sizes[0] ?? 0)
  expect(sizes[2]).toBeGreaterThan(sizes[1] ?? 0)
  expect(subsetOf(file.tables, [acute, e]).equals(subsetOf(file.tables, [e, acute]))).toBe(true)
  expect(sizes[2]).toBeLessThan(file.tables.get('glyf').length)
})

test.each([
  ['plain (words) \\', '(plain \\(words\\) \\\\)'],
  ['', '()'],
  ['é\n', '(þÿ\0\xe9\0\\n)'],
  ['\u0a0d', '(þÿ\\n\\r)'],
])('%j is written as a string', (text, written) => expect(textString(text)).toBe(written))

test.each([
  [1, '1'],
  [-0.00049, '0'],
  [599.609375, '599.609'],
  [1e-9, '0'],
])('%d is written as a number', (value, written) => expect(numeral(value)).toBe(written))
