import type { ReadResult, Unreadable } from '@replique/script'
import { namesInZip, openZip, showsZip, type Archive } from './open-zip.ts'
import { isLockedZip, namesAtStart, openTornZip } from './torn-zip.ts'

/** The names in an archive, by its list or, where that is missing, by the files themselves. */
export function namesIn(bytes: Uint8Array): readonly string[] {
  if (!showsZip(bytes)) return []
  const names = namesInZip(bytes)
  return names.length > 0 ? names : namesAtStart(bytes)
}

/** An archive, and whether its end is missing, so that its last file may be a part. */
export interface ScriptZip {
  readonly files: Archive
  readonly isTorn: boolean
}

/** Opens an archive with a script in it. One that breaks off is read as far as it goes. */
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

/** A reading of what is left of an archive says that it is a part. */
export function readingOf(result: ReadResult, isTorn: boolean): ReadResult {
  if (!isTorn || 'error' in result || result.remarks.some(({ code }) => code === 'cut_short')) return result
  return { ...result, remarks: [...result.remarks, { code: 'cut_short', count: 1 }] }
}
