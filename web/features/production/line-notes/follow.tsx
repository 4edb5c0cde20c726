import type { LineNotesScript } from '@replique/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
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
  /** The paragraphs of the speech that is being read, or was read before a heading or direction. */
  readonly elements: readonly string[]
}

const NONE: readonly string[] = []

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
  const line = isFollowing ? live?.line : undefined
  const elements = useMemo(() => {
    if (line === undefined || frozen === undefined) return NONE
    const known = new Set(
      script.lines.flatMap(({ kind, parts }) => (kind === 'speech' ? parts.map(({ id }) => id) : [])),
    )
    const read = frozen.lines.slice(0, line + 1).findLast(({ kind }) => kind === 'speech')
    const said = read?.parts.filter(({ id, kind }) => kind !== 'manner' && known.has(id)) ?? []
    return said.length > 0 ? said.map(({ id }) => id) : NONE
  }, [line, frozen, script])
  return { isOffered: going !== undefined, isOn, setOn, elements }
}

/** Offers to follow the read-through in progress. Renders nothing if there is none. */
export function FollowChoice({ followed }: { followed: Followed }) {
  if (!followed.isOffered) return null
  return <Checkbox label={m.line_notes_follow()} checked={followed.isOn} onChange={followed.setOn} />
}
