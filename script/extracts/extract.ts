import { findCharacter, nameKey, splitCue } from '../cue.ts'
import type { Character, CharacterId } from '../character.ts'
import type { Element, ElementKind, Play } from '../play.ts'
import { printedText } from '../rich-text.ts'
import { isSpoken } from '../speeches.ts'
import { titleEntry } from '../title-page.ts'
import { roman } from '../layout/page-label.ts'
import { outline, type Outline, type OutlinePart } from '../outline.ts'
import { productionForExtract } from '../production/said.ts'
import { speakersOf } from '../spoken/speakers.ts'

/** The number of words of the previous speech that are shown as a cue, unless another number is requested. */
export const CUE_WORDS = 8
const HEADINGS: ReadonlySet<ElementKind> = new Set(['act', 'scene'])
const UNPRINTED: ReadonlySet<ElementKind> = new Set(['note', 'section', 'synopsis', 'pageBreak'])

/** How a character's sides are made. */
interface SidesOptions {
  readonly part: Character
  /** The character's own cues, including those of speeches spoken with others. */
  readonly own: ReadonlySet<Element>
  readonly cueWords: number
}

function ownCues({ elements, characters }: Play, part: Character): ReadonlySet<Element> {
  const speakers = speakersOf({ elements, characters })
  const isNamed = ({ character, text }: Element): boolean =>
    character === undefined ? nameKey(splitCue(printedText(text)).name) === nameKey(part.name) : character === part.id
  return new Set(elements.filter((one, at) => one.kind === 'cue' && (isNamed(one) || speakers(at).includes(part.id))))
}

/** Returns the last words of a speech, with an ellipsis if more precede them. */
export function lastWords(paragraphs: readonly string[], count: number): string {
  const last = paragraphs.findLast((one) => one.trim() !== '') ?? ''
  const words = last.split(/\s+/).filter((word) => word !== '')
  const kept = words.slice(-count)
  return kept.length < words.length || paragraphs.length > 1 ? `… ${kept.join(' ')}` : kept.join(' ')
}

/** A cue and everything up to the next cue or heading. */
interface Turn {
  readonly cue: Element | undefined
  readonly rest: readonly Element[]
}

function turnsOf(elements: readonly Element[]): Turn[] {
  const turns: { cue: Element | undefined; rest: Element[] }[] = [{ cue: undefined, rest: [] }]
  for (const element of elements) {
    if (element.kind === 'cue') turns.push({ cue: element, rest: [] })
    else turns.at(-1)?.rest.push(element)
  }
  return turns
}

/**
 * Returns the previous speaker's cue and last words. Returns nothing if there is no previous speech, or if this
 * character delivers it.
 */
function heard({ cue, rest }: Turn, { own, cueWords }: SidesOptions): readonly Element[] {
  const said = rest.filter(isSpoken)
  if (!cue || own.has(cue) || said.length === 0) return []
  const { dual: _, ...alone } = cue
  const words = said.map(({ text }) => printedText(text))
  return [alone, { kind: 'dialogue', text: [{ text: lastWords(words, cueWords), italic: true }] }]
}

const directionsAfter = (rest: readonly Element[]): readonly Element[] =>
  rest.slice(rest.findLastIndex((one) => isSpoken(one) || one.kind === 'parenthetical') + 1)

/**
 * Returns a character's sides for one scene: its speeches in full, each preceded by its cue and any action between the
 * two.
 */
function sideOf(scene: readonly Element[], options: SidesOptions): readonly Element[] {
  const { own } = options
  const turns = turnsOf(scene.filter(({ kind }) => !UNPRINTED.has(kind)))
  return turns.flatMap((turn, i) => {
    const { cue, rest } = turn
    const before = turns[i - 1]
    if (!cue || !before || !own.has(cue)) return []
    const continues = before.cue !== undefined && own.has(before.cue)
    const { dual: _, ...alone } = cue
    const done = continues ? [] : directionsAfter(before.rest)
    return [...heard(before, options), ...done, alone, ...rest]
  })
}

/** Splits a play at its headings. */
function stretches(elements: readonly Element[]): (readonly Element[])[] {
  const starts = elements.flatMap(({ kind }, at) => (at === 0 || HEADINGS.has(kind) ? [at] : []))
  return starts.map((from, i) => elements.slice(from, starts[i + 1] ?? elements.length))
}

/**
 * Returns the play as an actor learns a part: the character's speeches in full, each after the name and last words of
 * the previous speaker. Includes the directions in between, and the headings of the scenes in which the character
 * speaks.
 */
function sidesOf(play: Play, options: SidesOptions): Play {
  let act: readonly Element[] = []
  const elements = stretches(play.elements).flatMap((stretch) => {
    const [heading] = stretch
    const isHeading = heading !== undefined && HEADINGS.has(heading.kind)
    const side = sideOf(isHeading ? stretch.slice(1) : stretch, options)
    if (heading?.kind === 'act') act = [heading]
    if (side.length === 0) return []
    const above = [...act, ...(heading?.kind === 'scene' ? [heading] : [])]
    act = []
    return [...above, ...side]
  })
  const named = titleEntry(play.titlePage, 'subtitle') !== undefined
  const titlePage = named || play.titlePage.length === 0 ? play.titlePage : withSubtitle(play, options.part.name)
  const partners = new Set(elements.map(({ character }) => character))
  return { ...play, titlePage, elements, characters: play.characters.filter(({ id }) => partners.has(id)) }
}

function withSubtitle({ titlePage }: Play, value: string): Play['titlePage'] {
  const title = titleEntry(titlePage, 'title')
  const after = titlePage.findIndex((entry) => entry === title) + 1
  return titlePage.toSpliced(after, 0, { key: 'subtitle', value })
}

