import { listOf, listUsesOf, removeEndedBefore, removeOf } from './store.ts'
import type { InvitationDeps } from './deps.ts'

const DAY = 86_400_000
/** Days for which an invitation that has ended can still be sent again. */
const KEPT = 30

/** Whom somebody invited, and what they accepted; never a secret. */
export async function exportInvitations({ kernel }: InvitationDeps, userId: string): Promise<object> {
  const { db } = kernel.database
  const [sent, accepted] = [await listOf(db, userId), await listUsesOf(db, userId)]
  return {
    sent: sent.map(({ kind, subject_id, email, role, created_at, expires_at }) => ({
      kind,
      subject_id,
      email,
      role,
      created_at,
      expires_at,
    })),
    accepted,
  }
}

export const forgetInvitations = ({ kernel }: InvitationDeps, userId: string): Promise<void> =>
  removeOf(kernel.database.db, userId)

export const sweepInvitations = ({ kernel }: InvitationDeps): Promise<void> =>
  removeEndedBefore(kernel.database.db, new Date(kernel.clock.now().getTime() - KEPT * DAY))
