import type { ReceivedInvitation, SentInvitation } from '@replique/contract'
import { receiverOf, type InvitationDeps } from './deps.ts'
import type { InvitationRow } from './store.ts'

type Named = { readonly id: string; readonly name: string } | null

/**
 * The subject of each invitation. Invitations whose group or play was deleted are left out. Friend invitations have no
 * subject.
 */
async function subjectsOf(deps: InvitationDeps, rows: readonly InvitationRow[]): Promise<Map<string, Named>> {
  const subjects = new Map<string, Named>()
  for (const [kind, few] of Map.groupBy(rows, (row) => row.kind)) {
    const ids = [...new Set(few.flatMap((row) => row.subject_id ?? []))]
    const names = ids.length === 0 ? new Map<string, string>() : await receiverOf(deps, kind).namesOf(ids)
    for (const { id, subject_id } of few) {
      const name = subject_id === null ? undefined : names.get(subject_id)
      if (subject_id === null) subjects.set(id, null)
      else if (name !== undefined) subjects.set(id, { id: subject_id, name })
    }
  }
  return subjects
}

export async function presentSent(deps: InvitationDeps, rows: readonly InvitationRow[]): Promise<SentInvitation[]> {
  const subjects = await subjectsOf(deps, rows)
  const now = deps.kernel.clock.now()
  return rows.flatMap((row) => {
    const subject = subjects.get(row.id)
    if (subject === undefined) return []
    return {
      id: row.id,
      kind: row.kind,
      subject,
      email: row.email,
      role: row.role,
      usesLeft: row.uses_left,
      createdAt: row.created_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
      expired: row.expires_at <= now,
    }
  })
}

export async function presentReceived(
  deps: InvitationDeps,
  rows: readonly InvitationRow[],
): Promise<ReceivedInvitation[]> {
  const subjects = await subjectsOf(deps, rows)
  const inviters = [...new Set(rows.map((row) => row.inviter))]
  const { auth } = deps.modules
  const [names, pictures] = await Promise.all([auth.namesOf(inviters), auth.picturesOf(inviters)])
  return rows.flatMap((row) => {
    const subject = subjects.get(row.id)
    const name = names.get(row.inviter)
    if (subject === undefined || name === undefined) return []
    return {
      id: row.id,
      kind: row.kind,
      from: { id: row.inviter, name, picture: pictures.get(row.inviter) ?? null },
      subject,
      role: row.role,
      createdAt: row.created_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
    }
  })
}
