import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** The alphabets that the two families come in, in the order in which a character is looked for. */
export const COURIER_SUBSETS = ['latin', 'latin-ext'] as const
export const SERIF_SUBSETS = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'vietnamese'] as const

/** One face of a family. */
export interface Face {
  readonly bold: boolean
  readonly italic: boolean
}

export type Family = 'courier-prime' | 'source-serif-4'

/** The bytes of one file of a family, in WOFF. */
export function readFont(family: Family, subset: string, face: Face): Buffer {
  const name = `${family}-${subset}-${face.bold ? 700 : 400}-${face.italic ? 'italic' : 'normal'}.woff`
  return readFileSync(require.resolve(`@fontsource/${family}/files/${name}`))
}
