import type { RehearsalLine } from '@replique/script'
import { timeOf, type Cue } from '../../platform/sound/cue.ts'
import { Reader, type ReaderOptions } from '../../platform/sound/reader.ts'
import { type Practice, type PracticeStep, stepAt } from './practice.ts'

const BETWEEN = 0.2

/**
 * Returns the cues for the lines. A line that joins another in the list starts during it; all others follow one
 * another.
 */
function cuesOf(lines: readonly RehearsalLine[]): readonly Cue[] {
  const ids = new Set(lines.flatMap(({ utterances }) => utterances))
  return lines.flatMap(({ utterances, joins }, speech) =>
    utterances.map((id, place): Cue => ({
      id,
      speech,
      pause: BETWEEN,
      joins: place === 0 && joins && ids.has(joins.with) ? joins : null,
    })),
  )
}

/** Plays lines, with overlaps where a line joins another. */
export class LinePlayer {
  readonly #reader: Reader
  #passed: string | null = null

  constructor(options: Pick<ReaderOptions, 'clip' | 'players'>) {
    this.#reader = new Reader([], options)
  }

  /** Starts playing lines; returns false if there is nothing to play. Call this while handling a tap. */
  say(lines: readonly RehearsalLine[], speed: number): boolean {
    const cues = cuesOf(lines)
    if (cues.length === 0) return false
    this.#reader.stop()
    this.#reader.change(cues)
    this.#reader.setSpeed(speed)
    this.#passed = null
    this.#reader.play(0)
    return true
  }

  hush(): void {
    this.#reader.stop()
  }

  get state(): Reader['state'] {
    return this.#reader.state
  }

  /** Returns whether playback of an utterance has reached a position in its text. Must be polled while it plays. */
  hasCome(joins: { readonly with: string; readonly at: number }): boolean {
    const here = this.#reader.position(joins.with)
    // an utterance that was playing earlier but no longer is has ended
    if (!here) return this.#passed === joins.with
    this.#passed = joins.with
    return here.seconds >= timeOf(here.clip, joins.at)
  }
}

type At = Pick<Practice, 'steps' | 'at'>

/** Returns the next step if its line starts during the current one. */
function whoFallsIn({ steps, at }: At): PracticeStep | undefined {
  const next = steps[at + 1]
  return next?.line.joins && steps[at]?.line.utterances.includes(next.line.joins.with) ? next : undefined
}

/**
 * Returns the lines to play at a step. If the step is another part's, these are its line and the other parts' lines
 * that join it, without a pause. If it is the user's own, these are the lines that start together with it. Lines that
 * join in the middle wait until the user continues, because the position within the user's speech is unknown.
 */
function spokenAt({ steps, at }: At): readonly RehearsalLine[] {
  const step = steps[at]
  if (!step || step.kind === 'direction') return []
  const ids = new Set(step.line.utterances)
  const spoken = step.kind === 'other' ? [step.line] : []
  for (const { kind, line } of steps.slice(at + 1)) {
    const begins = line.joins && ids.has(line.joins.with) && (spoken.length > 0 || line.joins.at === 0)
    if (kind !== 'other' || !begins) break
    spoken.push(line)
    for (const id of line.utterances) ids.add(id)
  }
  return spoken
}

const EVERY_MS = 40

/**
 * Plays the other parts at each step and continues when they have finished. If a line joins the current one, the next
 * step begins at that moment while the current line keeps playing.
 */
export class Speaking {
  readonly #player: LinePlayer
  readonly #goOn: () => void
  readonly #speed: number
  #now: { readonly practice: Practice; readonly step: PracticeStep } | null = null
  /** Ids of the lines that are playing or have been played since the other parts last started. */
  #said: ReadonlySet<string> = new Set()
  /** Whether the next step was started automatically, so that playback continues into it. */
  #isFalling = false
  #waits = false
  #isTurning = false
  #timer: ReturnType<typeof setInterval> | undefined

  constructor(player: LinePlayer, { goOn, speed }: { goOn: () => void; speed: number }) {
    this.#player = player
    this.#goOn = goOn
    this.#speed = speed
  }

  /** Moves to the current step of the practice. Returns false if the other parts can't be played. */
  at(practice: Practice, { isAloud }: { isAloud: boolean }): boolean {
    const before = this.#now
    const step = stepAt(practice)
    this.#now = step ? { practice, step } : null
    this.#waits = false
    clearInterval(this.#timer)
    const goes = step && before && this.#goesOn(step, { before, practice })
    this.#isFalling = false
    if (goes) {
      if (step.kind === 'other' && this.#player.state.get().status === 'ended') this.#fall()
      else this.#listen()
      return true
    }
    const speaks = this.#begin(step && isAloud ? spokenAt(practice) : [])
    this.#listen()
    return speaks
  }

  #begin(lines: readonly RehearsalLine[]): boolean {
    this.#said = new Set(lines.map(({ id }) => id))
    // an end reported now belongs to the previous step
    this.#isTurning = true
    this.#player.hush()
    const speaks = lines.length === 0 || this.#player.say(lines, this.#speed)
    this.#isTurning = false
    return speaks
  }

  /** Call this whenever the playback state changes. */
  hear(): void {
    if (this.#isTurning) return
    const { status, heard } = this.#player.state.get()
    if (status === 'ended' && (this.#waits || this.#now?.step.kind === 'other')) return this.#fall()
    if (this.#now?.step.kind !== 'other') return
    const next = whoFallsIn(this.#now.practice)
    if (next?.kind === 'other' && heard.includes(next.line.utterances[0] ?? '')) this.#fall()
  }

  /** Continues as soon as no other part is playing. */
  goOnWhenStill(): void {
    const { status } = this.#player.state.get()
    if (status === 'playing' || status === 'waiting') this.#waits = true
    else this.#goOn()
  }

  end(): void {
    clearInterval(this.#timer)
    this.#player.hush()
  }

  #goesOn(
    step: PracticeStep,
    { before, practice }: { before: { practice: Practice; step: PracticeStep }; practice: Practice },
  ) {
    const isForward = practice.round === before.practice.round && practice.at > before.practice.at
    if (!isForward) return false
    if (this.#isFalling && whoFallsIn(before.practice) === step)
      return step.kind === 'mine' || this.#said.has(step.line.id)
    return before.step.kind === 'mine' && this.#said.has(step.line.id)
  }

  /** Waits until playback reaches the point at which the user's own line joins, then continues. */
  #listen(): void {
    const { practice, step } = this.#now ?? {}
    const next = practice && step?.kind === 'other' ? whoFallsIn(practice) : undefined
    const joins = next?.kind === 'mine' ? next.line.joins : undefined
    if (!joins) return
    this.#timer = setInterval(() => this.#player.hasCome(joins) && this.#fall(), EVERY_MS)
  }

  #fall(): void {
    if (this.#isFalling) return
    this.#isFalling = true
    clearInterval(this.#timer)
    this.#goOn()
  }
}
