import type { Access, Collaborator, GivenRole, IssuedInvitation, SharedRole } from '@replique/contract'
import type { SignedIn } from '../../kernel/actor.ts'
import { newId } from '../../kernel/ids.ts'
import { Refusal, refuse } from '../../kernel/refusal.ts'
import type { InvitationInput, Receiver } from '../invitations/index.ts'
import { presentGroups } from './groups/actions.ts'
import { listGroupsOf } from './groups/store.ts'
import {
  findLink,
  addAccount,
  addPerson,
  changePerson,
  findPerson,
  listOwnRows,
  listPeople,
  removePerson,
  changePlay,
  dropAddresses,
  lockPlay,
  findPlay,
  listTitles,
} from './store.ts'
import { mayRead, mayShare, mayHandOver } from './policy.ts'
import { isActive, presentPerson } from './presentation.ts'
import { requirePlay, accessTo, claimRoles, findPlayWithAccess } from './access.ts'
import type { PersonRow } from './tables.ts'
import type { PlaysDeps } from './deps.ts'

/** Lists who has access, and why. Pending invitations are listed only for users who may share. */
export async function listAccess(deps: PlaysDeps, actor: SignedIn, playId: string): Promise<Access> {
  const held = await requirePlay(deps, playId, { reader: actor, may: mayRead })
  const rows = (await listPeople(deps.database.db, [playId])).filter((row) => isActive(row) || mayShare(held))
  const ids = rows.filter(isActive).map((row) => row.user_id)
  const names = await deps.namesOf([held.play.owner_id, ...ids])
  const owner: Collaborator = {
    id: held.play.owner_id,
    userId: held.play.owner_id,
    name: names.get(held.play.owner_id) ?? '',
    email: null,
    role: 'owner',
    state: 'active',
    you: held.play.owner_id === actor.id,
  }
  return {
    people: [owner, ...rows.map((row) => presentPerson(row, names, { you: actor.id, typed: mayShare(held) }))],
    groups: await presentGroups(deps, await listGroupsOf(deps.database.db, playId)),
    linked: mayShare(held) ? (await findLink(deps.database.db, playId)) !== null : null,
  }
}

/** Returns a row as the owner sees it, since only the owner manages roles. */
async function present(deps: PlaysDeps, actor: SignedIn, row: PersonRow): Promise<Collaborator> {
  const names = isActive(row) ? await deps.namesOf([row.user_id]) : new Map<string, string>()
  return presentPerson(row, names, { you: actor.id, typed: true })
}

interface Wanted {
  readonly id: string
  readonly email?: string | undefined
  readonly userId?: string | undefined
  readonly role: GivenRole
  /** The language of the invitation email. */
  readonly language: 'en' | 'fr'
}

export async function addCollaborator(deps: PlaysDeps, actor: SignedIn, wanted: Wanted): Promise<SharedRole> {
  const { play } = await requirePlay(deps, wanted.id, { reader: actor, may: mayShare })
  const { email, userId } = wanted
  if (userId !== undefined) return addFriend(deps, actor, { ...wanted, userId })
  return email === undefined ? refuse('invalid') : addAddress(deps, actor, { ...wanted, email, title: play.title })
}

const fresh = (deps: PlaysDeps, playId: string, role: GivenRole): PersonRow => ({
  id: newId(),
  play_id: playId,
  user_id: null,
  email: null,
  role,
  silenced: false,
  created_at: deps.clock.now(),
  opened_at: null,
})

/** Gives a friend a role immediately, without an invitation. */
async function addFriend(
  deps: PlaysDeps,
  actor: SignedIn,
  { id, userId, role }: Wanted & { userId: string },
): Promise<SharedRole> {
  const { database, clock, events, modules } = deps
  if (userId === actor.id) return refuse('already_owner')
  if (!(await modules.friends.areFriends(actor.id, userId))) return refuse('friend_not_found')
  const now = clock.now()
  const row = await addAccount(database.db, { ...fresh(deps, id, role), user_id: userId, opened_at: now })
  events.emit('play.role-changed', { playId: id, userId })
  events.emit('play.shared', { playId: id, by: actor.id, userId, role })
  return { ...(await present(deps, actor, row)), link: null, qr: null, mailed: false }
}

/**
 * Gives a role to an email address and sends an invitation there. The response is the same whether or not the address
 * has an account.
 */
async function addAddress(
  deps: PlaysDeps,
  actor: SignedIn,
  { id, role, title, language, ...wanted }: Wanted & { email: string; title: string },
): Promise<SharedRole> {
  const email = wanted.email.toLowerCase()
  if (email === actor.email.toLowerCase()) return refuse('already_owner')
  const account = await deps.modules.auth.accountByEmail(email)
  const silenced = account !== null && (await deps.modules.friends.isBlocked(account, actor.id))
  const row = await addPerson(deps.database.db, { ...fresh(deps, id, role), email, silenced })
  deps.events.emit('play.role-changed', { playId: id, userId: row.user_id })
  const subject = { id, name: title }
  const invitation = isActive(row) ? null : await invite(deps, actor, { kind: 'play', subject, email, role, language })
  const { link = null, qr = null, mailed = false } = invitation ?? {}
  return { ...(await present(deps, actor, row)), link, qr, mailed }
}

