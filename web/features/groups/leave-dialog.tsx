import type { GroupDetail } from '@replique/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { m } from '../../messages/messages.js'
import { social } from '../../platform/api/social.ts'
import { failureMessage } from '../../platform/api/failure.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import { forgetGroup } from './queries.ts'

/** Asks first; the last owner is told what has to be done before. */
export function LeaveDialog({ group, onClose }: { group: GroupDetail; onClose: () => void }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const { id, name, may, members } = group
  const leave = async () => {
    setBusy(true)
    try {
      await social.groups.leave({ id })
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
