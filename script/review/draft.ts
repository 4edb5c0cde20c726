import { textOf } from '../rich-text.ts'
import { isAllCaps } from '../recognise/letters.ts'
import { isBold, isItalic, looseLine } from '../recognise/loose/line.ts'
import type { SourceLine } from '../recognise/source.ts'
import type { Character, CharacterId } from '../character.ts'
import type { ScriptReading } from '../formats/reading.ts'
import type { Element, Play } from '../play.ts'
import { doubtsIn, formOfCue, withChanged, withSilent, type PrintedCue } from './doubt.ts'
import { traceOf } from './trace.ts'

/** Points by which the beginnings of lines may differ that look alike. */
const STEP = 9

/** How a line is set, in a word: lines with the same word look alike to whoever reads them. */
function lookOf(line: SourceLine | undefined): string {
  if (line === undefined) return ''
  const words = textOf(line.text).trim()
  const loose = looseLine(line)
  return [
    line.style ?? '',
    line.heading ?? '',
    line.align ?? '',
    Math.round((line.indent ?? 0) / STEP),
    line.size === undefined ? '' : Math.round(line.size),
    isBold(loose) ? 'bold' : '',
    isItalic(loose) ? 'italic' : '',
    isAllCaps(words) ? 'capitals' : '',
    /^[([]/.test(words) ? 'bracketed' : '',
  ].join('|')
}

/** Who said what a line is: its reader, a model that was asked, or whoever looks it over. */
export type SaidBy = 'reader' | 'model' | 'you'

/** An element of a file that is looked over before it becomes a play. */
export interface DraftLine {
  readonly id: string
  readonly element: Element
  /** From 0 to 1. */
  readonly confidence: number
  readonly by: SaidBy
  /** The line of the original at which it begins. */
  readonly at: number
  /** Lines of one number are set alike in the original. */
  readonly look: number
  /** Cue only: the name as the original prints it. */
  readonly called?: string
}

/** A line of the original, as far as it is shown. */
export interface OriginalLine {
  readonly text: SourceLine['text']
  readonly gap: number
  readonly align?: SourceLine['align']
  readonly indent?: number
  readonly page?: number
  readonly heading?: number
}

/** A file as it was made out, and as it is put right: what becomes a play once somebody says so. */
export interface Draft extends Omit<Play, 'elements'> {
  readonly lines: readonly DraftLine[]
  /** How cues call each character in the original. */
  readonly variants: Readonly<Record<CharacterId, readonly string[]>>
}

const original = ({ text, gap, align, indent, page, heading }: SourceLine): OriginalLine => ({
  text,
  gap: Math.min(3, Math.round(gap)),
  ...(align !== undefined && { align }),
  ...(indent !== undefined && indent > 0 && { indent: Math.round(indent) }),
  ...(page !== undefined && { page }),
  ...(heading !== undefined && { heading }),
})

/** What is read of a file before anybody looks at it. */
export interface ReadDraft {
  readonly draft: Draft
  readonly original: readonly OriginalLine[]
}

/** A reading with where each element stands in its original, how sure one may be of it, and which lines look alike. */
export function draftOf(reading: ScriptReading): ReadDraft {
  const { play, source = [] } = reading
  const traces = traceOf(reading)
  const styles = traces.map(({ at }) => source[at]?.style)
  const told = reading.confidence
  const cues = traces.flatMap(({ at, called }, element): PrintedCue[] => {
    const form = play.elements[element]?.kind === 'cue' ? formOfCue(textOf(source[at]?.text ?? []), called) : null
    return form === null ? [] : [{ element, form }]
  })
  const confidence = withChanged(told === undefined ? doubtsIn(play, styles) : withSilent(play.elements, told), cues)
  const looks = new Map<string, number>()
  const lines = play.elements.map((element, index): DraftLine => {
    const { at, called } = traces[index] ?? { at: 0 }
    const look = lookOf(source[at])
    if (!looks.has(look)) looks.set(look, looks.size)
    return {
      id: `l${index}`,
      element,
      confidence: Math.round((confidence[index] ?? 1) * 100) / 100,
      by: 'reader',
      at,
      look: looks.get(look)!,
      ...(called !== undefined && { called }),
    }
  })
  const { elements: _elements, ...rest } = play
  const called = reading.variants ?? calledIn(play.characters, lines)
  return {
    draft: { ...rest, lines, variants: Object.fromEntries(play.characters.map(({ id }) => [id, called[id] ?? []])) },
    original: source.map(original),
  }
}

/** Names by which cues call each character, where the reader does not say; those whom none calls have no variants. */
function calledIn(characters: readonly Character[], lines: readonly DraftLine[]): Record<string, readonly string[]> {
  const names = new Map(characters.map(({ id, name }) => [id, name]))
  const found = new Map<string, Set<string>>()
  for (const { element, called } of lines) {
    const { character } = element
    if (character === undefined) continue
    const set = found.get(character) ?? new Set()
    found.set(character, set.add(called ?? names.get(character) ?? ''))
  }
  return Object.fromEntries([...found].map(([id, set]) => [id, [...set]]))
}
