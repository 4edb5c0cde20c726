import type { Language } from '@replique/script'
import { useEffect, useRef, useState } from 'react'
import { modeOf, type Choices } from './choices.ts'
import { Others } from './others.ts'
import { goOn, stepAt, type Practice, type PracticeStep } from './practice.ts'
import type { Learner } from './queries.ts'
import { gapSeconds } from './shown.ts'
import { Speaking } from './speaking.ts'
import { useEar, type Hearing } from './use-ear.ts'

/** An italienne is said this many times as fast. */
const FAST = 1.6

export interface Going {
  readonly practice: Practice
  readonly step: PracticeStep | undefined
  readonly ear: Hearing
  /** Somebody else is being heard. */
  readonly isHeard: boolean
  /** The others cannot be heard. */
  readonly isMute: boolean
  readonly change: (deed: (now: Practice) => Practice) => void
}

interface Options {
  readonly learner: Learner
  readonly language: Language
  readonly begin: () => Practice
  readonly choices: Choices
}

/** Somebody going through lines: the others are heard, and what one waits for moves it on. */
export function usePractice({ learner, language, begin, choices }: Options): Going {
  const [practice, setPractice] = useState(begin)
  const [others] = useState(() => {
    const lines = practice.steps.flatMap(({ kind, line }) => (kind === 'other' ? [line] : []))
    return new Others(lines, { learner, language })
  })
  const [isMute, setMute] = useState(false)
  const [isHeard, setHeard] = useState(false)
  const isItalian = modeOf(choices) === 'italian'
  const [speaking] = useState(
    () => new Speaking(others.mouth, { goOn: () => setPractice(goOn), speed: isItalian ? FAST : 1 }),
  )
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    // an effect that only begins anew is not the end of it
    clearTimeout(leaving.current)
    const { state } = others.mouth
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
    // each step begins once, whatever is whispered meanwhile
    // oxlint-disable-next-line react/exhaustive-deps
  }, [practice.at, practice.round, isAloud, isItalian, others, speaking])
  const turn = step?.kind === 'mine' ? `${practice.round} ${practice.at}` : null
  const ear = useEar({ on: choices.listens && !isItalian, turn }, () => speaking.goOnWhenStill())
  return { practice, step, ear, isHeard, isMute, change: setPractice }
}
