import { unzipSync, type UnzipFileInfo } from 'fflate'
import type { Unreadable } from '@replique/script'

/** Bytes that all files of an archive may have together once unpacked. */
const LARGEST = 256 * 1024 * 1024
/** How often larger than packed; text packs to a tenth, seldom to a hundredth. */
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

/** Whether bytes begin as a zip archive does. */
export const showsZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04

/**
 * Unpacks the files that `wanted` names. Sizes are looked at before anything is unpacked, and nothing ever grows
 * beyond what the archive declared; names are never used as paths.
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

/** The names in an archive, without unpacking any; none where it is no archive. */
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
