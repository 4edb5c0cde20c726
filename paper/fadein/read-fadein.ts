import { readOsf, type ReadResult, type Remark } from '@replique/script'
import { decodeXml, withEncoding } from '../decode-text.ts'
import { namesIn, openScriptZip, readingOf } from '../zip/script-zip.ts'

/** Fade In keeps its script here; some programs put a folder around it. Word has a different file of the same name. */
const isScript = (name: string): boolean => /^(?:[^/]+\/)?document\.xml$/i.test(name) && !name.startsWith('word/')

/** Returns whether the bytes are a Fade In file. */
export const showsFadeIn = (bytes: Uint8Array): boolean => namesIn(bytes).some(isScript)

/** Lists the other files in the archive, without those that macOS adds. */
function leftOut(names: readonly string[]): Remark[] {
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
  return 'error' in result ? result : { ...result, remarks: [...result.remarks, ...leftOut(namesIn(bytes))] }
}
