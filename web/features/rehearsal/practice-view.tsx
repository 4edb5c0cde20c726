import type { Language } from '@replique/script'
import { useEffect, useRef } from 'react'
import { m } from '../../messages/messages.js'
import { modeOf, type Choices } from './choices.ts'
import { Controls } from './controls.tsx'
import { EarLine } from './ear-line.tsx'
import type { Grades, Practice } from './practice.ts'
import type { Learner } from './queries.ts'
import { announced, Script } from './script.tsx'
import { useKeys } from './use-keys.ts'
import { usePractice } from './use-practice.ts'

interface Props {
  readonly learner: Learner
  readonly language: Language
  readonly heading: string
  readonly begin: () => Practice
  readonly choices: Choices
  /** The scene was gone through once. */
  readonly onFirst: (grades: Grades) => void
  readonly onOver: (practice: Practice) => void
  readonly onLeave: (practice: Practice) => void
}

/** A scene while it is rehearsed. */
export function PracticeView({ learner, language, heading, begin, choices, onFirst, onOver, onLeave }: Props) {
  const going = usePractice({ learner, language, begin, choices })
  const { practice, step, ear, isHeard, isMute, change } = going
  const mode = modeOf(choices)
  const told = useRef({ onFirst, onOver, first: false, over: false })
  const { first, isOver } = practice
  useEffect(() => {
    const { current } = told
    if (first && !current.first) {
      current.first = true
      onFirst(first)
    }
    if (isOver && !current.over) {
      current.over = true
      onOver(practice)
    }
  })
  const within = useRef<HTMLDivElement>(null)
  useKeys(within, { change, leave: () => onLeave(practice) })
  if (!step) return null
  return (
    <div role="group" aria-label={m.rehearse_going({ scene: heading })} ref={within} className="grid gap-5 pb-56">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="min-w-0 text-ink-soft [overflow-wrap:anywhere]">{heading}</h2>
        {practice.round > 0 && <p className="text-sm font-semibold text-accent">{m.rehearse_round()}</p>}
      </div>
      <Script practice={practice} mode={mode} language={language} isHeard={isHeard} />
      <p role="status" className="sr-only">
        {announced(practice, { isSpoken: choices.aloud && !isMute })}
      </p>
      {isMute && choices.aloud && <p className="text-sm text-ink-soft">{m.rehearse_mute()}</p>}
      {choices.listens && !choices.italian && <EarLine ear={ear} mine={step.kind === 'mine'} />}
      <Controls practice={practice} mode={mode} change={change} onLeave={() => onLeave(practice)} />
    </div>
  )
}
