import {
  isElement,
  type Run,
  type XmlElement,
  childOf,
  findIn,
  readXml,
  recognise,
  wordsOf,
  type ReadWarning,
  type ReadResult,
  type SourceDocument,
  type Unreadable,
  MAX_PARAGRAPHS,
} from '@replique/script'
import { collapse, CollectedLines, runOf, type Look } from '../lines/collected-lines.ts'
import { Styles } from './styles.ts'
import { decodeXml } from '../decode-text.ts'
import { withStyledCues } from '../lines/styled-cues.ts'
import { openZip, type Archive } from '../zip/open-zip.ts'

/** Kinds of content that a play can't contain, and how often each occurs. */
export type LeftOut = Map<string, number>

export interface Reading {
  readonly styles: Styles
  readonly lines: CollectedLines
  readonly leftOut: LeftOut
}

/** Elements that are not printed as text, or not where they occur in the document. */
const NOT_WORDS = new Set(
  'tracked-changes sequence-decls forms variable-decls user-field-decls index-title-template table-of-content alphabetical-index illustration-index table-index bibliography'.split(
    ' ',
  ),
)
const LEFT_OUT: Readonly<Record<string, string>> = {
  note: 'footnote',
  annotation: 'comment',
  image: 'picture',
  object: 'object',
  math: 'formula',
}
/** Maximum number of consecutive spaces. */
const MOST_SPACES = 200

export function leaveOut(leftOut: LeftOut, what: string): void {
  leftOut.set(what, (leftOut.get(what) ?? 0) + 1)
}

function collectRuns(parent: XmlElement, look: Look, into: { readonly runs: Run[]; readonly reading: Reading }): void {
  const { runs, reading } = into
  for (const node of parent.children) {
    if (!isElement(node)) {
      runs.push(runOf(node.replaceAll('\n', ' '), look))
      continue
    }
    const { name, attributes } = node
    const left = LEFT_OUT[name]
    if (left !== undefined) leaveOut(reading.leftOut, left)
    else if (name === 's') runs.push(runOf('\u2003'.repeat(spaces(attributes['c'])), look))
    else if (name === 'tab') runs.push(runOf('\u2004', look))
    else if (name === 'line-break') runs.push(runOf('\n', look))
    else if (name === 'span')
      collectRuns(node, { ...look, ...reading.styles.of('text', attributes['style-name']).look }, into)
    // a text box within a line contains its own paragraphs
    else if (name === 'text-box') readBlocks(node, reading)
    else if (!NOT_WORDS.has(name)) collectRuns(node, look, into)
  }
}

function spaces(count: string | undefined): number {
  const number = Number(count ?? 1)
  return Number.isInteger(number) && number > 0 ? Math.min(number, MOST_SPACES) : 1
}

/** Collapses white space, except for explicit space and tab elements. */
const shown = (runs: readonly Run[]): Run[] =>
  collapse(runs).map((run) => ({ ...run, text: run.text.replaceAll('\u2003', ' ').replaceAll('\u2004', '\t') }))

function readParagraph(paragraph: XmlElement, reading: Reading): void {
  const style = reading.styles.of('paragraph', paragraph.attributes['style-name'])
  const runs: Run[] = []
  collectRuns(paragraph, style.look, { runs, reading })
  if (style.breaks === true) reading.lines.leave(1)
  const level = Number(paragraph.attributes['outline-level'])
  const heading = paragraph.name === 'h' && level > 0 ? level : style.heading
  reading.lines.add(shown(runs), {
    ...(style.name !== undefined && { style: style.name }),
    ...(style.align !== undefined && { align: style.align }),
    ...(style.indent !== undefined && { indent: style.indent }),
    ...(heading !== undefined && { heading }),
  })
}

function readRow(row: XmlElement, reading: Reading): void {
  const cells = row.children.filter(isElement).map((cell) => {
    const lines = new CollectedLines()
    if (cell.name === 'table-cell') readBlocks(cell, { ...reading, lines })
    return lines.lines
  })
  reading.lines.addRow(cells)
}

