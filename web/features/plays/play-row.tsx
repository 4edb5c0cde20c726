import type { PlaySummary } from '@replique/contract'
import { Link } from '@tanstack/react-router'
import { m } from '../../messages/messages.js'
import { getLocale } from '../../platform/i18n/locale.ts'
import { PlayMenu } from './play-menu.tsx'
import { ago } from './when.ts'
import { kindWord, languageWord, titleOf } from './words.ts'

/** One play in the list: its title is the picture. */
export function PlayRow({ play, now }: { play: PlaySummary; now: number }) {
  const facts = [kindWord(play.kind), languageWord(play.language), m.plays_pages({ count: play.pages })]
  if (play.status === 'finished') facts.push(m.plays_status_finished())
  const company =
    play.role === 'owner'
      ? play.people.length > 0 && m.plays_with({ names: play.people.join(', ') })
      : m.plays_by({ name: play.ownerName })
  const moment = play.trashedAt
    ? m.plays_trashed({ when: ago(play.trashedAt, now, getLocale()) ?? m.plays_just_now() })
    : m.plays_changed({ when: ago(play.updatedAt, now, getLocale()) ?? m.plays_just_now() })
  const title = (
    <span className="line-clamp-3 font-serif text-xl leading-snug [overflow-wrap:anywhere] group-hover:text-accent">
      {titleOf(play)}
    </span>
  )
  return (
    <li className="flex items-start gap-2 border-b border-line py-4">
      <div className="min-w-0 grow">
        {play.trashedAt ? (
          title
        ) : (
          <Link to={`/plays/${play.id}`} className="group no-underline">
            {title}
          </Link>
        )}
        <p className="mt-1 text-sm text-ink-soft">
          {facts.join(' · ')}
          {company && <span> · {company}</span>}
        </p>
        <p className="text-sm text-ink-soft">{moment}</p>
      </div>
      <PlayMenu play={play} />
    </li>
  )
}
