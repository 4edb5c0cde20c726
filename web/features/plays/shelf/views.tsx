import { Link } from '@tanstack/react-router'
import { m } from '../../../messages/messages.js'
import { type View, VIEWS } from '../queries.ts'

const VIEW_WORDS: Record<View, () => string> = {
  all: m.plays_view_all,
  mine: m.plays_view_mine,
  shared: m.plays_view_shared,
  trash: m.plays_view_trash,
}

export function Views({ now }: { now: View }) {
  return (
    <nav aria-label={m.plays_views_label()} className="-mx-1 flex flex-wrap border-b rail:gap-x-1 border-line">
      {VIEWS.map((view) => (
        <Link
          key={view}
          to="/plays"
          search={view === 'all' ? {} : { view }}
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={view === now ? 'page' : undefined}
          className="inline-flex min-h-11 shrink-0 items-center border-b-2 border-transparent px-1.5 text-sm text-ink-soft no-underline hover:text-ink rail:px-3 rail:text-base aria-[current=page]:border-accent aria-[current=page]:text-ink"
        >
          {VIEW_WORDS[view]()}
        </Link>
      ))}
    </nav>
  )
}