/**
 * Issues an invitation. Returns null if it is refused, for example because the user has too many open invitations. In
 * that case, the role is given without a link, and the play opens for any account that has verified the address.
 */
async function invite(
  { modules }: PlaysDeps,
  actor: SignedIn,
  request: InvitationInput,
): Promise<IssuedInvitation | null> {
  try {
    return await modules.invitations.issue(actor, request)
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

export async function changeCollaborator(
  deps: PlaysDeps,
  actor: SignedIn,
  input: { id: string; personId: string; role: GivenRole },
): Promise<Collaborator> {
  const { database, events } = deps
  await requirePlay(deps, input.id, { reader: actor, may: mayShare })
  const row = (await findPerson(database.db, input.id, input.personId)) ?? refuse('person_not_found')
  await changePerson(database.db, row.id, { role: input.role })
  events.emit('play.role-changed', { playId: input.id, userId: row.user_id })
  return present(deps, actor, { ...row, role: input.role })
}

/** Removes a role. Users can also remove their own role. */
export async function removeCollaborator(
  deps: PlaysDeps,
  actor: SignedIn,
  input: { id: string; personId: string },
): Promise<void> {
  const { database, events } = deps
  const held = await requirePlay(deps, input.id, { reader: actor, may: mayRead })
  const row = await findPerson(database.db, input.id, input.personId)
  const own = row !== null && row.user_id === actor.id
  if (!own && !mayShare(held)) return refuse('not_allowed')
  if (row === null) return refuse('person_not_found')
  // leaving removes all of the user's rows, including invitations to their address
  const rows = own ? await listOwnRows(database.db, input.id, actor) : [row]
  for (const { id, email } of rows) {
    await removePerson(database.db, id)
    if (email !== null) await deps.modules.invitations.withdrawTo('play', input.id, email)
  }
  events.emit('play.role-changed', { playId: input.id, userId: row.user_id })
}

/**
 * Transfers the play to somebody who has already opened it; the previous owner becomes an editor. A play always has
 * exactly one owner.
 */
export async function handOver(
  deps: PlaysDeps,
  actor: SignedIn,
  { id: playId, personId }: { id: string; personId: string },
): Promise<void> {
  const { database, clock, events } = deps
  await requirePlay(deps, playId, { reader: actor, may: mayHandOver })
  const to = await database.transaction(async (db) => {
    const play = await lockPlay(db, playId)
    // checked again under the lock: a concurrent transfer may have come first
    if (play === null || !mayHandOver(accessTo(play, actor, []))) return refuse('not_allowed')
    const row = await findPerson(db, playId, personId)
    if (row === null || !isActive(row) || !(await removePerson(db, row.id))) return refuse('person_not_found')
    const now = clock.now()
    await changePlay(db, playId, { owner_id: row.user_id })
    await dropAddresses(db, playId)
    await addAccount(db, {
      id: newId(),
      play_id: playId,
      user_id: actor.id,
      email: null,
      role: 'editor',
      silenced: false,
      created_at: now,
      opened_at: now,
    })
    return row.user_id
  })
  events.emit('play.role-changed', { playId, userId: null })
  events.emit('play.handed-over', { playId, from: actor.id, to })
}

/**
 * Connects invitations to roles. Each invited address has a row with its role. Accepting the invitation, or opening the
 * play, turns that role into the user's own.
 */
export function playsReceiver(deps: PlaysDeps): Receiver {
  const { database, clock } = deps
  return {
    namesOf: (playIds) => listTitles(database.db, playIds),
    mayManage: async (reader, playId) => {
      const held = await findPlayWithAccess(deps, playId, reader)
      return held !== null && mayShare(held)
    },
    isIn: async (person, { subjectId }) => {
      const held = subjectId === null ? null : await findPlayWithAccess(deps, subjectId, person)
      if (held === null || !mayRead(held)) return false
      if (held.role === 'owner') return true
      const rows = await listOwnRows(database.db, held.play.id, person)
      return rows.some((row) => row.user_id === person.id)
    },
    admit: async (db, { subjectId, person, address }) => {
      const play = subjectId === null ? null : await findPlay(db, subjectId)
      // the secret proves access to the address that it was sent to
      const reader = address === null ? person : { ...person, email: address, emailProved: true }
      const rows = play === null || play.trashed_at !== null ? [] : await listOwnRows(db, play.id, reader)
      // the role has just been removed, or the play is in the trash
      if (play === null || rows.length === 0) return refuse('invitation_withdrawn')
      await claimRoles(deps, db, { playId: play.id, reader, now: clock.now() })
    },
  }
}
