import type { GroupShare, GroupSummary } from '@replique/contract'
import { Link } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { m } from '../../../messages/messages.js'
import { api } from '../../../platform/api/api.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Face } from '../../../ui/face.tsx'
import type { Named } from '../play-actions.ts'
import { roleWord } from '../words.ts'
import { backToList } from './back-to-list.ts'
import { RoleSelect } from './role-select.tsx'
import { useAttempt } from './use-attempt.ts'

interface Props {
  readonly play: Named
  readonly share: GroupShare
  /** The same group as one of one’s own. */
  readonly own: GroupSummary | undefined
  readonly manage: boolean
}

/** A group whose members all have a role, as long as they are in it. */
export function GroupRow({ play, share, own, manage }: Props) {
  const attempt = useAttempt()
  const { id: groupId, name, role, members: count } = share
  const at = { id: play.id, groupId }
  const remove = (event: MouseEvent) =>
    backToList(event, () =>
      attempt(
        () => api.plays.unshareWithGroup(at),
        () => m.sharing_group_off({ name }),
      ),
    )
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-3 py-2">
      <Face name={name} picture={own?.picture} />
      <div className="min-w-0 grow basis-32">
        <p className="line-clamp-2 [overflow-wrap:anywhere]">
          {own ? (
            <Link to={`/groups/${groupId}`}>
              <bdi>{name}</bdi>
            </Link>
          ) : (
            <bdi>{name}</bdi>
          )}
        </p>
        <p className="text-sm text-ink-soft">
          {own ? m.sharing_why_group_you({ count }) : m.sharing_why_group({ count })}
        </p>
      </div>
      {manage ? (
        <div className="ml-auto flex shrink-0 items-center">
          <RoleSelect
            name={name}
            role={role}
            onRole={(next) =>
              void attempt(
                () => api.plays.shareWithGroup({ ...at, role: next }),
                () => m.sharing_role_changed({ name }),
              )
            }
          />
          <IconButton icon="x" label={m.plays_unshare({ name })} onClick={remove} />
        </div>
      ) : (
        <span className="shrink-0 text-sm text-ink-soft">{roleWord(role)}</span>
      )}
    </li>
  )
}
