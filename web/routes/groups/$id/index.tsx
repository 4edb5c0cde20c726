import type { GroupDetail, SentInvitation } from '@replique/contract'
import { useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { GroupPage } from '../../../features/groups/group-page.tsx'
import { SentRows } from '../../../features/invitations/sent-list.tsx'
import { TakingProgress, useGroupTaking } from '../../../features/plays/list/download-plays.tsx'
import { GroupPlays } from '../../../features/plays/sharing/group-plays.tsx'
import { GroupVoicesLink } from '../../../features/voices/group-voices-link.tsx'
import { m } from '../../../messages/messages.js'

const ReadThroughs = lazy(async () => ({
  default: (await import('../../../features/read-throughs/lobby/read-through-links.tsx')).GroupReadThroughs,
}))

export function Page() {
  const { id } = useParams({ strict: false }) as { id: string }
  const more = useGroupTaking(id)
  return <GroupPage key={id} groupId={id} more={more} plays={Plays} invitations={Invitations} />
}

function Plays({ group }: { group: GroupDetail }) {
  return (
    <>
      <Suspense>
        <ReadThroughs groupId={group.id} />
      </Suspense>
      <div className="mt-5">
        <TakingProgress />
      </div>
      <GroupPlays group={group} />
      <GroupVoicesLink groupId={group.id} />
    </>
  )
}

function Invitations({ sent }: { sent: readonly SentInvitation[] }) {
  return <SentRows sent={sent} title={m.groups_invitations()} />
}
