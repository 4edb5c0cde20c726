import { createHash } from 'node:crypto'
import { spellTone, type Utterance } from '@replique/script'
import { type Engine, type Speech, type SpeechRequest, EngineError } from '../engines/engine.ts'
import { type KeptFormat, type SoundRow, findSounds, recordUse, reserveLetters } from './store.ts'
import { LIMITS } from '@replique/contract'
import { refuse } from '../../../kernel/refusal.ts'
import type { Engines, Spoken } from '../engines/engines.ts'
import type { VoicesDeps } from '../deps.ts'
import { encodeSpeech } from './encoding/encode.ts'
import { saveSpeech, packed } from './keeping.ts'
import type { Plan, PlannedRequest } from './plan.ts'

/** A hash of everything that determines a sound. Requests with the same key share one sound. */
export function keyOf(engine: Pick<Engine, 'id' | 'version'>, request: SpeechRequest, format: KeptFormat): string {
  const { voice, language, words, delivery, verse } = request
  const { pitch, rate, volume, manner, tone, sung } = delivery
  const all = [
    engine.id,
    engine.version,
    voice,
    language,
    words,
    pitch,
    rate,
    volume,
    manner,
    format,
    ...(tone ? [spellTone(tone)] : []),
    ...(sung ? ['sung'] : []),
    ...(verse ? [verse] : []),
  ]
  return createHash('sha256').update(JSON.stringify(all)).digest('base64url')
}

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Milliseconds after which a line spoken by a substitute voice is requested from the chosen engine again. */
const MADE_DO = HOUR
/**
 * Maximum time for speaking one line, in milliseconds. Requests share a synthesis, so it continues if one of them is
 * aborted.
 */
const PATIENCE = 60_000

/** The user for whom something is spoken, and who is charged for it. */
export interface Listener {
  readonly userId: string
  readonly entitled: boolean
  /** How many lines are spoken for them; null for all. */
  readonly spokenLines: number | null
}

interface Order {
  readonly plan: Plan
  readonly format: KeptFormat
  readonly listener: Listener
}

/** An utterance to be spoken, with the key of its sound. */
export interface Planned extends PlannedRequest {
  readonly utterance: Utterance
  readonly key: string
}

/** A sound, or the beginning of one that is still being spoken. */
export interface MadeSound {
  readonly row: SoundRow
  readonly isBeginning: boolean
}

/** A sound that is being made. Its beginning never comes if the engine speaks the line in one part. */
interface Making {
  readonly whole: Promise<SoundRow>
  readonly beginning: Promise<Speech>
}

/** Synthesises missing sounds, each only once even if several requests need it at the same time. */
export class Synthesis {
  readonly #deps: VoicesDeps & { readonly engines: Engines }
  readonly #making = new Map<string, Making>()

  constructor(deps: VoicesDeps & { readonly engines: Engines }) {
    this.#deps = deps
  }

  planned(plan: Plan, utterance: Utterance, format: KeptFormat): Planned {
    const planned = plan.requestFor(utterance)
    const engine = this.#deps.engines.of(planned.voice.engine)
    return {
      ...planned,
      utterance,
      key: keyOf(engine ?? { id: planned.voice.engine, version: '' }, planned.request, format),
    }
  }

  /** Returns the stored sounds by key, except those spoken by substitute voices that are due to be made again. */
  async there(plan: Plan, keys: readonly string[]): Promise<Map<string, SoundRow>> {
    const { database, clock } = this.#deps.kernel
    const found = await findSounds(database.db, plan.playId, keys)
    const now = clock.now().getTime()
    for (const [key, row] of found) {
      if (row.fault !== null && now - row.made_at.getTime() > MADE_DO) found.delete(key)
    }
    return found
  }

  /** Like `there`, but also marks the sounds as used so that they are kept longer. */
  async used(plan: Plan, keys: readonly string[]): Promise<Map<string, SoundRow>> {
    const { database, clock } = this.#deps.kernel
    const there = await this.there(plan, keys)
    const now = clock.now()
    await recordUse(
      database.db,
      [...there.values()].map(({ id }) => id),
      { now, before: new Date(now.getTime() - DAY) },
    )
    return there
  }

