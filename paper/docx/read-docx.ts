import {
  childOf,
  childrenOf,
  type Run,
  type SourceLine,
  type XmlElement,
  findIn,
  MAX_PARAGRAPHS,
  readXml,
  recognise,
  wordsOf,
  type ReadResult,
  type SourceDocument,
} from '@replique/script'
import { alignOf, levelOf, lookOf, type Look, type ParagraphStyle, readStyles } from './styles.ts'
import { decodeXml } from '../decode-text.ts'
import { openZip, type Archive } from '../zip/open-zip.ts'
import { readStyledDocx } from './styled/read-styled-docx.ts'

/** A twentieth of a point, Word's unit of length. */
const TWIP = 1 / 20
/** Elements within a paragraph that contain runs. */
const HOLDERS = new Set('hyperlink ins smartTag sdt sdtContent fldSimple moveTo customXml'.split(' '))

export interface Reading {
  readonly styles: ReadonlyMap<string, ParagraphStyle>
  readonly lines: SourceLine[]
  /** Number of empty paragraphs since the last text. */
  gap: number
}

function runOf(text: string, look: Look): Run {
  return {
    text: look.capitals === true ? text.toUpperCase() : text,
    ...(look.bold === true && { bold: true as const }),
    ...(look.italic === true && { italic: true as const }),
    ...(look.underline === true && { underline: true as const }),
    ...(look.strike === true && { strike: true as const }),
    ...(look.hidden === true && { aside: 'cut' as const }),
  }
}

function textOfRun(run: XmlElement): string {
  return childrenOf(run)
    .map((part) => {
      if (part.name === 't') return part.children.filter((node) => typeof node === 'string').join('')
      if (part.name === 'tab' || part.name === 'ptab') return '\t'
      if (part.name === 'br' || part.name === 'cr') return part.attributes['type'] === undefined ? '\n' : ''
      if (part.name === 'noBreakHyphen') return '\u2011'
      return ''
    })
    .join('')
}

function collectRuns(parent: XmlElement, look: Look, runs: Run[]): void {
  for (const part of childrenOf(parent)) {
    if (part.name === 'r') {
      const text = textOfRun(part)
      if (text !== '') runs.push(runOf(text, { ...look, ...lookOf(childOf(part, 'rPr')) }))
    } else if (HOLDERS.has(part.name)) collectRuns(part, look, runs)
  }
}

/** Reads a paragraph as one line. */
export function readParagraph(paragraph: XmlElement, reading: Reading): void {
  const properties = childOf(paragraph, 'pPr')
  const style = reading.styles.get(childOf(properties, 'pStyle')?.attributes['val'] ?? '')
  const runs: Run[] = []
  collectRuns(paragraph, style?.look ?? {}, runs)
  if (runs.every(({ text }) => text.trim() === '')) {
    reading.gap++
    return
  }
  const align = alignOf(properties) ?? style?.align
  const heading = levelOf(properties, '') ?? style?.heading
  const indent = Number(
    childOf(properties, 'ind')?.attributes['left'] ?? childOf(properties, 'ind')?.attributes['start'],
  )
  reading.lines.push({
    text: runs,
    gap: reading.gap,
    ...(style !== undefined && { style: style.name }),
    ...(align !== undefined && { align }),
    ...(heading !== undefined && { heading }),
    ...(Number.isFinite(indent) && { indent: indent * TWIP }),
  })
  reading.gap = 0
}

/** Reads a table row from left to right. If two cells contain text, the first is a name and the second its speech. */
export function readRow(row: XmlElement, reading: Reading): void {
  const cells = childrenOf(row, 'tc').map((cell) => {
    const own: Reading = { styles: reading.styles, lines: [], gap: 0 }
    for (const paragraph of childrenOf(cell, 'p')) readParagraph(paragraph, own)
    return own.lines
  })
  const full = cells.filter((lines) => lines.length > 0)
  if (full.length !== 2 || full[0]?.length !== 1) {
    for (const line of full.flat()) reading.lines.push(line)
    return
  }
  const [[name] = [], [first, ...rest] = []] = full
  if (name !== undefined && first !== undefined)
    reading.lines.push({ ...first, text: [...name.text, { text: '\t' }, ...first.text], gap: reading.gap })
  for (const line of rest) reading.lines.push(line)
  reading.gap = 0
}

const WANTED = new Set(['word/document.xml', 'word/styles.xml', 'docProps/core.xml'])

function xmlIn(archive: Archive, name: string): string | undefined {
  const bytes = archive.get(name)
  const decoded = bytes === undefined ? undefined : decodeXml(bytes)
  return decoded !== undefined && 'text' in decoded ? decoded.text : undefined
}

function readBody(parent: XmlElement, reading: Reading): void {
  for (const part of childrenOf(parent)) {
    if (part.name === 'p') readParagraph(part, reading)
    else if (part.name === 'tr') readRow(part, reading)
    else if (part.name === 'tbl' || part.name.startsWith('sdt') || part.name === 'customXml') readBody(part, reading)
  }
}

/** Reads the title and author from the document's properties. */
function properties(xml: string | undefined): Pick<SourceDocument, 'title' | 'author'> {
  const core = xml === undefined ? undefined : readXml(xml)
  if (core === undefined || 'error' in core) return {}
  const [title, author] = ['title', 'creator'].map((name) => {
    const element = findIn(core.root, name)
    return element === undefined ? '' : wordsOf(element).trim()
  })
  return { ...(title ? { title } : {}), ...(author ? { author } : {}) }
}

/** Reads a Word document as formatted paragraphs. Deleted text, notes, headers and pictures are skipped. */
export function sourceOfDocx(bytes: Uint8Array): SourceDocument | Extract<ReadResult, { error: unknown }> {
  const archive = openZip(bytes, (name) => WANTED.has(name))
  if ('error' in archive) return archive
  const xml = xmlIn(archive, 'word/document.xml')
  if (xml === undefined) return { error: 'wrong_format' }
  const document = readXml(xml)
  if ('error' in document) return document
  const body = findIn(document.root, 'body')
  if (body === undefined) return { error: 'damaged' }
  const reading: Reading = { styles: readStyles(xmlIn(archive, 'word/styles.xml')), lines: [], gap: 0 }
  readBody(body, reading)
  return { lines: reading.lines, wrapped: false, ...properties(xmlIn(archive, 'docProps/core.xml')) }
}

/** Reads a Word document as a play: by its styles if they are named after elements, otherwise by its appearance. */
export function readDocx(bytes: Uint8Array): ReadResult {
  const source = sourceOfDocx(bytes)
  if ('lines' in source && source.lines.length > MAX_PARAGRAPHS) return { error: 'too_long' }
  const styled = readStyledDocx(bytes)
  if (styled !== undefined) return 'error' in styled || 'error' in source ? styled : { ...styled, source: source.lines }
  if ('error' in source) return source
  return source.lines.length === 0 ? { error: 'empty' } : recognise(source)
}
