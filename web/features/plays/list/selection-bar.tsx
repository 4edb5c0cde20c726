import type { BulkAction } from '@replique/contract'
import { useQueryClient, useQuery } from '@tanstack/react-query'
import { m } from '../../../messages/messages.js'
import { api } from '../../../platform/api/api.ts'
import { failureMessage } from '../../../platform/api/failure.ts'
import { showToast } from '../../../ui/toast/toasts.ts'
import { refreshPlays, labelsQuery } from '../queries.ts'
import { type FormEvent, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import type { RowPlay } from '../play-row.tsx'
import { downloadPlays } from './download-plays.tsx'

/** Maximum number of plays in one request. */
const AT_ONCE = 500

const SAID: Record<BulkAction['what'], (places: { count: number }) => string> = {
  trash: m.play_list_trashed,
  restore: m.play_list_restored,
  remove: m.play_list_removed,
  label: m.play_list_labelled,
  unlabel: m.play_list_unlabelled,
}

/** Returns a function that changes several plays, shows how many were changed, and offers undo where possible. */
function useManyActions(): (ids: readonly string[], action: BulkAction) => Promise<boolean> {
  const client = useQueryClient()
  const act = async (ids: readonly string[], action: BulkAction): Promise<boolean> => {
    const done: string[] = []
    try {
      for (let from = 0; from < ids.length; from += AT_ONCE)
        done.push(...(await api.plays.changeMany({ ids: ids.slice(from, from + AT_ONCE), deed: action })).done)
      await refreshPlays(client)
      say(ids.length, done, action)
      return true
    } catch (error) {
      if (done.length > 0) await refreshPlays(client)
      showToast({ title: m.plays_failed(), body: failureMessage(error) })
      return false
    }
  }
  const say = (asked: number, done: readonly string[], action: BulkAction) => {
    const stayed = asked - done.length
    const undo = {
      label: m.plays_undo(),
      altText: m.play_list_undo_alt(),
      run: () => void act(done, { what: 'restore' }),
    }
    showToast({
      title: SAID[action.what]({ count: done.length }),
      ...(stayed > 0 ? { body: m.play_list_stayed({ count: stayed }) } : {}),
      ...(action.what === 'trash' && done.length > 0 ? { action: undo } : {}),
    })
  }
  return act
}

interface LabelDialogProps {
  readonly plays: readonly RowPlay[]
  readonly onClose: () => void
}

/** Adds labels to the selected plays, or removes them. */
function LabelDialog({ plays, onClose }: LabelDialogProps) {
  const { data: labels = [] } = useQuery(labelsQuery())
  const [typed, setTyped] = useState('')
  const act = useManyActions()
  const ids = plays.map(({ id }) => id)
  const isOn = (label: string) => plays.every((play) => play.labels?.includes(label))
  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() !== '' && (await act(ids, { what: 'label', label: typed }))) onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.play_list_label_title({ count: plays.length })}
      description={m.play_list_label_hint()}
    >
      {labels.length > 0 && (
        <ul aria-label={m.play_list_labels()} className="mb-4 flex flex-wrap gap-2">
          {labels.map(({ label }) => (
            <li key={label} className="max-w-full">
              <Button
                aria-pressed={isOn(label)}
                icon={isOn(label) ? 'check' : 'plus'}
                onClick={() => void act(ids, { what: isOn(label) ? 'unlabel' : 'label', label })}
                className="max-w-full aria-pressed:border-accent aria-pressed:text-accent"
              >
                <span className="truncate">{label}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <form onSubmit={(event) => void add(event)} className="grid gap-3">
        <TextField
          label={m.play_list_label_new()}
          value={typed}
          maxLength={40}
          onChange={(event) => setTyped(event.target.value)}
        />
        <div className="flex justify-end">
          <Button look="solid" type="submit" disabled={typed.trim() === ''}>
            {m.play_list_label_add()}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

interface RemoveManyDialogProps {
  readonly count: number
  readonly onClose: () => void
  readonly onRemove: () => void
}

/** Asks for confirmation before deleting plays, because this can't be undone. */
function RemoveManyDialog({ count, onClose, onRemove }: RemoveManyDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.play_list_remove_title({ count })}
      description={m.play_list_remove_text()}
      footer={
        <>
          <Button look="plain" onClick={onClose}>
            {m.plays_cancel()}
          </Button>
          <Button look="solid" icon="trash-2" onClick={onRemove}>
            {m.plays_remove()}
          </Button>
        </>
      }
    />
  )
}

interface Props {
  /** All plays in the list; `chosen` has the ids of the selected ones. */
  readonly plays: readonly RowPlay[]
  readonly chosen: ReadonlySet<string>
  readonly inTrash: boolean
  readonly onChoose: (ids: ReadonlySet<string>) => void
  readonly onEnd: () => void
}

/** Actions for the selected plays. Stays visible at the bottom of the screen. */
export function SelectionBar({ plays, chosen, inTrash, onChoose, onEnd }: Props) {
  const [asking, setAsking] = useState<'label' | 'remove' | null>(null)
  const act = useManyActions()
  const picked = plays.filter(({ id }) => chosen.has(id))
  const ids = picked.map(({ id }) => id)
  const all = plays.length > 0 && ids.length === plays.length
  const close = () => setAsking(null)
  const carryOut = (what: 'trash' | 'restore' | 'remove') => {
    close()
    void act(ids, { what }).then((done) => done && onEnd())
  }
  return (
    <section
      aria-label={m.play_list_choosing()}
      className="sticky bottom-[calc(var(--tabs)+env(safe-area-inset-bottom))] z-10 -mx-5 flex flex-wrap items-center gap-x-1 border-t border-line bg-paper px-2 py-2 rail:bottom-0 rail:-mx-8 rail:px-5"
    >
      <p role="status" className="px-3 text-sm text-ink-soft">
        {m.play_list_chosen({ count: ids.length })}
      </p>
      <Button look="plain" onClick={() => onChoose(new Set(all ? [] : plays.map(({ id }) => id)))}>
        {all ? m.play_list_choose_none() : m.play_list_choose_all()}
      </Button>
      <Deeds
        none={ids.length === 0}
        inTrash={inTrash}
        carryOut={carryOut}
        ask={setAsking}
        take={() => void downloadPlays(ids.length === 0 ? {} : { ids: [...ids] })}
      />
      <Button className="ml-auto" onClick={onEnd}>
        {m.play_list_choose_end()}
      </Button>
      {asking === 'label' && <LabelDialog plays={picked} onClose={close} />}
      {asking === 'remove' && (
        <RemoveManyDialog count={ids.length} onClose={close} onRemove={() => carryOut('remove')} />
      )}
    </section>
  )
}

interface DeedsProps {
  readonly none: boolean
  readonly inTrash: boolean
  readonly carryOut: (what: 'trash' | 'restore') => void
  readonly ask: (what: 'label' | 'remove') => void
  readonly take: () => void
}

function Deeds({ none, inTrash, carryOut, ask, take }: DeedsProps) {
  if (inTrash)
    return (
      <>
        <Button look="plain" icon="rotate-ccw" disabled={none} onClick={() => carryOut('restore')}>
          {m.plays_restore()}
        </Button>
        <Button look="plain" icon="trash-2" disabled={none} onClick={() => ask('remove')}>
          {m.plays_remove()}
        </Button>
      </>
    )
  return (
    <>
      <Button look="plain" icon="tag" disabled={none} onClick={() => ask('label')}>
        {m.play_list_label()}
      </Button>
      <Button look="plain" icon="download" onClick={take}>
        {none ? m.play_list_download_all() : m.play_list_download()}
      </Button>
      <Button look="plain" icon="trash-2" disabled={none} onClick={() => carryOut('trash')}>
        {m.play_list_trash()}
      </Button>
    </>
  )
}
