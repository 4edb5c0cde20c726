import type { RehearsalMode } from '@replique/contract'
import {
  blanks,
  firstLetters,
  type RehearsalLine,
  type RehearsalPart,
  rehearsalSteps,
  type LineComparison,
  type LineResult,
  type RehearsalScene,
  type RehearsalStep,
} from '@replique/script'

const WORD = /[\p{L}\p{N}]\S*/gu

/**
 * Returns the offset at which the first `count` words of the text end, and the number of words found. This is lower
 * than `count` if the text has fewer words.
 */
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

/**
 * Returns the displayed parts of one of the user's own lines: the whole line, or the prompted words followed by the
 * rest, covered as the mode requires.
 */
export function shownParts(
  { parts }: Pick<RehearsalLine, 'parts'>,
  { mode, words, whole }: { readonly mode: RehearsalMode; readonly words: number; readonly whole: boolean },
): readonly RehearsalPart[] {
  if (whole || isOpen(mode)) return parts
  let left = words
  return parts.flatMap((part): RehearsalPart[] => {
    // in cues mode, a parenthetical would give away which line it is
    if (part.kind === 'manner') return mode === 'cues' ? [] : [part]
    const { end, had } = wordsEnd(part.text, left)
    left -= had
    const text = part.text.slice(0, end) + covered(part.text.slice(end), mode)
    return text.trim() === '' ? [] : [{ ...part, text }]
  })
}

/** Returns what a screen reader announces of a covered line: the prompted words only. */
export function promptedWords({ parts }: Pick<RehearsalLine, 'parts'>, words: number): string {
  const text = parts.flatMap((part) => (part.kind === 'manner' ? [] : [part.text])).join(' ')
  return text.slice(0, wordsEnd(text, words).end)
}

/** Letters per second in fast speech without expression. */
const FAST_LETTERS = 24
export const gapSeconds = ({ parts }: Pick<RehearsalLine, 'parts'>): number =>
  Math.max(0.8, parts.reduce((sum, { kind, text }) => sum + (kind === 'manner' ? 0 : text.length), 0) / FAST_LETTERS)

/** What to practise: whose lines, and the number of words in each cue. */
export interface PracticeOptions {
  readonly mine: ReadonlySet<string>
  readonly cueWords: number
  /** Whether to practise only the user's own lines and the cues before them. */
  readonly cuesOnly: boolean
}

export interface PracticeStep extends RehearsalStep {
  readonly sceneId: string
}

export type Grades = ReadonlyMap<string, { readonly sceneId: string; readonly result: LineResult }>

/** A line as it was said, and its result if it hadn't been compared. */
export interface SaidLine {
  readonly comparison: LineComparison
  readonly otherwise: LineResult
}

/** The state of a practice session; every action returns a new value. */
export interface Practice {
  readonly steps: readonly PracticeStep[]
  readonly at: number
  /** Counts from 0; each later round repeats the lines missed in the previous round. */
  readonly round: number
  /** Number of words prompted in the current line. */
  readonly words: number
  /** Whether the whole line has been shown. */
  readonly whole: boolean
  /** Results of this round. */
  readonly grades: Grades
  /** Results of the first round, once finished. */
  readonly first: Grades | null
  /** Results of completed rounds after the first. */
  readonly later: Grades
  /** How the lines were said when they were first compared, by id. */
  readonly said: ReadonlyMap<string, SaidLine>
  readonly isOver: boolean
}

/** Returns a step, preceded by its cue if the speech before it in the same scene belongs to another part. */
function withCue(steps: readonly PracticeStep[], at: number): readonly PracticeStep[] {
  const step = steps[at]
  const cue = steps.slice(0, at).findLast(({ kind }) => kind !== 'direction')
  return step ? [...(cue?.kind === 'other' && cue.sceneId === step.sceneId ? [cue] : []), step] : []
}

const stepsIn = (scene: RehearsalScene, { mine, cueWords }: PracticeOptions): readonly PracticeStep[] =>
  rehearsalSteps(scene, { mine, cueWords }).map((step) => ({ ...step, sceneId: scene.id }))

/** Returns all steps of a scene, or only the user's own lines with their cues. */
export function sceneSteps(scene: RehearsalScene, options: PracticeOptions): readonly PracticeStep[] {
  const steps = stepsIn(scene, options)
  return options.cuesOnly ? steps.flatMap((step, at) => (step.kind === 'mine' ? withCue(steps, at) : [])) : steps
}

/**
 * Returns the steps for the lines with these ids, from all scenes in script order, each with its cue. The lines count
 * as the user's own, no matter who speaks them.
 */
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

/** Returns the index of the next speech at or after `from`. */
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
    said: new Map(),
    isOver: at >= steps.length,
  }
}

export const stepAt = ({ steps, at, isOver }: Practice): PracticeStep | undefined => (isOver ? undefined : steps[at])

function grade({ grades }: Practice, { sceneId, line }: PracticeStep, result: LineResult): Grades {
  return new Map(grades).set(line.id, { sceneId, result })
}

export const missedIn = (grades: Grades): string[] =>
  [...grades].flatMap(([id, { result }]) => (result === 'missed' ? [id] : []))

