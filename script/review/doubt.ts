import type { Element, Play } from '../play.ts'
import { printedText } from '../rich-text.ts'
import { isAllCaps } from '../recognise/letters.ts'
import { secondaryByWords } from '../recognise/screenplay/secondary-headings.ts'
import { partsOf } from '../recognise/loose/changed-convention.ts'
import { kindOfStyle } from '../recognise/screenplay/lines.ts'

const SPEECH: ReadonlySet<Element['kind']> = new Set(['dialogue', 'parenthetical', 'lyrics', 'verse'])
/** Action in capitals is doubtful up to this many characters: it may be a name, a transition or a heading. */
const SHORT = 40
/** Maximum number of words in a name. A longer one may be a sentence. */
const MOST_WORDS = 3
/** Maximum number of characters in a speech in a film; a longer one may include text that isn't speech. */
const LONG = 1_500

const SURE = 0.95
const ONCE = 0.8
const ODD = 0.5

/** A name in front of speech on the same line. */
const NAMED = /^\p{Lu}[\p{Lu}\p{M} .'’-]{1,30}:\s*\S/u

type Told = 'same' | 'nothing' | undefined

/**
 * Compares the kind of each element with its style: 'same' if they agree, 'nothing' for action whose style names no
 * kind although most styles name one; undefined otherwise.
 */
function toldBy(styles: readonly (string | undefined)[], elements: readonly Element[]): Told[] {
  const told = elements.map((_, at) => kindOfStyle(styles[at]))
  const isStyled = told.filter((kind) => kind !== undefined).length * 2 >= elements.length
  return elements.map(({ kind }, at) => {
    if (told[at] === kind) return 'same'
    // text without a style that names a kind is read as action
    return isStyled && kind === 'action' ? 'nothing' : undefined
  })
}

/** Whether the words of an element are consistent with its kind. */
function isLikely({ kind, text }: Element, isFilm: boolean): boolean {
  const words = printedText(text).trim()
  if (kind === 'action' && words.length <= SHORT && isAllCaps(words)) return false
  if (kind === 'parenthetical') return /^\(.*\)$/s.test(words)
  if (!isFilm) return true
  // any line in capitals may have been read as a shot because of its formatting; only its wording can confirm that it
  // is a shot
  if (kind === 'shot') return secondaryByWords(words) !== null
  // action that begins in lower case is the rest of a split line, and action with a name in front is a speech
  if (kind === 'action') return !/^\p{Ll}/u.test(words) && !NAMED.test(words)
  return kind !== 'dialogue' || words.length <= LONG
}

/**
 * Estimates the confidence of each element when the reader provides none. It depends on the element's words, the
 * elements around it, and the style of the paragraph where it begins.
 */
export function doubtsIn(
  { elements, characters, kind: of }: Pick<Play, 'elements' | 'characters' | 'kind'>,
  styles: readonly (string | undefined)[] = [],
): number[] {
  const calls = new Map<string, number>()
  for (const { character } of elements)
    if (character !== undefined) calls.set(character, (calls.get(character) ?? 0) + 1)
  const sentences = new Set(characters.filter(({ name }) => name.split(/\s+/).length > MOST_WORDS).map(({ id }) => id))
  const told = toldBy(styles, elements)
  return elements.map((element, at) => {
    const { kind, character } = element
    const next = elements[at + 1]?.kind
    const before = elements[at - 1]?.kind
    if (kind === 'cue') {
      if (next === undefined || !SPEECH.has(next)) return ODD
      if (character === undefined || (calls.get(character) ?? 0) > 1) return SURE
      return sentences.has(character) ? ODD : ONCE
    }
    if (told[at] === 'nothing') return ODD
    if (told[at] === undefined && !isLikely(element, of === 'screenplay')) return ODD
    const follows = before === 'cue' || (before !== undefined && SPEECH.has(before))
    return SPEECH.has(kind) && !follows ? ODD : SURE
  })
}

/** Returns the reader's confidence, lowered for names without a speech. */
export const lowerSilentCues = (elements: readonly Element[], confidence: readonly number[]): number[] =>
  confidence.map((sure, at) => {
    const next = elements[at + 1]?.kind
    const { kind, text = [] } = elements[at] ?? {}
    const isSilent = kind === 'cue' && text.length === 0 && (next === undefined || !SPEECH.has(next))
    return isSilent ? Math.min(sure, ODD) : sure
  })

/** Confidence of a cue in the less frequent form, if a whole section of the document uses that form. */
const CHANGED = 0.65

/** A cue as printed in the original. */
export interface PrintedCue {
  readonly element: number
  readonly form: 'alone' | 'inline'
}

/** If a document changes the form of its cues partway, lowers the confidence of those in the less frequent form. */
export function withChanged(confidence: readonly number[], cues: readonly PrintedCue[]): readonly number[] {
  const parts = partsOf(cues) ?? []
  const count = (form: PrintedCue['form']): number => parts.flat().filter((cue) => cue.form === form).length
  const fewer = count('alone') < count('inline') ? 'alone' : 'inline'
  const doubted = new Set(parts.flat().flatMap(({ element, form }) => (form === fewer ? [element] : [])))
  return confidence.map((sure, at) => (doubted.has(at) ? Math.min(sure, CHANGED) : sure))
}

/**
 * Returns how a name appears on its line: alone, perhaps with a parenthetical, or before dialogue; null if neither
 * applies.
 */
export function formOfCue(line: string, called: string | undefined): PrintedCue['form'] | null {
  const words = line.trim()
  if (called === undefined || !words.toLowerCase().startsWith(called.toLowerCase())) return null
  const [own = '', ...below] = words.slice(called.length).split('\n')
  const after = own.replace(/\([^()]*\)/g, '').trim()
  if (/^,\s*\p{Ll}/u.test(after)) return null
  return /\p{L}/u.test(after) ? 'inline' : below.length > 0 ? null : 'alone'
}
