import type { LiveReading, ReadingScript } from '@replique/contract'
import { Link as RouteLink } from '@tanstack/react-router'
import { m } from '../../../messages/messages.js'
import { IconButton } from '../../../ui/button.tsx'
import { usePageTitle } from '../../../ui/frame/page-title.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { Link } from '../link/link.ts'

interface Props {
  readonly link: Link
  readonly script: ReadingScript
  readonly reading: LiveReading
  readonly connected: boolean
  readonly onCompany: () => void
}

/** The way back, the title, whether the others are heard, and who is there. */
export function RoomBar({ link, script, reading, connected, onCompany }: Props) {
  const title = script.title || m.plays_untitled()
  usePageTitle(m.readings_of({ title }))
  const here = reading.people.filter((person) => person.here)
  return (
    <header className="z-20 flex h-[var(--bar)] shrink-0 items-center gap-1 border-b border-line bg-paper px-1 pt-[env(safe-area-inset-top)] rail:px-3">
      <RouteLink
        to="/plays/$id"
        params={{ id: link.place.id }}
        aria-label={m.readings_leave({ title })}
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-base text-ink-soft hover:bg-sunk hover:text-ink"
      >
        <Icon name="chevron-left" />
      </RouteLink>
      <h1 className="min-w-0 grow truncate font-serif text-lg rail:text-2xl">{title}</h1>
      <p role="status" className="shrink-0 text-sm text-ink-soft">
        {!connected && m.readings_connecting()}
      </p>
      {reading.sound === link.device && (
        <span
          className="inline-flex size-11 items-center justify-center text-accent"
          data-tip={m.readings_sound_here()}
        >
          <Icon name="volume-2" />
          <span className="sr-only">{m.readings_sound_here()}</span>
        </span>
      )}
      <span aria-hidden className="text-sm text-ink-soft">
        {here.length}
      </span>
      <IconButton icon="users" label={m.readings_company_count({ count: here.length })} onClick={onCompany} />
    </header>
  )
}
