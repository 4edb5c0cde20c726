/** Writes paragraphs as files in several formats. */
import { AlignmentType, Document, Packer, Paragraph, Tab, TabStopType, TextRun } from 'docx'
import { strToU8, zipSync } from 'fflate'
import Pdf from 'pdfkit'
import type { Setting } from './setting.ts'
import type { Typed, TypedRun } from './typed.ts'

/** The default line length in plain text, and the maximum width of a name column, in characters. */
const WIDTH = 72
const WIDEST_NAME = 22
/** The width of a character in points, for indents. */
const LETTER = 7

const plainOf = (runs: readonly TypedRun[]): string =>
  runs.map(({ text, italic }) => (italic === true && text.trim() !== '' ? `_${text}_` : text)).join('')

/** Returns the column at which speeches start when names are beside them, in characters. */
const columnOf = (typed: readonly Typed[]): number =>
  Math.min(WIDEST_NAME, Math.max(0, ...typed.map(({ beside }) => beside?.text.length ?? 0))) + 2

function wrap(words: string, room: number): string[] {
  if (room <= 0) return [words]
  const out: string[] = ['']
  for (const word of words.split(/[ \n]+/).filter((one) => one !== '')) {
    const line = out.at(-1)!
    if (line !== '' && line.length + 1 + word.length > room) out.push(word)
    else out[out.length - 1] = line === '' ? word : `${line} ${word}`
  }
  return out
}

function inText(typed: readonly Typed[], { width = WIDTH, doubled = false, column }: Setting): Uint8Array {
  const out: string[] = []
  const hang = columnOf(typed)
  for (const { runs, gap, centred, indent = 0, beside } of typed) {
    for (let empty = doubled ? gap * 2 : gap; empty > 0; empty--) out.push('')
    const tabbed = beside !== undefined && column === 'tab'
    const left = beside === undefined || tabbed ? indent : hang
    const lines = plainOf(runs)
      .split('\n')
      .flatMap((line) => wrap(line, width === 0 ? 0 : width - left))
    lines.forEach((line, at) => {
      const name = at === 0 && beside !== undefined ? plainOf([beside]) : ''
      if (doubled && out.length > 0 && out.at(-1) !== '') out.push('')
      if (tabbed) out.push(`${name}\t${line}`)
      else if (centred === true)
        out.push(' '.repeat(Math.max(0, Math.floor(((width || WIDTH) - line.length) / 2))) + line)
      else if (name !== '') out.push(`${name.padEnd(left - 1)} ${line}`)
      else out.push(' '.repeat(left) + line)
    })
  }
  return new TextEncoder().encode(`${out.join('\n')}\n`)
}

/**
 * Returns a paragraph's runs, preceded by the name beside it, if any, and a tab or spaces, as typed in word processors.
 */
function inLine({ runs, beside }: Typed, { column }: Setting, hang: number): TypedRun[] {
  if (beside === undefined) return [...runs]
  const space = column === 'tab' ? '\t' : ' '.repeat(Math.max(2, hang - beside.text.length))
  return [beside, { text: space }, ...runs]
}

async function inWord(typed: readonly Typed[], setting: Setting): Promise<Uint8Array> {
  const hang = columnOf(typed)
  const children = typed.flatMap((one) => {
    const { gap, centred, indent = 0, beside, head } = one
    const runs = inLine(one, setting, hang).flatMap((run) =>
      run.text.split('\n').map((text, at) => {
        const children = text.split('\t').flatMap((part, tab) => (tab === 0 ? [part] : [new Tab(), part]))
        const { bold = head === true, italic = false, smallCaps = false } = run
        return new TextRun({ children, bold, italics: italic, smallCaps, ...(at > 0 && { break: 1 }) })
      }),
    )
    const points = hang * LETTER * 20
    const paragraph = new Paragraph({
      children: runs,
      ...(centred === true && { alignment: AlignmentType.CENTER }),
      ...(beside !== undefined && {
        indent: { left: points, hanging: points },
        tabStops: [{ type: TabStopType.LEFT, position: points }],
      }),
      ...(indent > 0 && { indent: { left: indent * LETTER * 20 } }),
    })
    const empty = gap + (setting.doubled === true ? 1 : 0)
    return [...Array.from({ length: empty }, () => new Paragraph({})), paragraph]
  })
  return new Uint8Array(await Packer.toBuffer(new Document({ sections: [{ children }] })))
}

