import type { OwnCall } from '@replique/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { getLocale } from '../../../platform/i18n/locale.ts'
import { Button } from '../../../ui/button.tsx'
import { nextCallsQuery } from './queries.ts'
import { formatDay, formatTimes, isElsewhere, zoneName } from './times.ts'

/** The user's own calls in a play: when to come and go, where, and for which scenes. */
export function OwnCalls({ calls }: { calls: readonly OwnCall[] }) {
  return (
    <section aria-labelledby="own-calls" className="grid gap-3">
      <h2 id="own-calls" className="text-lg font-semibold">
        {m.calls_own()}
      </h2>
      {calls.length === 0 ? (
        <p className="text-ink-soft">{m.calls_own_empty()}</p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {calls.map((call) => (
            <CallRow key={call.id} call={call} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** Number of calls, and of units of each, that a list of calls in all plays shows at first. */
const FIRST = 3

interface RowProps {
  readonly call: OwnCall
  /** The play, in a list of calls in all plays. */
  readonly play?: ReactNode
}

/** A call: when to come and go, in the zone of the rehearsal, where, and for which scenes. */
function CallRow({ call: { startsAt, endsAt, zone, place, note, units }, play }: RowProps) {
  return (
    <li className="grid gap-1 py-4">
      {play}
      <h3 className="font-semibold first-letter:uppercase">{formatDay(startsAt, zone)}</h3>
      <p>
        <span className="tabular-nums">{formatTimes(startsAt, endsAt, zone)}</span>
        {place !== '' && <span className="[overflow-wrap:anywhere]"> · {place}</span>}
      </p>
      {isElsewhere(zone, startsAt) && (
        <p className="text-sm text-ink-soft">{m.calls_zone({ zone: zoneName(zone, startsAt) })}</p>
      )}
      <ul className="text-sm">
        {units.slice(0, play === undefined ? units.length : FIRST).map((unit) => (
          <li key={`${unit.title} ${unit.startsAt}`} className="[overflow-wrap:anywhere]">
            <span className="text-ink-soft tabular-nums">{formatTimes(unit.startsAt, unit.endsAt, zone)}</span>{' '}
            <span className="font-serif">{unit.title}</span>
          </li>
        ))}
        {play !== undefined && units.length > FIRST && (
          <li className="text-ink-soft">{m.calls_more_units({ count: units.length - FIRST })}</li>
        )}
      </ul>
      {note !== '' && <p className="text-sm whitespace-pre-line text-ink-soft [overflow-wrap:anywhere]">{note}</p>}
    </li>
  )
}

/** The user's next calls in all plays; nothing if there are none. */
export function NextCalls() {
  const { data = [] } = useQuery(nextCallsQuery)
  const [isOpen, open] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  if (data.length === 0) return null
  const shown = isOpen ? data : data.slice(0, FIRST)
  const openAll = (): void => {
    open(true)
    list.current?.focus()
  }
  return (
    <section aria-labelledby="next-calls">
      <h2 id="next-calls" className="text-sm text-ink-soft">
        {m.calls_own()}
      </h2>
      <ul ref={list} tabIndex={-1} className="divide-y divide-line outline-none">
        {shown.map((call) => (
          <CallRow
            key={call.id}
            call={call}
            play={
              <Link
                to={`/plays/${call.playId}/rehearsals/calls`}
                className="inline-flex min-h-11 items-center justify-self-start font-serif text-xl [overflow-wrap:anywhere] hover:text-accent"
              >
                {call.title || m.plays_untitled()}
              </Link>
            }
          />
        ))}
      </ul>
      {shown.length < data.length && (
        <Button onClick={openAll}>{m.doubling_show_all({ count: data.length.toLocaleString(getLocale()) })}</Button>
      )}
    </section>
  )
}
