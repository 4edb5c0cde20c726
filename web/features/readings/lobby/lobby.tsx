import type { hearing } from '../../../platform/api/hearing.ts'
import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { Button } from '../../../ui/button.tsx'
import { Page } from '../../../ui/frame/page.tsx'
import { Measured } from './measured.tsx'
import { PastReadings } from './past-readings.tsx'
import { useOpening } from './use-opening.ts'

export type Listed = Awaited<ReturnType<(typeof hearing)['readings']['list']>>

interface Props {
  readonly playId: string
  readonly listed: Listed
  readonly onOpened: (readingId: string) => void
}

/** Before a reading: what one is, how to open one, and what came of those before. */
export function Lobby({ playId, listed, onOpened }: Props) {
  const { readings, measured, may, groups } = listed
  return (
    <Page title={m.readings_title()} back={{ to: `/plays/${playId}`, label: m.readings_play() }}>
      <p className="max-w-prose text-ink-soft">{m.readings_says()}</p>
      {may.open ? (
        <Opening playId={playId} groups={groups} onOpened={onOpened} />
      ) : (
        <p className="mt-4 max-w-prose">{m.readings_may_not_open()}</p>
      )}
      {measured && <Measured measured={measured} />}
      <PastReadings playId={playId} readings={readings} />
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
          <span className="text-sm text-ink-soft">{m.readings_for()}</span>
          <select
            value={group}
            onChange={({ target }) => setGroup(target.value)}
            className="h-11 max-w-72 truncate rounded-base border border-line-strong bg-paper px-2"
          >
            <option value="">{m.readings_for_all()}</option>
            {groups.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <Button look="solid" icon="users" busy={busy} onClick={() => void open(group || undefined)}>
        {m.readings_open()}
      </Button>
    </div>
  )
}
