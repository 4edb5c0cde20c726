import type { Sound } from '@replique/contract'
import type { Language, Utterance } from '@replique/script'
import { failureCode } from '../../platform/api/failure.ts'
import { api } from '../../platform/api/api.ts'
import { canSay, guessedSeconds } from '../../platform/sound/browser-voice.ts'
import { Clips, type HeldSound } from '../../platform/sound/clips.ts'
import type { Clip, Cue } from '../../platform/sound/cue.ts'
import { Reader } from '../../platform/sound/reader.ts'
import type { Part } from './parts.ts'

/** What is read, as the page shows it at this moment. */
export interface Reading {
  readonly utterances: readonly Utterance[]
  readonly cues: readonly Cue[]
  /** The scene that a cue stands in. */
  readonly partAt: (cue: number) => Part | undefined
  /** The scene that is heard begins again when it ends. */
  readonly loop: boolean
}

export interface Source {
  /** What this device holds of an utterance's sound, as long as it says the same. */
  held(id: string): Promise<HeldSound | null>
}

const idsOf = (cues: readonly Cue[]): string[] => cues.map(({ id }) => id)

/** A play read aloud for as long as its page is open: the reader with what it reads and where its sounds come from. */
export class ReadAloud {
  readonly reader: Reader
  readonly #clips: Clips
  readonly #language: Language
  #now: Reading

  constructor(play: { id: string; language: Language }, now: Reading, source: Source) {
    this.#now = now
    this.#language = play.language
    this.#clips = new Clips(idsOf(now.cues), {
      ask: async (ids, signal) => (await api.hearing.speech.sounds({ id: play.id, ids: [...ids] }, { signal })).sounds,
      held: (id) => source.held(id),
    })
    this.reader = new Reader(now.cues, {
      clip: (id) => this.#clips.clip(id).catch((error: unknown) => this.#madeDo(id, error)),
      next: (at) => this.#next(at),
    })
  }

  /** Something of the play, or of how it is heard, is otherwise now. */
  change(now: Reading): void {
    const { cues, utterances } = this.#now
    this.#now = now
    if (cues === now.cues && utterances === now.utterances) return
    this.#clips.change(idsOf(now.cues), this.#changed())
    this.reader.change(now.cues)
  }

  /** Fetches the first words before anybody asks for them. */
  prepare(): void {
    this.#clips.prepare(this.reader.state.get().at)
  }

  /** What was told with an utterance's sound. */
  told(id: string): Sound | undefined {
    return this.#clips.told.get(id)
  }

  end(): void {
    this.reader.stop()
    this.#clips.end()
  }

  #next(at: number): number {
    const { loop, partAt, cues } = this.#now
    const part = partAt(at)
    if (!loop || part === partAt(at + 1)) return at + 1
    return cues.findIndex((_, place) => partAt(place) === part)
  }

  /** Where nothing can be fetched or spoken, the browser's own voice is better than silence. */
  #madeDo(id: string, error: unknown): Clip {
    const said = this.#now.utterances.find((one) => one.id === id)
    const code = failureCode(error)
    const isAway = code === undefined || code === 'speech_unavailable'
    if (!said || !isAway || !canSay(this.#language)) throw error
    const aloud = { text: said.text, language: this.#language }
    return { id, source: '', seconds: guessedSeconds(aloud), words: [], aloud }
  }

  /** Utterances whose sound says something else than they do now. */
  #changed(): Set<string> {
    const changed = this.#now.utterances.filter(({ id, text }) => (this.told(id)?.text ?? text) !== text)
    return new Set(changed.map(({ id }) => id))
  }
}
