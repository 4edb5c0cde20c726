import { useQuery } from '@tanstack/react-query'
import { useState, type ComponentType } from 'react'
import type { GroupDetail, SentInvitation } from '@replique/contract'
import { Link } from '@tanstack/react-router'
import { m } from '../../messages/messages.js'
import { useLocale } from '../../platform/i18n/locale.ts'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { activityQuery, groupQuery, invitationsQuery, eventSentence } from './queries.ts'
import { failureCode, failureMessage } from '../../platform/api/failure.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Page } from '../../ui/frame/page.tsx'
import type { MenuItem } from '../../ui/menu.tsx'
import { GroupMenu } from './group-menu.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { Members } from './members.tsx'
import { useArchiveGroup } from './use-group-actions.tsx'
import { formatMoment } from '../../ui/dates.ts'

/** Number of entries shown before the list is expanded. */
const FIRST = 8

/** The recent activity in the group, newest first. */
function Activity({ groupId }: { groupId: string }) {
  const { data } = useQuery(activityQuery(groupId))
  const [all, setAll] = useState(false)
  if (!data || data.length === 0) return null
  return (
    <section className="mt-10">
      <h2 className="mb-3 text-lg font-semibold">{m.groups_activity()}</h2>
      <ol className="grid gap-2">
        {data.slice(0, all ? data.length : FIRST).map((act) => (
          <li key={act.id} className="grid rail:grid-cols-[1fr_auto] rail:gap-4">
            <span className="min-w-0 [overflow-wrap:anywhere]">{eventSentence(act)}</span>
            <time dateTime={act.at} className="text-sm text-ink-soft">
              {formatMoment(act.at)}
            </time>
          </li>
        ))}
      </ol>
      {!all && data.length > FIRST && (
        <Button look="plain" className="mt-2 -ml-4" onClick={() => setAll(true)}>
          {m.groups_activity_all()}
        </Button>
      )}
    </section>
  )
}

const BACK = () => ({ to: '/groups', label: m.nav_groups() })

export interface Slots {
  /** The group's plays. */
  readonly plays: ComponentType<{ readonly group: GroupDetail }>
  /** More items for the group's menu. */
  readonly more?: readonly MenuItem[]
  /** Sent invitations that are still open. */
  readonly invitations: ComponentType<{ readonly sent: readonly SentInvitation[] }>
}

/** `/groups/{id}`: the members of a group, its plays, and its recent activity. */
export function GroupPage({ groupId, ...slots }: Slots & { groupId: string }) {
  useLocale()
  const group = useQuery(groupQuery(groupId))
  if (group.data) return <Shown group={group.data} {...slots} />
  return (
    <Page title={m.page_group()} back={BACK()}>
      {group.isPending ? (
        <PageSkeleton />
      ) : (
        <EmptyState
          title={failureMessage(group.error)}
          action={
            failureCode(group.error) === 'group_not_found' ? (
              <Link to="/groups" className={buttonClasses()}>
                {m.groups_to_list()}
              </Link>
            ) : (
              <Button onClick={() => void group.refetch()}>{m.ui_try_again()}</Button>
            )
          }
        />
      )}
    </Page>
  )
}

function Shown({ group, plays: Plays, more = [], invitations }: Slots & { group: GroupDetail }) {
  const [inviting, setInviting] = useState(false)
  return (
    <Page title={group.name} back={BACK()} actions={<GroupMenu group={group} more={more} />}>
      <Head group={group} />
      {group.may.invite && (
        <Button look="solid" icon="user-plus" className="mt-5" onClick={() => setInviting(true)}>
          {m.groups_invite()}
        </Button>
      )}
      <Plays group={group} />
      <Members group={group} />
      {group.may.invite && <Sent groupId={group.id} rows={invitations} />}
      <Activity groupId={group.id} />
      {inviting && <InviteDialog groupId={group.id} onClose={() => setInviting(false)} />}
    </Page>
  )
}

function Head({ group }: { group: GroupDetail }) {
  return (
    <>
      {group.archived && <Archived group={group} />}
      <div className="flex items-start gap-4">
        <Avatar large name={group.name} picture={group.picture} />
        <p dir="auto" className="min-w-0 self-center whitespace-pre-line [overflow-wrap:anywhere]">
          {group.description || <span className="text-ink-soft">{m.groups_no_description()}</span>}
        </p>
      </div>
    </>
  )
}

/** A notice that the group is archived and nobody can join, with a button to reopen it. */
function Archived({ group }: { group: GroupDetail }) {
  const { setArchived } = useArchiveGroup(group)
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 border-l-2 border-accent py-1 pl-4">
      <p className="min-w-0 grow">{m.groups_is_archived()}</p>
      {group.may.archive && <Button onClick={() => void setArchived(false)}>{m.groups_reopen()}</Button>}
    </div>
  )
}

function Sent({ groupId, rows: Rows }: { groupId: string; rows: Slots['invitations'] }) {
  const { data } = useQuery(invitationsQuery(groupId))
  return data ? <Rows sent={data} /> : null
}