/** The requested scenes, or the part of the request that doesn't match any scene. */
type SceneChoice = { readonly parts: readonly OutlinePart[] } | { readonly unknown: string }

const RANGE = /^(.+?)\s*[-–—]\s*(.+)$/u
const IN_ACT = /^([IVXLC]+|\d+)[.:]\s*(\d+)$/iu

/** Returns the scenes of a play, or its acts if it has no scenes. */
const partsOf = ({ scenes, acts }: Outline): readonly OutlinePart[] => (scenes.length > 0 ? scenes : acts)

function inAct(word: string, { acts, scenes }: Outline): number | undefined {
  const [, act = '', scene = ''] = IN_ACT.exec(word) ?? []
  const at = acts.findIndex((_, i) => roman(i + 1) === act.toUpperCase() || String(i + 1) === act)
  const found = at < 0 ? undefined : scenes.filter((one) => one.act === at)[Number(scene) - 1]
  return found && scenes.indexOf(found)
}

/**
 * Returns the index of the part that `word` refers to: by its printed number, by act and scene, or by position, counted
 * from 1.
 */
function placeOf(word: string, read: Outline): number | undefined {
  const key = nameKey(word)
  const own = read.scenes.findIndex(({ number }) => number !== undefined && nameKey(number) === key)
  if (own >= 0) return own
  if (IN_ACT.test(key)) return inAct(key, read)
  const numbered = read.scenes.some(({ number }) => number !== undefined)
  const rank = /^\d+$/.test(key) && !numbered ? Number(key) - 1 : -1
  return rank >= 0 && rank < partsOf(read).length ? rank : undefined
}

function rangeOf(words: string, read: Outline): readonly OutlinePart[] | undefined {
  const parts = partsOf(read)
  const one = placeOf(words, read)
  if (one !== undefined) return parts.slice(one, one + 1)
  const [, from = '', to = ''] = RANGE.exec(words) ?? []
  const [first, last] = [placeOf(from, read), placeOf(to, read)]
  return first === undefined || last === undefined || last < first ? undefined : parts.slice(first, last + 1)
}

/**
 * Parses a selection of scenes such as `1-3, 7A, II.2`. Each entry is a scene number as printed, a scene of an act or,
 * in a play without scene numbers, a position counted from 1. In a play without scenes, the numbers refer to acts.
 */
function readSceneChoice(play: Play, asked: string): SceneChoice {
  const read = outline(play)
  const chosen = new Set<OutlinePart>()
  const words = asked.split(/[,;]/).map((one) => one.trim())
  for (const one of words.filter((word) => word !== '')) {
    const range = rangeOf(one, read)
    if (range === undefined) return { unknown: one }
    for (const part of range) chosen.add(part)
  }
  return chosen.size === 0 ? { unknown: asked.trim() } : { parts: partsOf(read).filter((part) => chosen.has(part)) }
}

/** Returns the index of the act that contains a scene, and its heading unless that was already included. */
function actAbove(play: Play, { from }: OutlinePart, last: number): { act: number; heading: readonly Element[] } {
  let act = from
  while (act >= 0 && play.elements[act]?.kind !== 'act') act--
  const heading = act >= 0 && act < from && act !== last ? play.elements.slice(act, act + 1) : []
  return { act, heading }
}

/** Returns a play that contains only these parts. Scenes keep their numbers and follow the heading of their act. */
function chooseScenes(play: Play, parts: readonly OutlinePart[]): Play {
  const numbers = new Map(outline(play).scenes.map(({ from, number }) => [from, number]))
  let last = -1
  const elements = parts.flatMap((part) => {
    const { act, heading } = actAbove(play, part, last)
    last = act
    const [first, ...rest] = play.elements.slice(part.from, part.to)
    const number = numbers.get(part.from)
    return [...heading, ...(first ? [number === undefined ? first : { ...first, number }] : []), ...rest]
  })
  const speaking = new Set(elements.map(({ character }) => character))
  return { ...play, elements, characters: play.characters.filter(({ id }) => speaking.has(id)) }
}

/** What to extract from a play. */
export interface Extract {
  /** The scenes, in the format that `readSceneChoice` parses. */
  readonly scenes?: string
  /** The name of the character whose sides to extract. */
  readonly part?: string
  /** The id of that character instead, because several characters can have the same name. */
  readonly character?: CharacterId
  /** The number of words of the previous speech in the sides; `CUE_WORDS` by default. */
  readonly cueWords?: number
}

/** The extracted play, or the part of the request that matches no scene or character. */
export type Extracted = { readonly play: Play } | { readonly fault: 'scenes' | 'part'; readonly unknown: string }

/** Extracts the requested scenes from a play, then a character's sides from these scenes if requested. */
export function extract(whole: Play, { scenes, part, character, cueWords = CUE_WORDS }: Extract): Extracted {
  const asked = character ?? part
  const play = scenes === undefined && asked === undefined ? whole : productionForExtract(whole)
  const choice = scenes === undefined ? undefined : readSceneChoice(play, scenes)
  if (choice && 'unknown' in choice) return { fault: 'scenes', unknown: choice.unknown }
  const chosen = choice ? chooseScenes(play, choice.parts) : play
  if (asked === undefined) return { play: chosen }
  const { characters } = play
  const found =
    character === undefined ? findCharacter(characters, asked) : characters.find(({ id }) => id === character)
  if (!found) return { fault: 'part', unknown: asked }
  return { play: sidesOf(chosen, { part: found, own: ownCues(play, found), cueWords }) }
}
