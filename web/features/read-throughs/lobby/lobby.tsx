import type { ReadThroughSummary } from '@replique/contract'
import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { useLocale } from '../../../platform/i18n/locale.ts'
import { Icon } from '../../../ui/icon.tsx'
import { timeAgo } from '../../../ui/dates.ts'
import { Changes, MeasuredTimes } from './results.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { failureCode, failureMessage } from '../../../platform/api/failure.ts'
import { api } from '../../../platform/api/api.ts'
import { showToast } from '../../../ui/toast/toasts.ts'
import { refreshReadThroughs } from '../queries.ts'
import { Button } from '../../../ui/button.tsx'
import { Page } from '../../../ui/frame/page.tsx'

interface PastReadThroughsProps {
  readonly playId: string
  readonly readThroughs: readonly ReadThroughSummary[]
}

/** Ended read-throughs, each with the changes made to the play since then. */
function PastReadThroughs({ playId, readThroughs }: PastReadThroughsProps) {
  const past = readThroughs.filter(({ endedAt }) => endedAt !== null)
  if (past.length === 0) return null
  return (
    <section className="mt-8">
      <h2 className="mb-1 text-lg font-semibold">{m.read_throughs_past()}</h2>
      <ul className="divide-y divide-line border-y border-line">
        {past.map((readThrough) => (
          <Past key={readThrough.id} playId={playId} readThrough={readThrough} />
        ))}
      </ul>
    </section>
  )
}

function Past({ playId, readThrough }: { playId: string; readThrough: ReadThroughSummary }) {
  const [open, setOpen] = useState(false)
  const [now] = useState(() => Date.now())
  const when = timeAgo(readThrough.openedAt, now, useLocale())
  const people = readThrough.people.join(', ')
  return (
    <li>
      <details className="group" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2 py-2 [&::-webkit-details-marker]:hidden">
          <Icon name="chevron-right" className="size-5 shrink-0 text-ink-soft group-open:rotate-90" />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            {m.read_throughs_past_one({ when: when })}
            {readThrough.group && <span className="text-ink-soft"> · {readThrough.group.name}</span>}
            {people && <span className="block text-sm text-ink-soft">{people}</span>}
          </span>
        </summary>
        {open && (
          <div className="pb-4 pl-7">
            <h3 className="mb-2 font-semibold">{m.read_throughs_changes()}</h3>
            <Changes place={{ id: playId, readingId: readThrough.id }} />
          </div>
        )}
      </details>
    </li>
  )
}

/** Starts a read-through. If somebody else has just started one, shows theirs. */
function useOpening(playId: string, onOpened: (readingId: string) => void) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const open = async (groupId: string | undefined): Promise<void> => {
    setBusy(true)
    try {
      const { id } = await api.sound.readings.open({ id: playId, ...(groupId !== undefined && { groupId }) })
      onOpened(id)
    } catch (error) {
      if (failureCode(error) !== 'reading_going_on') showToast({ title: failureMessage(error) })
    }
    await refreshReadThroughs(client)
    setBusy(false)
  }
  return { open, busy }
}

type Listed = Awaited<ReturnType<(typeof api.sound)['readings']['list']>>

interface Props {
  readonly playId: string
  readonly listed: Listed
  readonly onOpened: (readingId: string) => void
}

/** Explains read-throughs, starts one, and lists the results of earlier ones. */
export function Lobby({ playId, listed, onOpened }: Props) {
  const { readings: readThroughs, measured, may, groups } = listed
  return (
    <Page title={m.read_throughs_title()} back={{ to: `/plays/${playId}`, label: m.read_throughs_play() }}>
      <p className="max-w-prose text-ink-soft">{m.read_throughs_says()}</p>
      {may.open ? (
        <Opening playId={playId} groups={groups} onOpened={onOpened} />
      ) : (
        <p className="mt-4 max-w-prose">{m.read_throughs_may_not_open()}</p>
      )}
      {measured && <MeasuredTimes measured={measured} />}
      <PastReadThroughs playId={playId} readThroughs={readThroughs} />
    </Page>
  )
}

function Opening({ playId, groups, onOpened }: Pick<Listed, 'groups'> & Pick<Props, 'playId' | 'onOpened'>) {
  const { open, busy } = useOpening(playId, onOpened)
  const [group, setGroup] = useState('')
  return (
    <div className="mt-5 flex flex-wrap items-end gap-3">
      {groups.length > 0 && (
        <label className="grid gap-1">
          <span className="text-sm text-ink-soft">{m.read_throughs_for()}</span>
          <select
            value={group}
            onChange={({ target }) => setGroup(target.value)}
            className="h-11 max-w-72 truncate rounded-base border border-line-strong bg-paper px-2"
          >
            <option value="">{m.read_throughs_for_all()}</option>
            {groups.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <Button look="solid" icon="users" busy={busy} onClick={() => void open(group || undefined)}>
        {m.read_throughs_open()}
      </Button>
    </div>
  )
}
