import { findCharacter, nameKey } from '../cue.ts'
import type { Character } from '../character.ts'
import type { Element, ElementKind, Play } from '../play.ts'
import { splitCue } from '../recognise/cue-words.ts'
import { printedText } from '../rich-text.ts'
import { isSaid } from '../speeches.ts'
import { titleEntry } from '../title-page.ts'

/** Words of the speech before that a player hears as a cue. */
const CUE_WORDS = 8
const HEADINGS: ReadonlySet<ElementKind> = new Set(['act', 'scene'])
const UNPRINTED: ReadonlySet<ElementKind> = new Set(['note', 'section', 'synopsis', 'pageBreak'])

/** Finds a part by the name or another name of its character, whatever its case. */
export const findPart = (play: Play, name: string): Character | undefined => findCharacter(play.characters, name)

function speaks(cue: Element, part: Character): boolean {
  if (cue.kind !== 'cue') return false
  if (cue.character !== undefined) return cue.character === part.id
  return nameKey(splitCue(printedText(cue.text)).name) === nameKey(part.name)
}

/** The last words of a speech of these paragraphs, after an ellipsis where more come before them. */
export function lastWords(paragraphs: readonly string[], count: number): string {
  const last = paragraphs.findLast((one) => one.trim() !== '') ?? ''
  const words = last.split(/\s+/).filter((word) => word !== '')
  const kept = words.slice(-count)
  return kept.length < words.length || paragraphs.length > 1 ? `… ${kept.join(' ')}` : kept.join(' ')
}

/** A cue and all up to the next one or the next heading. */
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

/** Who spoke before, and their last words; nothing where nobody did or the part itself did. */
function heard({ cue, rest }: Turn, part: Character): readonly Element[] {
  const said = rest.filter(isSaid)
  if (!cue || speaks(cue, part) || said.length === 0) return []
  const { dual: _, ...alone } = cue
  const words = said.map(({ text }) => printedText(text))
  return [alone, { kind: 'dialogue', text: [{ text: lastWords(words, CUE_WORDS), italic: true }] }]
}

const directionsAfter = (rest: readonly Element[]): readonly Element[] =>
  rest.slice(rest.findLastIndex((one) => isSaid(one) || one.kind === 'parenthetical') + 1)

/** What a scene holds for a part: each of its speeches in full, and before it what is done and the last words heard. */
function sideOf(scene: readonly Element[], part: Character): readonly Element[] {
  const turns = turnsOf(scene.filter(({ kind }) => !UNPRINTED.has(kind)))
  return turns.flatMap((turn, i) => {
    const { cue, rest } = turn
    const before = turns[i - 1]
    if (!cue || !before || !speaks(cue, part)) return []
    const own = before.cue && speaks(before.cue, part)
    const { dual: _, ...alone } = cue
    const done = own ? [] : directionsAfter(before.rest)
    return [...heard(before, part), ...done, alone, ...rest]
  })
}

/** Headings with what stands below them, up to the next one. */
function stretches(elements: readonly Element[]): (readonly Element[])[] {
  const starts = elements.flatMap(({ kind }, at) => (at === 0 || HEADINGS.has(kind) ? [at] : []))
  return starts.map((from, i) => elements.slice(from, starts[i + 1] ?? elements.length))
}

/**
 * The play as one player learns it: every speech of the part in full, before each the name and last words of whoever
 * spoke before, the directions between, and the headings of the scenes that the part speaks in.
 */
export function sidesOf(play: Play, part: Character): Play {
  let act: readonly Element[] = []
  const elements = stretches(play.elements).flatMap((stretch) => {
    const [heading] = stretch
    const isHeading = heading !== undefined && HEADINGS.has(heading.kind)
    const side = sideOf(isHeading ? stretch.slice(1) : stretch, part)
    if (heading?.kind === 'act') act = [heading]
    if (side.length === 0) return []
    const above = [...act, ...(heading?.kind === 'scene' ? [heading] : [])]
    act = []
    return [...above, ...side]
  })
  const named = titleEntry(play.titlePage, 'subtitle') !== undefined
  const titlePage = named || play.titlePage.length === 0 ? play.titlePage : withSubtitle(play, part.name)
  const partners = new Set(elements.map(({ character }) => character))
  return { ...play, titlePage, elements, characters: play.characters.filter(({ id }) => partners.has(id)) }
}

function withSubtitle({ titlePage }: Play, value: string): Play['titlePage'] {
  const title = titleEntry(titlePage, 'title')
  const after = titlePage.findIndex((entry) => entry === title) + 1
  return titlePage.toSpliced(after, 0, { key: 'subtitle', value })
}