  /** Returns the sounds in order. Synthesises missing sounds one at a time. */
  async sounds(order: Order, wanted: readonly Planned[]): Promise<SoundRow[]> {
    return (await this.soundsToPlay(order, wanted, false)).map(({ row }) => row)
  }

  /**
   * Like `sounds`. With `beginnings`, returns the first part of a missing sound that is spoken in parts as soon as that
   * is stored.
   */
  async soundsToPlay(order: Order, wanted: readonly Planned[], beginnings: boolean): Promise<MadeSound[]> {
    const there = await this.used(
      order.plan,
      wanted.map(({ key }) => key),
    )
    const made: MadeSound[] = []
    for (const one of wanted) {
      const row = there.get(one.key)
      made.push(row ? { row, isBeginning: false } : await this.#firstOf(order, one, beginnings))
    }
    return made
  }

  #firstOf(order: Order, planned: Planned, beginnings: boolean): Promise<MadeSound> {
    const { whole, beginning } = this.#once(order, planned)
    const wholeSound = whole.then((row) => ({ row, isBeginning: false }))
    // only an MP3 starts at once
    if (!beginnings || order.format !== 'mp3') return wholeSound
    const first = beginning.then(async (speech) => ({
      row: await this.#saveBeginning(order.plan.playId, planned.key, speech),
      isBeginning: true,
    }))
    return Promise.race([wholeSound, first.catch(() => wholeSound)])
  }

  #once(order: Order, planned: Planned): Making {
    const name = `${order.plan.playId} ${planned.key}`
    const known = this.#making.get(name)
    if (known) return known
    const beginning = Promise.withResolvers<Speech>()
    const whole = this.#make(order, planned, beginning.resolve).finally(() => this.#making.delete(name))
    // whoever hears the beginning asks for the whole later, and gets its error then
    whole.catch(() => {})
    const making = { whole, beginning: beginning.promise }
    this.#making.set(name, making)
    return making
  }

  async #make(
    { plan, format, listener }: Order,
    { key, voice, request }: Planned,
    onBeginning: (beginning: Speech) => void,
  ): Promise<SoundRow> {
    const { kernel, engines } = this.#deps
    if (engines.of(voice.engine)?.paid === true && !listener.entitled) return refuse('not_entitled')
    const now = kernel.clock.now()
    const letters = request.words.join(' ').length
    const use = { userId: listener.userId, day: now.toISOString().slice(0, 10), letters, most: LIMITS.speechLetters }
    if (!(await reserveLetters(kernel.database.db, use))) return refuse('speech_quota')
    const owned = { ...request, owner: listener.userId }
    const { speech, fellBackFrom } = await this.#speak(voice.engine, owned, onBeginning)
    const encoded = await (format === 'samples' ? packed(speech) : this.#encode(speech, format))
    return saveSpeech(kernel, { playId: plan.playId, key, format, fault: fellBackFrom }, encoded)
  }

  async #saveBeginning(playId: string, whole: string, beginning: Speech): Promise<SoundRow> {
    const encoded = await this.#encode(beginning, 'mp3')
    return saveSpeech(this.#deps.kernel, { playId, key: `${whole} beginning`, format: 'mp3', fault: null }, encoded)
  }

  /** Encodes a sound. Refuses with the same error as failed synthesis: speech_unavailable. */
  async #encode(...sound: Parameters<typeof encodeSpeech>): ReturnType<typeof encodeSpeech> {
    try {
      return await encodeSpeech(...sound)
    } catch (error) {
      if (!(error instanceof EngineError)) throw error
      this.#deps.kernel.log.warn('a line could not be encoded', { error })
      return refuse('speech_unavailable')
    }
  }

  /** Speaks a line, falling back to the server's own voices. If these fail too, the listener gets an error. */
  async #speak(engine: string, request: Planned['request'], onBeginning: (beginning: Speech) => void): Promise<Spoken> {
    const end = AbortSignal.timeout(PATIENCE)
    try {
      return await this.#deps.engines.speak(engine, request, end, onBeginning)
    } catch (error) {
      if (!(error instanceof EngineError) && !end.aborted) throw error
      this.#deps.kernel.log.warn('a line could not be spoken', { engine, error })
      return refuse('speech_unavailable')
    }
  }
}
