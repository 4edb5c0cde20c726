import type { LiveReading, ReadingScript } from '@replique/contract'
import { lineBefore, nextLine } from '@replique/script'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { useSpokenLimit } from '../../../platform/ai/spoken-limit.ts'
import { failureMessage } from '../../../platform/api/failure.ts'
import { useUser } from '../../../platform/session/session.ts'
import { useStore } from '../../../platform/store.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Page } from '../../../ui/frame/page.tsx'
import { PageSkeleton } from '../../../ui/skeleton.tsx'
import { After } from '../lobby/after.tsx'
import type { Link } from '../link/link.ts'
import { useLink } from '../link/use-link.ts'
import { scriptQuery } from '../queries.ts'
import { isReadBy, stepAt } from '../steps.ts'
import { Announced } from './announced.tsx'
import { Company } from './company.tsx'
import { Controls } from './controls.tsx'
import { useVoices } from '../sound/use-voices.ts'
import { RoomBar } from './room-bar.tsx'
import { Script } from './script.tsx'
import { useKeys } from './use-keys.ts'
import { useWakeLock } from './use-wake-lock.ts'

interface Props {
  readonly playId: string
  readonly readingId: string
  readonly onLeave: () => void
}

/** The room in which a play is read: the same line on every device. */
export function Room({ playId, readingId, onLeave }: Props) {
  const link = useLink(playId, readingId)
  const script = useQuery(scriptQuery({ id: playId, readingId }))
  if (script.data) return <Linked link={link} script={script.data} onLeave={onLeave} />
  if (script.isPending || !script.isError) return <PageSkeleton />
  return <Out playId={playId} why={script.error} onLeave={onLeave} />
}

function Out({ playId, why, onLeave }: { playId: string; why: unknown; onLeave: () => void }) {
  return (
    <Page title={m.page_reading()} back={{ to: `/plays/${playId}`, label: m.readings_play() }}>
      <EmptyState title={failureMessage(why)} action={<Button onClick={onLeave}>{m.ui_try_again()}</Button>} />
    </Page>
  )
}

function Linked({ link, script, onLeave }: { link: Link; script: ReadingScript; onLeave: () => void }) {
  const { reading, connected, out } = useStore(link.linked)
  if (out !== null) return <Out playId={link.place.id} why={out} onLeave={onLeave} />
  if (reading === null) return <PageSkeleton />
  if (reading.endedAt !== null) return <After place={link.place} script={script} reading={reading} onLeave={onLeave} />
  return <Going link={link} script={script} reading={reading} connected={connected} />
}

interface GoingProps {
  readonly link: Link
  readonly script: ReadingScript
  readonly reading: LiveReading
  readonly connected: boolean
}

function Going({ link, script, reading, connected }: GoingProps) {
  const me = useUser()?.id
  const [company, setCompany] = useState(false)
  const { line, running } = reading
  const { lines } = script
  const leads = reading.leader === me
  const reads = running && stepAt(lines, line).some((one) => isReadBy(one, reading, me))
  useWakeLock(true)
  const limited = useSpokenLimit()
  const silent = useVoices({ link, script, reading })
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
      <RoomBar link={link} script={script} reading={reading} connected={connected} onCompany={() => setCompany(true)} />
      {/* it scrolls, so the keyboard has to reach it */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <main id="content" tabIndex={0} className="min-h-0 grow overflow-y-auto overscroll-contain">
        {limited && <p className="px-5 pt-3 text-center text-sm text-ink-soft">{m.listen_limited()}</p>}
        <Script script={script} reading={reading} me={me} />
      </main>
      <Announced script={script} reading={reading} me={me} />
      <Controls
        link={link}
        script={script}
        reading={reading}
        me={me}
        silent={silent}
        steps={steps}
        goTo={(to) => go(to)}
      />
      {company && <Company link={link} script={script} reading={reading} me={me} onClose={() => setCompany(false)} />}
    </div>
  )
}
