import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { m } from '../../../messages/messages.js'
import { buttonClasses } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { readingsQuery } from '../queries.ts'
import { GoingSign } from './going-sign.tsx'
import { Measured } from './measured.tsx'

/** On a play’s own page: a reading that is going on, the way to one, and how long the play took. */
export function PlayReadings({ playId }: { playId: string }) {
  const { data } = useQuery(readingsQuery(playId))
  const going = data?.readings.find(({ endedAt }) => endedAt === null)
  return (
    <section className="mt-10">
      <h2 className="mb-3 text-lg font-semibold">{m.readings_title()}</h2>
      {going ? (
        <GoingSign playId={playId} reading={going} />
      ) : (
        <Link to="/plays/$id/reading" params={{ id: playId }} className={buttonClasses()}>
          <Icon name="users" />
          {m.readings_to_readings()}
        </Link>
      )}
      {data?.measured && <Measured measured={data.measured} />}
    </section>
  )
}
