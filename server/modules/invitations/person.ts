import { listOf, listUsesOf, removeEndedBefore, removeOf } from './store.ts'
import type { InvitationTools } from './tools.ts'

const DAY = 86_400_000
/** Days for which an invitation that has ended can still be sent again. */
const KEPT = 30

/** Whom somebody invited, and what they accepted; never a secret. */
export async function exportInvitations({ kernel }: InvitationTools, userId: string): Promise<object> {
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

export const forgetInvitations = ({ kernel }: InvitationTools, userId: string): Promise<void> =>
  removeOf(kernel.database.db, userId)

export const sweepInvitations = ({ kernel }: InvitationTools): Promise<void> =>
  removeEndedBefore(kernel.database.db, new Date(kernel.clock.now().getTime() - KEPT * DAY))
