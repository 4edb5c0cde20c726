import type { ReadingSummary } from '@replique/contract'
import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { useLocale } from '../../../platform/i18n/locale.ts'
import { Icon } from '../../../ui/icon.tsx'
import { timeAgo } from '../../../ui/time-ago.ts'
import { Changes } from './changes.tsx'

interface Props {
  readonly playId: string
  readonly readings: readonly ReadingSummary[]
}

/** Readings that are over, each with what was changed since. */
export function PastReadings({ playId, readings }: Props) {
  const past = readings.filter(({ endedAt }) => endedAt !== null)
  if (past.length === 0) return null
  return (
    <section className="mt-8">
      <h2 className="mb-1 text-lg font-semibold">{m.readings_past()}</h2>
      <ul className="divide-y divide-line border-y border-line">
        {past.map((reading) => (
          <Past key={reading.id} playId={playId} reading={reading} />
        ))}
      </ul>
    </section>
  )
}

function Past({ playId, reading }: { playId: string; reading: ReadingSummary }) {
  const [open, setOpen] = useState(false)
  const [now] = useState(() => Date.now())
  const when = timeAgo(reading.openedAt, now, useLocale())
  const people = reading.people.join(', ')
  return (
    <li>
      <details className="group" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2 py-2 [&::-webkit-details-marker]:hidden">
          <Icon name="chevron-right" className="size-5 shrink-0 text-ink-soft group-open:rotate-90" />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            {m.readings_past_one({ when: when })}
            {reading.group && <span className="text-ink-soft"> · {reading.group.name}</span>}
            {people && <span className="block text-sm text-ink-soft">{people}</span>}
          </span>
        </summary>
        {open && (
          <div className="pb-4 pl-7">
            <h3 className="mb-2 font-semibold">{m.readings_changes()}</h3>
            <Changes place={{ id: playId, readingId: reading.id }} />
          </div>
        )}
      </details>
    </li>
  )
}
