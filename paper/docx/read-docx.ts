import {
  childrenOf,
  findIn,
  MOST_PARAGRAPHS,
  readXml,
  recognise,
  wordsOf,
  type ReadResult,
  type SourceDocument,
  type XmlElement,
} from '@replique/script'
import { decodeXml } from '../decode-xml.ts'
import { openZip, type Archive } from '../zip/open-zip.ts'
import { readParagraph, readRow, type Reading } from './paragraphs.ts'
import { readStyledDocx } from './styled/read-styled-docx.ts'
import { readStyles } from './styles.ts'

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

/** What the file says of itself. */
function properties(xml: string | undefined): Pick<SourceDocument, 'title' | 'author'> {
  const core = xml === undefined ? undefined : readXml(xml)
  if (core === undefined || 'error' in core) return {}
  const [title, author] = ['title', 'creator'].map((name) => {
    const element = findIn(core.root, name)
    return element === undefined ? '' : wordsOf(element).trim()
  })
  return { ...(title ? { title } : {}), ...(author ? { author } : {}) }
}

/** A Word document as paragraphs with their looks; deleted words, notes, headers and pictures are left out. */
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

/** Reads a Word document as a play: by its styles where they are named after elements, else by how it looks. */
export function readDocx(bytes: Uint8Array): ReadResult {
  const source = sourceOfDocx(bytes)
  if ('lines' in source && source.lines.length > MOST_PARAGRAPHS) return { error: 'too_long' }
  const styled = readStyledDocx(bytes)
  if (styled !== undefined) return 'error' in styled || 'error' in source ? styled : { ...styled, source: source.lines }
  if ('error' in source) return source
  return source.lines.length === 0 ? { error: 'empty' } : recognise(source)
}
