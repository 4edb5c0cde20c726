import type { ReadThroughSummary } from '@replique/contract'
import { Link } from '@tanstack/react-router'
import { m } from '../../../messages/messages.js'
import { buttonClasses } from '../../../ui/button.tsx'
import { useQuery } from '@tanstack/react-query'
import { groupReadThroughsQuery, readThroughsQuery } from '../queries.ts'
import { MeasuredTimes } from './results.tsx'

interface Props {
  readonly playId: string
  readonly readThrough: ReadThroughSummary
  /** The play's title, on pages that don't show it already. */
  readonly title?: string
}

/** A link to an ongoing read-through. */
function GoingSign({ playId, readThrough, title }: Props) {
  const people = readThrough.people.join(', ')
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-l-4 border-l-accent bg-sunk px-4 py-3">
      <p className="min-w-0 grow basis-56 [overflow-wrap:anywhere]">
        <strong>{title === undefined ? m.read_throughs_going() : m.read_throughs_going_of({ title })}</strong>
        {people && <span className="block text-sm text-ink-soft">{people}</span>}
      </p>
      <Link to="/plays/$id/reading" params={{ id: playId }} className={buttonClasses('solid')}>
        {m.read_throughs_take_part_now()}
      </Link>
    </div>
  )
}

/** Links to the ongoing read-throughs of a group's plays. Renders nothing if there are none. */
export function GroupReadThroughs({ groupId }: { groupId: string }) {
  const { data } = useQuery(groupReadThroughsQuery(groupId))
  if (!data || data.length === 0) return null
  return (
    <ul className="mt-5 grid gap-3">
      {data.map((readThrough) => (
        <li key={readThrough.id}>
          <GoingSign
            playId={readThrough.play.id}
            readThrough={readThrough}
            title={readThrough.play.title || m.plays_untitled()}
          />
        </li>
      ))}
    </ul>
  )
}

/** A link to the ongoing read-through of a play. Renders nothing if there is none. */
export function OngoingReadThrough({ playId }: { playId: string }) {
  const { data } = useQuery(readThroughsQuery(playId))
  const going = data?.readings.find(({ endedAt }) => endedAt === null)
  if (!going) return null
  return (
    <div className="mb-8">
      <GoingSign playId={playId} readThrough={going} />
    </div>
  )
}

/** For the play's rehearsal tab: the ongoing read-through, and how long the play took to read. */
export function PlayReadThroughs({ playId }: { playId: string }) {
  const { data } = useQuery(readThroughsQuery(playId))
  return (
    <>
      <OngoingReadThrough playId={playId} />
      {data?.measured && <MeasuredTimes measured={data.measured} />}
    </>
  )
}
