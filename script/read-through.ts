import type { CharacterId } from './character.ts'
import { cueText } from './cue.ts'
import { sceneNumbers } from './layout/scene-number.ts'
import type { Element, ElementKind, Language, Play } from './play.ts'
import { printedText } from './rich-text.ts'
import { speakersOf } from './spoken/speakers.ts'
import { utterancesOf } from './utterances.ts'
import type { Utterance } from './spoken/utterance.ts'
import { huesOf } from './cast-list/hues.ts'

/** An utterance in the speech audio of a paragraph. Silences are in seconds. */
export interface ReadSound extends Pick<Utterance, 'id' | 'pause' | 'joins'> {
  /** Absent if the sound covers the whole paragraph. */
  readonly text?: string
}

/** A paragraph of a line. `id` is the id of its element. */
export interface ReadPart {
  readonly id: string
  readonly sounds: readonly ReadSound[]
  readonly kind: 'said' | 'sung' | 'manner'
  readonly text: string
}

/** A step of a read-through: a heading, a direction, or an uninterrupted speech by one or more characters. */
export interface ReadLine {
  readonly kind: 'heading' | 'direction' | 'speech'
  /**
   * All characters who speak the line together. Empty for headings, directions, and cues of characters who are not in
   * the cast list.
   */
  readonly speakers: readonly CharacterId[]
  /** The cue as displayed. Empty for headings and directions. */
  readonly name: string
  readonly parts: readonly ReadPart[]
  /** Set if the line is spoken at the same time as the previous one. */
  readonly together?: true
}

export interface ReadScene {
  /** The index of the scene's heading among the lines. */
  readonly line: number
  readonly heading: string
  /** The number as written in the source, or counted if the play numbers its scenes. Otherwise empty. */
  readonly number: string
}

/** A play prepared for a read-through. */
export interface ReadThrough {
  readonly language: Language
  /** Everyone who has a line, in the order of the cast list. `hue` is counted from 1. */
  readonly characters: readonly { readonly id: CharacterId; readonly name: string; readonly hue: number }[]
  readonly lines: readonly ReadLine[]
  readonly scenes: readonly ReadScene[]
}

const UNREAD: ReadonlySet<ElementKind> = new Set<ElementKind>(['note', 'section', 'synopsis', 'pageBreak'])

/** The words of a paragraph that are read aloud, with single spaces. */
export const wordsReadAloud = ({ text }: Element): string =>
  printedText(text)
    .replace(/[^\S\n]+/g, ' ')
    .trim()

const partKind = ({ kind }: Element): ReadPart['kind'] =>
  kind === 'parenthetical' ? 'manner' : kind === 'lyrics' ? 'sung' : 'said'

/** Whether an element can follow a cue without ending its speech. */
const isSpoken = ({ kind }: Element): boolean =>
  kind === 'dialogue' || kind === 'lyrics' || kind === 'verse' || kind === 'parenthetical'

const soundsOf = (utterances: readonly Utterance[]): ReadSound[] =>
  utterances.map(({ id, pause, joins, text }) => ({ id, pause, joins, ...(utterances.length > 1 && { text }) }))

interface Cue {
  readonly name: string
  readonly speakers: readonly CharacterId[]
}

interface Draft extends Omit<ReadLine, 'parts' | 'together'> {
  readonly parts: ReadPart[]
  together?: true
}

/**
 * Returns everything in a play that is read aloud, in order. Leaves out notes, the outline and cuts. Takes time linear
 * in the length of the play.
 */
export function readThrough(play: Play): ReadThrough {
  const numbers = sceneNumbers(play)
  const speakers = speakersOf(play)
  const heard = Map.groupBy(utterancesOf(play), (utterance) => utterance.element)
  const lines: Draft[] = []
  const scenes: ReadScene[] = []
  let cue: Cue | undefined
  let open: Draft | undefined
  // whether the next speech is spoken at the same time as the previous one
  let beside = false
  play.elements.forEach((element, at) => {
    if (UNREAD.has(element.kind)) return
    if (element.kind === 'cue') {
      cue = { name: cueText(play, element), speakers: speakers(at) }
      open = undefined
      beside = element.dual === true
      return
    }
    const text = wordsReadAloud(element)
    if (text === '') return
    const part = (kind: ReadPart['kind']): ReadPart => ({
      id: element.id ?? String(at),
      kind,
      text,
      sounds: soundsOf(heard.get(at) ?? []),
    })
    if (cue !== undefined && isSpoken(element)) {
      const together = beside && lines.at(-1)?.kind === 'speech'
      open ??= begin(lines, { kind: 'speech', ...cue, parts: [], ...(together && { together }) })
      open.parts.push(part(partKind(element)))
      beside = false
      return
    }
    const isHeading = element.kind === 'scene' || element.kind === 'act'
    if (element.kind === 'scene') scenes.push({ line: lines.length, heading: text, number: numbers.get(at) ?? '' })
    if (isHeading) cue = undefined
    open = undefined
    lines.push({ kind: isHeading ? 'heading' : 'direction', name: '', speakers: [], parts: [part('said')] })
  })
  return { language: play.language, characters: speakersIn(play, lines), lines, scenes }
}

function begin(lines: Draft[], line: Draft): Draft {
  lines.push(line)
  return line
}

function speakersIn({ characters }: Play, lines: readonly Draft[]): ReadThrough['characters'] {
  const speaking = new Set(lines.flatMap((line) => line.speakers))
  const hues = huesOf(characters)
  return characters.filter(({ id }) => speaking.has(id)).map(({ id, name }) => ({ id, name, hue: hues.get(id) ?? 1 }))
}

interface Steps {
  readonly together?: true | undefined
}

/**
 * Returns the index of the line at which a read-through continues after this one. Lines spoken together count as one
 * step. At the end, returns the number of lines.
 */
export function nextLine(lines: readonly Steps[], line: number): number {
  let next = line + 1
  while (lines[next]?.together === true) next++
  return Math.min(next, lines.length)
}

/** Returns the index of the line at which the previous step of a read-through begins, or 0 if there is none. */
export function lineBefore(lines: readonly Steps[], line: number): number {
  let before = Math.min(line, lines.length) - 1
  while (before > 0 && lines[before]?.together === true) before--
  return Math.max(0, before)
}
