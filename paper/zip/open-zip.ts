import { unzipSync, type UnzipFileInfo } from 'fflate'
import type { Unreadable } from '@replique/script'

/** Maximum total size of an archive's files in bytes, once unpacked. */
const LARGEST = 256 * 1024 * 1024
/** Maximum compression ratio. Text compresses to a tenth of its size, and seldom to a hundredth. */
const DENSEST = 400
const MOST_FILES = 5000

export type Archive = ReadonlyMap<string, Uint8Array>

class Refused extends Error {
  readonly reason: Unreadable

  constructor(reason: Unreadable) {
    super(reason)
    this.reason = reason
  }
}

/** Returns whether the bytes are a ZIP archive. */
export const showsZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04

/**
 * Unpacks the files selected by `wanted`. Sizes are checked before anything is unpacked, and no file grows beyond the
 * size that the archive declared. Names are never used as paths.
 */
export function openZip(
  bytes: Uint8Array,
  wanted: (name: string) => boolean,
): Archive | { readonly error: Unreadable } {
  let files = 0
  let total = 0
  const check = ({ name, size, originalSize }: UnzipFileInfo): boolean => {
    if (++files > MOST_FILES) throw new Refused('hostile')
    if (!wanted(name)) return false
    total += originalSize
    if (total > LARGEST || originalSize > Math.max(size, 1024) * DENSEST) throw new Refused('hostile')
    return true
  }
  try {
    return new Map(Object.entries(unzipSync(bytes, { filter: check })))
  } catch (error) {
    return { error: error instanceof Refused ? error.reason : 'damaged' }
  }
}

/** Lists the names in an archive without unpacking anything. Returns an empty list if the bytes are not an archive. */
export function namesInZip(bytes: Uint8Array): readonly string[] {
  const names: string[] = []
  try {
    unzipSync(bytes, {
      filter: ({ name }) => {
        if (names.length < MOST_FILES) names.push(name)
        return false
      },
    })
  } catch {
    return names
  }
  return names
}
