import { asksForLine, compareSaid, wordsReached, type Language, type LineComparison } from '@replique/script'
import { useEffect, useMemo, useRef, useState } from 'react'
import { SpeechListener, type RecognitionFault, type RecognitionState } from '../../platform/sound/speech-listener.ts'
import {
  mayRecognise,
  useRecognition,
  useServiceAllowed,
  type Recognition,
} from '../../platform/sound/speech-recognition.ts'
import { modeOf, type Choices } from './choices.ts'
import { compareLate, compareStep, goOn, isLastStep, promptFrom, stepAt, type Practice } from './practice.ts'
import type { VoiceActivityState } from './use-voice-activity.ts'

/** Whether what the user says is compared; `silent` if nothing was recognised in several turns. */
export type SaidState = 'off' | 'asking' | 'on' | 'silent' | RecognitionFault

interface SaidLines {
  readonly state: SaidState
  /** Goes on; at the end of a round only once the last line has been compared, so that its result counts. */
  readonly proceed: () => void
  /** Whether the user has asked for the line and hasn't said anything since: a silence then doesn't end the turn. */
  readonly isPrompted: () => boolean
}

interface Options {
  readonly choices: Choices
  readonly language: Language
  readonly practice: Practice
  readonly activity: VoiceActivityState
  /** Returns the words of the current line that are said aloud. */
  readonly text: string
}

/** Number of turns in a row without a word after which something must be wrong. */
const SILENT_TURNS = 2

/**
 * Whether the recogniser may open the microphone now. Only one thing asks for it at a time, and after a refusal nothing
 * asks again.
 */
const mayListen = ({ listens }: Choices, { state }: VoiceActivityState): boolean =>
  !listens || state === 'on' || state === 'busy'

interface Heard {
  readonly tag: string | undefined
  readonly state: RecognitionState
}

/** Returns the recogniser while it is needed, and its state. */
function useListener(recognition: Recognition | null | undefined, on: boolean) {
  const [heard, setHeard] = useState<Heard>({ tag: undefined, state: null })
  const onDevice = recognition?.onDevice === 'ready'
  const tag = on ? recognition?.tag : undefined
  const listener = useMemo(() => {
    const onState = (state: RecognitionState): void =>
      setHeard((now) => (now.tag === tag && now.state === state ? now : { tag, state }))
    return tag === undefined ? null : new SpeechListener({ tag, onDevice, onState })
  }, [tag, onDevice])
  useEffect(() => () => listener?.end(), [listener])
  return [listener, heard.tag === tag ? heard.state : null] as const
}

/**
 * Compares what the user says in their turns with their lines, and prompts if they ask for their line. Nothing waits for
 * it, except the end of a round, for a second at most.
 */
export function useSaidLines(
  { choices, language, practice, activity, text }: Options,
  change: (deed: (now: Practice) => Practice) => void,
): SaidLines {
  const wants = choices.compares && modeOf(choices) !== 'italian'
  const recognition = useRecognition(language, wants)
  const service = useServiceAllowed()
  const on = wants && mayRecognise(recognition, service) && mayListen(choices, activity)
  const [listener, heard] = useListener(recognition, on)
  const [silent, setSilent] = useState(0)
  const step = stepAt(practice)
  const turn = step?.kind === 'mine' ? step : undefined
  const { strictness } = choices
  /** Ends the turn and returns the comparison, if anything was said. */
  const finish = useRef<() => Promise<LineComparison | null>>(() => Promise.resolve(null))
  /** The comparison of the turn before, until it is stored. */
  const pending = useRef<Promise<void>>(Promise.resolve())
  const prompted = useRef(false)
  useEffect(() => {
    prompted.current = false
    if (!listener || !turn) return
    const names = [...new Set(practice.steps.map(({ line }) => line.name))]
    let isOver = false
    listener.begin((said) => {
      if (isOver) return
      prompted.current = asksForLine(said, text, language)
      if (!prompted.current) return
      listener.keep(said.before)
      change((now) => promptFrom(now, wordsReached(text, said.before, language)))
    })
    let result: Promise<LineComparison | null> | null = null
    finish.current = () => {
      isOver = true
      result ??= listener.finish().then((said) => {
        setSilent((times) => (said === '' ? times + 1 : 0))
        return said === '' ? null : compareSaid(text, said, { language, strictness, names })
      })
      return result
    }
    const end = finish.current
    return () => {
      pending.current = end().then((comparison) => {
        if (comparison) change((now) => compareLate(now, turn, comparison))
      })
    }
    // each turn is listened to only once, even if words are prompted in between
    // oxlint-disable-next-line react/exhaustive-deps
  }, [listener, practice.at, practice.round])
  const settling = useRef(false)
  const proceed = (): void => {
    if (!listener || !isLastStep(practice)) return change(goOn)
    if (settling.current) return
    settling.current = true
    void Promise.all([turn ? finish.current() : null, pending.current]).then(([comparison]) => {
      settling.current = false
      change((now) => {
        // the user may have gone back in the meantime
        if (stepAt(now) !== step) return now
        return goOn(turn && comparison ? compareStep(now, turn, comparison) : now)
      })
    })
  }
  const state = stateOf({ wants, on, recognition, heard, silent: choices.listens && silent >= SILENT_TURNS })
  return { state, proceed, isPrompted: () => prompted.current && heard === 'on' }
}

interface Known {
  readonly wants: boolean
  readonly on: boolean
  readonly recognition: Recognition | null | undefined
  readonly heard: RecognitionState
  readonly silent: boolean
}

function stateOf({ wants, on, recognition, heard, silent }: Known): SaidState {
  if (wants && recognition === null) return 'unavailable'
  if (!on) return 'off'
  if (heard === 'on' && silent) return 'silent'
  return heard ?? 'asking'
}
