import {
  type LiveReadThrough,
  type ReadThroughScript,
  type ReadThroughSound,
  NARRATOR,
  type ReadThroughLine,
  type ReadThroughPart,
} from '@replique/contract'
import { nextLine } from '@replique/script'
import { useEffect, useMemo, useState } from 'react'
import type { Cue, Clip } from '../../platform/sound/cue.ts'
import { useDeviceVoices, type DeviceCasting } from '../../platform/sound/device-voices.ts'
import { PlaySounds } from '../../platform/sound/play-sounds.ts'
import { Players } from '../../platform/sound/players.ts'
import { Reader } from '../../platform/sound/reader.ts'
import { useSpeech } from '../../platform/ai/features.ts'
import type { ReadThroughLink } from './link.ts'

type Lines = ReadThroughScript['lines']
type Parts = Pick<LiveReadThrough, 'parts'>

/**
 * Returns the lines that are read at the same time, starting with the line at index `line`. Empty at the end of the
 * script.
 */
export const stepAt = (lines: Lines, line: number): Lines => lines.slice(line, nextLine(lines, line))

/** Returns the parts of all speakers of a line. */
export function partsOf({ speakers }: Pick<ReadThroughLine, 'speakers'>, { parts }: Parts): ReadThroughPart[] {
  const ids = new Set(speakers.length === 0 ? [NARRATOR] : speakers)
  return parts.filter(({ characterId }) => ids.has(characterId))
}

export const isReadBy = (
  line: Pick<ReadThroughLine, 'speakers'>,
  readThrough: Parts,
  userId: string | undefined,
): boolean => partsOf(line, readThrough).some((part) => part.way === 'live' && part.userId === userId)

/** Whether a line is played from audio because nobody reads it live. */
const isHeard = (line: Pick<ReadThroughLine, 'speakers'>, readThrough: Parts): boolean =>
  partsOf(line, readThrough).every((part) => part.way !== 'live')

/**
 * Returns the number of steps to the next line for which `reads` returns true: 0 if that is the current line, null if
 * no such line follows.
 */
export function stepsUntil(lines: Lines, line: number, reads: (one: ReadThroughLine) => boolean): number | null {
  let steps = 0
  for (let at = line; at < lines.length; at = nextLine(lines, at), steps++)
    if (stepAt(lines, at).some(reads)) return steps
  return null
}

/** Returns the index of the scene that contains a line; -1 before the first scene. */
export const sceneAt = (scenes: ReadThroughScript['scenes'], line: number): number =>
  scenes.findLastIndex((scene) => scene.line <= line)

/** Returns a line as a single string, for screen readers. */
export const wordsOf = ({ name, parts }: ReadThroughLine): string =>
  [name, parts.map(({ text }) => text).join(' ')].filter(Boolean).join(': ')

/** An utterance of the script with its text. */
export interface ReadUtterance extends Cue {
  readonly text: string
  /** Character ids; empty for the narrator. */
  readonly speakers: readonly string[]
  /** The parentheticals of the line. */
  readonly manner: string
  /** Whether the utterance must be spoken by a voice, even if there is a recording. */
  readonly byVoice: boolean
}

function saidOf(lines: Lines, readThrough: Pick<LiveReadThrough, 'parts'>): ReadUtterance[] {
  return lines.flatMap((line, speech) => {
    const byVoice = partsOf(line, readThrough).every(({ way }) => way === 'voice')
    const { speakers, parts } = line
    const manner = parts.flatMap(({ kind, text }) => (kind === 'manner' ? [text] : [])).join(', ')
    return parts.flatMap(({ sounds, text }) =>
      sounds.map((sound: ReadThroughSound) => ({
        ...sound,
        speech,
        speakers,
        manner,
        byVoice,
        text: sound.text ?? text,
      })),
    )
  })
}

/** Returns all utterances that are played from audio with the current parts, in order. */
export const allUtterances = (
  { lines }: ReadThroughScript,
  readThrough: Pick<LiveReadThrough, 'parts'>,
): ReadUtterance[] =>
  saidOf(
    lines.filter((line) => isHeard(line, readThrough)),
    readThrough,
  )

/**
 * Returns the utterances played from audio at the current line. An utterance that joins a line read live starts without
 * waiting for it.
 */
export function saidAt(
  { lines }: ReadThroughScript,
  readThrough: Pick<LiveReadThrough, 'parts' | 'line'>,
): ReadUtterance[] {
  const said = saidOf(
    stepAt(lines, readThrough.line).filter((line) => isHeard(line, readThrough)),
    readThrough,
  )
  const ids = new Set(said.map(({ id }) => id))
  return said.map((one) => (one.joins === null || ids.has(one.joins.with) ? one : { ...one, joins: null }))
}

/** Returns the first utterance played from audio at the current line or after it. */
function nextSaid(
  { lines }: ReadThroughScript,
  readThrough: Pick<LiveReadThrough, 'parts' | 'line'>,
): ReadUtterance | undefined {
  const next = lines.slice(readThrough.line).find((line) => isHeard(line, readThrough))
  return next && saidOf([next], readThrough)[0]
}

const plain = (text: string): string => text.replace(/\s+/gu, ' ').trim()

