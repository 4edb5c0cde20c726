import type { OwnCall } from '@replique/contract'
import { m } from '../../../messages/messages.js'
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
            <Row key={call.id} call={call} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Row({ call: { startsAt, endsAt, zone, place, note, units } }: { call: OwnCall }) {
  return (
    <li className="grid gap-1 py-4">
      <h3 className="font-semibold first-letter:uppercase">{formatDay(startsAt, zone)}</h3>
      <p>
        <span className="tabular-nums">{formatTimes(startsAt, endsAt, zone)}</span>
        {place !== '' && <span className="[overflow-wrap:anywhere]"> · {place}</span>}
      </p>
      {isElsewhere(zone, startsAt) && (
        <p className="text-sm text-ink-soft">{m.calls_zone({ zone: zoneName(zone, startsAt) })}</p>
      )}
      <ul className="text-sm">
        {units.map((unit) => (
          <li key={`${unit.title} ${unit.startsAt}`} className="[overflow-wrap:anywhere]">
            <span className="text-ink-soft tabular-nums">{formatTimes(unit.startsAt, unit.endsAt, zone)}</span>{' '}
            <span className="font-serif">{unit.title}</span>
          </li>
        ))}
      </ul>
      {note !== '' && <p className="text-sm whitespace-pre-line text-ink-soft [overflow-wrap:anywhere]">{note}</p>}
    </li>
  )
}
