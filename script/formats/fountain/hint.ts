import type { ElementKind, Language, PlayKind, PlaySettings, SetMovement, VersePart } from '../../play.ts'
import type { HintCharacter } from './hint-cast.ts'

/** The prefix of the boneyards that Réplique writes. */
export const HINT_TAG = ' replique:1 '

/**
 * Everything about a play that Fountain can't express. It is kept in a boneyard at the end of the file, which other
 * programs skip. Each part that refers to text contains a digest of that text, and applies only as long as the text is
 * unchanged.
 */
export interface Hint {
  readonly kind?: PlayKind
  readonly language?: Language
  readonly settings?: PlaySettings
  /** The digest of the title page in the text, and the play's actual title page as [key, value] pairs. */
  readonly title?: readonly [string, readonly (readonly [string, string])[]]
  /** All characters. */
  readonly characters?: readonly HintCharacter[]
  readonly elements?: readonly HintGroup[]
}

/**
 * Patches that turn `count` parsed elements, from `index` onwards, into those of the play. `digest` is the digest of
 * the parsed elements.
 */
export type HintGroup = readonly [index: number, count: number, digest: string, readonly Patch[]]

/**
 * Either the index in the group of an element that is unchanged, or a kind and the number of elements of that kind to
 * create from the next unused lines (one line each), or an element built from parts.
 */
export type Patch = number | readonly [ElementKind, number] | PatchedElement

export interface PatchedElement {
  readonly k: ElementKind
  /**
   * The first and last line in the group. [first, last, 2] means that the lines come from elements that are joined with
   * a blank line between them.
   */
  readonly x?: readonly number[]
  /** Spaces before and after these lines. */
  readonly p?: readonly [string, string]
  /**
   * The text itself, as plain strings or [text, marks]. Marks are any of the letters b, i, u, s (strikethrough), n
   * (note) and c (cut).
   */
  readonly t?: readonly (string | readonly [string, string])[]
  /** For cues: the speaker's index in the list of characters. Absent if there is no speaker. */
  readonly c?: number
  readonly n?: string
  readonly l?: number
  readonly d?: 1
  /** For actions: the movement set by the writer, and the indexes of the characters who enter or exit. */
  readonly m?: readonly [SetMovement['kind'], ...number[]]
  /** For verse: which part of a shared line this is. */
  readonly v?: VersePart
  /** The revision in which the element was last changed. */
  readonly r?: number
}

/** Prints the boneyard. Escapes anything that would end it early. */
export function printHint(hint: Hint): string {
  const json = JSON.stringify(hint).replace(/\/(?=\*)|(?<=\*)\//g, '\\/')
  return `/*${HINT_TAG}${json} */`
}

/** Text without Réplique's boneyards, and the hint found in the last one. */
interface HintedText {
  readonly text: string
  readonly hint: Hint | undefined
}

/** Removes Réplique's boneyards from the text. Any that can't be parsed are left in place, like other boneyards. */
export function extractHint(text: string): HintedText {
  let at = text.indexOf(`/*${HINT_TAG}`)
  if (at < 0) return { text, hint: undefined }
  let hint: Hint | undefined
  let rest = ''
  let from = 0
  while (at >= 0) {
    const end = text.indexOf('*/', at)
    if (end < 0) break
    const read = readHint(text.slice(at + 2 + HINT_TAG.length, end))
    if (read) {
      hint = read
      rest += text.slice(from, at)
      from = end + 2
    }
    at = text.indexOf(`/*${HINT_TAG}`, end + 2)
  }
  return { text: rest + text.slice(from), hint }
}

function readHint(json: string): Hint | undefined {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Hint) : undefined
  } catch {
    return undefined
  }
}
