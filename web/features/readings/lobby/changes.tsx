import type { ChangedLine, ReadingChanges } from '@replique/contract'
import { useQuery } from '@tanstack/react-query'
import { m } from '../../../messages/messages.js'
import { failureMessage } from '../../../platform/api/failure.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { changesQuery, type Place } from '../queries.ts'

interface Props {
  readonly place: Place
  /** Characters whose lines come first: one’s own. */
  readonly own?: ReadonlySet<string>
}

/** What became of everybody’s lines since a reading, one’s own first. */
export function Changes({ place, own = new Set() }: Props) {
  const changes = useQuery(changesQuery(place))
  if (changes.isPending) return <Skeleton className="w-2/3" />
  if (changes.isError)
    return (
      <div className="flex flex-wrap items-center gap-3">
        <p className="text-ink-soft">{failureMessage(changes.error)}</p>
        <Button onClick={() => void changes.refetch()}>{m.ui_try_again()}</Button>
      </div>
    )
  if (changes.data.length === 0) return <p className="text-ink-soft">{m.readings_no_changes()}</p>
  const sorted = changes.data.toSorted((a, b) => Number(own.has(b.id)) - Number(own.has(a.id)))
  return (
    <ul className="grid gap-5">
      {sorted.map((one) => (
        <Character key={one.id} one={one} mine={own.has(one.id)} />
      ))}
    </ul>
  )
}

function Character({ one, mine }: { one: ReadingChanges['characters'][number]; mine: boolean }) {
  return (
    <li className={mine ? 'border-l-4 border-l-accent pl-3' : 'pl-4'}>
      <p className="font-semibold">
        <bdi>{one.name}</bdi>
        {mine && <span className="ml-2 font-normal text-accent">{m.readings_you()}</span>}
      </p>
      <ul className="grid gap-3">
        {one.lines.map((line, at) => (
          <Line key={at} line={line} />
        ))}
      </ul>
    </li>
  )
}

const STATES: Record<ChangedLine['state'], () => string> = {
  changed: m.readings_line_changed,
  added: m.readings_line_added,
  removed: m.readings_line_removed,
  given: m.readings_line_given,
  taken: m.readings_line_taken,
}

function Line({ line: { state, heading, runs } }: { line: ChangedLine }) {
  return (
    <li>
      <p className="text-sm text-ink-soft [overflow-wrap:anywhere]">
        {[heading, STATES[state]()].filter(Boolean).join(' · ')}
      </p>
      <p className="font-serif text-lg whitespace-pre-line [overflow-wrap:anywhere]">
        {runs.map(({ text, change }, at) =>
          change === 'added' ? (
            <ins key={at} className="bg-accent-soft decoration-accent underline-offset-2">
              {text}
            </ins>
          ) : change === 'removed' ? (
            <del key={at} className="text-ink-soft">
              {text}
            </del>
          ) : (
            <span key={at}>{text}</span>
          ),
        )}
      </p>
    </li>
  )
}
