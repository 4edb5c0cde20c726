import type { LineNotesScript } from '@replique/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { api } from '../../../platform/api/api.ts'
import { Checkbox } from '../../../ui/choice.tsx'

/** Milliseconds after which the position of a read-through is asked for again. */
const OFTEN = 2_000

interface Followed {
  /** Whether a read-through of the play is in progress. */
  readonly isOffered: boolean
  readonly isOn: boolean
  readonly setOn: (on: boolean) => void
  /** The paragraph that is being read; null if it isn't in the script. */
  readonly element: string | null
}

/** Follows the position of the play's read-through in progress, once the user wants to. */
export function useFollowedLine(playId: string, script: LineNotesScript): Followed {
  const [isOn, setOn] = useState(false)
  const { data: list } = useQuery({
    queryKey: ['read-throughs', 'of-play', playId],
    queryFn: ({ signal }) => api.sound.readings.list({ id: playId }, { signal }),
  })
  const going = list?.readings.find(({ endedAt }) => endedAt === null)
  const at = { id: playId, readingId: going?.id ?? '' }
  const isFollowing = isOn && going !== undefined
  const { data: frozen } = useQuery({
    queryKey: ['read-throughs', 'script', at.readingId],
    queryFn: ({ signal }) => api.sound.readings.script(at, { signal }),
    staleTime: Infinity,
    enabled: isFollowing,
  })
  const { data: live } = useQuery({
    queryKey: ['read-throughs', 'followed', at.readingId],
    queryFn: ({ signal }) => api.sound.readings.show(at, { signal }),
    refetchInterval: OFTEN,
    enabled: isFollowing,
  })
  const parts = (isFollowing && live && frozen?.lines[live.line]?.parts) || []
  const known = new Set(parts.map(({ id }) => id))
  const found = script.lines.flatMap((line) => line.parts).find(({ id, kind }) => kind !== 'manner' && known.has(id))
  return { isOffered: going !== undefined, isOn, setOn, element: found?.id ?? null }
}

/** Offers to follow the read-through in progress. Renders nothing if there is none. */
export function FollowChoice({ followed }: { followed: Followed }) {
  if (!followed.isOffered) return null
  return <Checkbox label={m.line_notes_follow()} checked={followed.isOn} onChange={followed.setOn} />
}
