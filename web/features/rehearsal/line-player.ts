import type { RehearsalLine } from '@replique/script'
import { timeOf, type Cue } from '../../platform/sound/cue.ts'
import { Reader, type ReaderOptions } from '../../platform/sound/reader.ts'
import { type Practice, type PracticeStep, stepAt } from './practice.ts'

const BETWEEN = 0.2

/** The lines as they are heard: who falls into one that is among them begins within it, everybody else after the one before. */
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

/** Speaks lines: those who fall into others over them. */
export class LinePlayer {
  readonly #reader: Reader
  #passed: string | null = null

  constructor(options: Pick<ReaderOptions, 'clip' | 'players'>) {
    this.#reader = new Reader([], options)
  }

  /** Begins to speak lines; false where there is nothing to be spoken of them. To be called while a tap is handled. */
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

  /** Whether an utterance has come to a place in its text; to be asked while it is heard. */
  hasCome(joins: { readonly with: string; readonly at: number }): boolean {
    const here = this.#reader.position(joins.with)
    // whatever was heard before and is not now has ended
    if (!here) return this.#passed === joins.with
    this.#passed = joins.with
    return here.seconds >= timeOf(here.clip, joins.at)
  }
}

type At = Pick<Practice, 'steps' | 'at'>

/** The step after the present one, where its line begins while the present one is spoken. */
function whoFallsIn({ steps, at }: At): PracticeStep | undefined {
  const next = steps[at + 1]
  return next?.line.joins && steps[at]?.line.utterances.includes(next.line.joins.with) ? next : undefined
}

/**
 * What the others say at a step in one breath: their line with those of others who fall into it, or, at a line of one's
 * own, whoever begins together with it. Into the middle of one's own they fall when one goes on: nobody hears where one is.
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
 * Has the others speak at each step, and goes on by itself when they have spoken, or when somebody falls into what they
 * say: that goes on then while the next line, one's own or another's, is the present one.
 */
export class Speaking {
  readonly #player: LinePlayer
  readonly #goOn: () => void
  readonly #speed: number
  #now: { readonly practice: Practice; readonly step: PracticeStep } | null = null
  /** Lines that are spoken, or were, since somebody last was to speak. */
  #said: ReadonlySet<string> = new Set()
  /** The next step is begun by itself, and nothing that is heard ends with this one. */
  #isFalling = false
  #waits = false
  #isTurning = false
  #timer: ReturnType<typeof setInterval> | undefined

  constructor(player: LinePlayer, { goOn, speed }: { goOn: () => void; speed: number }) {
    this.#player = player
    this.#goOn = goOn
    this.#speed = speed
  }

  /** Another step, or none; false where the others cannot be heard. */
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
    // what ends meanwhile is of the step before
    this.#isTurning = true
    this.#player.hush()
    const speaks = lines.length === 0 || this.#player.say(lines, this.#speed)
    this.#isTurning = false
    return speaks
  }

  /** To be called whenever what is heard is otherwise. */
  hear(): void {
    if (this.#isTurning) return
    const { status, heard } = this.#player.state.get()
    if (status === 'ended' && (this.#waits || this.#now?.step.kind === 'other')) return this.#fall()
    if (this.#now?.step.kind !== 'other') return
    const next = whoFallsIn(this.#now.practice)
    if (next?.kind === 'other' && heard.includes(next.line.utterances[0] ?? '')) this.#fall()
  }

  /** Goes on as soon as nobody else speaks. */
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

  /** Waits for the place at which one's own line falls in. */
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
