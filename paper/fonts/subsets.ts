import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

export type Family = 'courier-prime' | 'source-serif-4' | 'arimo' | 'dejavu-mono' | 'dejavu-serif'

/** The subsets of each family, in the order in which they are searched for a character. */
export const SUBSETS: Readonly<Record<Family, readonly string[]>> = {
  'courier-prime': ['latin', 'latin-ext'],
  'source-serif-4': ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'vietnamese'],
  arimo: ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'vietnamese'],
  'dejavu-mono': ['latin'],
  'dejavu-serif': ['latin'],
}

/** The family that prints each typeface of a layout. */
export const FAMILIES = {
  courier: 'courier-prime',
  serif: 'source-serif-4',
  sans: 'arimo',
} as const satisfies Record<string, Family>

/** Families for symbols and rare letters that the others lack: ♪ ⇢ ‽ ﬁ ḃ. The monospaced one fits a Courier cell. */
export const SIGNS = {
  courier: ['dejavu-mono'],
  serif: ['dejavu-serif', 'dejavu-mono'],
  sans: ['dejavu-serif', 'dejavu-mono'],
} as const satisfies Record<string, readonly Family[]>

/** One face of a family. */
export interface Face {
  readonly bold: boolean
  readonly italic: boolean
}

/** Returns the WOFF bytes of one file of a family. */
export function readFont(family: Family, subset: string, face: Face): Buffer {
  const name = `${family}-${subset}-${face.bold ? 700 : 400}-${face.italic ? 'italic' : 'normal'}.woff`
  return readFileSync(require.resolve(`@fontsource/${family}/files/${name}`))
}