/** Reads paragraphs, lists, tables and sections in document order. */
export function readBlocks(parent: XmlElement, reading: Reading): void {
  for (const node of parent.children) {
    if (!isElement(node) || NOT_WORDS.has(node.name)) continue
    const left = LEFT_OUT[node.name]
    if (left !== undefined) leaveOut(reading.leftOut, left)
    else if (node.name === 'p' || node.name === 'h') readParagraph(node, reading)
    else if (node.name === 'table-row') readRow(node, reading)
    else readBlocks(node, reading)
  }
}

const WANTED = new Set(['content.xml', 'styles.xml', 'meta.xml', 'META-INF/manifest.xml'])
/** In an encrypted document, the archive contains only this file. */
const LOCKED = 'encrypted-package'

export interface OdtSource {
  readonly document: SourceDocument
  readonly warnings: readonly ReadWarning[]
}

interface Part {
  readonly root: XmlElement
  readonly cutShort: boolean
}

function partOf(bytes: Uint8Array | undefined): Part | { readonly error: Unreadable } {
  const decoded = bytes === undefined ? undefined : decodeXml(bytes)
  if (decoded === undefined || !('text' in decoded)) return { error: 'damaged' }
  const xml = readXml(decoded.text)
  return 'error' in xml && xml.error === 'wrong_format' ? { error: 'damaged' } : xml
}

/** Reads the title and author from the document's properties. */
function properties(root: XmlElement | undefined): Pick<SourceDocument, 'title' | 'author'> {
  const [title, author] = ['title', 'initial-creator'].map((name) => {
    const element = root === undefined ? undefined : findIn(root, name)
    return element === undefined ? '' : wordsOf(element).trim()
  })
  return { ...(title ? { title } : {}), ...(author ? { author } : {}) }
}

function sourceOf(content: Part, styles: XmlElement | undefined, meta: XmlElement | undefined): OdtSource {
  const lines = new CollectedLines()
  const leftOut: LeftOut = new Map()
  const body = childOf(childOf(content.root, 'body'), 'text')
  const reading = { styles: new Styles([...(styles ? [styles] : []), content.root]), lines, leftOut }
  if (body !== undefined) readBlocks(body, reading)
  return {
    document: { lines: withStyledCues(lines.lines), wrapped: false, ...properties(meta) },
    warnings: [
      ...(content.cutShort ? [{ code: 'cut_short' as const, count: 1 }] : []),
      ...[...leftOut].map(([detail, count]) => ({ code: 'left_out' as const, detail, count })),
    ],
  }
}

function isLocked(archive: Archive): boolean {
  const manifest = archive.get('META-INF/manifest.xml')
  return archive.has(LOCKED) || (manifest !== undefined && Buffer.from(manifest).includes('encryption-data'))
}

/** Reads an OpenDocument text as formatted paragraphs. Deleted text, notes, headers and pictures are skipped. */
export function sourceOfOdt(bytes: Uint8Array): OdtSource | { readonly error: Unreadable } {
  const archive = openZip(bytes, (name) => WANTED.has(name) || name === LOCKED)
  if ('error' in archive) return archive
  if (isLocked(archive)) return { error: 'encrypted' }
  const content = partOf(archive.get('content.xml'))
  if ('error' in content) return content
  const [styles, meta] = ['styles.xml', 'meta.xml'].map((name) => {
    const part = partOf(archive.get(name))
    return 'error' in part ? undefined : part.root
  })
  return sourceOf(content, styles, meta)
}

/** Reads an OpenDocument text stored as a single XML file (`.fodt`). */
export function sourceOfFlatOdt(bytes: Uint8Array): OdtSource | { readonly error: Unreadable } {
  const part = partOf(bytes)
  return 'error' in part ? part : sourceOf(part, undefined, childOf(part.root, 'meta'))
}

function recognised(source: OdtSource | { readonly error: Unreadable }): ReadResult {
  if ('error' in source) return source
  if (source.document.lines.length === 0) return { error: 'empty' }
  if (source.document.lines.length > MAX_PARAGRAPHS) return { error: 'too_long' }
  const reading = recognise(source.document)
  return { ...reading, warnings: [...source.warnings, ...reading.warnings] }
}

/** Reads an OpenDocument text as a play. */
export const readOdt = (bytes: Uint8Array): ReadResult => recognised(sourceOfOdt(bytes))

export const readFlatOdt = (bytes: Uint8Array): ReadResult => recognised(sourceOfFlatOdt(bytes))