/** Whether the audio has the words of the frozen script. The play may have changed since. */
export const hasSameWords = (sound: { readonly text: string }, said: Pick<ReadUtterance, 'text'>): boolean =>
  plain(said.text).includes(plain(sound.text))

type Heard = 'to-the-end' | 'not-at-all'

/** Speaks, on this device, the lines that no participant reads. */
interface Voices {
  /** Sets the utterances, in order, and prefetches the audio of the next few. */
  readonly prepare: (all: readonly ReadUtterance[], next: string | undefined) => void
  /** Sets which characters this device speaks. */
  readonly cast: (casting: DeviceCasting | null) => void
  /** Plays utterances and calls back when they have ended or failed. */
  readonly say: (said: readonly ReadUtterance[], done: (heard: Heard) => void) => void
  readonly hush: () => void
  /** Call this while handling a tap: phones block audio until a tap has started some. */
  readonly unlock: () => void
  readonly end: () => void
}

export function openVoices(playId: string, { language }: Pick<ReadThroughScript, 'language'>): Voices {
  const players = new Players()
  /** All utterances that are played from audio with the current parts, by id. */
  let utterances: ReadonlyMap<string, ReadUtterance> = new Map()
  const sounds = new PlaySounds({
    playId,
    language,
    order: [],
    spoken: (id) => utterances.get(id),
    byVoice: (id) => utterances.get(id)?.byVoice === true,
  })
  let speaking: Reader | null = null
  /** Falls back to this device's voice if the words of the audio differ from the frozen script. */
  const clipOf = async (said: ReadUtterance): Promise<Clip> => {
    const clip = await sounds.clip(said.id)
    const told = clip.aloud ? undefined : sounds.told(said.id)
    if (told === undefined || hasSameWords(told, said)) return clip
    const here = sounds.spokenHere(said.id)
    if (!here) throw new Error('the play says something else')
    return here
  }
  const hush = (): void => {
    speaking?.stop()
    speaking = null
  }
  return {
    prepare: (all, next) => {
      const ids = all.map(({ id }) => id)
      const before = utterances
      utterances = new Map(all.map((one) => [one.id, one]))
      const changed = [...before.keys(), ...ids].filter((id) => before.get(id)?.byVoice !== utterances.get(id)?.byVoice)
      sounds.change(ids, new Set(changed))
      const at = next === undefined ? -1 : ids.indexOf(next)
      if (at >= 0) sounds.prepare(at)
    },
    cast: (casting) => sounds.cast(casting),
    say: (said, done) => {
      hush()
      const byId = new Map(said.map((one) => [one.id, one]))
      const reader = new Reader(said, {
        players,
        clip: async (id) => {
          const one = byId.get(id)
          if (one === undefined) throw new Error('nothing is said here')
          return clipOf(one)
        },
      })
      speaking = reader
      reader.state.watch(() => {
        const { status } = reader.state.get()
        if (speaking !== reader || (status !== 'ended' && status !== 'failed')) return
        speaking = null
        done(status === 'ended' ? 'to-the-end' : 'not-at-all')
      })
      reader.play(0)
    },
    hush,
    unlock: () => players.unlock(),
    end: () => {
      hush()
      sounds.end()
    },
  }
}

interface Read {
  readonly link: ReadThroughLink
  readonly script: ReadThroughScript
  readonly readThrough: LiveReadThrough
}

/**
 * On the device that plays the voices, plays each line that nobody reads live, then moves on. Returns true if the
 * current line can't be played and somebody has to read it.
 */
export function useVoices({ link, script, readThrough }: Read): boolean {
  const { line, running, parts } = readThrough
  const speech = useSpeech()
  const here = readThrough.sound === link.device
  const voices = useMemo(() => openVoices(link.place.id, script), [link, script])
  const [silentAt, setSilentAt] = useState<number | null>(null)
  const all = useMemo(() => allUtterances(script, { parts }), [script, parts])
  const said = useMemo(() => saidAt(script, { parts, line }), [script, parts, line])
  useEffect(() => () => voices.end(), [voices])
  const { casting } = useDeviceVoices(link.place.id, script.language)
  useEffect(() => voices.cast(casting ?? null), [voices, casting])
  useEffect(() => {
    document.addEventListener('pointerdown', voices.unlock)
    document.addEventListener('keydown', voices.unlock)
    return () => {
      document.removeEventListener('pointerdown', voices.unlock)
      document.removeEventListener('keydown', voices.unlock)
    }
  }, [voices])
  useEffect(() => {
    if (here && speech) voices.prepare(all, nextSaid(script, { parts, line })?.id)
  }, [voices, here, speech, all, script, parts, line])
  useEffect(() => {
    if (!here || !speech || !running || said.length === 0) return undefined
    const { lines } = script
    voices.say(said, (heard) => {
      if (heard === 'not-at-all') return setSilentAt(line)
      const next = nextLine(lines, line)
      // if somebody reads live at the same time, that reader moves on
      if (stepAt(lines, line).every((one) => isHeard(one, { parts })))
        link.go({ line: next, running: next < lines.length })
    })
    return voices.hush
  }, [voices, here, speech, running, said, line, link, script, parts])
  return here && running && (speech ? silentAt === line : said.length > 0)
}
