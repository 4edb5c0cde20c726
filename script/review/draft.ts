import { textOf, normalise, plain, trimEndOf, type RichText } from '../rich-text.ts'
import { isAllCaps } from '../recognise/letters.ts'
import { isBold, isItalic, looseLine, keyOf } from '../recognise/loose/line.ts'
import type { SourceLine } from '../recognise/source.ts'
import type { Character, CharacterId } from '../character.ts'
import type { ScriptReading } from '../formats/reading.ts'
import type { Element, Play, ElementKind } from '../play.ts'
import { doubtsIn, formOfCue, withChanged, lowerSilentCues, type PrintedCue } from './doubt.ts'
import { traceOf } from './trace.ts'
import { findCharacter, speakerName, splitCue } from '../cue.ts'
import { isLike } from '../recognise/loose/spelling.ts'

/** Indents are rounded to multiples of this many points to decide whether lines look alike. */
const STEP = 9

/** Returns a key for how a line is formatted; lines with the same key look alike to a reader. */
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

/** Who decided the kind of a line: the file's reader, a model, or the user. */
export type KindSource = 'reader' | 'model' | 'you'

/** An element of a file that is reviewed before it becomes a play. */
export interface DraftLine {
  readonly id: string
  readonly element: Element
  /** From 0 to 1. */
  readonly confidence: number
  readonly by: KindSource
  /** The index of the line where it begins in the original. */
  readonly at: number
  /** Lines with the same number look alike in the original. */
  readonly look: number
  /** Cue only: the name as the original prints it. */
  readonly called?: string
}

/** The displayed properties of a line of the original. */
export interface OriginalLine {
  readonly text: SourceLine['text']
  readonly gap: number
  readonly align?: SourceLine['align']
  readonly indent?: number
  readonly page?: number
  readonly heading?: number
}

/** An imported script under review. It becomes a play when the user confirms it. */
export interface Draft extends Omit<Play, 'elements'> {
  readonly lines: readonly DraftLine[]
  /** The names that the original's cues use for each character. */
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

/** The result of reading a file, before any correction. */
export interface ReadDraft {
  readonly draft: Draft
  readonly original: readonly OriginalLine[]
}

/**
 * Converts a reading to a draft, adding each element's position in the original, its confidence, and which lines look
 * alike.
 */
export function draftOf(reading: ScriptReading): ReadDraft {
  const { play, source = [] } = reading
  const traces = traceOf(reading)
  const styles = traces.map(({ at }) => source[at]?.style)
  const told = reading.confidence
  const cues = traces.flatMap(({ at, called }, element): PrintedCue[] => {
    const form = play.elements[element]?.kind === 'cue' ? formOfCue(textOf(source[at]?.text ?? []), called) : null
    return form === null ? [] : [{ element, form }]
  })
  const confidence = withChanged(
    told === undefined ? doubtsIn(play, styles) : lowerSilentCues(play.elements, told),
    cues,
  )
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

/**
 * Returns the names used in cues for each character, if the reader did not supply them; characters without cues have no
 * variants.
 */
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

/** Returns the whole text of a line as printed, with the name if it is a cue. */
export function wordsOfLine({ element, called }: DraftLine, characters: readonly Character[]): RichText {
  const name = element.character === undefined ? '' : (called ?? speakerName({ characters }, element.character))
  if (name === '') return element.text
  return element.text.length === 0 ? plain(name) : normalise([{ text: `${name} ` }, ...element.text])
}

/** A changed line, and the character added for it if it became a cue with an unknown name. */
interface Made {
  readonly line: DraftLine
  readonly added?: Character
}

const MARK_AFTER_NAME = /[\s.:,;—–-]/u

/** Returns a line changed to this kind. Its previous form is first converted back to plain words. */
export function lineAs(line: DraftLine, kind: ElementKind, characters: readonly Character[], newId: string): Made {
  const said = { ...line, confidence: 1, by: 'you' as const }
  if (line.element.kind === kind) return { line: said }
  const words = wordsOfLine(line, characters)
  const { called: _called, ...bare } = said
  if (kind !== 'cue') return { line: { ...bare, element: elementOf(kind, words) } }
  const { name: typed, extension } = splitCue(textOf(words))
  const name = trimEndOf(typed, MARK_AFTER_NAME)
  if (name === '') return { line: { ...bare, element: elementOf(kind, words) } }
  const known = findCharacter(characters, name)
  const character = known ?? { id: newId, name, aliases: [], description: '' }
  const element: Element = { kind, text: plain(extension), character: character.id }
  return { line: { ...bare, element, called: name }, ...(known === undefined && { added: character }) }
}

const elementOf = (kind: ElementKind, text: RichText): Element => ({
  kind,
  text,
  ...(kind === 'section' && { level: 1 }),
})

/** Splits text before the character at index `at`. Both parts keep their marks, and spaces at the split are removed. */
export function cutText(text: RichText, at: number): readonly [RichText, RichText] {
  const before: RichText[number][] = []
  const after: RichText[number][] = []
  let passed = 0
  for (const run of text) {
    const cut = Math.max(0, Math.min(run.text.length, at - passed))
    before.push({ ...run, text: run.text.slice(0, cut) })
    after.push({ ...run, text: run.text.slice(cut) })
    passed += run.text.length
  }
  return [trimEnd(normalise(before)), trimStart(normalise(after))]
}

function trimEnd(text: RichText): RichText {
  const last = text.at(-1)
  return last === undefined ? text : normalise([...text.slice(0, -1), { ...last, text: last.text.trimEnd() }])
}

function trimStart([first, ...rest]: RichText): RichText {
  return first === undefined ? [] : normalise([{ ...first, text: first.text.trimStart() }, ...rest])
}

const digits = (key: string): string => key.replace(/\D/g, '')

/**
 * Whether two names may belong to the same character: one has all the words of the other, or they differ only in old
 * spelling. GUARD 1 is not GUARD 2.
 */
function mayBeOne(a: string, b: string): boolean {
  if (a === '' || b === '' || digits(a) !== digits(b)) return false
  const [some, all] = [a, b].map((key) => key.split(' ')).toSorted((one, other) => one.length - other.length)
  return some!.every((word) => all!.includes(word)) || (Math.min(a.length, b.length) > 3 && isLike(a, b))
}

/** Maximum number of characters compared, because each is compared with every other. */
const MOST = 300

/** For each character, returns an earlier one in the list that may be the same person. */
export function likelyDuplicates(characters: readonly Character[]): Map<CharacterId, CharacterId> {
  const known = characters.slice(0, MOST).map(({ id, name }) => ({ id, key: keyOf(name) }))
  const found = new Map<CharacterId, CharacterId>()
  known.forEach(({ id, key }, at) => {
    const other = known.slice(0, at).find((one) => mayBeOne(one.key, key))
    if (other !== undefined) found.set(id, other.id)
  })
  return found
}

/** Converts a draft to a play. A character whose only cue was a mistake is left out. */
export function finishDraft({ lines, variants, characters, ...rest }: Draft): Play {
  const called = new Set(lines.flatMap(({ element }) => element.character ?? []))
  const stays = ({ id, description }: Character): boolean =>
    called.has(id) || description !== '' || variants[id]?.length === 0
  return { ...rest, characters: characters.filter(stays), elements: lines.map(({ element }) => element) }
}
