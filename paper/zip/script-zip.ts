import {
  type ReadResult,
  type Unreadable,
  readOsf,
  type ReadWarning,
  exactReading,
  parseFountain,
} from '@replique/script'
import { Inflate } from 'fflate'
import { namesInZip, openZip, showsZip, type Archive } from './open-zip.ts'
import { decodeXml, withEncoding, decodeText } from '../decode-text.ts'

/** Lists the names in an archive, from its directory or, if that is missing, from the local file headers. */
export function namesIn(bytes: Uint8Array): readonly string[] {
  if (!showsZip(bytes)) return []
  const names = namesInZip(bytes)
  return names.length > 0 ? names : namesAtStart(bytes)
}

/** An archive, and whether its end is missing. If it is, the last file may be incomplete. */
interface ScriptZip {
  readonly files: Archive
  readonly isTorn: boolean
}

/** Opens an archive that contains a script. A truncated archive is read as far as possible. */
export function openScriptZip(
  bytes: Uint8Array,
  wanted: (name: string) => boolean,
): ScriptZip | { readonly error: Unreadable } {
  if (isLockedZip(bytes)) return { error: 'encrypted' }
  const files = openZip(bytes, wanted)
  if (!('error' in files)) return { files, isTorn: false }
  if (files.error !== 'damaged') return files
  const rest = openTornZip(bytes, wanted)
  return rest.size > 0 ? { files: rest, isTorn: true } : files
}

/** Adds a warning that the reading is incomplete if the archive was truncated. */
export function readingOf(result: ReadResult, isTorn: boolean): ReadResult {
  if (!isTorn || 'error' in result || result.warnings.some(({ code }) => code === 'cut_short')) return result
  return { ...result, warnings: [...result.warnings, { code: 'cut_short', count: 1 }] }
}

/**
 * A file in an archive, as described by its local header. Local headers can be read even if the directory at the end is
 * missing.
 */
interface LocalFile {
  readonly name: string
  readonly isPacked: boolean
  readonly isLocked: boolean
  readonly data: Uint8Array
  /** The offset at which the next header is expected, or undefined if the file's size is given only after the data. */
  readonly next: number | undefined
}

const HEADER = 30
const MOST_FILES = 5000
/** Maximum total size to unpack from a truncated archive in bytes, and the maximum compression ratio of a file. */
const LARGEST = 64 * 1024 * 1024
const DENSEST = 400
const PIECE = 8_192

function fileAt(bytes: Uint8Array, at: number): LocalFile | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (at + HEADER > bytes.length || view.getUint32(at, true) !== 0x04034b50) return undefined
  const flags = view.getUint16(at + 6, true)
  const size = view.getUint32(at + 18, true)
  const nameEnd = at + HEADER + view.getUint16(at + 26, true)
  const start = nameEnd + view.getUint16(at + 28, true)
  const isTold = (flags & 8) === 0 || size > 0
  return {
    name: Buffer.from(bytes.subarray(at + HEADER, nameEnd)).toString('utf8'),
    isPacked: view.getUint16(at + 8, true) === 8,
    isLocked: (flags & 1) === 1,
    data: bytes.subarray(start, isTold ? start + size : bytes.length),
    next: isTold ? start + size : undefined,
  }
}

function filesIn(bytes: Uint8Array): LocalFile[] {
  const files: LocalFile[] = []
  for (let at: number | undefined = 0; at !== undefined && files.length < MOST_FILES;) {
    const file = fileAt(bytes, at)
    if (file === undefined) break
    files.push(file)
    at = file.next
  }
  return files
}

/**
 * Lists the names of files, starting from the beginning of an archive and continuing as far as the local headers can be
 * followed.
 */
const namesAtStart = (bytes: Uint8Array): readonly string[] => filesIn(bytes).map(({ name }) => name)

/** Returns whether the first file of an archive is encrypted. */
const isLockedZip = (bytes: Uint8Array): boolean => fileAt(bytes, 0)?.isLocked === true

