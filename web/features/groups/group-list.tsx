import { useQueryClient, useQuery } from '@tanstack/react-query'
import { useNavigate, Link } from '@tanstack/react-router'
import type { GroupSummary } from '@replique/contract'
import { useState } from 'react'
import { m } from '../../messages/messages.js'
import { api } from '../../platform/api/api.ts'
import { getLocale, useLocale } from '../../platform/i18n/locale.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { GroupFields, useGroupForm } from './use-group-actions.tsx'
import { refreshGroups, roleWord } from './queries.ts'
import { failureMessage } from '../../platform/api/failure.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Page } from '../../ui/frame/page.tsx'
import { groupsQuery } from '../../platform/session/account.ts'

function CreateDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const form = useGroupForm({ name: '', description: '', language: getLocale() }, async (said) => {
    const group = await api.groups.create(said)
    void refreshGroups(client)
    await navigate({ to: `/groups/${group.id}` })
  })
  return (
    <Dialog open onClose={onClose} title={m.groups_create_title()} description={m.groups_create_says()}>
      <form noValidate onSubmit={form.submit} className="grid gap-5">
        <GroupFields said={form.said} error={form.error} onChange={form.change} />
        <div className="flex justify-end gap-2">
          <Button look="plain" onClick={onClose}>
            {m.plays_cancel()}
          </Button>
          <Button look="solid" type="submit" busy={form.busy}>
            {m.groups_create_submit()}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** `/groups`: the groups that the user is in. */
export function GroupList() {
  useLocale()
  const groups = useQuery(groupsQuery)
  const [creating, setCreating] = useState(false)
  return (
    <Page title={m.nav_groups()}>
      {groups.data ? (
        <Known groups={groups.data} onCreate={() => setCreating(true)} />
      ) : groups.isError ? (
        <EmptyState
          title={failureMessage(groups.error)}
          action={<Button onClick={() => void groups.refetch()}>{m.ui_try_again()}</Button>}
        />
      ) : (
        <PageSkeleton />
      )}
      {creating && <CreateDialog onClose={() => setCreating(false)} />}
    </Page>
  )
}

function Known({ groups, onCreate }: { groups: readonly GroupSummary[]; onCreate: () => void }) {
  const button = (
    <Button look="solid" icon="plus" onClick={onCreate}>
      {m.groups_create()}
    </Button>
  )
  if (groups.length === 0)
    return (
      <EmptyState title={m.groups_empty()} action={button}>
        {m.groups_empty_says()}
      </EmptyState>
    )
  const open = groups.filter(({ archived }) => !archived)
  const archived = groups.filter((group) => group.archived)
  return (
    <>
      <div className="mb-5">{button}</div>
      <Rows groups={open} label={m.nav_groups()} />
      {archived.length > 0 && (
        <section className="mt-10">
          <h2 className="mb-3 text-lg font-semibold">{m.groups_archived()}</h2>
          <Rows groups={archived} label={m.groups_archived()} />
        </section>
      )}
    </>
  )
}

function Rows({ groups, label }: { groups: readonly GroupSummary[]; label: string }) {
  if (groups.length === 0) return null
  return (
    <ul aria-label={label} className="divide-y divide-line border-y border-line">
      {groups.map((group) => (
        <Row key={group.id} group={group} />
      ))}
    </ul>
  )
}

function Row({ group }: { group: GroupSummary }) {
  return (
    <li>
      <Link to={`/groups/${group.id}`} className="group flex min-h-16 items-center gap-3 py-3 no-underline">
        <Avatar name={group.name} picture={group.picture} />
        <span className="min-w-0 grow">
          <span className="line-clamp-2 font-semibold [overflow-wrap:anywhere] group-hover:text-accent">
            <bdi>{group.name}</bdi>
          </span>
          <span className="block text-sm text-ink-soft">
            {m.groups_members_count({ count: group.members })} · {roleWord(group.role)}
          </span>
        </span>
      </Link>
    </li>
  )
}
