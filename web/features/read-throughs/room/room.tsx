import type { LiveReadThrough, ReadThroughScript } from '@replique/contract'
import { Link as RouteLink } from '@tanstack/react-router'
import { useState } from 'react'
import { lineBefore, nextLine } from '@replique/script'
import { useQuery } from '@tanstack/react-query'
import { m } from '../../../messages/messages.js'
import { IconButton, Button } from '../../../ui/button.tsx'
import { usePageTitle } from '../../../ui/frame/around-page.ts'
import { Page } from '../../../ui/frame/page.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { type ReadThroughLink, useLink } from '../link.ts'
import { isReadBy, stepAt, wordsOf, useVoices } from '../voices.ts'
import { useWakeLock } from '../../../platform/sound/lock-screen.ts'
import { useSpokenLimit } from '../../../platform/ai/features.ts'
import { failureMessage } from '../../../platform/api/failure.ts'
import { useUser } from '../../../platform/session/session.ts'
import { useStore } from '../../../platform/store.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageSkeleton } from '../../../ui/skeleton.tsx'
import { ReadThroughResults } from '../lobby/results.tsx'
import { scriptQuery } from '../queries.ts'
import { DevicesPanel } from './devices.tsx'
import { Controls, useKeys } from './controls.tsx'
import { Script } from './script.tsx'

interface RoomBarProps {
  readonly link: ReadThroughLink
  readonly script: ReadThroughScript
  readonly readThrough: LiveReadThrough
  readonly connected: boolean
  readonly onCompany: () => void
}

/** A link back, the title, the connection's state, and who is present. */
function RoomBar({ link, script, readThrough, connected, onCompany }: RoomBarProps) {
  const title = script.title || m.plays_untitled()
  usePageTitle(m.read_throughs_of({ title }))
  const here = readThrough.people.filter((person) => person.here)
  return (
    <header className="z-20 flex h-[var(--bar)] shrink-0 items-center gap-1 border-b border-line bg-paper px-1 pt-[env(safe-area-inset-top)] rail:px-3">
      <RouteLink
        to="/plays/$id"
        params={{ id: link.place.id }}
        aria-label={m.read_throughs_leave({ title })}
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-base text-ink-soft hover:bg-sunk hover:text-ink"
      >
        <Icon name="chevron-left" />
      </RouteLink>
      <h1 className="min-w-0 grow truncate font-serif text-lg rail:text-2xl">{title}</h1>
      <p role="status" className="shrink-0 text-sm text-ink-soft">
        {!connected && m.read_throughs_connecting()}
      </p>
      {readThrough.sound === link.device && (
        <span
          className="inline-flex size-11 items-center justify-center text-accent"
          data-tip={m.read_throughs_sound_here()}
        >
          <Icon name="volume-2" />
          <span className="sr-only">{m.read_throughs_sound_here()}</span>
        </span>
      )}
      <span aria-hidden className="text-sm text-ink-soft">
        {here.length}
      </span>
      <IconButton icon="users" label={m.read_throughs_company_count({ count: here.length })} onClick={onCompany} />
    </header>
  )
}

interface AnnouncedProps {
  readonly script: ReadThroughScript
  readonly readThrough: LiveReadThrough
  readonly me: string | undefined
}

/** Announces the current line to screen readers, and says if it is the user's own. */
function Announced({ script, readThrough, me }: AnnouncedProps) {
  const step = stepAt(script.lines, readThrough.line)
  const mine = step.some((line) => isReadBy(line, readThrough, me))
  return (
    <p aria-live="polite" className="sr-only">
      {mine && <span>{m.read_throughs_your_line()} </span>}
      <span lang={script.language}>{step.map(wordsOf).join(' ')}</span>
      {step.length === 0 && m.read_throughs_the_end()}
    </p>
  )
}

interface Props {
  readonly playId: string
  readonly readingId: string
  readonly onLeave: () => void
}

/** A read-through, in which every device shows the same line. */
export function ReadThroughView({ playId, readingId, onLeave }: Props) {
  const link = useLink(playId, readingId)
  const script = useQuery(scriptQuery({ id: playId, readingId }))
  if (script.data) return <Linked link={link} script={script.data} onLeave={onLeave} />
  if (script.isPending || !script.isError) return <PageSkeleton />
  return <Out playId={playId} why={script.error} onLeave={onLeave} />
}

function Out({ playId, why, onLeave }: { playId: string; why: unknown; onLeave: () => void }) {
  return (
    <Page title={m.page_read_through()} back={{ to: `/plays/${playId}`, label: m.read_throughs_play() }}>
      <EmptyState title={failureMessage(why)} action={<Button onClick={onLeave}>{m.ui_try_again()}</Button>} />
    </Page>
  )
}

function Linked({ link, script, onLeave }: { link: ReadThroughLink; script: ReadThroughScript; onLeave: () => void }) {
  const { readThrough, connected, out } = useStore(link.linked)
  if (out !== null) return <Out playId={link.place.id} why={out} onLeave={onLeave} />
  if (readThrough === null) return <PageSkeleton />
  if (readThrough.endedAt !== null)
    return <ReadThroughResults place={link.place} script={script} readThrough={readThrough} onLeave={onLeave} />
  return <Going link={link} script={script} readThrough={readThrough} connected={connected} />
}

interface GoingProps {
  readonly link: ReadThroughLink
  readonly script: ReadThroughScript
  readonly readThrough: LiveReadThrough
  readonly connected: boolean
}

function Going({ link, script, readThrough, connected }: GoingProps) {
  const me = useUser()?.id
  const [company, setCompany] = useState(false)
  const { line, running } = readThrough
  const { lines } = script
  const leads = readThrough.leader === me
  const reads = running && stepAt(lines, line).some((one) => isReadBy(one, readThrough, me))
  useWakeLock(true)
  const limited = useSpokenLimit()
  const silent = useVoices({ link, script, readThrough })
  const go = (to: number, on = running) => link.go({ line: to, running: on && to < lines.length })
  const steps = {
    next: () => {
      if (line < lines.length && (leads || reads)) go(running || line > 0 ? nextLine(lines, line) : line, true)
    },
    back: () => void (leads && line > 0 && go(lineBefore(lines, line))),
    pause: () => void (leads && line < lines.length && go(line, !running)),
  }
  useKeys(steps)
  return (
    <div data-quiet className="flex h-dvh flex-col bg-paper">
      <RoomBar
        link={link}
        script={script}
        readThrough={readThrough}
        connected={connected}
        onCompany={() => setCompany(true)}
      />
      {/* focusable, because it scrolls and must be reachable by keyboard */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <main id="content" tabIndex={0} className="min-h-0 grow overflow-y-auto overscroll-contain">
        {limited && <p className="px-5 pt-3 text-center text-sm text-ink-soft">{m.listen_limited()}</p>}
        <Script script={script} readThrough={readThrough} me={me} />
      </main>
      <Announced script={script} readThrough={readThrough} me={me} />
      <Controls
        link={link}
        script={script}
        readThrough={readThrough}
        me={me}
        silent={silent}
        steps={steps}
        goTo={(to) => go(to)}
      />
      {company && (
        <DevicesPanel link={link} script={script} readThrough={readThrough} me={me} onClose={() => setCompany(false)} />
      )}
    </div>
  )
}
