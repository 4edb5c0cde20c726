import type { RehearsalLine } from '@replique/script'
import { spokenAt, whoFallsIn } from './beside.ts'
import type { Mouth } from './mouth.ts'
import { stepAt, type Practice, type PracticeStep } from './practice.ts'

const EVERY_MS = 40

/**
 * Has the others speak at each step, and goes on by itself when they have spoken, or when somebody falls into what they
 * say: that goes on then while the next line, one's own or another's, is the present one.
 */
export class Speaking {
  readonly #mouth: Mouth
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

  constructor(mouth: Mouth, { goOn, speed }: { goOn: () => void; speed: number }) {
    this.#mouth = mouth
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
      if (step.kind === 'other' && this.#mouth.state.get().status === 'ended') this.#fall()
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
    this.#mouth.hush()
    const speaks = lines.length === 0 || this.#mouth.say(lines, this.#speed)
    this.#isTurning = false
    return speaks
  }

  /** To be called whenever what is heard is otherwise. */
  hear(): void {
    if (this.#isTurning) return
    const { status, heard } = this.#mouth.state.get()
    if (status === 'ended' && (this.#waits || this.#now?.step.kind === 'other')) return this.#fall()
    if (this.#now?.step.kind !== 'other') return
    const next = whoFallsIn(this.#now.practice)
    if (next?.kind === 'other' && heard.includes(next.line.utterances[0] ?? '')) this.#fall()
  }

  /** Goes on as soon as nobody else speaks. */
  goOnWhenStill(): void {
    const { status } = this.#mouth.state.get()
    if (status === 'playing' || status === 'waiting') this.#waits = true
    else this.#goOn()
  }

  end(): void {
    clearInterval(this.#timer)
    this.#mouth.hush()
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
    this.#timer = setInterval(() => this.#mouth.hasCome(joins) && this.#fall(), EVERY_MS)
  }

  #fall(): void {
    if (this.#isFalling) return
    this.#isFalling = true
    clearInterval(this.#timer)
    this.#goOn()
  }
}
