import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { api } from '../../../platform/api/api.ts'
import { SheetPicture, useNearlyVisible } from '../../../ui/sheet-picture.tsx'
import type { RowPlay } from '../play-row.tsx'
import { titleOf } from '../play-texts.ts'

/** A thumbnail of a play's first page, loaded when it is nearly visible. An empty page shows the title. */
export function FirstPage({ play }: { play: RowPlay }) {
  const { id, updatedAt, trashedAt } = play
  const place = useRef<HTMLDivElement>(null)
  const near = useNearlyVisible(place)
  const { data: sheet, isPending } = useQuery({
    queryKey: ['first-page', id, updatedAt],
    queryFn: ({ signal }) => api.plays.firstPage({ id }, { signal }),
    enabled: near,
    staleTime: Infinity,
  })
  const { width = 595, height = 842 } = sheet ?? {}
  const isBlank = !isPending && !sheet?.words.length
  const picture = (
    <div
      ref={place}
      className="flex justify-center border border-line bg-page hover:border-line-strong"
      style={{ aspectRatio: `${width} / ${height}` }}
    >
      {isBlank && (
        <span className="line-clamp-4 px-3 pt-[35%] text-center font-serif text-page-ink [overflow-wrap:anywhere]">
          {titleOf(play)}
        </span>
      )}
      {near && sheet && !isBlank && <SheetPicture sheet={sheet} />}
    </div>
  )
  // hidden from screen readers and skipped by the Tab key, because the title under it is the same link
  const props = { className: 'order-first mb-1 basis-full no-underline', 'aria-hidden': true }
  return trashedAt ? (
    <div {...props}>{picture}</div>
  ) : (
    <Link to={`/plays/${id}`} tabIndex={-1} {...props}>
      {picture}
    </Link>
  )
}
