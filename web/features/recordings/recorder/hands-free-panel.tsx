import type { PartLine } from '@replique/contract'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { api } from '../../../platform/api/api.ts'
import { Clips } from '../../../platform/sound/clips.ts'
import { useWakeLock } from '../../../platform/sound/lock-screen.ts'
import { Players } from '../../../platform/sound/players.ts'
import { Reader } from '../../../platform/sound/reader.ts'
import { useStore } from '../../../platform/store.ts'
import { Button } from '../../../ui/button.tsx'
import { HandsFree, type HandsFreeOptions, type HandsFreeState } from './hands-free.ts'
import { LevelMeter, type useRecorder } from './record-button.tsx'
import type { Sound } from './recorder.ts'

/** Reading speed in letters per second, and the minimum and maximum seconds that a cue without audio is shown. */
const READ = 16
const SHOWN = { least: 1, most: 8 }

const sleep = (seconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, seconds * 1000)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()))
  })

/** Plays cues with the play's voices; without speech, waits for the time it takes to read them. */
class Cues {
  readonly #clips: Clips
  readonly #reader: Reader
  readonly players = new Players()

  constructor(playId: string, lines: readonly PartLine[]) {
    const ids = lines.flatMap(({ cue }) => cue?.id ?? [])
    this.#clips = new Clips(ids, {
      ask: async (wanted, signal) =>
        (await api.sound.speech.sounds({ id: playId, ids: [...wanted] }, { signal })).sounds,
    })
    this.#reader = new Reader([], { clip: (id) => this.#clips.clip(id), players: this.players })
  }

  async say({ cue }: PartLine, signal: AbortSignal, aloud: boolean): Promise<void> {
    if (cue === null) return
    const heard = aloud && (await this.#read(cue.id, signal))
    if (heard || signal.aborted) return
    await sleep(Math.min(SHOWN.most, Math.max(SHOWN.least, cue.text.length / READ)), signal)
  }

  end(): void {
    this.#reader.stop()
    this.#clips.end()
  }

  /** Resolves to true once the cue has been played, or to false if it can't be played or `signal` aborts. */
  #read(id: string, signal: AbortSignal): Promise<boolean> {
    const { state } = this.#reader
    return new Promise((resolve) => {
      const settle = (heard: boolean): void => {
        unwatch()
        signal.removeEventListener('abort', stop)
        resolve(heard)
      }
      const stop = (): void => {
        settle(false)
        this.#reader.stop()
      }
      this.#reader.stop()
      this.#reader.change([{ id, speech: null, pause: 0, joins: null }])
      this.#reader.play(0)
      const unwatch = state.watch(() => {
        const { status } = state.get()
        if (status === 'ended' || status === 'failed') settle(status === 'ended')
      })
      signal.addEventListener('abort', stop)
    })
  }
}

interface Options extends Pick<HandsFreeOptions, 'next' | 'onTake'> {
  readonly playId: string
  readonly lines: readonly PartLine[]
  /** Whether speech is on. */
  readonly speech: boolean
  readonly recorder: HandsFreeOptions['recorder']
  /** Receives takes that were started manually. */
  readonly onOther: (sound: Sound) => void
}

/** Records lines one after another, without the user touching the device. */
export function useHandsFree({ playId, lines, speech, recorder, next, onTake, onOther }: Options) {
  const [cues] = useState(() => new Cues(playId, lines))
  const cue = (line: PartLine, signal: AbortSignal) => cues.say(line, signal, speech)
  const options = { recorder, lines, next, cue, onTake }
  const [hands] = useState(() => new HandsFree(options))
  useEffect(() => hands.change(options))
  useEffect(
    () => () => {
      hands.stop()
      cues.end()
    },
    [hands, cues],
  )
  useEffect(() => recorder.hand((sound) => (hands.isOn ? hands.taken(sound) : onOther(sound))))
  const start = (place: number): void => {
    // phones only let sounds start automatically after a tap has started one
    cues.players.unlock()
    void hands.start(place)
  }
  return { hands, start, state: useStore(hands.state) }
}

const PHASES: Record<HandsFreeState['phase'], () => string> = {
  off: () => '',
  room: m.record_hands_room,
  cue: m.record_hands_cue,
  listening: m.record_hands_listening,
  speaking: m.record_hands_speaking,
  paused: m.record_hands_paused,
  done: m.record_hands_done,
}

interface PanelProps {
  readonly hands: HandsFree
  readonly state: HandsFreeState
  readonly recording: ReturnType<typeof useRecorder>
  readonly onStop: () => void
}

/** The state of hands-free recording, with its three controls. */
export function HandsFreePanel({ hands, state: { phase, waits, again }, recording: { level }, onStop }: PanelProps) {
  const button = useRef<HTMLButtonElement>(null)
  const last = useRef<HTMLButtonElement>(null)
  const isPaused = phase === 'paused'
  const isDone = phase === 'done'
  const turn = () => (isPaused ? hands.resume() : hands.pause())
  useWakeLock(true)
  // when the focused button disappears, the last button gets the focus
  useEffect(() => (isDone ? last : button).current?.focus(), [isDone])
  const heard = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || (isDone && event.key !== 'Escape'))
      return
    // a focused button handles the space bar itself
    if (event.key === ' ' && event.target instanceof HTMLButtonElement) return
    const act = { ' ': turn, r: () => hands.again(), R: () => hands.again(), Escape: onStop }[event.key]
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => heard(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
  return (
    <section aria-label={m.record_hands_free()} className="mt-6 grid gap-4 rounded-base bg-sunk p-5">
      {/* nothing is announced while the line is being recorded */}
      <p aria-live={isPaused || isDone || waits || again ? 'polite' : 'off'} className="min-h-7 text-lg font-semibold">
        {waits ? m.record_hands_waiting() : again && phase === 'cue' ? m.record_hands_retake() : PHASES[phase]()}
      </p>
      {!isDone && <LevelMeter level={level} />}
      {!isPaused && <p className="max-w-prose text-sm text-ink-soft">{m.record_hands_claps()}</p>}
      <div className="flex flex-wrap gap-2">
        {!isDone && (
          <Button
            ref={button}
            look="solid"
            icon={isPaused ? 'play' : 'pause'}
            onClick={turn}
            className="min-h-14 min-w-44 text-lg"
          >
            {isPaused ? m.record_hands_resume() : m.record_hands_pause()}
          </Button>
        )}
        {!isDone && (
          <Button icon="rotate-ccw" aria-keyshortcuts="R" onClick={() => hands.again()} className="min-h-14">
            {m.record_hands_again()}
          </Button>
        )}
        <Button ref={last} look="plain" aria-keyshortcuts="Escape" onClick={onStop} className="min-h-14">
          {m.record_hands_stop()}
        </Button>
      </div>
    </section>
  )
}
