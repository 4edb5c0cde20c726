/**
 * Invitations of every kind: to a play, a group, a friendship or the server. Owns their secrets (stored as hashes),
 * their emails and their expiry. When an invitation is accepted, the module that owns the play, group or friendship
 * adds the user, through a receiver that app.ts passes in.
 */
import type { InvitationKind, IssuedInvitation, ReceivedInvitation, SentInvitation } from '@replique/contract'
import { listOf, listUsesOf, removeEndedBefore, removeOf, withdrawOf, withdrawTo } from './store.ts'
import type { InvitationDeps, InvitationModules } from './deps.ts'
import type { SignedIn } from '../../kernel/actor.ts'
import type { Kernel, Module } from '../../kernel/kernel.ts'
import { issue, type InvitationInput } from './issuing.ts'
import { listReceivedBy, listTo } from './actions.ts'
import { invitationRoutes } from './routes.ts'

export type { InvitationInput } from './issuing.ts'
export type { Acceptance, Receiver, Receivers } from './deps.ts'

declare module '../../kernel/events.ts' {
  interface Events {
    /** An address was invited. The event does not reveal whether it has an account. */
    'invitation.sent': {
      readonly kind: InvitationKind
      readonly subjectId: string | null
      readonly inviter: string
      readonly email: string
    }
    'invitation.accepted': {
      readonly kind: InvitationKind
      readonly subjectId: string | null
      readonly inviter: string
      readonly userId: string
    }
  }
}

const DAY = 86_400_000
/** Days for which an expired invitation can still be resent. */
const KEPT = 30

/** Exports the invitations that a user has sent or accepted, without secrets. */
async function exportInvitations({ kernel }: InvitationDeps, userId: string): Promise<object> {
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

const forgetInvitations = ({ kernel }: InvitationDeps, userId: string): Promise<void> =>
  removeOf(kernel.database.db, userId)

const sweepInvitations = ({ kernel }: InvitationDeps): Promise<void> =>
  removeEndedBefore(kernel.database.db, new Date(kernel.clock.now().getTime() - KEPT * DAY))

/** The interface for the modules above this one. They check permissions before calling it. */
export interface InvitationsService {
  /** Creates an invitation, or renews the open one to the same address, and sends an email if there is an address. */
  issue(actor: SignedIn, input: InvitationInput): Promise<IssuedInvitation>
  /** Lists the open invitations to the user's own confirmed email address. */
  receivedBy(actor: SignedIn): Promise<ReceivedInvitation[]>
  /** Lists the invitations to a group or play that can still be used. */
  listTo(kind: InvitationKind, subjectId: string): Promise<SentInvitation[]>
  /** Withdraws all invitations to a group or play, or only those to one address. */
  withdrawTo(kind: InvitationKind, subjectId: string, email?: string): Promise<void>
  /** Withdraws the invitations to a group or play that one user sent. */
  withdrawOf(inviter: string, kind: InvitationKind, subjectId: string): Promise<void>
}

export interface Invitations extends Module, InvitationsService {
  readonly name: 'invitations'
  /** Deletes invitations that expired long ago. A scheduled task does this every day. */
  sweep(): Promise<void>
}

export function openInvitations(kernel: Kernel, modules: InvitationModules): Invitations {
  const deps: InvitationDeps = { kernel, modules }
  kernel.jobs.define('invitations.sweep', () => sweepInvitations(deps), { schedule: '37 3 * * *' })
  return {
    name: 'invitations',
    migrations: new URL('./migrations/', import.meta.url),
    routes: { invitations: invitationRoutes(deps) },
    issue: (actor, input) => issue(deps, actor, input),
    receivedBy: (actor) => listReceivedBy(deps, actor),
    listTo: (kind, subjectId) => listTo(deps, kind, subjectId),
    withdrawTo: (kind, subjectId, email) =>
      withdrawTo(kernel.database.db, {
        kind,
        subjectId,
        now: kernel.clock.now(),
        ...(email === undefined ? {} : { email: email.toLowerCase() }),
      }),
    withdrawOf: (inviter, kind, subjectId) =>
      withdrawOf(kernel.database.db, { inviter, kind, subjectId, now: kernel.clock.now() }),
    sweep: () => sweepInvitations(deps),
    exportFor: (userId) => exportInvitations(deps, userId),
    forget: (userId) => forgetInvitations(deps, userId),
  }
}
