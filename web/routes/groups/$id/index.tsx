import type { SentInvitation } from '@replique/contract'
import { useParams } from '@tanstack/react-router'
import { GroupPage } from '../../../features/groups/index.ts'
import { SentRows } from '../../../features/invitations/index.ts'
import { GroupPlays } from '../../../features/plays/index.ts'
import { m } from '../../../messages/messages.js'

export function Page() {
  const { id } = useParams({ strict: false }) as { id: string }
  return <GroupPage key={id} groupId={id} plays={GroupPlays} invitations={Invitations} />
}

function Invitations({ sent }: { sent: readonly SentInvitation[] }) {
  return <SentRows sent={sent} title={m.groups_invitations()} />
}
