import type {
  MeasuredTime,
  ChangedLine,
  ReadThroughChanges,
  LiveReadThrough,
  ReadThroughScript,
} from '@replique/contract'
import { m } from '../../../messages/messages.js'
import { clockOf, lengthOf } from '../words.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { failureMessage } from '../../../platform/api/failure.ts'
import { Button, buttonClasses } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { changesQuery, type Place, readThroughsQuery, refreshReadThroughs } from '../queries.ts'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useUser } from '../../../platform/session/session.ts'
import { Page } from '../../../ui/frame/page.tsx'

/** Shows how long it took to read the play and each of its scenes. Scenes that weren't read have no time. */
export function MeasuredTimes({ measured }: { measured: MeasuredTime }) {
  const { ms, lines, of } = measured
  const scenes = measured.scenes.filter((scene) => scene.of > 0)
  return (
    <section className="mt-8">
      <h2 className="mb-1 text-lg font-semibold">{m.read_throughs_measured()}</h2>
      <p>
        <span className="font-serif text-2xl">{lengthOf(ms)}</span>{' '}
        <span className="text-ink-soft">
          {lines < of ? m.read_throughs_measured_part({ lines, of }) : m.read_throughs_measured_whole()}
        </span>
      </p>
      {scenes.length > 1 && (
        <table className="mt-3 w-full text-left">
          <caption className="sr-only">{m.read_throughs_by_scene()}</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">{m.read_throughs_scene()}</th>
              <th scope="col">{m.read_throughs_time()}</th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line border-y border-line">
            {scenes.map(({ number, heading, ms: time, lines: read, of: all }, at) => (
              <tr key={at}>
                <th scope="row" className="py-2 pr-4 font-normal [overflow-wrap:anywhere]">
                  {[number, heading].filter(Boolean).join('. ')}
                </th>
                <td className="py-2 text-right whitespace-nowrap tabular-nums">
                  {read === 0 ? '–' : `${clockOf(time)}${read < all ? ` (${read}/${all})` : ''}`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

interface ChangesProps {
  readonly place: Place
  /** The user's own characters. Changes to their lines are listed first. */
  readonly own?: ReadonlySet<string>
}

/** The changes to everybody's lines since a read-through, the user's own first. */
export function Changes({ place, own = new Set() }: ChangesProps) {
  const changes = useQuery(changesQuery(place))
  if (changes.isPending) return <Skeleton className="w-2/3" />
  if (changes.isError)
    return (
      <div className="flex flex-wrap items-center gap-3">
        <p className="text-ink-soft">{failureMessage(changes.error)}</p>
        <Button onClick={() => void changes.refetch()}>{m.ui_try_again()}</Button>
      </div>
    )
  if (changes.data.length === 0) return <p className="text-ink-soft">{m.read_throughs_no_changes()}</p>
  const sorted = changes.data.toSorted((a, b) => Number(own.has(b.id)) - Number(own.has(a.id)))
  return (
    <ul className="grid gap-5">
      {sorted.map((one) => (
        <Character key={one.id} one={one} mine={own.has(one.id)} />
      ))}
    </ul>
  )
}

function Character({ one, mine }: { one: ReadThroughChanges['characters'][number]; mine: boolean }) {
  return (
    <li className={mine ? 'border-l-4 border-l-accent pl-3' : 'pl-4'}>
      <p className="font-semibold">
        <bdi>{one.name}</bdi>
        {mine && <span className="ml-2 font-normal text-accent">{m.read_throughs_you()}</span>}
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
  changed: m.read_throughs_line_changed,
  added: m.read_throughs_line_added,
  removed: m.read_throughs_line_removed,
  given: m.read_throughs_line_given,
  taken: m.read_throughs_line_taken,
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

interface AfterProps {
  readonly place: Place
  readonly script: ReadThroughScript
  readonly readThrough: LiveReadThrough
  readonly onLeave: () => void
}

/** The results of an ended read-through: how long it took, and the changes to the user's lines since then. */
export function ReadThroughResults({ place, script, readThrough, onLeave }: AfterProps) {
  const client = useQueryClient()
  const me = useUser()?.id
  useEffect(() => void refreshReadThroughs(client), [client])
  const { data } = useQuery(readThroughsQuery(place.id))
  const own = new Set(readThrough.parts.flatMap(({ characterId, userId }) => (userId === me ? characterId : [])))
  return (
    <Page
      title={m.read_throughs_of({ title: script.title || m.plays_untitled() })}
      back={{ to: `/plays/${place.id}`, label: m.read_throughs_play() }}
    >
      <p className="text-lg">{m.read_throughs_over()}</p>
      {data?.measured?.readingId === readThrough.id && <MeasuredTimes measured={data.measured} />}
      <section className="mt-8">
        <h2 className="mb-2 text-lg font-semibold">
          {own.size > 0 ? m.read_throughs_changes_yours() : m.read_throughs_changes()}
        </h2>
        <Changes place={place} own={own} />
      </section>
      <div className="mt-8 flex flex-wrap gap-2">
        <Link to="/plays/$id" params={{ id: place.id }} className={buttonClasses()}>
          {m.read_throughs_to_play()}
        </Link>
        <Button onClick={onLeave}>{m.read_throughs_all()}</Button>
      </div>
    </Page>
  )
}
