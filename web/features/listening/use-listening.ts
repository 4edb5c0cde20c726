import { type CharacterId, type Utterance, utterancesOf, type Language, type Play } from '@replique/script'
import type { PlayForListening, Sound } from '@replique/contract'
import { useEffect, useMemo, useState } from 'react'
import { m } from '../../messages/messages.js'
import { readStored, writeStored } from '../../platform/browser-storage.ts'
import type { Cue } from '../../platform/sound/cue.ts'
import { useStore } from '../../platform/store.ts'
import { Reader, type ReaderState } from '../../platform/sound/reader.ts'
import { partsOf, type Part } from './parts.ts'
import type { HeldSound } from '../../platform/sound/clips.ts'
import type { DeviceCasting } from '../../platform/sound/device-voices.ts'
import { PlaySounds } from '../../platform/sound/play-sounds.ts'
import { Players } from '../../platform/sound/players.ts'
import { placeOf, placesOf, type Pan } from '../../platform/sound/stereo.ts'

/** Returns the names of an utterance's speakers, or the narrator's. */
export function speakerOf({ speakers }: Utterance, script: Play): string {
  const names = speakers.flatMap((id) => script.characters.find((one) => one.id === id)?.name ?? [])
  return names.length === 0 ? m.listen_narrator() : names.join(', ')
}

/** The listening settings on this device. */
export interface Settings {
  readonly directions: boolean
  /** A multiple of the voices' normal speed. */
  readonly speed: number
  /** Whether to repeat the current scene. */
  readonly loop: boolean
  /** Whether each character is heard from another place between left and right. */
  readonly stereo: boolean
}

export const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 2] as const
const KEY = 'replique-listening'
const USUAL: Settings = { directions: true, speed: 1, loop: false, stereo: false }

function readSettings(): Settings {
  try {
    const kept = JSON.parse(readStored(KEY) ?? '{}') as Partial<Settings>
    const speed = SPEEDS.find((one) => one === kept.speed) ?? USUAL.speed
    return { ...USUAL, directions: kept.directions !== false, speed, stereo: kept.stereo === true }
  } catch {
    return USUAL
  }
}

/** Returns the settings and a setter. Looping lasts only for this visit; the other settings are stored. */
export function useSettings(): [Settings, (change: Partial<Settings>) => void] {
  const [settings, set] = useState(readSettings)
  return [
    settings,
    (change) => {
      const next = { ...settings, ...change }
      const { loop: _loop, ...kept } = next
      writeStored(KEY, JSON.stringify(kept))
      set(next)
    },
  ]
}

/** The utterances and cues to read aloud, for the current play and settings. */
interface Reading {
  readonly utterances: readonly Utterance[]
  readonly cues: readonly Cue[]
  /** Returns the scene that contains the cue with this index. */
  readonly partAt: (cue: number) => Part | undefined
  /** The position of each character between left and right. */
  readonly places: ReadonlyMap<CharacterId, Pan>
  /** Whether to repeat the current scene. */
  readonly loop: boolean
}

export interface Source {
  /** Returns an utterance's sound from this device if its text is unchanged. */
  held(id: string): Promise<HeldSound | null>
}

const idsOf = (cues: readonly Cue[]): string[] => cues.map(({ id }) => id)

/** Reads a play aloud while its page is open. Connects the reader to the cues and their sounds. */
class ReadAloud {
  readonly reader: Reader
  readonly #players = new Players()
  readonly #sounds: PlaySounds
  #now: Reading

  constructor({ id, language }: { id: string; language: Language }, now: Reading, source: Source) {
    this.#now = now
    this.#sounds = new PlaySounds({
      playId: id,
      language,
      order: idsOf(now.cues),
      spoken: (utterance) => this.#now.utterances.find((one) => one.id === utterance),
      held: (utterance) => source.held(utterance),
    })
    this.reader = new Reader(now.cues, {
      clip: (utterance) => this.#sounds.clip(utterance),
      next: (at) => this.#next(at),
      pan: (utterance) => this.#pan(utterance),
      players: this.#players,
    })
  }

  /** Applies changes to the play or the settings. */
  change(now: Reading): void {
    const { cues, utterances } = this.#now
    this.#now = now
    if (cues === now.cues && utterances === now.utterances) return
    this.#sounds.change(idsOf(now.cues), this.#changed())
    this.reader.change(now.cues)
  }

  /** Sets which characters this device speaks. */
  cast(casting: DeviceCasting | null): void {
    this.#sounds.cast(casting)
  }

  /** Sets whether each character is heard from another place. Call this while handling a tap. */
  setStereo(isStereo: boolean): void {
    this.#players.setStereo(isStereo)
  }

  /** Prefetches the sounds that playback will start with. */
  prepare(): void {
    this.#sounds.prepare(this.reader.state.get().at)
  }

  /** Returns the details that the server sent with an utterance's sound. */
  told(id: string): Sound | undefined {
    return this.#sounds.told(id)
  }

  end(): void {
    this.reader.stop()
    this.#sounds.end()
    this.#players.end()
  }

  #pan(id: string): Pan {
    const { utterances, places } = this.#now
    const utterance = utterances.find((one) => one.id === id)
    return utterance ? placeOf(utterance, places) : 0
  }

  #next(at: number): number {
    const { loop, partAt, cues } = this.#now
    const part = partAt(at)
    if (!loop || part === partAt(at + 1)) return at + 1
    return cues.findIndex((_, place) => partAt(place) === part)
  }

  /** Returns the utterances whose text no longer matches their audio. */
  #changed(): Set<string> {
    const changed = this.#now.utterances.filter(({ id, text }) => (this.told(id)?.text ?? text) !== text)
    return new Set(changed.map(({ id }) => id))
  }
}

