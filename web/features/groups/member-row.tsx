import type { GroupDetail, GroupMember, GroupRole } from '@replique/contract'
import { useState } from 'react'
import { m } from '../../messages/messages.js'
import { social } from '../../platform/api/social.ts'
import { IconButton } from '../../ui/button.tsx'
import { Face } from '../../ui/face.tsx'
import { Menu, type MenuItem } from '../../ui/menu.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import { MemberDialog } from './member-dialog.tsx'
import { useAttempt } from './use-attempt.ts'
import { becameSentence, makeWord, personName, roleWord } from './words.ts'

interface Props {
  readonly group: GroupDetail
  readonly member: GroupMember
}

export function MemberRow({ group, member }: Props) {
  const attempt = useAttempt()
  const [asking, setAsking] = useState<'remove' | 'hand-over'>()
  const name = personName(member.name)
  const give = (role: GroupRole) =>
    attempt(
      () => social.groups.changeRole({ id: group.id, personId: member.id, role }),
      () => showToast({ title: becameSentence(role, name) }),
    )
  const roles: MenuItem[] = member.mayBecome.map((role) => ({
    label: makeWord(role),
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
      <Face name={member.name} picture={member.picture} />
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
