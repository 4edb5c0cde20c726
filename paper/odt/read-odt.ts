import {
  childOf,
  findIn,
  readXml,
  recognise,
  wordsOf,
  type Remark,
  type ReadResult,
  type SourceDocument,
  type Unreadable,
  type XmlElement,
  MOST_PARAGRAPHS,
} from '@replique/script'
import { decodeXml } from '../decode-xml.ts'
import { CollectedLines } from '../lines/collected-lines.ts'
import { withStyledCues } from '../lines/styled-cues.ts'
import { openZip, type Archive } from '../zip/open-zip.ts'
import { readBlocks, type LeftOut } from './paragraphs.ts'
import { Styles } from './styles.ts'

const WANTED = new Set(['content.xml', 'styles.xml', 'meta.xml', 'META-INF/manifest.xml'])
/** A whole document under a password is one file of the archive. */
const LOCKED = 'encrypted-package'

export interface OdtSource {
  readonly document: SourceDocument
  readonly remarks: readonly Remark[]
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

/** What the file says of itself. */
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
    remarks: [
      ...(content.cutShort ? [{ code: 'cut_short' as const, count: 1 }] : []),
      ...[...leftOut].map(([detail, count]) => ({ code: 'left_out' as const, detail, count })),
    ],
  }
}

function isLocked(archive: Archive): boolean {
  const manifest = archive.get('META-INF/manifest.xml')
  return archive.has(LOCKED) || (manifest !== undefined && Buffer.from(manifest).includes('encryption-data'))
}

/** An OpenDocument text as paragraphs with their looks; deleted words, notes, headers and pictures are left out. */
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

/** The same in one XML file, as some programs keep it: `.fodt`. */
export function sourceOfFlatOdt(bytes: Uint8Array): OdtSource | { readonly error: Unreadable } {
  const part = partOf(bytes)
  return 'error' in part ? part : sourceOf(part, undefined, childOf(part.root, 'meta'))
}

function recognised(source: OdtSource | { readonly error: Unreadable }): ReadResult {
  if ('error' in source) return source
  if (source.document.lines.length === 0) return { error: 'empty' }
  if (source.document.lines.length > MOST_PARAGRAPHS) return { error: 'too_long' }
  const reading = recognise(source.document)
  return { ...reading, remarks: [...source.remarks, ...reading.remarks] }
}

/** Reads an OpenDocument text as a play. */
export const readOdt = (bytes: Uint8Array): ReadResult => recognised(sourceOfOdt(bytes))

export const readFlatOdt = (bytes: Uint8Array): ReadResult => recognised(sourceOfFlatOdt(bytes))
