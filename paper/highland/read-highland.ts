import { exactly, parseFountain, type ReadResult, type Remark } from '@replique/script'
import { decodeText, withEncoding } from '../decode-text.ts'
import { namesIn, openScriptZip, readingOf } from '../zip/script-zip.ts'

/**
 * Matches the text of a TextBundle, or, before Highland 2, a Fountain file of any name. Hidden files of macOS don't
 * count.
 */
const isText = (name: string): boolean =>
  /(?:^|\/)text\.(?:fountain|md|markdown|txt)$|\.(?:fountain|spmd)$/i.test(name) && !isHidden(name)
const isHidden = (name: string): boolean => /^__MACOSX\/|(?:^|\/)\._|\.DS_Store$/.test(name)
/** Matches the bundle's own metadata. */
const isOfBundle = (name: string): boolean =>
  name.endsWith('/') || /(?:^|\/)(?:info\.json|QuickLook\/[^/]*)$/i.test(name)

/** Returns whether the bytes are a Highland file, or any zipped TextBundle. */
export const showsHighland = (bytes: Uint8Array): boolean => namesIn(bytes).some(isText)

function leftOut(names: readonly string[], kept: string): Remark[] {
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
  const play = exactly(parseFountain(decoded.text), leftOut(namesIn(bytes), name))
  return withEncoding(decoded, readingOf(play, archive.isTorn))
}
