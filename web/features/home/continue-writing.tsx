import type { PlaySummary } from '@replique/contract'
import { Link } from '@tanstack/react-router'
import { m } from '../../messages/messages.js'
import { useLocale } from '../../platform/i18n/locale.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { timeAgo } from '../../ui/time-ago.ts'

/** The play one was in, with the door straight back to its page. */
export function ContinueWriting({ play, now }: { play: PlaySummary; now: number }) {
  const locale = useLocale()
  const pages = m.home_pages({ count: play.pages })
  return (
    <section aria-labelledby="continue" className="grid justify-items-start gap-2 border-line pb-9 not-last:border-b">
      <h2 id="continue" className="text-sm text-ink-soft">
        {m.home_continue()}
      </h2>
      <p className="font-serif text-4xl leading-[1.1] text-balance">
        <Link to="/plays/$id" params={{ id: play.id }} className="hover:text-accent">
          {play.title || m.home_untitled()}
        </Link>
      </p>
      <p className="text-ink-soft">{m.home_facts({ pages, when: timeAgo(play.updatedAt, now, locale) })}</p>
      <Link to="/plays/$id/edit" params={{ id: play.id }} className={`${buttonClasses('solid')} mt-3`}>
        <Icon name="pen-line" />
        {m.home_write()}
      </Link>
    </section>
  )
}
