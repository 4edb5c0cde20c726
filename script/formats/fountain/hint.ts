import type { ElementKind, Language, PlayKind, PlaySettings, SaidMovement, VersePart } from '../../play.ts'
import type { HintCharacter } from './hint-cast.ts'

/** What a boneyard of ours begins with. */
export const HINT_TAG = ' replique:1 '

/**
 * What Fountain cannot say about a play, kept in a boneyard at the end of the file, which other programs skip.
 * Whatever is about a part of the text carries that part's digest, and counts only while the part is unchanged.
 */
export interface Hint {
  readonly kind?: PlayKind
  readonly language?: Language
  readonly settings?: PlaySettings
  /** The digest of the title page that the text shows, and the real one as [key, value]. */
  readonly title?: readonly [string, readonly (readonly [string, string])[]]
  /** The whole list. */
  readonly characters?: readonly HintCharacter[]
  readonly elements?: readonly HintGroup[]
}

/** `count` elements of the text from `index` on, their digest, and what they are in the play. */
export type HintGroup = readonly [index: number, count: number, digest: string, readonly Patch[]]

/** An element of the text as it is, by its place in the group; several of a kind with a line each, from the line after the last one used; or one put together. */
export type Patch = number | readonly [ElementKind, number] | PatchedElement

export interface PatchedElement {
  readonly k: ElementKind
  /** Lines of the group, first and last; [first, last, 2] where a blank line stood between two of the text's elements. */
  readonly x?: readonly number[]
  /** Spaces before and after those lines. */
  readonly p?: readonly [string, string]
  /** The text itself: words, or [words, marks], marks being letters of b, i, u, s (struck out), n (note) and c (cut). */
  readonly t?: readonly (string | readonly [string, string])[]
  /** Cue: the speaker's place in the characters list; nobody when absent. */
  readonly c?: number
  readonly n?: string
  readonly l?: number
  readonly d?: 1
  /** Action: what its writer says of who comes or goes by it, and the places of those in the characters list. */
  readonly m?: readonly [SaidMovement['kind'], ...number[]]
  /** Verse: which part of a line that several share. */
  readonly v?: VersePart
  /** The revision in which it was last changed. */
  readonly r?: number
}

/** The boneyard, without anything in it that would end it early. */
export function printHint(hint: Hint): string {
  const json = JSON.stringify(hint).replace(/\/(?=\*)|(?<=\*)\//g, '\\/')
  return `/*${HINT_TAG}${json} */`
}

/** A text without our boneyards, and what the last of them says. */
interface HintedText {
  readonly text: string
  readonly hint: Hint | undefined
}

/** Takes our boneyards out of a text. One that cannot be read stays, as any boneyard does. */
export function takeHint(text: string): HintedText {
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
