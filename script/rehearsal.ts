/**
 * A play for rehearsal: its scenes line by line, how much of a line the actor sees while learning it, and when missed
 * lines are repeated.
 */
import type { CharacterId } from './character.ts'
import { cueText } from './cue.ts'
import { lastWords } from './extracts/extract.ts'
import { sceneNumbers } from './layout/scene-number.ts'
import type { Element, ElementKind, Play } from './play.ts'
import { printedText } from './rich-text.ts'
import { isSpoken } from './speeches.ts'
import { speakersOf } from './spoken/speakers.ts'
import { utterancesOf } from './utterances.ts'
import type { Utterance } from './spoken/utterance.ts'

/** How a line went: known by heart, prompted, or not known. */
export type LineResult = 'known' | 'prompted' | 'missed'
export const LINE_RESULTS: readonly LineResult[] = ['known', 'prompted', 'missed']

/** A missed line. */
export interface MissedLine {
  /** How many times in a row it has been known since it was missed, from 0. */
  readonly box: number
  /** The day on which it is due again, in whole days since 1 January 1970. */
  readonly due: number
}

/**
 * The days until a line is due again, by Leitner box. A missed line is repeated immediately and then, each time it is
 * known when due, after 1, 2, 4, 8 and 16 days; if known once more, it counts as learnt. A line missed again starts
 * over.
 */
export const LEITNER_DAYS: readonly number[] = [0, 1, 2, 4, 8, 16]

/**
 * Returns a line's state after a result on the given day. Returns null if nothing needs to be stored, because the line
 * is learnt, or because it was known and had never been missed.
 */
export function afterResult(before: MissedLine | null, result: LineResult, day: number): MissedLine | null {
  if (result === 'missed') return { box: 0, due: day }
  if (!before) return result === 'prompted' ? { box: 0, due: day + 1 } : null
  if (result === 'prompted') return { box: before.box, due: day + 1 }
  // knowing a line before it is due again doesn't show how long it will be remembered
  if (day < before.due) return before
  const box = before.box + 1
  const days = LEITNER_DAYS[box]
  return days === undefined ? null : { box, due: day + days }
}

/** Whether a missed line is due on or before the given day. */
export const isDue = ({ due }: MissedLine, day: number): boolean => due <= day

/** A paragraph of a speech: spoken, sung, or a parenthetical about how to deliver the next one. */
export interface RehearsalPart {
  readonly kind: 'said' | 'sung' | 'manner'
  readonly text: string
}

/** A speech, or a direction between speeches. */
export interface RehearsalLine {
  /**
   * The id of the cue or direction, or "at" and its index if the play is from a file. Stable for as long as the line
   * exists.
   */
  readonly id: string
  readonly kind: 'speech' | 'direction'
  /** Everyone who speaks it; empty for directions and for cues of characters who are not in the cast list. */
  readonly speakers: readonly CharacterId[]
  /** The cue as displayed, "CAMILLE (off)"; empty for a direction. */
  readonly name: string
  readonly parts: readonly RehearsalPart[]
  /** The utterances that are played for it, in order; empty if it has no spoken text. */
  readonly utterances: readonly string[]
  /**
   * Set if this line starts during an earlier one: at offset `at` in the text of the utterance `with`. Absent if it
   * waits for its turn.
   */
  readonly joins?: { readonly with: string; readonly at: number } | undefined
  /** Set for the rest of a speech that was interrupted by a direction, because it is not a new speech. */
  readonly continues?: boolean | undefined
}

/** A scene, or the part of an act that is outside its scenes. */
export interface RehearsalScene {
  /** The heading's id, or "opening" for what precedes the first heading. */
  readonly id: string
  readonly heading: string
  /** As written in the source, or assigned in order if the play numbers its scenes. */
  readonly number?: string | undefined
  /** The act's heading; empty if there is none. */
  readonly act: string
  readonly lines: readonly RehearsalLine[]
}

const DIRECTIONS: ReadonlySet<ElementKind> = new Set(['action', 'transition', 'shot', 'centred'])
const idOf = (element: Element, at: number): string => element.id ?? `at${at}`
const headingOf = ({ text }: Element): string => printedText(text).replace(/\s+/g, ' ').trim()

interface Line extends RehearsalLine {
  readonly parts: RehearsalPart[]
  readonly utterances: string[]
  joins?: { readonly with: string; readonly at: number } | undefined
}

/** The current speaker and line. After a direction, the speech continues as another line. */
interface Speaking {
  readonly speakers: readonly CharacterId[]
  readonly name: string
  line: Line | undefined
  /** Whether part of the speech has been spoken. */
  begun?: boolean
}

const NOBODY: Readonly<Speaking> = { speakers: [], name: '', line: undefined }