const FONTS: Readonly<Record<string, string>> = { bold: 'Times-Bold', italic: 'Times-Italic' }
const SIZE = 11

function inPdf(typed: readonly Typed[], setting: Setting): Promise<Uint8Array> {
  const margin = { left: 72, right: 72, top: 72, bottom: 72 }
  const pdf = new Pdf({ size: 'A4', margins: margin })
  const pieces: Buffer[] = []
  const done = new Promise<Uint8Array>((resolve) => {
    pdf.on('data', (piece: Buffer) => pieces.push(piece))
    pdf.on('end', () => resolve(new Uint8Array(Buffer.concat(pieces))))
  })
  const wide = pdf.page.width - margin.left - margin.right
  const widest = Math.max(...typed.map(({ beside }) => (beside === undefined ? 0 : pdf.widthOfString(beside.text))))
  // longer names wrap onto several lines
  const hang = Math.min(widest, WIDEST_NAME * LETTER) + 2 * LETTER
  const lineGap = setting.doubled === true ? SIZE * 1.1 : 0
  const fontOf = ({ bold, italic }: TypedRun): string =>
    FONTS[bold === true ? 'bold' : italic === true ? 'italic' : ''] ?? 'Times-Roman'
  const widthOf = (runs: readonly TypedRun[]): number =>
    runs.reduce((sum, run) => sum + pdf.font(fontOf(run)).widthOfString(printable(run.text)), 0)
  const write = (runs: readonly TypedRun[], x: number, options: { width: number }): void => {
    const full = runs.filter(({ text }) => text !== '')
    full.forEach((run, at) => {
      pdf.font(fontOf(run))
      const text = run.smallCaps === true ? run.text.toUpperCase() : run.text
      const own = { ...options, lineGap, continued: at + 1 < full.length } as PDFKit.Mixins.TextOptions
      if (at === 0) pdf.text(printable(text), x, undefined, own)
      else pdf.text(printable(text), own)
    })
  }
  for (const { runs, gap, centred, indent = 0, beside, head } of typed) {
    pdf.fontSize(head === true ? SIZE + 3 : SIZE)
    pdf.moveDown(gap)
    // avoids a name alone at the foot of a page
    if (pdf.y > pdf.page.height - margin.bottom - 3 * SIZE) pdf.addPage()
    const left = margin.left + (beside === undefined ? indent * LETTER : hang)
    if (beside !== undefined && beside.text !== '') {
      const { y } = pdf
      write([beside], margin.left, { width: hang - 4 })
      pdf.y = y
    }
    const bold = head === true ? runs.map((run) => ({ ...run, bold: true })) : runs
    // PDFKit would centre each run separately
    if (centred === true)
      for (const line of linesOf(bold, wide, widthOf))
        write(line, margin.left + (wide - widthOf(line)) / 2, { width: wide })
    else write(bold, left, { width: wide - (left - margin.left) })
  }
  pdf.end()
  return done
}

/** Breaks runs into lines no wider than the given number of points. */
function linesOf(
  runs: readonly TypedRun[],
  wide: number,
  widthOf: (runs: readonly TypedRun[]) => number,
): TypedRun[][] {
  const out: TypedRun[][] = [[]]
  for (const run of runs)
    for (const text of run.text.match(/\S+\s*|\s+/g) ?? []) {
      const line = out.at(-1)!
      const last = { ...run, text: text.trimEnd() }
      if (line.length > 0 && widthOf([...line, last]) > wide) out.push([{ ...run, text }])
      else line.push({ ...run, text })
    }
  return out.map((line) => line.map((run, at) => (at === line.length - 1 ? { ...run, text: run.text.trimEnd() } : run)))
}

const GREEK = 'ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ'
/** Latin letters that look like the Greek ones. */
const LATIN = 'ABEZHIKMNOPTYX'

/** Replaces characters that the PDF's fonts lack. */
const printable = (text: string): string =>
  text
    .replace(/[ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ]/g, (sign) => LATIN[GREEK.indexOf(sign)] ?? sign)
    .replace(/[\ufb00-\ufb06]/g, (sign) => sign.normalize('NFKC'))
    .replace(/[\u2010\u2011]/g, '-')
    .replace(/[\u00a0\u202f]/g, ' ')

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

