/**
 * A play for rehearsal: its scenes line by line, how much of a line is shown to the actor who learns it, and when
 * missed lines are repeated.
 */
import type { CharacterId } from './character.ts'
import { cueText } from './cue.ts'
import { lastWords } from './extracts/extract.ts'
import { sceneNumbers } from './layout/scene-number.ts'
import type { Element, ElementKind, Play } from './play.ts'
import { printedText } from './rich-text.ts'
import { isSaid } from './speeches.ts'
import { speakersOf } from './spoken/speakers.ts'
import { utterancesOf } from './utterances.ts'
import type { Utterance } from './spoken/utterance.ts'

/** How a line went: known by heart, helped out with, or not known. */
export type LineResult = 'known' | 'prompted' | 'missed'
export const LINE_RESULTS: readonly LineResult[] = ['known', 'prompted', 'missed']

/** A line that was missed. */
export interface Missed {
  /** From 0, how many times in a row it was known since. */
  readonly box: number
  /** The day from which on it is asked again, as whole days since 1 January 1970. */
  readonly due: number
}

/**
 * Lines that were missed come back: at once, and then, each time they are known when they are due, after 1, 2, 4, 8 and 16
 * days; whoever knows one after that has learnt it. One that is missed begins anew. These are Leitner's boxes.
 * For each box the days until a line is asked again.
 */
export const BOX_DAYS: readonly number[] = [0, 1, 2, 4, 8, 16]

/** What becomes of a line by a result on a day; null where nothing has to be kept of it: never missed, or learnt. */
export function afterResult(before: Missed | null, result: LineResult, day: number): Missed | null {
  if (result === 'missed') return { box: 0, due: day }
  if (!before) return result === 'prompted' ? { box: 0, due: day + 1 } : null
  if (result === 'prompted') return { box: before.box, due: day + 1 }
  // knowing it again before it is due says nothing of how long it is kept
  if (day < before.due) return before
  const box = before.box + 1
  const days = BOX_DAYS[box]
  return days === undefined ? null : { box, due: day + days }
}

/** Whether a missed line is to be asked on a day. */
export const isDue = ({ due }: Missed, day: number): boolean => due <= day

/** A paragraph of a speech: said or sung, or how the next one is said. */
export interface RehearsalPart {
  readonly kind: 'said' | 'sung' | 'manner'
  readonly text: string
}

/** A speech, or a direction between two. */
export interface RehearsalLine {
  /** The cue's id, or the direction's; "at" and its place where the play is from a file. The same while the line is. */
  readonly id: string
  readonly kind: 'speech' | 'direction'
  /** Everybody who speaks it; nobody for a direction and for a cue that is on no list. */
  readonly speakers: readonly CharacterId[]
  /** The cue as it is shown: "CAMILLE (off)"; '' for a direction. */
  readonly name: string
  readonly parts: readonly RehearsalPart[]
  /** The utterances by which it is heard, in order; none where there is nothing to say. */
  readonly utterances: readonly string[]
  /** It begins when that utterance of an earlier line has come to this place in its text; absent where it waits for its turn. */
  readonly joins?: { readonly with: string; readonly at: number } | undefined
  /** The rest of a speech that a direction stands in: no line of its own. */
  readonly continues?: boolean | undefined
}

/** A scene, or what stands in no scene of an act. */
export interface RehearsalScene {
  /** The heading's id; "opening" for what stands above the first. */
  readonly id: string
  readonly heading: string
  /** As written in the source, or counted where the play numbers its scenes. */
  readonly number?: string | undefined
  /** The act's heading; '' where there is none. */
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

/** Whoever is speaking, and the line that is being filled; after a direction theirs goes on as another one. */
interface Speaking {
  readonly speakers: readonly CharacterId[]
  readonly name: string
  line: Line | undefined
  /** Something of the speech was said. */
  begun?: boolean
}

const NOBODY: Readonly<Speaking> = { speakers: [], name: '', line: undefined }

/** A play's scenes with their lines, in order; omitted scenes and those in which nothing is said or done are left out. */
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
    } else if (isSaid(element) || kind === 'parenthetical') {
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

/** The spoken words of a line, by paragraph. */
export const saidOfLine = ({ parts }: RehearsalLine): readonly string[] =>
  parts.flatMap(({ kind, text }) => (kind === 'manner' ? [] : [text]))

/** The speech that an actor waits for. */
interface RehearsalCue {
  readonly name: string
  readonly words: string
}

/** One thing that happens while a scene is rehearsed. */
export interface RehearsalStep {
  readonly kind: 'mine' | 'other' | 'direction'
  readonly line: RehearsalLine
  /** Of one's own line: who spoke before, and their last words; absent at the beginning and after one's own. */
  readonly cue?: RehearsalCue
}

/** A scene as steps, in order: one's own lines with their cues, what others say, and what is done between. */
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

/** The scenes that somebody speaks in, their lines in full, each after the last words of its cue: what is learnt from on paper. */
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

/** The first letter of each word, marks kept: "To be, or not…" is "T b, o n…". */
export const firstLetters = (text: string): string =>
  text.replace(LETTERS, (word) => /^\P{M}\p{M}*/u.exec(word)?.[0] ?? '')

/** A line for every letter, marks kept: "To be," is "__ __,". Accents count with their letter. */
export const blanks = (text: string): string =>
  text.replace(LETTERS, (word) => '_'.repeat(Math.max(1, word.match(/\P{M}/gu)?.length ?? 0)))