/** Unpacks up to `most` bytes, and stops at the first error in the data. */
function unpack({ data, isPacked }: LocalFile, most: number): Uint8Array {
  if (!isPacked) return data.subarray(0, most)
  const chunks: Uint8Array[] = []
  let left = Math.min(most, Math.max(data.length, 1024) * DENSEST)
  const inflate = new Inflate((chunk) => {
    left -= chunk.length
    if (left < 0) throw new RangeError('too dense')
    chunks.push(chunk)
  })
  try {
    for (let at = 0; at < data.length; at += PIECE) inflate.push(data.subarray(at, at + PIECE))
  } catch {
    // the data is damaged from here on, or too highly compressed
  }
  return Buffer.concat(chunks)
}

/** Unpacks what remains of a truncated archive: the files selected by `wanted`, the last of which may be incomplete. */
function openTornZip(bytes: Uint8Array, wanted: (name: string) => boolean): Archive {
  const parts = new Map<string, Uint8Array>()
  let left = LARGEST
  for (const file of filesIn(bytes)) {
    if (file.isLocked || !wanted(file.name) || left <= 0) continue
    const part = unpack(file, left)
    left -= part.length
    if (part.length > 0) parts.set(file.name, part)
  }
  return parts
}

/**
 * Matches the path of the script in a Fade In file. Some programs put it in a folder. Word documents contain a
 * different file with the same name.
 */
const isScript = (name: string): boolean => /^(?:[^/]+\/)?document\.xml$/i.test(name) && !name.startsWith('word/')

/** Returns whether the bytes are a Fade In file. */
export const showsFadeIn = (bytes: Uint8Array): boolean => namesIn(bytes).some(isScript)

/** Lists the other files in the archive, without those that macOS adds. */
function leftOut(names: readonly string[]): ReadWarning[] {
  const others = names.filter((name) => !isScript(name) && !name.endsWith('/') && !/^__MACOSX\/|\.DS_Store$/.test(name))
  return others.map((detail) => ({ code: 'left_out', detail, count: 1 }))
}

/** Reads a Fade In file: an archive with an Open Screenplay document in it. */
export function readFadeIn(bytes: Uint8Array): ReadResult {
  const archive = openScriptZip(bytes, isScript)
  if ('error' in archive) return archive
  const [script] = archive.files.values()
  if (script === undefined) return { error: 'wrong_format' }
  const decoded = decodeXml(script)
  if (!('text' in decoded)) return { error: decoded.error === 'not_text' ? 'damaged' : decoded.error }
  const result = withEncoding(decoded, readingOf(readOsf(decoded.text), archive.isTorn))
  return 'error' in result ? result : { ...result, warnings: [...result.warnings, ...leftOut(namesIn(bytes))] }
}

/**
 * Matches the text of a TextBundle or, from before Highland 2, a Fountain file of any name. Excludes the hidden files
 * that macOS adds.
 */
const isText = (name: string): boolean =>
  /(?:^|\/)text\.(?:fountain|md|markdown|txt)$|\.(?:fountain|spmd)$/i.test(name) && !isHidden(name)
const isHidden = (name: string): boolean => /^__MACOSX\/|(?:^|\/)\._|\.DS_Store$/.test(name)
/** Matches the bundle's own metadata. */
const isOfBundle = (name: string): boolean =>
  name.endsWith('/') || /(?:^|\/)(?:info\.json|QuickLook\/[^/]*)$/i.test(name)

/** Returns whether the bytes are a Highland file, or any zipped TextBundle. */
export const showsHighland = (bytes: Uint8Array): boolean => namesIn(bytes).some(isText)

function otherFiles(names: readonly string[], kept: string): ReadWarning[] {
  const others = names.filter((name) => name !== kept && !isHidden(name) && !isOfBundle(name))
  return others.map((name) => ({ code: 'left_out', detail: name.slice(name.lastIndexOf('/') + 1), count: 1 }))
}

/** Reads a Highland file: Fountain in a zipped folder. */
export function readHighland(bytes: Uint8Array): ReadResult {
  const archive = openScriptZip(bytes, isText)
  if ('error' in archive) return archive
  const [first] = [...archive.files].toSorted(([, a], [, b]) => b.length - a.length)
  if (first === undefined) return { error: 'wrong_format' }
  const [name, text] = first
  const decoded = decodeText(text)
  if (!('text' in decoded)) return { error: decoded.error === 'not_text' ? 'damaged' : decoded.error }
  const play = exactReading(parseFountain(decoded.text), otherFiles(namesIn(bytes), name))
  return withEncoding(decoded, readingOf(play, archive.isTorn))
}
