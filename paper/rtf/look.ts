import type { Look } from '../lines/look.ts'
import type { LineShape } from '../lines/collected-lines.ts'

type LookName = keyof Look

/** Control words that turn a look on, or off with a zero. */
const LOOKS: ReadonlyMap<string, LookName> = new Map<string, LookName>([
  ['b', 'bold'],
  ['i', 'italic'],
  ['caps', 'capitals'],
  ['scaps', 'capitals'],
  ['v', 'hidden'],
  ['strike', 'strike'],
  ['striked', 'strike'],
  ['ul', 'underline'],
  ['uld', 'underline'],
  ['uldb', 'underline'],
  ['ulw', 'underline'],
  ['ulth', 'underline'],
])

/** The look after a control word; the same one where the word says nothing of it. */
export function lookAfter(look: Look, word: string, value: number | undefined): Look {
  if (word === 'plain') return {}
  if (word === 'ulnone') return { ...look, underline: false }
  const name = LOOKS.get(word)
  return name === undefined ? look : { ...look, [name]: value !== 0 }
}

/** How a paragraph is set, with its style by number. */
export interface Setting {
  readonly style?: number
  readonly align?: LineShape['align'] | undefined
  /** Twentieths of a point. */
  readonly left?: number
  readonly first?: number
  /** From 0. */
  readonly level?: number
  readonly inTable?: boolean
}

const ALIGN: Readonly<Record<string, LineShape['align']>> = { ql: 'left', qc: 'centre', qr: 'right', qj: undefined }

/** The setting after a control word; the same one where the word says nothing of it. */
export function settingAfter(setting: Setting, word: string, value: number | undefined): Setting {
  if (word === 'pard') return {}
  if (word === 's') return { ...setting, ...(value !== undefined && { style: value }) }
  if (word === 'li' || word === 'lin') return { ...setting, left: value ?? 0 }
  if (word === 'fi') return { ...setting, first: value ?? 0 }
  if (word === 'outlinelevel') return { ...setting, level: value ?? 0 }
  if (word === 'intbl') return { ...setting, inTable: true }
  return Object.hasOwn(ALIGN, word) ? { ...setting, align: ALIGN[word] } : setting
}
