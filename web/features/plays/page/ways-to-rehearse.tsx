import type { PlayDetail } from '@replique/contract'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { m } from '../../../messages/messages.js'
import { Icon } from '../../../ui/icon.tsx'
import { useOwnRoles } from './overview.tsx'

interface Props {
  readonly play: PlayDetail
  /** Whether speech is on. */
  readonly speech: boolean
  /** The read-through in progress, if any, and how long earlier read-throughs took. */
  readonly readings: ReactNode
}

/** Links to what can be done with a play besides writing: rehearsing, recording, listening and read-throughs. */
export function WaysToRehearse({ play, speech, readings }: Props) {
  const playing = useOwnRoles(play).length > 0
  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        <Way play={play} page="rehearse" icon="drama" name={m.rehearse_door()} says={m.play_rehearse_says()} />
        {playing && <Way play={play} page="record" icon="mic" name={m.record_door()} says={m.play_record_says()} />}
        {speech && (
          <Way play={play} page="listen" icon="headphones" name={m.listen_door()} says={m.play_listen_says()} />
        )}
        <Way play={play} page="rehearsals" icon="calendar-days" name={m.staging_title()} says={m.staging_says()} />
        <Way play={play} page="reading" icon="users" name={m.read_throughs_title()} says={m.play_read_through_says()} />
      </ul>
      <div className="pt-8">{readings}</div>
    </>
  )
}

interface WayProps {
  readonly play: PlayDetail
  readonly page: 'rehearse' | 'record' | 'listen' | 'reading' | 'rehearsals'
  readonly icon: string
  readonly name: string
  readonly says: string
}

function Way({ play, page, icon, name, says }: WayProps) {
  return (
    <li className="relative flex items-center gap-4 py-4 hover:bg-sunk">
      <span className="inline-flex size-11 shrink-0 items-center justify-center rounded-full bg-accent-soft text-accent">
        <Icon name={icon} />
      </span>
      <div className="min-w-0 grow">
        {/* the whole row is the link */}
        <Link to={`/plays/${play.id}/${page}`} className="font-semibold no-underline after:absolute after:inset-0">
          {name}
        </Link>
        <p className="text-sm text-ink-soft">{says}</p>
      </div>
      <Icon name="chevron-right" className="size-5 shrink-0 text-ink-soft" />
    </li>
  )
}
