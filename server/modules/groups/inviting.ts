import { LIMITS, type IssuedInvitation, type SentInvitation } from '@replique/contract'
import type { SignedIn } from '../../kernel/actor.ts'
import { refuse } from '../../kernel/refusal.ts'
import { mayInvite } from './policy.ts'
import { requireGroup } from './standing.ts'
import { countMembers } from './store/members.ts'
import type { GroupsDeps } from './deps.ts'

export async function listInvitations(deps: GroupsDeps, actor: SignedIn, id: string): Promise<SentInvitation[]> {
  await requireGroup(deps.kernel.database.db, id, { actor, may: mayInvite })
  return deps.modules.invitations.listTo('group', id)
}

export interface Invitation {
  readonly id: string
  readonly email?: string | undefined
  readonly role: 'member' | 'admin'
  readonly uses: number
  readonly days: number
}

/** Nothing in the answer depends on whether the owner of the address is in the group already. */
export async function invite(
  deps: GroupsDeps,
  actor: SignedIn,
  { id, role, ...request }: Invitation,
): Promise<IssuedInvitation> {
  const { db } = deps.kernel.database
  const { group } = await requireGroup(db, id, { actor, may: (standing) => mayInvite(standing, role) })
  if (((await countMembers(db, [id])).get(id) ?? 0) >= LIMITS.groupMembers) return refuse('group_full')
  const subject = { id, name: group.name }
  return deps.modules.invitations.issue(actor, { kind: 'group', subject, role, language: group.language, ...request })
}
