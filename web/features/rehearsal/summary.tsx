import { useEffect, useRef } from 'react'
import { m } from '../../messages/messages.js'
import { getLocale } from '../../platform/i18n/locale.ts'
import { Button } from '../../ui/button.tsx'
import type { Grades } from './practice.ts'

interface Props {
  readonly heading: string
  readonly grades: Grades
  readonly onAgain: () => void
  readonly onNext: (() => void) | null
  readonly onLeave: () => void
}

/** How a scene went, and what comes then. */
export function Summary({ heading, grades, onAgain, onNext, onLeave }: Props) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const counts = { known: 0, prompted: 0, missed: 0 }
  for (const { result } of grades.values()) counts[result]++
  const figures = [
    [m.rehearse_known(), counts.known],
    [m.rehearse_prompted(), counts.prompted],
    [m.rehearse_missed(), counts.missed],
  ] as const
  return (
    <div className="grid justify-items-start gap-6 py-4">
      <h2 ref={title} tabIndex={-1} className="font-serif text-xl outline-none">
        {m.rehearse_over({ scene: heading })}
      </h2>
      <dl className="grid grid-cols-[auto_auto_auto] gap-6">
        {figures.map(([word, value]) => (
          <div key={word} className="grid">
            <dt className="text-sm text-ink-soft">{word}</dt>
            <dd className="font-serif text-2xl tabular-nums">{value.toLocaleString(getLocale())}</dd>
          </div>
        ))}
      </dl>
      {counts.missed + counts.prompted > 0 && <p className="text-ink-soft">{m.rehearse_over_back()}</p>}
      <div className="flex flex-wrap gap-2">
        {onNext && (
          <Button look="solid" icon="skip-forward" onClick={onNext}>
            {m.rehearse_next_scene()}
          </Button>
        )}
        <Button look={onNext ? 'outline' : 'solid'} icon="rotate-ccw" onClick={onAgain}>
          {m.rehearse_again()}
        </Button>
        <Button look="plain" onClick={onLeave}>
          {m.rehearse_to_setup()}
        </Button>
      </div>
    </div>
  )
}
