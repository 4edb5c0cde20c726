import type { GroupDetail } from '@replique/contract'
import { useState } from 'react'
import { m } from '../../messages/messages.js'
import { IconButton } from '../../ui/button.tsx'
import { Menu, type MenuItem } from '../../ui/menu.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { useArchiving } from './use-archiving.ts'

/** What can be done with a group as a whole. */
export function GroupMenu({ group, more = [] }: { group: GroupDetail; more?: readonly MenuItem[] }) {
  const { setArchived } = useArchiving(group)
  const [open, setOpen] = useState<'change' | 'leave'>()
  const close = () => setOpen(undefined)
  const { may, archived } = group
  const own: MenuItem[] = [
    ...(may.change ? [{ label: m.groups_change(), icon: 'pencil', run: () => setOpen('change') }] : []),
    ...(may.archive && !archived
      ? [{ label: m.groups_archive(), icon: 'archive', run: () => void setArchived(true) }]
      : []),
  ]
  const leaving: MenuItem[] = [{ label: m.groups_leave(), icon: 'log-out', run: () => setOpen('leave') }]
  return (
    <>
      <Menu
        trigger={<IconButton icon="ellipsis" label={m.groups_more()} />}
        groups={[own, more, leaving].filter((items) => items.length > 0)}
      />
      {open === 'change' && <ChangeDialog group={group} onClose={close} />}
      {open === 'leave' && <LeaveDialog group={group} onClose={close} />}
    </>
  )
}