/** Starts another round with the missed lines, or ends the practice if no line was missed. */
function endRound(practice: Practice): Practice {
  const { steps, grades, first, round } = practice
  const missed = new Set(missedIn(grades))
  const later = round > 0 ? new Map([...practice.later, ...grades]) : practice.later
  const done = { ...practice, first: first ?? grades, later }
  if (missed.size === 0) return { ...done, at: steps.length, isOver: true }
  const again = steps.flatMap((step, at) =>
    step.kind === 'mine' && missed.has(step.line.id) ? withCue(steps, at) : [],
  )
  return { ...beginPractice(again), first: done.first, later, said: practice.said, round: round + 1 }
}

/**
 * Moves to the next step. If the user's own line is unmarked, it counts as known, or as prompted if words were shown.
 */
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

/** Whether the round ends after the current step. */
export const isLastStep = ({ steps, at, isOver }: Practice): boolean =>
  !isOver && speechFrom(steps, at + 1) >= steps.length

/** Goes back to the previous speech. */
export function goBack(practice: Practice): Practice {
  const { steps, at, round } = practice
  const before = steps.findLastIndex(({ kind }, place) => place < at && kind !== 'direction')
  const step = steps[before]
  if (!step || practice.isOver) return practice
  const grades = new Map(practice.grades)
  grades.delete(step.line.id)
  const said = new Map(practice.said)
  // in a later round, how it was said in the first one is still worth showing
  if (round === 0) said.delete(step.line.id)
  return { ...practice, at: before, words: 0, whole: false, grades, said }
}

const isMine = (practice: Practice): boolean => stepAt(practice)?.kind === 'mine'

/** Prompts one more word. */
export const promptWord = (practice: Practice): Practice =>
  isMine(practice) ? { ...practice, words: practice.words + 1 } : practice

/** Number of words that a prompter gives. */
const PROMPT = 4

/** Prompts the words that follow the first `reached` words of the line; more of them if asked again. */
export const promptFrom = (practice: Practice, reached: number): Practice =>
  isMine(practice) ? { ...practice, words: Math.max(practice.words, reached) + PROMPT } : practice

/** Shows the whole line. It then counts as missed unless the user changes the mark. */
export function showWhole(practice: Practice): Practice {
  const step = stepAt(practice)
  if (step?.kind !== 'mine' || practice.whole) return practice
  return { ...practice, whole: true, grades: grade(practice, step, 'missed') }
}

/** Returns the user's line that a mark applies to: the current one, otherwise the last. */
export function markable(practice: Practice): PracticeStep | undefined {
  return practice.steps.slice(0, practice.at + 1).findLast(({ kind }) => kind === 'mine')
}

export function isMarked(practice: Practice): boolean {
  const step = markable(practice)
  return step !== undefined && practice.grades.get(step.line.id)?.result === 'missed'
}

/**
 * Rounds in which a line that was said differently is marked as missed. After these, only the user marks lines, so that
 * one that is never recognised doesn't come back for ever.
 */
const MARKED_ROUNDS = 3

/** Stores how the line of a step was said. If it doesn't count as known, it is marked as missed. */
export function compareStep(practice: Practice, step: PracticeStep, comparison: LineComparison): Practice {
  const { id } = step.line
  const { result = practice.words > 0 ? 'prompted' : 'known' } = practice.grades.get(id) ?? {}
  const otherwise = result === 'missed' ? 'prompted' : result
  const said = practice.said.has(id) ? practice.said : new Map(practice.said).set(id, { comparison, otherwise })
  const isMissed = !comparison.isKnown && practice.round < MARKED_ROUNDS
  return { ...practice, said, grades: isMissed ? grade(practice, step, 'missed') : practice.grades }
}

/** Like `compareStep`, for a comparison that is ready only later. Does nothing if the user has gone back to the line. */
export function compareLate(practice: Practice, step: PracticeStep, comparison: LineComparison): Practice {
  const place = practice.steps.indexOf(step)
  return place >= 0 && place < practice.at ? compareStep(practice, step, comparison) : practice
}

/** Whether the line that a mark applies to was marked because it was said differently. */
export function isMarkedAsSaid(practice: Practice): boolean {
  const said = practice.said.get(markable(practice)?.line.id ?? '')
  return isMarked(practice) && said !== undefined && !said.comparison.isKnown
}

/** Returns the lines that were missed in the first round because they were said differently, in order. */
export function differentLines({ first, said }: Practice): readonly (readonly [id: string, LineComparison])[] {
  return [...(first ?? [])].flatMap(([id, { result }]) => {
    const comparison = said.get(id)?.comparison
    return result === 'missed' && comparison && !comparison.isKnown ? [[id, comparison] as const] : []
  })
}

/**
 * Marks a line as missed, or removes the mark. A line other than the current one counts as prompted once its mark is
 * removed, or as before if it was marked because it was said differently.
 */
export function toggleMissed(practice: Practice): Practice {
  const step = markable(practice)
  if (!step) return practice
  if (!isMarked(practice)) return { ...practice, grades: grade(practice, step, 'missed') }
  if (step !== stepAt(practice)) {
    const { comparison, otherwise } = practice.said.get(step.line.id) ?? {}
    const before = comparison?.isKnown === false ? otherwise : undefined
    return { ...practice, grades: grade(practice, step, before ?? 'prompted') }
  }
  const grades = new Map(practice.grades)
  grades.delete(step.line.id)
  return { ...practice, grades }
}
