import { LIMITS, type SoundFormat } from '@replique/contract'
import type { Utterance } from '@replique/script'
import { isId, newId } from '../../../kernel/ids.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { EngineError } from '../engines/engine.ts'
import type { Engines, Spoken } from '../engines/engines.ts'
import type { VoicesTools } from '../tools.ts'
import { encodeSpeech } from './encoding/index.ts'
import type { Plan, PlannedWish } from './plan.ts'
import type { Sound } from './serving/serve-sound.ts'
import { findSound, findSounds, keepSound, noteUse, takeLetters, takeSounds } from './store.ts'
import type { SoundRow } from './tables.ts'
import { keyOf } from './wish.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** A line that another engine spoke is asked of the chosen one again. */
const MADE_DO = HOUR
/** Milliseconds for one line; several may wait for the same one, so nobody who turns away ends it. */
const PATIENCE = 60_000

export const SOUND_TYPES = { mp3: 'audio/mpeg', ogg: 'audio/ogg' } as const

export const SPEECH_FILES = 'speech/'

/** Named by its day, so that one whose row never came is known from one whose row is on its way. */
export const soundFile = ({ play_id, id, format, made_at }: Omit<SoundRow, 'times'>): string =>
  `${SPEECH_FILES}${play_id}/${made_at.toISOString().slice(0, 10)}-${id}.${format}`

/** For whom something is spoken: what it costs is theirs. */
export interface Listener {
  readonly userId: string
  readonly entitled: boolean
}

export interface Order {
  readonly plan: Plan
  readonly format: SoundFormat
  readonly listener: Listener
}

/** Something to be said, with what makes its sound. */
export interface Planned extends PlannedWish {
  readonly utterance: Utterance
  readonly key: string
}

/** Makes the sounds that are not there yet, each once, however many ask for it at a time. */
export class Sounding {
  readonly #tools: VoicesTools & { readonly engines: Engines }
  readonly #making = new Map<string, Promise<SoundRow>>()

  constructor(tools: VoicesTools & { readonly engines: Engines }) {
    this.#tools = tools
  }

  planned(plan: Plan, utterance: Utterance, format: SoundFormat): Planned {
    const planned = plan.wishFor(utterance)
    const engine = this.#tools.engines.of(planned.voice.engine)
    return {
      ...planned,
      utterance,
      key: keyOf(engine ?? { id: planned.voice.engine, version: '' }, planned.wish, format),
    }
  }

  /** Those of these sounds that are there and need not be made anew. */
  async there(plan: Plan, keys: readonly string[]): Promise<Map<string, SoundRow>> {
    const { database, clock } = this.#tools.kernel
    const found = await findSounds(database.db, plan.playId, keys)
    const now = clock.now().getTime()
    for (const [key, row] of found) {
      if (row.fault !== null && now - row.made_at.getTime() > MADE_DO) found.delete(key)
    }
    return found
  }

  /** The sound of each, in order; made one after another where they are not there. */
  async sounds(order: Order, wanted: readonly Planned[]): Promise<SoundRow[]> {
    const { database, clock } = this.#tools.kernel
    const there = await this.there(
      order.plan,
      wanted.map(({ key }) => key),
    )
    const now = clock.now()
    await noteUse(
      database.db,
      [...there.values()].map(({ id }) => id),
      { now, before: new Date(now.getTime() - DAY) },
    )
    const rows: SoundRow[] = []
    for (const one of wanted) rows.push(there.get(one.key) ?? (await this.#once(order, one)))
    return rows
  }

  #once(order: Order, planned: Planned): Promise<SoundRow> {
    const name = `${order.plan.playId} ${planned.key}`
    const making = this.#making.get(name) ?? this.#make(order, planned).finally(() => this.#making.delete(name))
    this.#making.set(name, making)
    return making
  }

  async #make({ plan, format, listener }: Order, { key, voice, wish }: Planned): Promise<SoundRow> {
    const { kernel, engines } = this.#tools
    if (engines.of(voice.engine)?.paid === true && !listener.entitled) return refuse('not_entitled')
    const now = kernel.clock.now()
    const letters = wish.words.join(' ').length
    const use = { userId: listener.userId, day: now.toISOString().slice(0, 10), letters, most: LIMITS.speechLetters }
    if (!(await takeLetters(kernel.database.db, use))) return refuse('speech_quota')
    const { speech, fellBackFrom } = await this.#speak(voice.engine, wish)
    const { bytes, seconds, times } = await encodeSpeech(speech, format)
    const row: SoundRow = {
      id: newId(),
      play_id: plan.playId,
      key,
      format,
      seconds,
      bytes: bytes.byteLength,
      times: times.map(({ from, to }) => [from, to] as const),
      fault: fellBackFrom,
      made_at: now,
      used_at: now,
    }
    await kernel.storage.put(soundFile(row), bytes)
    return this.#keep(row)
  }

  /** Where even the voices of the house say nothing, whoever listens is told so. */
  async #speak(engine: string, wish: Planned['wish']): Promise<Spoken> {
    const end = AbortSignal.timeout(PATIENCE)
    try {
      return await this.#tools.engines.speak(engine, wish, end)
    } catch (error) {
      if (!(error instanceof EngineError) && !end.aborted) throw error
      this.#tools.kernel.log.warn('a line was not spoken', { engine, error })
      return refuse('speech_unavailable')
    }
  }

  /** In place of one that was only made do with; where another node was first, that one's stays. */
  async #keep(row: SoundRow): Promise<SoundRow> {
    const { database, storage } = this.#tools.kernel
    const before = (await findSounds(database.db, row.play_id, [row.key])).get(row.key)
    if (before && before.fault !== null) {
      await takeSounds(database.db, [before.id])
      await storage.remove(soundFile(before))
    }
    const kept = await keepSound(database.db, row)
    if (kept.id !== row.id) await storage.remove(soundFile(row))
    return kept
  }
}

/** A sound as it is sent; null where it went, or its file did. */
export async function readSound({ kernel }: VoicesTools, id: string): Promise<Sound | null> {
  const row = isId(id) ? await findSound(kernel.database.db, id) : null
  const bytes = row === null ? null : await kernel.storage.get(soundFile(row))
  return row === null || bytes === null ? null : { type: SOUND_TYPES[row.format], bytes }
}
