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

/** Whoever reads a line aloud for the first time takes longer than a voice that knows it, and breathes before. */
const SLOWER = 1.35
const BREATH = 0.5
/** Seconds between two lines. */
const PAUSE = 0.35

/**
 * A line that one of the built-in voices has spoken, and when, in seconds of the whole sound. They were written for this
 * page; `npm run home-sounds` has all of them spoken, and is run again when a word changes.
 */
interface SpokenLine {
  readonly name: string
  readonly text: string
  readonly from: number
  readonly to: number
  /** When each word begins. */
  readonly words: readonly number[]
}

/** Where the words of a line stand in it; a mark by itself is none. */
export const wordsIn = (text: string): readonly { readonly begins: number; readonly word: string }[] =>
  Array.from(text.matchAll(/[^\s\u00a0]*[\p{L}\p{N}][^\s\u00a0]*/gu), ({ index, 0: word }) => ({ begins: index, word }))

/** What is said now: a line by its place, and its word; before the first word −1. */
export interface Said {
  readonly line: number
  readonly word: number
  /** Nobody says it: it is left to the reader. */
  readonly left: boolean
}

interface SpokenState {
  readonly status: 'still' | 'coming' | 'playing' | 'failed'
  readonly said: Said | null
}

const STILL: SpokenState = { status: 'still', said: null }

/** Which word of a line is said so many seconds after its beginning. */
export const wordAfter = ({ from, words }: Pick<SpokenLine, 'from' | 'words'>, seconds: number): number =>
  words.findLastIndex((begins) => begins - from <= seconds)

/** One run through some of the lines. */
class Run {
  readonly ended = new AbortController()
  #skip: () => void = () => undefined

  /** Goes on with the next line at once. */
  skip(): void {
    this.#skip()
  }

  /** Shows the words of a line as they are said; resolves when it has ended, was skipped or is no longer wanted. */
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

/** Opened by a tap, without which no browser lets a page be heard. */
async function openSound(context: AudioContext, address: string, signal: AbortSignal): Promise<AudioBuffer> {
  await context.resume()
  const answer = await fetch(address, { signal })
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`)
  return context.decodeAudioData(await answer.arrayBuffer())
}

/** Lines that the built-in voices have spoken beforehand: fetched at the first tap, heard one after another, their words followed. */
export function useSpoken(name: SoundName, locale: Locale) {
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
  /** Says these lines, but for those that are left to the reader. */
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
