import type { ReadResult } from '@replique/script'
import { LARGEST_FILE } from '../decode-text.ts'
import type { ReadFormat, ReadLimits, ScriptFile } from './formats.ts'
import { READ_FORMATS } from './read-formats.ts'

const extensionOf = (name: string): string => /\.[^./\\]+$/.exec(name.toLowerCase())?.[0] ?? ''

/**
 * Returns a file's format, by its bytes first and then by its name. Returns undefined if the format is not supported.
 */
export function formatOf({ name, bytes }: ScriptFile): ReadFormat | undefined {
  const extension = extensionOf(name)
  return (
    READ_FORMATS.find((format) => format.shows?.(bytes) === true) ??
    READ_FORMATS.find((format) => format.shows === undefined && format.extensions.includes(extension))
  )
}

/** Reads a file of any format as a play. Throws only the reason of the signal that stops it. */
export async function readScript(file: ScriptFile, limits: ReadLimits = {}): Promise<ReadResult> {
  limits.signal?.throwIfAborted()
  if (file.bytes.length === 0) return { error: 'empty' }
  if (file.bytes.length > LARGEST_FILE) return { error: 'too_large' }
  const format = formatOf(file)
  return format === undefined ? { error: 'wrong_format' } : (await format.open())(file, limits)
}
