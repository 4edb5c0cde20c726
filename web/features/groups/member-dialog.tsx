import type { GroupDetail, GroupMember } from '@replique/contract'
import { useState } from 'react'
import { m } from '../../messages/messages.js'
import { social } from '../../platform/api/social.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import { useAttempt } from './use-attempt.ts'
import { personName } from './words.ts'

interface Props {
  readonly group: GroupDetail
  readonly member: GroupMember
  readonly act: 'remove' | 'hand-over'
  readonly onClose: () => void
}

/** Asks before what whoever does it cannot take back by themselves. */
export function MemberDialog({ group, member, act, onClose }: Props) {
  const attempt = useAttempt()
  const [busy, setBusy] = useState(false)
  const name = personName(member.name)
  const on = { id: group.id, personId: member.id }
  const run = async () => {
    setBusy(true)
    if (act === 'remove')
      await attempt(
        () => social.groups.remove(on),
        () => showToast({ title: m.groups_removed({ name }) }),
      )
    else
      await attempt(
        () => social.groups.handOver(on),
        () => showToast({ title: m.groups_handed_over({ name }) }),
      )
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={act === 'remove' ? m.groups_remove_title({ name }) : m.groups_hand_over_title({ name })}
      description={act === 'remove' ? m.groups_remove_says() : m.groups_hand_over_says()}
      footer={
        <>
          <Button look="plain" disabled={busy} onClick={onClose}>
            {m.plays_cancel()}
          </Button>
          <Button look="solid" busy={busy} onClick={() => void run()}>
            {act === 'remove' ? m.groups_remove() : m.groups_hand_over()}
          </Button>
        </>
      }
    />
  )
}
