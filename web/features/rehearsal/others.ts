import { type Language, type RehearsalLine } from '@replique/script'
import { failureCode } from '../../platform/api/failure.ts'
import { hearing } from '../../platform/api/hearing.ts'
import { canSay, guessedSeconds } from '../../platform/sound/browser-voice.ts'
import { Clips, type HeldSound } from '../../platform/sound/clips.ts'
import type { Clip, Cue } from '../../platform/sound/cue.ts'
import { hasPack, openPack, type Pack } from '../../platform/sound/pack.ts'
import { Reader } from '../../platform/sound/reader.ts'
import type { Learner } from './queries.ts'

const BETWEEN = 0.2

/** What is said of a line, by which a kept sound is known to be still its own. */
const wordsOf = ({ parts }: RehearsalLine): string => parts.map(({ text }) => text).join('\n')

/** Speaks the lines of the others. */
export class Others {
  readonly reader: Reader
  readonly #clips: Clips
  readonly #cues: readonly Cue[]
  readonly #lines: ReadonlyMap<string, RehearsalLine>
  readonly #learner: Learner
  #pack: Promise<Pack | null> | null = null

  constructor(lines: readonly RehearsalLine[], { learner, language }: { learner: Learner; language: Language }) {
    this.#learner = learner
    this.#cues = lines.flatMap(({ utterances }) => utterances.map((id): Cue => ({ id, speech: null, pause: BETWEEN, joins: null })))
    this.#lines = new Map(lines.flatMap((line) => line.utterances.map((id) => [id, line] as const)))
    this.#clips = new Clips(
      this.#cues.map(({ id }) => id),
      {
        ask: async (ids, signal) =>
          (await hearing.speech.sounds({ id: learner.playId, ids: [...ids] }, { signal })).sounds,
        held: (id) => this.#held(id),
      },
    )
    this.reader = new Reader(this.#cues, {
      clip: (id) => this.#clips.clip(id).catch((error: unknown) => this.#madeDo(id, { error, language })),
      next: (at) => this.#next(at),
    })
  }

  /** Begins to speak a line; false where there is nothing to be spoken of it. To be called while a tap is handled. */
  say({ utterances }: RehearsalLine, speed: number): boolean {
    const at = this.#cues.findIndex(({ id }) => id === utterances[0])
    if (at < 0) return false
    this.reader.setSpeed(speed)
    this.reader.play(at)
    return true
  }

  /** Fetches a line's sound before it is needed. */
  prepare({ utterances }: RehearsalLine): void {
    const at = this.#cues.findIndex(({ id }) => id === utterances[0])
    if (at >= 0) this.#clips.prepare(at)
  }

  end(): void {
    this.reader.stop()
    this.#clips.end()
    void this.#pack?.then((pack) => pack?.close())
  }

  #next(at: number): number | null {
    const line = this.#lines.get(this.#cues[at]?.id ?? '')
    const next = this.#cues[at + 1]
    return next && this.#lines.get(next.id) === line ? at + 1 : null
  }

  async #held(id: string): Promise<HeldSound | null> {
    const { person, playId } = this.#learner
    this.#pack ??= hasPack(person, playId)
      .then((has) => (has ? openPack(person, playId) : null))
      .catch(() => null)
    const held = await (await this.#pack)?.sound(id)
    const line = this.#lines.get(id)
    return held && line && wordsOf(line).includes(held.sound.text) ? held : null
  }

  /** Where nothing can be fetched or spoken, the browser's own voice is better than silence. */
  #madeDo(id: string, { error, language }: { error: unknown; language: Language }): Clip {
    const line = this.#lines.get(id)
    const code = failureCode(error)
    const isAway = code === undefined || code === 'speech_unavailable'
    if (!line || !isAway || !canSay(language)) throw error
    // the first of its utterances says all of it, the rest nothing
    const text = id === line.utterances[0] ? wordsOf(line) : ' '
    const aloud = { text, language }
    return { id, source: '', seconds: guessedSeconds(aloud), words: [], aloud }
  }
}
