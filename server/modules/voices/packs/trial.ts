/**
 * Tries a pack before it is used. Voices are chosen from a model with many speakers, and each voice says short lines,
 * which models garble most: the share that it says right decides which voice speaks those of another.
 */
import type { VoiceGender } from '@replique/contract/voice-traits'
import type { Language } from '@replique/script'
import { EngineError } from '../engines/engine.ts'
import { isGarbled, pitchOf } from '../engines/natural/sound-checks.ts'
import { SpeakingProcesses } from '../engines/natural/speaking-processes.ts'
import { lengthOf } from '../engines/times.ts'
import { type Pack, PackError, type PackVoice } from './pack.ts'

export const SHORT_LINES: Readonly<Record<Language, readonly string[]>> = {
  en: 'Yes.|No.|Why?|Go!|Never.|Who?|Oh!|Come in.|I know.|Not yet.|Thank you.|Wait!|What now?|Good night.|It is him.|Nothing.|Perhaps.|After you.|Be quiet!|Me?'.split(
    '|',
  ),
  fr: 'Oui.|Non.|Pourquoi ?|Va !|Jamais.|Qui ?|Ah !|Entrez.|Je sais.|Pas encore.|Merci.|Attends !|Et alors ?|Bonne nuit.|C’est lui.|Rien.|Peut-être.|Après vous.|Tais-toi !|Moi ?'.split(
    '|',
  ),
}

/** A sentence in which a voice's pitch is measured. */
const SENTENCE: Readonly<Record<Language, string>> = {
  en: 'I was here long before you, and I will still be here when you are gone.',
  fr: 'J’étais là bien avant vous, et j’y serai encore quand vous serez partis.',
}

/** How many speakers of a model are tried, with how many short lines, and how many of each gender are chosen. */
const TRIED = 24
const TRIED_LINES = 5
const CHOSEN = 5
/** The least difference in pitch between two chosen voices of one gender, in semitones. */
const APART = 0.7
/** The pitch in hertz below which a voice counts as a man's. */
const LOW = 160
/** A model that crashes, or doesn't finish a line, this often can't be used. */
const MOST_CRASHES = 3

export interface Trying {
  readonly signal: AbortSignal
  /** Called with the share of the trial that is done, 0 to 1. */
  readonly hear: (share: number) => void
}

/** Returns the pack with its voices, and how many short lines each said right. Throws if the model doesn't speak. */
export async function tryPack(pack: Pack, folder: string, trying: Trying): Promise<Pack> {
  const trial = new Trial(pack, folder, trying.signal)
  try {
    const voices = pack.speakers === undefined ? pack.voices : await trial.choose(pack.speakers, trying)
    return { ...pack, voices: await trial.measure(voices, trying) }
  } finally {
    trial.close()
  }
}

interface Candidate {
  readonly speaker: number
  readonly gender: VoiceGender
  /** In semitones above 1 Hz. */
  readonly pitch: number
}

class Trial {
  readonly #pack: Pack
  readonly #folder: string
  readonly #signal: AbortSignal
  readonly #processes = new SpeakingProcesses()
  #crashes = 0
  #right = 0
  #fault: unknown = null

  constructor(pack: Pack, folder: string, signal: AbortSignal) {
    this.#pack = pack
    this.#folder = folder
    this.#signal = signal
  }

  close(): void {
    this.#processes.close()
  }

  /** Chooses speakers of each gender who differ in pitch, from some of all speakers. */
  async choose({ count, accent }: NonNullable<Pack['speakers']>, { hear }: Trying): Promise<PackVoice[]> {
    const language = this.#pack.languages[0]!
    const tried = Math.min(count, TRIED)
    const candidates: Candidate[] = []
    for (let at = 0; at < tried; at++) {
      const candidate = await this.#audition(Math.floor((at * count) / tried), language)
      if (candidate !== null) candidates.push(candidate)
      hear((0.5 * (at + 1)) / tried)
    }
    if (candidates.length === 0) throw this.#unusable()
    const chosen = (['female', 'male'] as const).flatMap((gender) =>
      withAges(spread(candidates.filter((one) => one.gender === gender))),
    )
    const name = this.#pack.title ?? this.#pack.name
    return chosen.map((voice, at) => ({ ...voice, name: `${name} ${at + 1}`, accent }))
  }

