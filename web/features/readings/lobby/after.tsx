import type { LiveReading, ReadingScript } from '@replique/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { m } from '../../../messages/messages.js'
import { useUser } from '../../../platform/session/session.ts'
import { Button, buttonClasses } from '../../../ui/button.tsx'
import { Page } from '../../../ui/frame/page.tsx'
import { readingsQuery, refreshReadings, type Place } from '../queries.ts'
import { Changes } from './changes.tsx'
import { Measured } from './measured.tsx'

interface Props {
  readonly place: Place
  readonly script: ReadingScript
  readonly reading: LiveReading
  readonly onLeave: () => void
}

/** A reading is over: how long it took, and what has become of one’s lines meanwhile. */
export function After({ place, script, reading, onLeave }: Props) {
  const client = useQueryClient()
  const me = useUser()?.id
  useEffect(() => void refreshReadings(client), [client])
  const { data } = useQuery(readingsQuery(place.id))
  const own = new Set(reading.parts.flatMap(({ characterId, userId }) => (userId === me ? characterId : [])))
  return (
    <Page
      title={m.readings_of({ title: script.title || m.plays_untitled() })}
      back={{ to: `/plays/${place.id}`, label: m.readings_play() }}
    >
      <p className="text-lg">{m.readings_over()}</p>
      {data?.measured?.readingId === reading.id && <Measured measured={data.measured} />}
      <section className="mt-8">
        <h2 className="mb-2 text-lg font-semibold">
          {own.size > 0 ? m.readings_changes_yours() : m.readings_changes()}
        </h2>
        <Changes place={place} own={own} />
      </section>
      <div className="mt-8 flex flex-wrap gap-2">
        <Link to="/plays/$id" params={{ id: place.id }} className={buttonClasses()}>
          {m.readings_to_play()}
        </Link>
        <Button onClick={onLeave}>{m.readings_all()}</Button>
      </div>
    </Page>
  )
}
