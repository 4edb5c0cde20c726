import type { Character, CharacterId } from './character.ts'
import { sceneNumbers } from './layout/scene-number.ts'
import type { Element, Play } from './play.ts'
import { printedText } from './rich-text.ts'
import { nameFinder } from './cast-list/cast-order.ts'

/** A part of a play that begins with a heading: the elements from `from` up to but not including `to`. */
export interface OutlinePart {
  readonly from: number
  readonly to: number
  readonly heading: string
  /** The block id of the heading, if the play comes from a shared document. */
  readonly id?: string
}

export interface OutlineAct extends OutlinePart {
  /** The number as written in the source. */
  readonly number?: string
}

export interface OutlineScene extends OutlinePart {
  /** The number as written in the source, or counted if the play numbers its scenes. */
  readonly number?: string
  /** The index in `acts` of the scene's act. */
  readonly act?: number
  /** The synopses under the scene's heading. */
  readonly synopsis: string
  /** The characters that have a cue in the scene, in the order of their first cues. */
  readonly speaking: readonly CharacterId[]
  /**
   * The speaking characters, followed by those named in the heading or directions, and those set to enter or exit in a
   * direction.
   */
  readonly present: readonly CharacterId[]
}

export interface OutlineSection extends OutlinePart {
  readonly level: number
}

/** The parts of a play, each list in text order. Elements before the first heading don't belong to any scene. */
export interface Outline {
  readonly acts: readonly OutlineAct[]
  readonly scenes: readonly OutlineScene[]
  readonly sections: readonly OutlineSection[]
}

/** Reads a play's acts, scenes and sections from its headings. */
export function outline(play: Pick<Play, 'elements' | 'characters' | 'settings'>): Outline {
  const { elements } = play
  const numbers = sceneNumbers(play)
  const seen = seenBy(play.characters)
  const acts = headings(elements, (one) => one.kind === 'act').map((part) => {
    const number = elements[part.from]?.number
    return number ? { ...part, number } : part
  })
  let act = -1
  const scenes = headings(elements, (one) => one.kind === 'scene' || one.kind === 'act')
    .filter((part) => elements[part.from]?.kind === 'scene')
    .map((part): OutlineScene => {
      while ((acts[act + 1]?.from ?? Infinity) < part.from) act++
      const number = numbers.get(part.from)
      return {
        ...part,
        ...(number ? { number } : {}),
        ...(act >= 0 ? { act } : {}),
        ...peopleIn(elements, part, seen),
      }
    })
  return { acts, scenes, sections: sectionsOf(elements) }
}

const headingOf = (element: Element): string => printedText(element.text).replace(/\s+/g, ' ').trim()

/** Splits a play at the headings selected by `begins`. Elements before the first heading are left out. */
function headings(elements: readonly Element[], begins: (element: Element) => boolean): readonly OutlinePart[] {
  const starts = elements.flatMap((element, at) => (begins(element) ? [at] : []))
  return starts.map((from, at) => partOf(elements, from, starts[at + 1] ?? elements.length))
}

function partOf(elements: readonly Element[], from: number, to: number): OutlinePart {
  const element = elements[from] as Element
  const heading = headingOf(element)
  return element.id === undefined ? { from, to, heading } : { from, to, heading, id: element.id }
}

/** Returns the sections. A section ends at the next one of the same level or a higher one. */
function sectionsOf(elements: readonly Element[]): readonly OutlineSection[] {
  const out: { from: number; to: number; level: number }[] = []
  const open: { from: number; to: number; level: number }[] = []
  for (const [at, element] of elements.entries()) {
    if (element.kind !== 'section') continue
    const level = element.level ?? 1
    for (let last = open.at(-1); last && last.level >= level; last = open.at(-1)) (open.pop() ?? last).to = at
    const section = { from: at, to: elements.length, level }
    out.push(section)
    open.push(section)
  }
  return out.map(({ from, to, level }) => ({ ...partOf(elements, from, to), level }))
}

/** Returns the characters mentioned in a heading or direction. */
type Seen = (element: Element) => readonly CharacterId[]

/** The characters found in an element. Valid only for the cast list in `among`. */
interface Found {
  readonly among: readonly Character[]
  readonly ids: readonly CharacterId[]
}

// cached, because searching 400 pages for every name takes longer than the pause between two typed words
const found = new WeakMap<Element, Found>()

function seenBy(characters: readonly Character[]): Seen {
  const named = nameFinder(characters)
  const known = new Set(characters.map(({ id }) => id))
  const look = ({ kind, text, movement }: Element): readonly CharacterId[] => {
    const who = kind === 'action' ? (movement?.who ?? []).filter((id) => known.has(id)) : []
    return [...named(printedText(text)), ...who]
  }
  return (element) => {
    const before = found.get(element)
    if (before?.among === characters) return before.ids
    const ids = look(element)
    found.set(element, { among: characters, ids })
    return ids
  }
}

function peopleIn(
  elements: readonly Element[],
  { from, to }: OutlinePart,
  seenIn: Seen,
): Pick<OutlineScene, 'speaking' | 'present' | 'synopsis'> {
  const speaking = new Set<CharacterId>()
  const seen = new Set<CharacterId>()
  const synopses: string[] = []
  for (let at = from; at < to; at++) {
    const element = elements[at]
    if (element?.kind === 'cue' && element.character !== undefined) speaking.add(element.character)
    else if (element?.kind === 'synopsis') synopses.push(headingOf(element))
    else if (element?.kind === 'scene' || element?.kind === 'action') for (const id of seenIn(element)) seen.add(id)
  }
  return { synopsis: synopses.join('\n'), speaking: [...speaking], present: [...new Set([...speaking, ...seen])] }
}
