import type { InvitationKind, IssuedInvitation, ReceivedInvitation, SentInvitation } from '@replique/contract'
import type { SignedIn } from '../../kernel/actor.ts'
import { refuse } from '../../kernel/refusal.ts'
import { issueAgain } from './issuing.ts'
import { mayManage } from './policy.ts'
import { presentReceived, presentSent } from './presentation.ts'
import { changeInvitation, findInvitation, listReceived, listSent, listToSubject } from './store.ts'
import type { InvitationRow } from './tables.ts'
import { receiverOf, type InvitationDeps } from './deps.ts'

export async function listReceivedBy(deps: InvitationDeps, actor: SignedIn): Promise<ReceivedInvitation[]> {
  const { database, clock } = deps.kernel
  if (!actor.emailProved || actor.email === '') return []
  const rows = await listReceived(database.db, actor.email.toLowerCase(), clock.now())
  const isIn = await Promise.all(
    rows.map(({ kind, subject_id: subjectId, inviter }) => receiverOf(deps, kind).isIn(actor, { subjectId, inviter })),
  )
  const open = rows.filter(({ inviter }, at) => !isIn[at] && inviter !== actor.id)
  return presentReceived(deps, open)
}

export async function listSentBy(deps: InvitationDeps, actor: SignedIn): Promise<SentInvitation[]> {
  return presentSent(deps, await listSent(deps.kernel.database.db, actor.id))
}

export async function listTo(deps: InvitationDeps, kind: InvitationKind, subjectId: string): Promise<SentInvitation[]> {
  return presentSent(deps, await listToSubject(deps.kernel.database.db, kind, subjectId))
}

/** The invitation, where this person may do something about it; to anybody else it is not there. */
async function requireManaged(deps: InvitationDeps, actor: SignedIn, id: string): Promise<InvitationRow> {
  const row = await findInvitation(deps.kernel.database.db, id)
  if (row === null || row.withdrawn_at !== null || row.uses_left === 0) return refuse('invitation_unknown')
  const { kind, subject_id: subjectId } = row
  const managesSubject = subjectId !== null && (await receiverOf(deps, kind).mayManage(actor, subjectId))
  return mayManage(row, actor.id, managesSubject) ? row : refuse('invitation_unknown')
}

export async function resend(deps: InvitationDeps, actor: SignedIn, id: string): Promise<IssuedInvitation> {
  return issueAgain(deps, actor, await requireManaged(deps, actor, id))
}

export async function withdraw(deps: InvitationDeps, actor: SignedIn, id: string): Promise<void> {
  const { database, clock } = deps.kernel
  const row = await requireManaged(deps, actor, id)
  await changeInvitation(database.db, row.id, { withdrawn_at: clock.now() })
}
