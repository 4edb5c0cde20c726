import type { PlaySummary } from '@replique/contract'
import { useState } from 'react'
import { m } from '../../messages/messages.js'
import { IconButton } from '../../ui/button.tsx'
import { Menu, type MenuItem } from '../../ui/menu.tsx'
import { exportChoices } from './export-choices.ts'
import { usePlayActions } from './play-actions.ts'
import { RemoveDialog } from './remove-dialog.tsx'
import { RenameDialog } from './rename-dialog.tsx'
import { SharingDialog } from './sharing/sharing-dialog.tsx'
import { useExport } from './use-export.ts'
import { titleOf } from './words.ts'

type Asking = 'rename' | 'share' | 'remove' | null

/** Everything else one may do with a play, behind three dots. */
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