/** What to read aloud in addition to speeches. */
interface Wanted {
  readonly directions: boolean
}

/**
 * Returns the cues for the utterances, each with the silence before it. Includes only speeches unless directions are
 * wanted.
 */
export function cuesOf(utterances: readonly Utterance[], { directions }: Wanted): readonly Cue[] {
  const heard = directions ? utterances : utterances.filter(({ kind }) => kind === 'speech')
  const ids = new Set(heard.map(({ id }) => id))
  return heard.map(({ id, kind, speech, pause, joins }) => ({
    id,
    speech: kind === 'speech' ? speech : null,
    pause,
    // a line that would overlap an omitted utterance starts after the previous cue instead
    joins: joins && ids.has(joins.with) ? joins : null,
  }))
}

/** Returns the index of the first cue for the utterance at `place` or a later one; -1 if there is none. */
export function cueFrom(cues: readonly Cue[], utterances: readonly Utterance[], place: number): number {
  const places = new Map(cues.map(({ id }, at) => [id, at]))
  for (const { id } of utterances.slice(place)) {
    const at = places.get(id)
    if (at !== undefined) return at
  }
  return -1
}

/** The state and the actions of a page that plays a script aloud. */
export interface Listening {
  readonly parts: readonly Part[]
  readonly utterances: readonly Utterance[]
  readonly cues: readonly Cue[]
  readonly reader: Reader
  readonly state: ReaderState
  /** The current part, or the next to play. */
  readonly part: Part | undefined
  told(this: void, id: string): Sound | undefined
  playFrom(this: void, utteranceId: string): void
  /** Moves to a paragraph, or to the first spoken one after it, without playing. */
  standAt(this: void, elementId: string): void
  /** Moves by one line. */
  step(this: void, by: -1 | 1): void
  /** Moves by one scene. */
  stepScene(this: void, by: -1 | 1): void
  playPause(this: void): void
}

function useReading(
  heard: PlayForListening,
  { directions, loop }: Settings,
): Reading & { readonly parts: readonly Part[] } {
  const { script, limit } = heard
  return useMemo(() => {
    const all = utterancesOf(script)
    const utterances = limit === null ? all : all.filter(({ speech }) => speech <= limit)
    const parts = partsOf(script, utterances)
    const cues = cuesOf(utterances, { directions })
    const places = new Map(utterances.map(({ id }, at) => [id, at]))
    const partAt = (cue: number): Part | undefined => {
      const place = places.get(cues[cue]?.id ?? '') ?? -1
      return parts.find(({ from, to }) => place >= from && place < to)
    }
    return { utterances, parts, cues, partAt, places: placesOf(utterances), loop }
  }, [script, limit, directions, loop])
}

export function useListening(
  playId: string,
  heard: PlayForListening,
  { settings, source, casting }: { settings: Settings; source: Source; casting: DeviceCasting | null | undefined },
): Listening {
  const reading = useReading(heard, settings)
  const { utterances, parts, cues, partAt } = reading
  const [aloud] = useState(() => new ReadAloud({ id: playId, language: heard.script.language }, reading, source))
  const { reader } = aloud
  useEffect(() => aloud.change(reading), [aloud, reading])
  useEffect(() => reader.setSpeed(settings.speed), [reader, settings.speed])
  useEffect(() => aloud.setStereo(settings.stereo), [aloud, settings.stereo])
  useEffect(() => {
    if (casting === undefined) return
    aloud.cast(casting)
    aloud.prepare()
  }, [aloud, casting])
  useEffect(() => () => aloud.end(), [aloud])
  const state = useStore(reader.state)
  const part = partAt(state.at)
  const play = (at: number): void => {
    if (at >= 0 && at < cues.length) reader.play(at)
  }
  return {
    parts,
    utterances,
    cues,
    reader,
    state,
    part,
    told: (id) => aloud.told(id),
    playFrom: (id) =>
      play(
        cueFrom(
          cues,
          utterances,
          utterances.findIndex((one) => one.id === id),
        ),
      ),
    standAt: (id) => {
      const place = heard.script.elements.findIndex((one) => one.id === id)
      const next = place < 0 ? -1 : utterances.findIndex(({ element }) => element >= place)
      const at = next < 0 ? -1 : cueFrom(cues, utterances, next)
      if (at >= 0) reader.standAt(at)
    },
    step: (by) => play(Math.min(cues.length - 1, Math.max(0, state.at + by))),
    stepScene: (by) => {
      const next = sceneBeside(parts, { part, by })
      if (next) play(cueFrom(cues, utterances, next.from))
    },
    playPause: () => {
      if (state.status === 'playing' || state.status === 'waiting') reader.pause()
      else if (state.status === 'paused') reader.resume()
      else reader.play(state.status === 'ended' ? 0 : state.at)
    },
  }
}

/** Returns the next or previous scene that has utterances. */
function sceneBeside(parts: readonly Part[], { part, by }: { part: Part | undefined; by: -1 | 1 }): Part | undefined {
  const heard = parts.filter(({ from, to }) => to > from)
  const at = part ? heard.indexOf(part) : -1
  return heard[Math.max(0, at + by)]
}
