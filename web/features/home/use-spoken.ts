import { useEffect, useRef, useState } from 'react'
import type { Locale } from '../../platform/i18n/locale.ts'
import SPOKEN from './sounds/spoken.json' with { type: 'json' }

export type SoundName = 'scene' | 'voices'

const SOUNDS: Readonly<Record<SoundName, Readonly<Record<Locale, string>>>> = {
  scene: {
    en: new URL('./sounds/scene.en.mp3', import.meta.url).href,
    fr: new URL('./sounds/scene.fr.mp3', import.meta.url).href,
  },
  voices: {
    en: new URL('./sounds/voices.en.mp3', import.meta.url).href,
    fr: new URL('./sounds/voices.fr.mp3', import.meta.url).href,
  },
}

/** How many times longer a first-time reader takes than the voice, and the seconds they pause for breath. */
const SLOWER = 1.35
const BREATH = 0.5
/** Seconds between two lines. */
const PAUSE = 0.35

/**
 * A line recorded with one of the built-in voices, and its position in the audio file in seconds. The lines were
 * written for this page; run `npm run home-sounds` again after changing a word.
 */
interface SpokenLine {
  readonly name: string
  readonly text: string
  readonly from: number
  readonly to: number
  /** Start time of each word, in seconds. */
  readonly words: readonly number[]
}

/** Returns the words of a line with their positions; punctuation alone doesn't count. */
export const wordsIn = (text: string): readonly { readonly begins: number; readonly word: string }[] =>
  Array.from(text.matchAll(/[^\s\u00a0]*[\p{L}\p{N}][^\s\u00a0]*/gu), ({ index, 0: word }) => ({ begins: index, word }))

/** The spoken line and word by index; −1 before the first word. */
export interface SpokenPosition {
  readonly line: number
  readonly word: number
  /** Whether the line is left for the visitor to speak. */
  readonly left: boolean
}

interface SpokenState {
  readonly status: 'still' | 'coming' | 'playing' | 'failed'
  readonly said: SpokenPosition | null
}

const STILL: SpokenState = { status: 'still', said: null }

/** Returns the index of the word spoken `seconds` after the start of a line. */
export const wordAfter = ({ from, words }: Pick<SpokenLine, 'from' | 'words'>, seconds: number): number =>
  words.findLastIndex((begins) => begins - from <= seconds)

/** One playback of one or more lines. */
class Run {
  readonly ended = new AbortController()
  #skip: () => void = () => undefined

  /** Skips to the next line. */
  skip(): void {
    this.#skip()
  }

  /** Highlights a line's words in time; resolves when the line has ended, was skipped or was aborted. */
  follow(seconds: number, show: (seconds: number) => void): Promise<void> {
    return new Promise((resolve) => {
      const begun = performance.now()
      let frame = 0
      const end = (): void => {
        cancelAnimationFrame(frame)
        clearTimeout(timer)
        this.ended.signal.removeEventListener('abort', end)
        resolve()
      }
      const look = (): void => {
        show((performance.now() - begun) / 1000)
        frame = requestAnimationFrame(look)
      }
      const timer = setTimeout(end, seconds * 1000)
      this.ended.signal.addEventListener('abort', end)
      this.#skip = end
      look()
    })
  }
}

/** Loads the audio. Must be called while handling a tap, because browsers block audio otherwise. */
async function openSound(context: AudioContext, address: string, signal: AbortSignal): Promise<AudioBuffer> {
  await context.resume()
  const answer = await fetch(address, { signal })
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`)
  return context.decodeAudioData(await answer.arrayBuffer())
}

/** Plays prerecorded lines and tracks the current word; the audio loads on the first tap. */
export function useSpokenLines(name: SoundName, locale: Locale) {
  const [state, setState] = useState(STILL)
  const run = useRef<Run | null>(null)
  const context = useRef<AudioContext | null>(null)
  const lines: readonly SpokenLine[] = SPOKEN[locale][name]
  const stop = (): void => {
    run.current?.ended.abort()
    run.current = null
    setState(STILL)
  }
  useEffect(
    () => () => {
      run.current?.ended.abort()
      void context.current?.close().catch(() => undefined)
    },
    [],
  )
  const sayLine = async (mine: Run, sound: AudioBuffer, place: number, left: boolean): Promise<void> => {
    const time = lines[place]
    const audio = context.current
    if (time === undefined || audio === null) return
    const length = time.to - time.from
    const source = left ? null : new AudioBufferSourceNode(audio, { buffer: sound })
    source?.connect(audio.destination)
    source?.start(0, time.from, length)
    const pace = left ? SLOWER : 1
    let shown = -2
    await mine.follow(length * pace + (left ? BREATH : PAUSE), (seconds) => {
      const word = wordAfter(time, (left ? seconds - BREATH / 2 : seconds) / pace)
      if (word !== shown) setState({ status: 'playing', said: { line: place, word, left } })
      shown = word
    })
    source?.stop()
  }
  /** Plays these lines, leaving out those for the visitor. */
  const play = async (
    places: readonly number[],
    isLeft: (line: SpokenLine) => boolean = () => false,
  ): Promise<void> => {
    stop()
    const mine = new Run()
    run.current = mine
    const { signal } = mine.ended
    setState({ status: 'coming', said: null })
    try {
      const sound = await openSound((context.current ??= new AudioContext()), SOUNDS[name][locale], signal)
      for (const place of places) {
        if (signal.aborted) return
        const line = lines[place]
        if (line !== undefined) await sayLine(mine, sound, place, isLeft(line))
      }
      if (!signal.aborted) stop()
    } catch {
      if (!signal.aborted) setState({ status: 'failed', said: null })
    }
  }
  return { ...state, lines, play, stop, skip: () => run.current?.skip() }
}
