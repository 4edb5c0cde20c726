import type { RehearsalMode } from '@replique/contract'
import {
  blanks,
  firstLetters,
  type RehearsalLine,
  type RehearsalPart,
  rehearsalSteps,
  type LineResult,
  type RehearsalScene,
  type RehearsalStep,
} from '@replique/script'

const WORD = /[\p{L}\p{N}]\S*/gu

/** Where so many words of a text end, and how many of them it had. */
function wordsEnd(text: string, count: number): { readonly end: number; readonly had: number } {
  let had = 0
  let end = 0
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (had >= count) break
    had++
    end = index + word.length
  }
  return { end, had }
}

function covered(text: string, mode: RehearsalMode): string {
  if (mode === 'letters') return firstLetters(text)
  return mode === 'blank' ? blanks(text) : ''
}

const isOpen = (mode: RehearsalMode): boolean => mode === 'full' || mode === 'italian'

/** What of a line of one's own is on the page: all of it, or some words whispered and the rest as the mode has it. */
export function shownParts(
  { parts }: Pick<RehearsalLine, 'parts'>,
  { mode, words, whole }: { readonly mode: RehearsalMode; readonly words: number; readonly whole: boolean },
): readonly RehearsalPart[] {
  if (whole || isOpen(mode)) return parts
  let left = words
  return parts.flatMap((part): RehearsalPart[] => {
    // how a line is said would tell which one it is, where nothing of it is to be seen
    if (part.kind === 'manner') return mode === 'cues' ? [] : [part]
    const { end, had } = wordsEnd(part.text, left)
    left -= had
    const text = part.text.slice(0, end) + covered(part.text.slice(end), mode)
    return text.trim() === '' ? [] : [{ ...part, text }]
  })
}

/** What a screen reader is told of a covered line: what was whispered, and nothing else. */
export function whispered({ parts }: Pick<RehearsalLine, 'parts'>, words: number): string {
  const text = parts.flatMap((part) => (part.kind === 'manner' ? [] : [part.text])).join(' ')
  return text.slice(0, wordsEnd(text, words).end)
}

/** Letters a second of somebody who speaks fast and flat; seconds that a line takes so. */
const FAST_LETTERS = 24
export const gapSeconds = ({ parts }: Pick<RehearsalLine, 'parts'>): number =>
  Math.max(0.8, parts.reduce((sum, { kind, text }) => sum + (kind === 'manner' ? 0 : text.length), 0) / FAST_LETTERS)

/** What to practise: whose lines, and how many words of each cue. */
export interface PracticeOptions {
  readonly mine: ReadonlySet<string>
  readonly cueWords: number
  /** Nothing but one's own lines and the cues before them. */
  readonly cuesOnly: boolean
}

export interface PracticeStep extends RehearsalStep {
  readonly sceneId: string
}

export type Grades = ReadonlyMap<string, { readonly sceneId: string; readonly result: LineResult }>

/** The state of a practice session; every action returns a new value. */
export interface Practice {
  readonly steps: readonly PracticeStep[]
  readonly at: number
  /** From 0; in later rounds those that were missed in the one before come back. */
  readonly round: number
  /** Words of the present line that were whispered. */
  readonly words: number
  /** It was shown as a whole. */
  readonly whole: boolean
  /** How the lines of this round went. */
  readonly grades: Grades
  /** How those of the first round went, once it is over. */
  readonly first: Grades | null
  /** How those that came back went, in the rounds that are over. */
  readonly later: Grades
  readonly isOver: boolean
}

/** The speech before a line, and the line. */
function withCue(steps: readonly PracticeStep[], at: number): readonly PracticeStep[] {
  const step = steps[at]
  const cue = steps.slice(0, at).findLast(({ kind }) => kind !== 'direction')
  return step ? [...(cue?.kind === 'other' && cue.sceneId === step.sceneId ? [cue] : []), step] : []
}

const stepsIn = (scene: RehearsalScene, { mine, cueWords }: PracticeOptions): readonly PracticeStep[] =>
  rehearsalSteps(scene, { mine, cueWords }).map((step) => ({ ...step, sceneId: scene.id }))

/** All that happens in a scene, or only what concerns one's own lines. */
export function sceneSteps(scene: RehearsalScene, options: PracticeOptions): readonly PracticeStep[] {
  const steps = stepsIn(scene, options)
  return options.cuesOnly ? steps.flatMap((step, at) => (step.kind === 'mine' ? withCue(steps, at) : [])) : steps
}

