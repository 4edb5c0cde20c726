import type { ListedPlay } from '@replique/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { failureMessage } from '../../../platform/api/failure.ts'
import { Button } from '../../../ui/button.tsx'
import { usePresence } from '../../../ui/presence.tsx'
import { showToast } from '../../../ui/toast/toasts.ts'
import { PlayRow } from '../play-row.tsx'
import { fetchMore, furtherThan, type ListFilters } from '../queries.ts'
import { ChoiceBar } from './selection-bar.tsx'

interface Props {
  readonly filters: ListFilters
  readonly plays: readonly ListedPlay[]
  readonly now: number
}

/** The plays of a list, of which several may be chosen, and the way to the next ones. */
export function PlayRows({ filters, plays, now }: Props) {
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null)
  const presence = usePresence(filters.view === 'trash' ? [] : plays)
  const toggle = (id: string) =>
    setChosen((ids) => new Set(ids?.has(id) ? [...ids].filter((one) => one !== id) : [...(ids ?? []), id]))
  return (
    <>
      <div className="flex min-h-11 items-center justify-between gap-2 pt-2">
        <p role="status" className="text-sm text-ink-soft">
          {filters.q !== undefined && m.play_list_found({ count: plays.length })}
        </p>
        {chosen === null && (
          <Button look="plain" icon="list-checks" onClick={() => setChosen(new Set())}>
            {m.play_list_choose()}
          </Button>
        )}
      </div>
      <ul className="border-t border-line">
        {plays.map((play) => (
          <PlayRow
            key={play.id}
            play={play}
            now={now}
            present={presence.get(play.id)}
            choosing={chosen === null ? null : { chosen: chosen.has(play.id), toggle: () => toggle(play.id) }}
          />
        ))}
      </ul>
      <More filters={filters} plays={plays} />
      {chosen !== null && (
        <ChoiceBar
          plays={plays}
          chosen={chosen}
          inTrash={filters.view === 'trash'}
          onChoose={setChosen}
          onEnd={() => setChosen(null)}
        />
      )}
    </>
  )
}

function More({ filters, plays }: Pick<Props, 'filters' | 'plays'>) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const next = furtherThan(client, filters, plays)
  if (next === null) return null
  const more = async () => {
    setBusy(true)
    await fetchMore(client, filters, next).catch((error: unknown) =>
      showToast({ title: m.plays_load_failed(), body: failureMessage(error) }),
    )
    setBusy(false)
  }
  return (
    <div className="flex justify-center py-4">
      <Button busy={busy} onClick={() => void more()}>
        {m.play_list_more()}
      </Button>
    </div>
  )
}
