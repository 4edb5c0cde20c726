import type { Language, RehearsalLine } from '@replique/script'
import type { HeldSound } from '../../platform/sound/clips.ts'
import { useDeviceVoices, type DeviceCasting, type Spoken } from '../../platform/sound/device-voices.ts'
import { PlaySounds } from '../../platform/sound/play-sounds.ts'
import { hasPack, openPack, type Pack } from '../../platform/sound/offline-sounds.ts'
import { LinePlayer, Speaking } from './line-player.ts'
import type { Learner } from './queries.ts'
import { useEffect, useRef, useState } from 'react'
import { modeOf, type Choices } from './choices.ts'
import { goOn, stepAt, type Practice, type PracticeStep, gapSeconds } from './practice.ts'
import { useSaidLines, type SaidState } from './use-said-lines.ts'
import { useVoiceActivity, type VoiceActivityState } from './use-voice-activity.ts'

/** Returns the text of a line, to compare with stored sounds. */
const wordsOf = ({ parts }: RehearsalLine): string => parts.map(({ text }) => text).join('\n')

/** Returns the words of a line that are said aloud. */
const saidIn = ({ parts }: RehearsalLine): string =>
  parts.flatMap(({ kind, text }) => (kind === 'manner' ? [] : [text])).join(' ')

/**
 * Returns what the browser's voice says for an utterance. The script has only whole lines, so the first utterance of a
 * line speaks all of it, and the others nothing.
 */
function spokenIn(line: RehearsalLine, id: string): Spoken {
  const { parts, speakers, utterances } = line
  const manner = parts.flatMap(({ kind, text }) => (kind === 'manner' ? [text] : [])).join(', ')
  return { text: id === utterances[0] ? saidIn(line) : '', speakers, manner }
}

/** Plays the other parts. */
class Others {
  readonly player: LinePlayer
  readonly #sounds: PlaySounds
  readonly #ids: readonly string[]
  readonly #lines: ReadonlyMap<string, RehearsalLine>
  readonly #learner: Learner
  #pack: Promise<Pack | null> | null = null

  constructor(lines: readonly RehearsalLine[], { learner, language }: { learner: Learner; language: Language }) {
    this.#learner = learner
    this.#ids = lines.flatMap(({ utterances }) => utterances)
    this.#lines = new Map(lines.flatMap((line) => line.utterances.map((id) => [id, line] as const)))
    this.#sounds = new PlaySounds({
      playId: learner.playId,
      language,
      order: this.#ids,
      spoken: (id) => {
        const line = this.#lines.get(id)
        return line && spokenIn(line, id)
      },
      held: (id) => this.#held(id),
    })
    this.player = new LinePlayer({ clip: (id) => this.#sounds.clip(id) })
  }

  /** Sets which characters this device speaks. */
  cast(casting: DeviceCasting | null): void {
    this.#sounds.cast(casting)
  }

  /** Prefetches a line's sound. */
  prepare({ utterances }: RehearsalLine): void {
    const at = this.#ids.indexOf(utterances[0] ?? '')
    if (at >= 0) this.#sounds.prepare(at)
  }

  end(): void {
    this.player.hush()
    this.#sounds.end()
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
}

/** Speed factor of an italienne (a fast run without expression). */
const FAST = 1.6

export interface Going {
  readonly practice: Practice
  readonly step: PracticeStep | undefined
  readonly activity: VoiceActivityState
  /** Whether what the user says is compared with their lines. */
  readonly said: SaidState
  /** Whether another part is playing. */
  readonly isHeard: boolean
  /** Whether the other parts can't be played. */
  readonly isMute: boolean
  readonly change: (deed: (now: Practice) => Practice) => void
}

interface Options {
  readonly learner: Learner
  readonly language: Language
  readonly begin: () => Practice
  readonly choices: Choices
}

/**
 * Runs a practice session: plays the other parts and, depending on the choices, continues after the user's own lines.
 */
export function usePractice({ learner, language, begin, choices }: Options): Going {
  const [practice, setPractice] = useState(begin)
  const [others] = useState(() => {
    const lines = practice.steps.flatMap(({ kind, line }) => (kind === 'other' ? [line] : []))
    return new Others(lines, { learner, language })
  })
  const { casting } = useDeviceVoices(learner.playId, language)
  useEffect(() => others.cast(casting ?? null), [others, casting])
  const [isMute, setMute] = useState(false)
  const [isHeard, setHeard] = useState(false)
  const isItalian = modeOf(choices) === 'italian'
  const proceed = useRef(() => setPractice(goOn))
  const [speaking] = useState(
    () => new Speaking(others.player, { goOn: () => proceed.current(), speed: isItalian ? FAST : 1 }),
  )
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    // if the effect is running again, the session hasn't ended, so cancel the cleanup's timer
    clearTimeout(leaving.current)
    const { state } = others.player
    const stop = state.watch(() => {
      const { status } = state.get()
      setHeard(status === 'playing')
      if (status === 'failed') setMute(true)
      speaking.hear()
    })
    return () => {
      stop()
      leaving.current = setTimeout(() => {
        speaking.end()
        others.end()
      })
    }
  }, [others, speaking])
  const step = stepAt(practice)
  const isAloud = choices.aloud && !isMute
  useEffect(() => {
    if (!speaking.at(practice, { isAloud })) setMute(true)
    if (!step) return
    const next = practice.steps.slice(practice.at + 1).find(({ kind }) => kind === 'other')
    if (next && choices.aloud && (step.kind !== 'other' || !isAloud)) others.prepare(next.line)
    if (!isItalian || (step.kind === 'other' && isAloud)) return
    const timer = setTimeout(() => speaking.goOnWhenStill(), gapSeconds(step.line) * 1000)
    return () => clearTimeout(timer)
    // each step begins only once, even if words are prompted in between
    // oxlint-disable-next-line react/exhaustive-deps
  }, [practice.at, practice.round, isAloud, isItalian, others, speaking])
  const turn = step?.kind === 'mine' ? `${practice.round} ${practice.at}` : null
  const text = step ? saidIn(step.line) : ''
  const activity = useVoiceActivity({ on: choices.listens && !isItalian, turn, text }, () => {
    if (!isPrompted()) speaking.goOnWhenStill()
  })
  const said = useSaidLines({ choices, language, practice, activity, text }, setPractice)
  const { isPrompted } = said
  useEffect(() => {
    proceed.current = said.proceed
  })
  const change: Going['change'] = (deed) => (deed === goOn ? proceed.current() : setPractice(deed))
  return { practice, step, activity, said: said.state, isHeard, isMute, change }
}
