import type {
  InvitationPreview,
  ReceivedInvitation,
  InvitationKind,
  IssuedInvitation,
  SentInvitation,
} from '@replique/contract'
import type { SignedIn } from '../../kernel/actor.ts'
import type { Db } from '../../kernel/db/database.ts'
import { refuse } from '../../kernel/refusal.ts'
import { endReason, isFor, findObstacle, type InvitationStatus, mayManage } from './policy.ts'
import { presentReceived, presentSent, hashSecret, issueAgain } from './issuing.ts'
import {
  addUse,
  changeInvitation,
  findBySecret,
  findInvitation,
  lockInvitation,
  type InvitationRow,
  listReceived,
  listSent,
  listToSubject,
} from './store.ts'
import { receiverOf, type InvitationDeps } from './deps.ts'

/** The secret from a link, or the id of an invitation that was sent to the user's own email address. */
type Key = { readonly secret: string } | { readonly id: string }

const fateOf = (row: InvitationRow): InvitationStatus => ({
  inviter: row.inviter,
  email: row.email,
  usesLeft: row.uses_left,
  expiresAt: row.expires_at,
  withdrawn: row.withdrawn_at !== null,
})

/** Whether an invitation has to be treated as unknown. Without the secret, only its addressee may see it. */
const hides = (row: InvitationRow, key: Key, actor: SignedIn): boolean =>
  'id' in key && (row.email === null || row.silenced || !isFor(row, actor, false))

function requireFound(row: InvitationRow | null, key: Key, actor: SignedIn): InvitationRow {
  return row === null || hides(row, key, actor) ? refuse('invitation_unknown') : row
}

interface Asking {
  readonly actor: SignedIn
  readonly key: Key
}

const obstacleFor = ({ kernel }: InvitationDeps, row: InvitationRow, { actor, key }: Asking) =>
  findObstacle(fateOf(row), { guest: actor, holdsSecret: 'secret' in key, now: kernel.clock.now() })

/** Refuses an invitation that the user may not accept. Users who have already joined get an error that says so. */
async function requireOpen(deps: InvitationDeps, row: InvitationRow, { actor, key }: Asking): Promise<void> {
  const { inviter, kind, subject_id: subjectId } = row
  const obstacle = obstacleFor(deps, row, { actor, key })
  if (obstacle === 'invitation_own' || obstacle === 'invitation_foreign') return refuse(obstacle)
  if (await receiverOf(deps, kind).isIn(actor, { subjectId, inviter })) return refuse('invitation_already_in')
  if (obstacle !== null) return refuse(obstacle)
}

async function show(deps: InvitationDeps, row: InvitationRow): Promise<ReceivedInvitation> {
  const [shown] = await presentReceived(deps, [row])
  return shown ?? refuse('invitation_withdrawn')
}

export async function readInvitation(deps: InvitationDeps, actor: SignedIn, key: Key): Promise<ReceivedInvitation> {
  const { db } = deps.kernel.database
  const found = 'id' in key ? await findInvitation(db, key.id) : await findBySecret(db, hashSecret(key.secret))
  const row = requireFound(found, key, actor)
  await requireOpen(deps, row, { actor, key })
  return show(deps, row)
}

/**
 * Returns what an invitation link shows before the user signs in: names and the invited address, but no account ids.
 */
export async function preview(deps: InvitationDeps, secret: string): Promise<InvitationPreview> {
  const { database, clock } = deps.kernel
  const row = (await findBySecret(database.db, hashSecret(secret))) ?? refuse('invitation_unknown')
  const end = endReason(fateOf(row), clock.now())
  if (end !== null) return refuse(end)
  const { kind, from, subject, role } = await show(deps, row)
  return { kind, from: from.name, subject: subject?.name ?? null, role, email: row.email }
}

async function lock(db: Db, key: Key, actor: SignedIn): Promise<InvitationRow> {
  const row = await lockInvitation(db, 'id' in key ? key : { secretHash: hashSecret(key.secret) })
  return requireFound(row, key, actor)
}

/** Records one use of an invitation and adds the user, in one transaction. */
export async function acceptInvitation(deps: InvitationDeps, actor: SignedIn, key: Key): Promise<ReceivedInvitation> {
  const { database, clock, events } = deps.kernel
  const shown = await readInvitation(deps, actor, key)
  const row = await database.transaction(async (db) => {
    const locked = await lock(db, key, actor)
    const obstacle = obstacleFor(deps, locked, { actor, key })
    if (obstacle !== null) return refuse(obstacle)
    await receiverOf(deps, locked.kind).admit(db, {
      subjectId: locked.subject_id,
      inviter: locked.inviter,
      role: locked.role,
      person: actor,
      address: locked.email,
    })
    await changeInvitation(db, locked.id, { uses_left: locked.uses_left - 1 })
    await addUse(db, locked.id, { userId: actor.id, at: clock.now() })
    return locked
  })
  events.emit('invitation.accepted', {
    kind: row.kind,
    subjectId: row.subject_id,
    inviter: row.inviter,
    userId: actor.id,
  })
  return shown
}

/** Declines an invitation. The sender is not notified. A link without an address stays open for others. */
export async function decline(deps: InvitationDeps, actor: SignedIn, key: Key): Promise<void> {
  const { database, clock } = deps.kernel
  await database.transaction(async (db) => {
    const row = await lock(db, key, actor)
    const obstacle = obstacleFor(deps, row, { actor, key })
    if (obstacle !== null) return refuse(obstacle)
    if (row.email !== null) await changeInvitation(db, row.id, { declined_at: clock.now() })
  })
}

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

/** Returns an invitation that the user may manage. Any other is reported as unknown. */
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
