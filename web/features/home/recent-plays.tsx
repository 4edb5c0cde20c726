import type { PlaySummary } from '@replique/contract'
import { Link } from '@tanstack/react-router'
import { m } from '../../messages/messages.js'
import { useLocale } from '../../platform/i18n/locale.ts'
import { timeAgo } from '../../ui/time-ago.ts'

interface Props {
  readonly title: string
  readonly plays: readonly PlaySummary[]
  /** When the list was read, in milliseconds. */
  readonly now: number
}

export function RecentPlays({ title, plays, now }: Props) {
  return (
    <section>
      <h2 className="text-sm text-ink-soft">{title}</h2>
      <ul className="mt-1 divide-y divide-line">
        {plays.map((play) => (
          <Row key={play.id} play={play} now={now} />
        ))}
      </ul>
    </section>
  )
}

function Row({ play, now }: { play: PlaySummary; now: number }) {
  const locale = useLocale()
  const when = timeAgo(play.updatedAt, now, locale)
  const facts = play.role === 'owner' ? when : m.home_from({ name: play.ownerName, when })
  return (
    <li>
      <Link
        to="/plays/$id"
        params={{ id: play.id }}
        className="group flex min-h-14 flex-wrap items-baseline gap-x-4 py-3 no-underline"
      >
        <span className="grow font-serif text-xl group-hover:text-accent">{play.title || m.home_untitled()}</span>
        <span className="text-sm text-ink-soft">{facts}</span>
      </Link>
    </li>
  )
}
