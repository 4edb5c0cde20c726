import type { ReceivedInvitation } from '@replique/contract'
import { m } from '../../messages/messages.js'

type Invited = Pick<ReceivedInvitation, 'kind' | 'from' | 'subject'>

const nameOf = ({ from }: Invited): string => from.name || m.friends_somebody()

/** Who invites one to what, in a sentence. */
export function sentenceOf(invitation: Invited): string {
  const name = nameOf(invitation)
  const what = invitation.subject?.name ?? ''
  if (invitation.kind === 'group') return m.friends_invites_to_group({ name, group: what })
  if (invitation.kind === 'play') return m.friends_shares_play({ name, title: what || m.plays_untitled() })
  return m.friends_asks({ name })
}

/** What accepting brings, in a sentence. */
export function meaningOf({ kind, role }: Pick<ReceivedInvitation, 'kind' | 'role'>): string {
  if (kind === 'group') return role === 'admin' ? m.friends_means_admin() : m.friends_means_member()
  if (kind === 'social') return m.friends_means_friend()
  if (role === 'viewer') return m.friends_means_viewer()
  return role === 'commenter' ? m.friends_means_commenter() : m.friends_means_editor()
}

/** Where an invitation leads once it is accepted. */
export function placeOf({ kind, subject }: Pick<ReceivedInvitation, 'kind' | 'subject'>): string {
  if (kind === 'social') return '/social/friends'
  const place = kind === 'group' ? '/groups' : '/plays'
  return subject ? `${place}/${subject.id}` : place
}
