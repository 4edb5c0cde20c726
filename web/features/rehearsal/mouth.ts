import type { RehearsalLine } from '@replique/script'
import { timeOf, type Cue } from '../../platform/sound/cue.ts'
import { Reader, type ReaderOptions } from '../../platform/sound/reader.ts'

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
export class Mouth {
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
