import type { InvitationKind } from '@replique/contract'
import type { Db } from '../../kernel/db/database.ts'

export interface InvitationRow {
  readonly id: string
  readonly kind: InvitationKind
  readonly subject_id: string | null
  readonly inviter: string
  readonly email: string | null
  readonly role: string | null
  readonly language: 'en' | 'fr'
  readonly secret_hash: Uint8Array
  readonly uses_left: number
  readonly created_at: Date
  readonly expires_at: Date
  readonly withdrawn_at: Date | null
  readonly declined_at: Date | null
  readonly silenced: boolean
}

interface UseRow {
  readonly invitation_id: string
  readonly user_id: string
  readonly at: Date
}

// a type, because Kysely needs an index signature, which interfaces don't have
type InvitationTables = {
  invitations: InvitationRow
  invitation_uses: UseRow
}

const tables = (db: Db) => db.withTables<InvitationTables>()

export async function addInvitation(db: Db, row: InvitationRow): Promise<void> {
  await tables(db).insertInto('invitations').values(row).execute()
}

/** Locks an invitation, so that concurrent requests to accept it are serialised. */
export async function lockInvitation(
  db: Db,
  by: { id: string } | { secretHash: Uint8Array },
): Promise<InvitationRow | null> {
  const query = tables(db).selectFrom('invitations').selectAll().forUpdate()
  const found = 'id' in by ? query.where('id', '=', by.id) : query.where('secret_hash', '=', by.secretHash)
  return (await found.executeTakeFirst()) ?? null
}

export async function findInvitation(db: Db, id: string): Promise<InvitationRow | null> {
  return (await tables(db).selectFrom('invitations').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
}

export async function findBySecret(db: Db, secretHash: Uint8Array): Promise<InvitationRow | null> {
  const row = await tables(db)
    .selectFrom('invitations')
    .selectAll()
    .where('secret_hash', '=', secretHash)
    .executeTakeFirst()
  return row ?? null
}

export async function changeInvitation(
  db: Db,
  id: string,
  change: Partial<
    Pick<
      InvitationRow,
      'secret_hash' | 'uses_left' | 'expires_at' | 'withdrawn_at' | 'declined_at' | 'role' | 'silenced'
    >
  >,
): Promise<void> {
  await tables(db).updateTable('invitations').set(change).where('id', '=', id).execute()
}

export async function addUse(db: Db, invitationId: string, use: { userId: string; at: Date }): Promise<void> {
  await tables(db)
    .insertInto('invitation_uses')
    .values({ invitation_id: invitationId, user_id: use.userId, at: use.at })
    .onConflict((conflict) => conflict.columns(['invitation_id', 'user_id']).doNothing())
    .execute()
}

/** Lists the invitations sent by a user that can still be used or resent, newest first. */
export async function listSent(db: Db, inviter: string): Promise<InvitationRow[]> {
  return tables(db)
    .selectFrom('invitations')
    .selectAll()
    .where('inviter', '=', inviter)
    .where('uses_left', '>', 0)
    .where('withdrawn_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(500)
    .execute()
}

/** Lists the invitations to an address that can be accepted now, newest first. */
export async function listReceived(db: Db, email: string, now: Date): Promise<InvitationRow[]> {
  return tables(db)
    .selectFrom('invitations')
    .selectAll()
    .where('email', '=', email)
    .where('uses_left', '>', 0)
    .where('withdrawn_at', 'is', null)
    .where('declined_at', 'is', null)
    .where('silenced', '=', false)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(200)
    .execute()
}

/** Lists the invitations to a group or play that can still be used or resent, newest first. */
export async function listToSubject(db: Db, kind: InvitationKind, subjectId: string): Promise<InvitationRow[]> {
  return tables(db)
    .selectFrom('invitations')
    .selectAll()
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('uses_left', '>', 0)
    .where('withdrawn_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(500)
    .execute()
}

/** Finds the open invitation from the same user to the same address for the same subject, and locks it. */
export async function findSame(
  db: Db,
  {
    kind,
    subjectId,
    inviter,
    email,
  }: { kind: InvitationKind; subjectId: string | null; inviter: string; email: string },
): Promise<InvitationRow | null> {
  const row = await tables(db)
    .selectFrom('invitations')
    .selectAll()
    .where('kind', '=', kind)
    .where('subject_id', 'is not distinct from', subjectId)
    .where('inviter', '=', inviter)
    .where('email', '=', email)
    .where('uses_left', '>', 0)
    .where('withdrawn_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** Counts a user's open invitations. */
export async function countOpen(db: Db, inviter: string, now: Date): Promise<number> {
  const { count } = await tables(db)
    .selectFrom('invitations')
    .select((is) => is.fn.countAll<number | string>().as('count'))
    .where('inviter', '=', inviter)
    .where('uses_left', '>', 0)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Withdraws all invitations to a group or play, or only those to one address. */
export async function withdrawTo(
  db: Db,
  { kind, subjectId, email, now }: { kind: InvitationKind; subjectId: string; email?: string; now: Date },
): Promise<void> {
  let query = tables(db)
    .updateTable('invitations')
    .set({ withdrawn_at: now })
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('withdrawn_at', 'is', null)
  if (email !== undefined) query = query.where('email', '=', email)
  await query.execute()
}

/** Withdraws the invitations to a group or play that one user sent. */
export async function withdrawOf(
  db: Db,
  { inviter, kind, subjectId, now }: { inviter: string; kind: InvitationKind; subjectId: string; now: Date },
): Promise<void> {
  await tables(db)
    .updateTable('invitations')
    .set({ withdrawn_at: now })
    .where('inviter', '=', inviter)
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('withdrawn_at', 'is', null)
    .execute()
}

export async function listOf(db: Db, inviter: string): Promise<InvitationRow[]> {
  return tables(db).selectFrom('invitations').selectAll().where('inviter', '=', inviter).orderBy('created_at').execute()
}

export async function listUsesOf(
  db: Db,
  userId: string,
): Promise<{ kind: InvitationKind; subject_id: string | null; at: Date }[]> {
  return tables(db)
    .selectFrom('invitation_uses')
    .innerJoin('invitations', 'invitations.id', 'invitation_uses.invitation_id')
    .select(['invitations.kind', 'invitations.subject_id', 'invitation_uses.at'])
    .where('invitation_uses.user_id', '=', userId)
    .execute()
}

export async function removeOf(db: Db, userId: string): Promise<void> {
  await tables(db).deleteFrom('invitations').where('inviter', '=', userId).execute()
  await tables(db).deleteFrom('invitation_uses').where('user_id', '=', userId).execute()
}

/** Deletes invitations that expired before the given time. */
export async function removeEndedBefore(db: Db, before: Date): Promise<void> {
  await tables(db).deleteFrom('invitations').where('expires_at', '<', before).execute()
}
