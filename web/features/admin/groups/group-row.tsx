import type { AdminGroup } from '@replique/contract'
import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { administration } from '../../../platform/api/administration.ts'
import '../../../platform/api/people-failures.ts'
import { getLocale } from '../../../platform/i18n/locale.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toast/toasts.ts'
import { useAttempt } from '../frame/attempt.ts'

const listOf = (names: readonly string[]): string =>
  new Intl.ListFormat(getLocale(), { type: 'conjunction' }).format(names.map((name) => name || m.friends_somebody()))

/** A group in the list, and the one thing to do about it, which is undone by the same button. */
export function GroupRow({ group }: { group: AdminGroup }) {
  const attempt = useAttempt()
  const [busy, setBusy] = useState(false)
  const { id, name, archived } = group
  const day = new Intl.DateTimeFormat(getLocale(), { dateStyle: 'long' }).format(Date.parse(group.createdAt))
  const facts = [
    ...(archived ? [m.admin_groups_archived()] : []),
    m.groups_members_count({ count: group.members }),
    m.admin_groups_since({ day }),
  ]
  const turn = async () => {
    setBusy(true)
    await attempt(
      () => administration.admins.changeGroup({ id, archived: !archived }),
      () => showToast({ title: archived ? m.groups_reopened({ name }) : m.groups_put_away({ name }) }),
    )
    setBusy(false)
  }
  return (
    <li className="flex items-center gap-3 border-b border-line py-3">
      <div className="min-w-0 grow">
        <p className="line-clamp-2 font-semibold [overflow-wrap:anywhere]">
          <bdi>{name}</bdi>
        </p>
        <p className="text-sm text-ink-soft">{facts.join(' · ')}</p>
        <p className="line-clamp-2 text-sm text-ink-soft [overflow-wrap:anywhere]">
          {m.admin_groups_owners({ count: group.owners.length, names: listOf(group.owners) })}
        </p>
      </div>
      <Button
        className="shrink-0"
        busy={busy}
        aria-label={archived ? m.admin_groups_reopen_named({ name }) : m.admin_groups_archive_named({ name })}
        onClick={() => void turn()}
      >
        {archived ? m.groups_reopen() : m.groups_archive()}
      </Button>
    </li>
  )
}