function inHtml(typed: readonly Typed[], setting: Setting): Uint8Array {
  const hang = columnOf(typed)
  const paragraphs = typed.map((one) => {
    const words = inLine(one, setting, hang).map(({ text, bold, italic, smallCaps }) => {
      const inner = escaped(text)
        .replaceAll('\n', '<br>')
        .replaceAll('\t', '&#9;')
        .replace(/ {2,}/g, (row) => '&nbsp;'.repeat(row.length))
      const small = smallCaps === true ? `<span style="font-variant: small-caps">${inner}</span>` : inner
      const slanted = italic === true ? `<i>${small}</i>` : small
      return bold === true ? `<b>${slanted}</b>` : slanted
    })
    const style = one.centred === true ? ' style="text-align: center"' : ''
    return one.head === true ? `<h2${style}>${words.join('')}</h2>` : `<p${style}>${words.join('')}</p>`
  })
  const page = `<!DOCTYPE html><html><head><meta charset="utf-8"><title>Play</title></head><body>\n${paragraphs.join('\n')}\n</body></html>`
  return new TextEncoder().encode(page)
}

const ODT_STYLES = `<style:style style:name="C" style:family="paragraph"><style:paragraph-properties fo:text-align="center"/></style:style>
<style:style style:name="B" style:family="text"><style:text-properties fo:font-weight="bold"/></style:style>
<style:style style:name="I" style:family="text"><style:text-properties fo:font-style="italic"/></style:style>
<style:style style:name="S" style:family="text"><style:text-properties fo:font-variant="small-caps"/></style:style>`
const ODT_NAMES = ['office', 'style', 'text']
  .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .concat('xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0"')
  .join(' ')

function inOdt(typed: readonly Typed[], setting: Setting): Uint8Array {
  const hang = columnOf(typed)
  const paragraphs = typed.flatMap((one) => {
    const words = inLine(one, setting, hang).map(({ text, bold, italic, smallCaps }) => {
      const inner = escaped(text)
        .replaceAll('\n', '<text:line-break/>')
        .replaceAll('\t', '<text:tab/>')
        .replace(/ {2,}/g, (row) => ` <text:s text:c="${row.length - 1}"/>`)
      const style = bold === true || one.head === true ? 'B' : italic === true ? 'I' : smallCaps === true ? 'S' : ''
      return style === '' ? inner : `<text:span text:style-name="${style}">${inner}</text:span>`
    })
    const style = one.centred === true ? ' text:style-name="C"' : ''
    return [...Array.from({ length: one.gap }, () => '<text:p/>'), `<text:p${style}>${words.join('')}</text:p>`]
  })
  const content = `<?xml version="1.0" encoding="UTF-8"?><office:document-content ${ODT_NAMES} office:version="1.2"><office:automatic-styles>${ODT_STYLES}</office:automatic-styles><office:body><office:text>${paragraphs.join('')}</office:text></office:body></office:document-content>`
  return zipSync({
    mimetype: [strToU8('application/vnd.oasis.opendocument.text'), { level: 0 }],
    'content.xml': strToU8(content),
  })
}

function inRtf(typed: readonly Typed[], setting: Setting): Uint8Array {
  const hang = columnOf(typed)
  const code = (text: string): string =>
    text
      .replace(/[\\{}]/g, (sign) => `\\${sign}`)
      .replaceAll('\n', '\\line ')
      .replaceAll('\t', '\\tab ')
      .replace(
        /[^\0-\x7f]/g,
        (sign) => `\\u${sign.charCodeAt(0) > 32767 ? sign.charCodeAt(0) - 65536 : sign.charCodeAt(0)}?`,
      )
  const paragraphs = typed.map((one) => {
    const words = inLine(one, setting, hang).map(({ text, bold, italic, smallCaps }) => {
      const marks = `${bold === true || one.head === true ? '\\b' : ''}${italic === true ? '\\i' : ''}${smallCaps === true ? '\\scaps' : ''}`
      return marks === '' ? code(text) : `{${marks} ${code(text)}}`
    })
    return `${'\\pard\\par\n'.repeat(one.gap)}\\pard${one.centred === true ? '\\qc' : ''} ${words.join('')}\\par\n`
  })
  return new TextEncoder().encode(
    `{\\rtf1\\ansi\\ansicpg1252\\uc1{\\fonttbl{\\f0 Times New Roman;}}\n${paragraphs.join('')}}`,
  )
}

const WRITERS = { txt: inText, docx: inWord, pdf: inPdf, html: inHtml, odt: inOdt, rtf: inRtf }

/** Writes these paragraphs as a file in the setting's format. */
export const fileOf = async (typed: readonly Typed[], setting: Setting): Promise<Uint8Array> =>
  WRITERS[setting.form](typed, setting)