/** Some lines of any scenes with their cues, in the order of the play; they are one's own whoever speaks them. */
export function chosenSteps(
  scenes: readonly RehearsalScene[],
  ids: ReadonlySet<string>,
  options: PracticeOptions,
): readonly PracticeStep[] {
  return scenes.flatMap((scene) => {
    const theirs = new Set([
      ...options.mine,
      ...scene.lines.flatMap(({ id, speakers }) => (ids.has(id) ? speakers : [])),
    ])
    const steps = stepsIn(scene, { ...options, mine: theirs })
    return steps.flatMap((step, at) => (step.kind === 'mine' && ids.has(step.line.id) ? withCue(steps, at) : []))
  })
}

/** The next place at or after one where somebody speaks. */
function speechFrom(steps: readonly PracticeStep[], from: number): number {
  const at = steps.findIndex(({ kind }, place) => place >= from && kind !== 'direction')
  return at < 0 ? steps.length : at
}

export function beginPractice(steps: readonly PracticeStep[]): Practice {
  const at = speechFrom(steps, 0)
  const none: Grades = new Map()
  return {
    steps,
    at,
    round: 0,
    words: 0,
    whole: false,
    grades: none,
    first: null,
    later: none,
    isOver: at >= steps.length,
  }
}

export const stepAt = ({ steps, at, isOver }: Practice): PracticeStep | undefined => (isOver ? undefined : steps[at])

function grade({ grades }: Practice, { sceneId, line }: PracticeStep, result: LineResult): Grades {
  return new Map(grades).set(line.id, { sceneId, result })
}

export const missedIn = (grades: Grades): string[] =>
  [...grades].flatMap(([id, { result }]) => (result === 'missed' ? [id] : []))

/** What comes after the last step: the missed lines once more, until none is missed. */
function endRound(practice: Practice): Practice {
  const { steps, grades, first, round } = practice
  const missed = new Set(missedIn(grades))
  const later = round > 0 ? new Map([...practice.later, ...grades]) : practice.later
  const done = { ...practice, first: first ?? grades, later }
  if (missed.size === 0) return { ...done, at: steps.length, isOver: true }
  const again = steps.flatMap((step, at) =>
    step.kind === 'mine' && missed.has(step.line.id) ? withCue(steps, at) : [],
  )
  return { ...beginPractice(again), first: done.first, later, round: round + 1 }
}

/** Goes on: a line of one's own that was not marked was known, or whispered. */
export function goOn(practice: Practice): Practice {
  const step = stepAt(practice)
  if (!step) return practice
  const { words, whole, grades } = practice
  const marked = grades.has(step.line.id)
  const result = words > 0 || whole ? 'prompted' : 'known'
  const after = step.kind === 'mine' && !marked ? grade(practice, step, result) : grades
  const at = speechFrom(practice.steps, practice.at + 1)
  const next = { ...practice, grades: after, at, words: 0, whole: false }
  return at < practice.steps.length ? next : endRound(next)
}

/** Back to the speech before. */
export function goBack(practice: Practice): Practice {
  const { steps, at } = practice
  const before = steps.findLastIndex(({ kind }, place) => place < at && kind !== 'direction')
  const step = steps[before]
  if (!step || practice.isOver) return practice
  const grades = new Map(practice.grades)
  grades.delete(step.line.id)
  return { ...practice, at: before, words: 0, whole: false, grades }
}

const isMine = (practice: Practice): boolean => stepAt(practice)?.kind === 'mine'

/** Whispers one more word. */
export const whisper = (practice: Practice): Practice =>
  isMine(practice) ? { ...practice, words: practice.words + 1 } : practice

/** Shows the whole line; whoever needs that has missed it, unless they say otherwise. */
export function showWhole(practice: Practice): Practice {
  const step = stepAt(practice)
  if (step?.kind !== 'mine' || practice.whole) return practice
  return { ...practice, whole: true, grades: grade(practice, step, 'missed') }
}

/** The line of one's own that is marked: the present one, else the last. */
export function markable(practice: Practice): PracticeStep | undefined {
  return practice.steps.slice(0, practice.at + 1).findLast(({ kind }) => kind === 'mine')
}

export function isMarked(practice: Practice): boolean {
  const step = markable(practice)
  return step !== undefined && practice.grades.get(step.line.id)?.result === 'missed'
}

/** Marks a line as missed, or takes the mark back. */
export function toggleMissed(practice: Practice): Practice {
  const step = markable(practice)
  if (!step) return practice
  if (!isMarked(practice)) return { ...practice, grades: grade(practice, step, 'missed') }
  if (step !== stepAt(practice)) return { ...practice, grades: grade(practice, step, 'prompted') }
  const grades = new Map(practice.grades)
  grades.delete(step.line.id)
  return { ...practice, grades }
}
