import type { GroupDetail, SentInvitation } from '@replique/contract'
import { Link, useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { GroupPage } from '../../../features/groups/group-page.tsx'
import { SentRows } from '../../../features/invitations/sent-list.tsx'
import { DownloadProgress, useGroupDownload } from '../../../features/plays/list/download-plays.tsx'
import { GroupPlays } from '../../../features/plays/sharing/group-plays.tsx'
import { m } from '../../../messages/messages.js'
import { useSpeech } from '../../../platform/ai/features.ts'
import { buttonClasses } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'

const ReadThroughs = lazy(async () => ({
  default: (await import('../../../features/read-throughs/lobby/read-through-links.tsx')).GroupReadThroughs,
}))

export function Page() {
  const { id } = useParams({ strict: false }) as { id: string }
  const more = useGroupDownload(id)
  return <GroupPage key={id} groupId={id} more={more} plays={Plays} invitations={Invitations} />
}

function Plays({ group }: { group: GroupDetail }) {
  return (
    <>
      <Suspense>
        <ReadThroughs groupId={group.id} />
      </Suspense>
      <div className="mt-5">
        <DownloadProgress />
      </div>
      <GroupPlays group={group} />
      <GroupVoicesLink groupId={group.id} />
    </>
  )
}

function Invitations({ sent }: { sent: readonly SentInvitation[] }) {
  return <SentRows sent={sent} title={m.groups_invitations()} />
}

/** A link from a group's page to its voices, shown if speech is on. */
function GroupVoicesLink({ groupId }: { groupId: string }) {
  if (!useSpeech()) return null
  return (
    <section className="mt-10">
      <h2 className="mb-1 text-lg font-semibold">{m.page_group_voices()}</h2>
      <p className="mb-3 text-ink-soft">{m.voices_link_says()}</p>
      <Link to={`/groups/${groupId}/voices`} className={buttonClasses()}>
        <Icon name="audio-lines" />
        {m.voices_link()}
      </Link>
    </section>
  )
}