/** Returns a play's scenes with their lines, in order. Omitted scenes and scenes without lines are left out. */
export function rehearsalScenes(play: Pick<Play, 'elements' | 'characters' | 'settings'>): readonly RehearsalScene[] {
  const numbers = sceneNumbers(play)
  const speakers = speakersOf(play)
  const heard = Map.groupBy(utterancesOf(play), ({ element }) => element)
  const opening: Open = { id: 'opening', heading: '', act: '', lines: [] }
  const scenes = [opening]
  let lines = opening.lines
  let act = ''
  let speaking: Speaking = { ...NOBODY }
  for (const [at, element] of play.elements.entries()) {
    const { kind } = element
    const id = idOf(element, at)
    const said: readonly Utterance[] = heard.get(at) ?? []
    const utterances = said.map((one) => one.id)
    if (kind === 'act' || kind === 'scene') {
      const heading = headingOf(element)
      if (kind === 'act') act = heading
      const number = numbers.get(at)
      lines = []
      scenes.push({ id, heading, ...(number ? { number } : {}), act: kind === 'act' ? '' : act, lines })
      speaking = { ...NOBODY }
    } else if (kind === 'cue') {
      const line = beginLine(id, { speakers: speakers(at), name: cueText(play, element) })
      speaking = { speakers: line.speakers, name: line.name, line }
      lines.push(line)
    } else if (DIRECTIONS.has(kind)) {
      const parts: RehearsalPart[] = [{ kind: 'said', text: printedText(element.text) }]
      lines.push({ id, kind: 'direction', speakers: [], name: '', parts, utterances })
      speaking.line = undefined
    } else if (isSpoken(element) || kind === 'parenthetical') {
      if (!speaking.line)
        lines.push((speaking.line = { ...beginLine(id, speaking), ...(speaking.begun && { continues: true }) }))
      speaking.begun ||= speaking.name !== ''
      speaking.line.parts.push({ kind: howOf(kind), text: printedText(element.text) })
      const joins = said[0]?.joins
      if (joins && speaking.line.utterances.length === 0) speaking.line.joins = joins
      speaking.line.utterances.push(...utterances)
    }
  }
  return scenes.map(withoutEmpty).filter((scene) => scene.lines.length > 0)
}

interface Open extends RehearsalScene {
  readonly lines: Line[]
}

const beginLine = (id: string, { speakers, name }: Pick<Line, 'speakers' | 'name'>): Line => ({
  id,
  kind: 'speech',
  speakers,
  name,
  parts: [],
  utterances: [],
})

const howOf = (kind: ElementKind): RehearsalPart['kind'] =>
  kind === 'parenthetical' ? 'manner' : kind === 'lyrics' ? 'sung' : 'said'

const withoutEmpty = ({ lines, ...scene }: RehearsalScene): RehearsalScene => ({
  ...scene,
  lines: lines.filter(({ parts }) => parts.some(({ text }) => text.trim() !== '')),
})

/** Whether one of these characters speaks a line, alone or with others. */
export const isMine = ({ speakers }: RehearsalLine, mine: ReadonlySet<CharacterId>): boolean =>
  speakers.some((id) => mine.has(id))

/** Returns the spoken text of a line, by paragraph. */
export const saidOfLine = ({ parts }: RehearsalLine): readonly string[] =>
  parts.flatMap(({ kind, text }) => (kind === 'manner' ? [] : [text]))

/** The cue that an actor waits for: the previous speaker and the last words of their speech. */
interface RehearsalCue {
  readonly name: string
  readonly words: string
}

/** A step in the rehearsal of a scene. */
export interface RehearsalStep {
  readonly kind: 'mine' | 'other' | 'direction'
  readonly line: RehearsalLine
  /**
   * Only for the actor's own lines: the previous speaker and their last words. Absent at the beginning and after
   * another of the actor's lines.
   */
  readonly cue?: RehearsalCue
}

/**
 * Returns the steps of a scene, in order: the actor's lines with their cues, the lines of others, and the directions.
 */
export function rehearsalSteps(
  { lines }: RehearsalScene,
  { mine, cueWords }: { readonly mine: ReadonlySet<CharacterId>; readonly cueWords: number },
): readonly RehearsalStep[] {
  let before: RehearsalLine | undefined
  return lines.map((line): RehearsalStep => {
    if (line.kind === 'direction') return { kind: 'direction', line }
    const last = before
    before = line
    if (!isMine(line, mine)) return { kind: 'other', line }
    if (!last || isMine(last, mine)) return { kind: 'mine', line }
    return { kind: 'mine', line, cue: { name: last.name, words: lastWords(saidOfLine(last), cueWords) } }
  })
}

/**
 * Returns the scenes in which the actor speaks, for learning on paper: the actor's lines in full, each preceded by the
 * last words of its cue.
 */
export function cueScript(
  scenes: readonly RehearsalScene[],
  request: { readonly mine: ReadonlySet<CharacterId>; readonly cueWords: number },
): readonly { readonly scene: RehearsalScene; readonly steps: readonly RehearsalStep[] }[] {
  return scenes.flatMap((scene) => {
    const steps = rehearsalSteps(scene, request).filter(({ kind }) => kind === 'mine')
    return steps.length > 0 ? [{ scene, steps }] : []
  })
}

const LETTERS = /[\p{L}\p{N}\p{M}]+/gu

/** Reduces each word to its first letter and keeps punctuation: "To be, or not…" becomes "T b, o n…". */
export const firstLetters = (text: string): string =>
  text.replace(LETTERS, (word) => /^\P{M}\p{M}*/u.exec(word)?.[0] ?? '')

/**
 * Replaces each letter with an underscore and keeps punctuation: "To be," becomes "__ __,". A letter and its accent
 * count as one letter.
 */
export const blanks = (text: string): string =>
  text.replace(LETTERS, (word) => '_'.repeat(Math.max(1, word.match(/\P{M}/gu)?.length ?? 0)))
