import { type Language, type RehearsalLine } from '@replique/script'
import { failureCode } from '../../platform/api/failure.ts'
import { hearing } from '../../platform/api/hearing.ts'
import { canSay, guessedSeconds } from '../../platform/sound/browser-voice.ts'
import { Clips, type HeldSound } from '../../platform/sound/clips.ts'
import type { Clip } from '../../platform/sound/cue.ts'
import { hasPack, openPack, type Pack } from '../../platform/sound/pack.ts'
import { Mouth } from './mouth.ts'
import type { Learner } from './queries.ts'

/** What is said of a line, by which a kept sound is known to be still its own. */
const wordsOf = ({ parts }: RehearsalLine): string => parts.map(({ text }) => text).join('\n')

/** Speaks the lines of the others. */
export class Others {
  readonly mouth: Mouth
  readonly #clips: Clips
  readonly #ids: readonly string[]
  readonly #lines: ReadonlyMap<string, RehearsalLine>
  readonly #learner: Learner
  #pack: Promise<Pack | null> | null = null

  constructor(lines: readonly RehearsalLine[], { learner, language }: { learner: Learner; language: Language }) {
    this.#learner = learner
    this.#ids = lines.flatMap(({ utterances }) => utterances)
    this.#lines = new Map(lines.flatMap((line) => line.utterances.map((id) => [id, line] as const)))
    this.#clips = new Clips(this.#ids, {
      ask: async (ids, signal) =>
        (await hearing.speech.sounds({ id: learner.playId, ids: [...ids] }, { signal })).sounds,
      held: (id) => this.#held(id),
    })
    this.mouth = new Mouth({
      clip: (id) => this.#clips.clip(id).catch((error: unknown) => this.#madeDo(id, { error, language })),
    })
  }

  /** Fetches a line's sound before it is needed. */
  prepare({ utterances }: RehearsalLine): void {
    const at = this.#ids.indexOf(utterances[0] ?? '')
    if (at >= 0) this.#clips.prepare(at)
  }

  end(): void {
    this.mouth.hush()
    this.#clips.end()
    void this.#pack?.then((pack) => pack?.close())
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
