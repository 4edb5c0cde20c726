import type { PlayChanges } from '@replique/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { m } from '../../messages/messages.js'
import { useLocale } from '../../platform/i18n/locale.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { timeAgo } from '../../ui/dates.ts'
import { Icon } from '../../ui/icon.tsx'
import { changesQuery } from './recent.ts'

/** Lists what others have changed in each play since the user last opened it. */
export function Changes() {
  const { data = [], dataUpdatedAt } = useQuery(changesQuery)
  if (data.length === 0) return null
  return (
    <section aria-labelledby="changed">
      <h2 id="changed" className="text-sm text-ink-soft">
        {m.home_changed_title()}
      </h2>
      <ul className="mt-1 divide-y divide-line">
        {data.map((play) => (
          <Row key={play.playId} play={play} now={dataUpdatedAt} />
        ))}
      </ul>
    </section>
  )
}

function Row({ play, now }: { play: PlayChanges; now: number }) {
  const { playId, title, versionId, people, others } = play
  const locale = useLocale()
  const titleId = `changed-${playId}`
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 grow basis-56">
        <p className="font-serif text-xl [overflow-wrap:anywhere]">
          <Link to="/plays/$id" params={{ id: playId }} id={titleId} className="hover:text-accent">
            {title || m.home_untitled()}
          </Link>
        </p>
        {people.map((person) => (
          <p key={`${person.name} ${person.at}`} className="text-sm text-ink-soft [overflow-wrap:anywhere]">
            {said(person, timeAgo(person.at, now, locale))}
          </p>
        ))}
        {others > 0 && <p className="text-sm text-ink-soft">{m.home_changed_others({ count: others })}</p>}
      </div>
      <Link
        to={`/plays/${playId}/edit`}
        search={{ open: 'versions', ...(versionId !== null && { since: versionId }) }}
        aria-describedby={titleId}
        className={buttonClasses()}
      >
        <Icon name="history" />
        {m.home_changed_show()}
      </Link>
    </li>
  )
}

function said({ name, lines: count, places, place }: PlayChanges['people'][number], when: string): string {
  const who = { name: name || m.friends_somebody(), count, when }
  if (places > 1) return m.home_changed_scenes({ ...who, scenes: places })
  return place === '' ? m.home_changed(who) : m.home_changed_in({ ...who, place })
}
