import type { GroupDetail, GroupMember, GroupRole } from '@replique/contract'
import { useState } from 'react'
import { m } from '../../messages/messages.js'
import { api } from '../../platform/api/api.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import { useGroupAction } from './use-group-actions.tsx'
import { personName, newRoleSentence, giveRoleLabel, roleWord } from './queries.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Menu, type MenuItem } from '../../ui/menu.tsx'
import { namesLike } from '../../platform/names-like.ts'
import { TextField } from '../../ui/field.tsx'

interface MemberDialogProps {
  readonly group: GroupDetail
  readonly member: GroupMember
  readonly act: 'remove' | 'hand-over'
  readonly onClose: () => void
}

/** Asks for confirmation of actions that the user can't undo alone. */
function MemberDialog({ group, member, act, onClose }: MemberDialogProps) {
  const attempt = useGroupAction()
  const [busy, setBusy] = useState(false)
  const name = personName(member.name)
  const on = { id: group.id, personId: member.id }
  const run = async () => {
    setBusy(true)
    if (act === 'remove')
      await attempt(
        () => api.groups.remove(on),
        () => showToast({ title: m.groups_removed({ name }) }),
      )
    else
      await attempt(
        () => api.groups.handOver(on),
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

interface Props {
  readonly group: GroupDetail
  readonly member: GroupMember
}

function MemberRow({ group, member }: Props) {
  const attempt = useGroupAction()
  const [asking, setAsking] = useState<'remove' | 'hand-over'>()
  const name = personName(member.name)
  const give = (role: GroupRole) =>
    attempt(
      () => api.groups.changeRole({ id: group.id, personId: member.id, role }),
      () => showToast({ title: newRoleSentence(role, name) }),
    )
  const roles: MenuItem[] = member.mayBecome.map((role) => ({
    label: giveRoleLabel(role),
    icon: ICONS[role],
    run: () => void give(role),
  }))
  const rest: MenuItem[] = [
    ...(group.may.handOver && !member.you
      ? [{ label: m.groups_hand_over(), icon: 'hand-helping', run: () => setAsking('hand-over') }]
      : []),
    ...(member.mayRemove ? [{ label: m.groups_remove(), icon: 'user-minus', run: () => setAsking('remove') }] : []),
  ]
  const menu = [roles, rest].filter((items) => items.length > 0)
  return (
    <li className="flex min-h-16 items-center gap-3 py-2">
      <Avatar name={member.name} picture={member.picture} />
      <div className="min-w-0 grow">
        <p className="line-clamp-2 [overflow-wrap:anywhere]">
          <bdi>{name}</bdi>
        </p>
        <p className="text-sm text-ink-soft">
          {member.you ? m.groups_role_of_you({ role: roleWord(member.role) }) : roleWord(member.role)}
        </p>
      </div>
      {menu.length > 0 && (
        <Menu trigger={<IconButton icon="ellipsis" label={m.friends_more({ name })} />} groups={menu} />
      )}
      {asking && <MemberDialog group={group} member={member} act={asking} onClose={() => setAsking(undefined)} />}
    </li>
  )
}

const ICONS: Record<GroupRole, string> = { owner: 'crown', admin: 'shield', member: 'user' }

/** Lists with at least this many members have a search field. */
const MANY = 12

/** The members of the group, owners first. */
export function Members({ group }: { group: GroupDetail }) {
  const [wanted, setWanted] = useState('')
  const { members } = group
  const found = members.filter(({ name }) => namesLike(name, wanted))
  return (
    <section className="mt-10">
      <h2 className="mb-3 text-lg font-semibold">{m.groups_members_count({ count: members.length })}</h2>
      {members.length >= MANY && (
        <div className="mb-4 max-w-sm">
          <TextField
            label={m.groups_search_members()}
            type="search"
            value={wanted}
            onChange={(event) => setWanted(event.target.value)}
          />
        </div>
      )}
      <ul aria-label={m.groups_members()} className="divide-y divide-line border-y border-line">
        {found.map((member) => (
          <MemberRow key={member.id} group={group} member={member} />
        ))}
      </ul>
      <p aria-live="polite" className="mt-3 text-ink-soft">
        {found.length === 0 && m.groups_nobody_found({ name: wanted })}
      </p>
    </section>
  )
}
