import type { ListedPlay } from '@replique/contract'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { failureMessage } from '../../../platform/api/failure.ts'
import { readStored, writeStored } from '../../../platform/browser-storage.ts'
import { useUser } from '../../../platform/session/session.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { usePresence } from '../../../ui/play-presence.tsx'
import { showToast } from '../../../ui/toast/toasts.ts'
import { PlayRow } from '../play-row.tsx'
import { fetchMore, nextCursor, type ListFilters } from '../queries.ts'
import { SelectionBar } from './selection-bar.tsx'

interface Props {
  readonly filters: ListFilters
  readonly plays: readonly ListedPlay[]
  readonly now: number
}

const LOOKS = ['list', 'pages'] as const
type Look = (typeof LOOKS)[number]
const LOOK_WORDS: Record<Look, () => string> = { list: m.play_list_look_list, pages: m.play_list_look_pages }
const LOOK_ICONS: Record<Look, string> = { list: 'list', pages: 'layout-grid' }

/** Returns the play list view that the user last chose in this browser, and a setter. */
function useLook(): [Look, (look: Look) => void] {
  const key = `replique-plays-look:${useUser()?.id}`
  const [look, setLook] = useState<Look>(() => (readStored(key) === 'pages' ? 'pages' : 'list'))
  const choose = (chosen: Look): void => {
    writeStored(key, chosen)
    setLook(chosen)
  }
  return [look, choose]
}

const FirstPage = lazy(async () => ({ default: (await import('./first-page.tsx')).FirstPage }))

/** The rows of a list, with optional selection and a button to load more. */
export function PlayRows({ filters, plays, now }: Props) {
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null)
  const [look, setLook] = useLook()
  const presence = usePresence(filters.view === 'trash' ? [] : plays)
  const toggle = (id: string) =>
    setChosen((ids) => new Set(ids?.has(id) ? [...ids].filter((one) => one !== id) : [...(ids ?? []), id]))
  return (
    <>
      <div className="flex min-h-11 items-center justify-between gap-2 pt-2">
        <p role="status" className="grow text-sm text-ink-soft">
          {filters.q !== undefined && m.play_list_found({ count: plays.length })}
        </p>
        <div role="group" aria-label={m.play_list_look()} className="flex">
          {LOOKS.map((one) => (
            <IconButton
              key={one}
              icon={LOOK_ICONS[one]}
              label={LOOK_WORDS[one]()}
              aria-pressed={look === one}
              onClick={() => setLook(one)}
              className="aria-pressed:bg-accent-soft aria-pressed:text-accent"
            />
          ))}
        </div>
        {chosen === null && (
          <Button look="plain" icon="list-checks" onClick={() => setChosen(new Set())}>
            {m.play_list_choose()}
          </Button>
        )}
      </div>
      <ul
        className={
          look === 'list'
            ? 'border-t border-line'
            : 'grid grid-cols-[repeat(auto-fill,minmax(min(10rem,42%),1fr))] gap-x-4 gap-y-6 border-t border-line pt-5'
        }
      >
        {plays.map((play) => (
          <PlayRow
            key={play.id}
            play={play}
            now={now}
            present={presence.get(play.id)}
            picture={
              look === 'pages' && (
                <Suspense>
                  <FirstPage play={play} />
                </Suspense>
              )
            }
            choosing={chosen === null ? null : { chosen: chosen.has(play.id), toggle: () => toggle(play.id) }}
          />
        ))}
      </ul>
      <More filters={filters} plays={plays} />
      {chosen !== null && (
        <SelectionBar
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
  const next = nextCursor(client, filters, plays)
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
