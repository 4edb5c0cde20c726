import type { GroupDetail } from '@replique/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { m } from '../../messages/messages.js'
import { api } from '../../platform/api/api.ts'
import { failureMessage } from '../../platform/api/failure.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import { forgetGroup, refreshGroups } from './queries.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { FieldError } from '../../ui/field.tsx'
import { PictureChoice, squarePicture } from '../../ui/picture-choice.tsx'
import { GroupFields, useGroupForm, useArchiveGroup } from './use-group-actions.tsx'
import { Menu, type MenuItem } from '../../ui/menu.tsx'

/** Asks for confirmation before the user leaves a group; the last owner sees what must be done first. */
function LeaveDialog({ group, onClose }: { group: GroupDetail; onClose: () => void }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const { id, name, may, members } = group
  const leave = async () => {
    setBusy(true)
    try {
      await api.groups.leave({ id })
      showToast({ title: m.groups_left({ name }) })
      await navigate({ to: '/groups' })
      await forgetGroup(client, id)
    } catch (refusal) {
      showToast({ title: m.plays_failed(), body: failureMessage(refusal) })
      onClose()
    }
  }
  if (!may.leave)
    return (
      <Dialog
        open
        onClose={onClose}
        title={m.groups_leave_last()}
        description={members.length > 1 ? m.groups_leave_last_says() : m.groups_leave_alone_says()}
        footer={<Button onClick={onClose}>{m.ui_close()}</Button>}
      />
    )
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.groups_leave_title({ name })}
      description={m.groups_leave_says()}
      footer={
        <>
          <Button look="plain" disabled={busy} onClick={onClose}>
            {m.plays_cancel()}
          </Button>
          <Button look="solid" busy={busy} onClick={() => void leave()}>
            {m.groups_leave()}
          </Button>
        </>
      }
    />
  )
}

/** The group's picture; a new one is saved as soon as it is chosen. */
function GroupPicture({ group }: { group: GroupDetail }) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const { id, name, picture } = group
  const attempt = async (work: () => Promise<unknown>) => {
    setBusy(true)
    setProblem('')
    try {
      await work()
    } catch (refusal) {
      setProblem(failureMessage(refusal))
    }
    await refreshGroups(client)
    setBusy(false)
  }
  const show = async (chosen: File) => {
    const file = await squarePicture(chosen)
    if (file) await attempt(() => api.groups.setPicture({ id, file }))
    else setProblem(m.profile_picture_unread())
  }
  return (
    <div className="grid gap-2">
      <PictureChoice
        picture={picture}
        busy={busy}
        onChoose={(chosen) => void show(chosen)}
        onRemove={() => void attempt(() => api.groups.removePicture({ id }))}
      >
        <Avatar large name={name} picture={picture} />
      </PictureChoice>
      <div aria-live="polite">{problem && <FieldError>{problem}</FieldError>}</div>
    </div>
  )
}

function ChangeDialog({ group, onClose }: { group: GroupDetail; onClose: () => void }) {
  const client = useQueryClient()
  const { id, name, description, language } = group
  const form = useGroupForm({ name, description, language }, async (said) => {
    await api.groups.change({ id, ...said })
    await refreshGroups(client)
    onClose()
  })
  return (
    <Dialog open onClose={onClose} title={m.groups_change_title()}>
      <form noValidate onSubmit={form.submit} className="grid gap-5">
        <GroupFields said={form.said} error={form.error} onChange={form.change} />
        <GroupPicture group={group} />
        <div className="flex justify-end gap-2">
          <Button look="plain" onClick={onClose}>
            {m.plays_cancel()}
          </Button>
          <Button look="solid" type="submit" busy={form.busy}>
            {m.plays_save()}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** Actions that affect the whole group. */
export function GroupMenu({ group, more = [] }: { group: GroupDetail; more?: readonly MenuItem[] }) {
  const { setArchived } = useArchiveGroup(group)
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
