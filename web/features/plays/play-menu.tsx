import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { PlaySummary } from '@replique/contract'
import { m } from '../../messages/messages.js'
import { api } from '../../platform/api/api.ts'
import { failureMessage } from '../../platform/api/failure.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { type PlayTitle, usePlayActions, useExport } from './play-actions.ts'
import { exportChoices } from './export-dialog.tsx'
import { titleOf } from './play-texts.ts'
import { refreshPlays } from './queries.ts'
import { Menu, type MenuItem } from '../../ui/menu.tsx'
import { SharingDialog } from './sharing/sharing-dialog.tsx'

export function RenameDialog({ play, onClose }: { play: PlayTitle; onClose: () => void }) {
  const client = useQueryClient()
  const [title, setTitle] = useState(play.title)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      await api.plays.change({ id: play.id, title: title.trim() })
      await refreshPlays(client)
      onClose()
    } catch (refusal) {
      setError(failureMessage(refusal))
      setBusy(false)
    }
  }
  return (
    <Dialog open onClose={onClose} title={m.plays_rename_title()}>
      <form onSubmit={(event) => void submit(event)} className="grid gap-5">
        <TextField
          label={m.plays_title_label()}
          value={title}
          maxLength={300}
          error={error}
          onChange={(event) => setTitle(event.target.value)}
        />
        <div className="flex justify-end gap-2">
          <Button look="plain" onClick={onClose}>
            {m.plays_cancel()}
          </Button>
          <Button look="solid" type="submit" busy={busy}>
            {m.plays_save()}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

interface Props {
  readonly play: PlayTitle
  readonly onClose: () => void
  readonly onRemove: () => void
}

/** Asks before deleting a play, the only action that can't be undone. */
function RemoveDialog({ play, onClose, onRemove }: Props) {
  const remove = () => {
    onClose()
    onRemove()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.plays_remove_title({ title: titleOf(play) })}
      description={m.plays_remove_text()}
      footer={
        <>
          <Button look="plain" onClick={onClose}>
            {m.plays_cancel()}
          </Button>
          <Button look="solid" icon="trash-2" onClick={remove}>
            {m.plays_remove()}
          </Button>
        </>
      }
    />
  )
}

type Asking = 'rename' | 'share' | 'remove' | null

/** The menu of actions on a play. */
export function PlayMenu({ play, onGone }: { play: PlaySummary; onGone?: () => void }) {
  const [asking, setAsking] = useState<Asking>(null)
  const actions = usePlayActions()
  const exportAs = useExport(play)
  const close = () => setAsking(null)
  const gone = (done: boolean) => void (done && onGone?.())
  const write = play.role === 'owner' || play.role === 'editor'
  const owner = play.role === 'owner'
  const finished = play.status === 'finished'

  const trashed: MenuItem[] = [
    { label: m.plays_restore(), icon: 'rotate-ccw', run: () => void actions.restore(play) },
    { label: m.plays_remove(), icon: 'trash-2', run: () => setAsking('remove') },
  ]
  const changing: MenuItem[] = [
    ...(write ? [{ label: m.plays_rename(), icon: 'pencil', run: () => setAsking('rename') }] : []),
    { label: m.plays_duplicate(), icon: 'copy', run: () => void actions.duplicate(play) },
    owner
      ? { label: m.plays_share(), icon: 'user-plus', run: () => setAsking('share') }
      : { label: m.sharing_see(), icon: 'users', run: () => setAsking('share') },
    ...(write
      ? [
          {
            label: finished ? m.plays_mark_draft() : m.plays_mark_finished(),
            icon: finished ? 'pencil-line' : 'check',
            run: () => void actions.setStatus(play, finished ? 'draft' : 'finished'),
          },
        ]
      : []),
  ]
  const exporting: MenuItem[] = exportChoices().map(({ format, label, icon }) => ({
    label,
    icon,
    run: () => void exportAs(format),
  }))
  const leaving: MenuItem[] = owner
    ? [{ label: m.plays_trash_action(), icon: 'trash-2', run: () => void actions.trash(play).then(gone) }]
    : []
  const groups = play.trashedAt ? [trashed] : [changing, exporting, leaving].filter((group) => group.length > 0)

  return (
    <>
      <Menu trigger={<IconButton icon="ellipsis" label={m.plays_more({ title: titleOf(play) })} />} groups={groups} />
      {asking === 'rename' && <RenameDialog play={play} onClose={close} />}
      {asking === 'share' && <SharingDialog play={play} onClose={close} />}
      {asking === 'remove' && (
        <RemoveDialog play={play} onClose={close} onRemove={() => void actions.remove(play).then(gone)} />
      )}
    </>
  )
}
