import { useQuery } from '@tanstack/react-query'
import { m } from '../../../messages/messages.js'
import { groupReadingsQuery } from '../queries.ts'
import { GoingSign } from './going-sign.tsx'

/** On a group’s page: what of its plays is being read now; nothing where nothing is. */
export function GroupReadings({ groupId }: { groupId: string }) {
  const { data } = useQuery(groupReadingsQuery(groupId))
  if (!data || data.length === 0) return null
  return (
    <ul className="mt-5 grid gap-3">
      {data.map((reading) => (
        <li key={reading.id}>
          <GoingSign playId={reading.play.id} reading={reading} title={reading.play.title || m.plays_untitled()} />
        </li>
      ))}
    </ul>
  )
}