  /** Returns null if the speaker garbles a line. */
  async #audition(speaker: number, language: Language): Promise<Candidate | null> {
    for (const line of SHORT_LINES[language].slice(0, TRIED_LINES))
      if ((await this.#say(line, { speaker, accent: null }, language)) === null) return null
    const hertz = pitchOf(
      (await this.#say(SENTENCE[language], { speaker, accent: null }, language)) ?? new Int16Array(),
    )
    return hertz === 0 ? null : { speaker, gender: hertz < LOW ? 'male' : 'female', pitch: 12 * Math.log2(hertz) }
  }

  async measure(voices: readonly PackVoice[], { hear }: Trying): Promise<PackVoice[]> {
    const measured: PackVoice[] = []
    const from = this.#pack.speakers === undefined ? 0 : 0.5
    let said = 0
    for (const voice of voices) {
      const lines = (voice.languages ?? this.#pack.languages).flatMap((language) =>
        SHORT_LINES[language].map((line) => ({ line, language })),
      )
      const say = async ({ line, language }: (typeof lines)[number]): Promise<Int16Array | null> => {
        const sound = await this.#say(line, voice, language)
        said++
        hear(from + ((1 - from) * said) / (voices.length * lines.length))
        return sound
      }
      const heard = await Promise.all(lines.map(say))
      measured.push({ ...voice, shortLines: heard.filter((sound) => sound !== null).length / lines.length })
    }
    if (this.#right === 0) throw this.#unusable()
    return measured
  }

  /** Returns the sound of a line, or null if it is garbled. Throws if the model has failed too often. */
  async #say(
    text: string,
    { speaker, accent }: Pick<PackVoice, 'speaker' | 'accent'>,
    language: Language,
  ): Promise<Int16Array | null> {
    const tag = accent?.startsWith(language) === true ? accent : language
    const line = { folder: this.#folder, speaker, text, language: tag, rate: 1, pitch: 1, gain: 1 }
    try {
      const samples = await this.#processes.speak(line, this.#signal)
      const letters = text.split(' ').reduce((sum, word) => sum + lengthOf(word), 0)
      if (isGarbled(samples, letters)) return null
      this.#right++
      return samples
    } catch (error) {
      if (!(error instanceof EngineError)) throw error
      this.#fault = error.cause
      if (++this.#crashes >= MOST_CRASHES) throw this.#unusable()
      return null
    }
  }

  #unusable(): PackError {
    const reason = this.#fault instanceof Error ? ` (${this.#fault.message})` : ''
    return new PackError(
      'unusable',
      `The voices of ${this.#pack.name} don't speak on this machine${reason}. Nothing was installed.`,
    )
  }
}

/** Picks candidates whose pitches are far apart: first the lowest, then always the one furthest from all others. */
function spread(candidates: readonly Candidate[]): Candidate[] {
  const left = candidates.toSorted((a, b) => a.pitch - b.pitch)
  const chosen = left.splice(0, 1)
  while (left.length > 0 && chosen.length < CHOSEN) {
    const distances = left.map(({ pitch }) => Math.min(...chosen.map((one) => Math.abs(one.pitch - pitch))))
    const furthest = Math.max(...distances)
    if (furthest < APART) break
    chosen.push(...left.splice(distances.indexOf(furthest), 1))
  }
  return chosen.toSorted((a, b) => a.pitch - b.pitch)
}

/** Of three voices and more, the lowest counts as old and the highest as young. */
const withAges = (voices: readonly Candidate[]): Omit<PackVoice, 'name' | 'accent'>[] =>
  voices.map(({ speaker, gender }, at) => ({
    speaker,
    gender,
    age: voices.length < 3 ? 'adult' : at === 0 ? 'old' : at === voices.length - 1 ? 'young' : 'adult',
  }))
