import type { Friend, IssuedInvitation, UserSummary } from '@replique/contract'
import type { SignedIn } from '../../kernel/actor.ts'
import type { Db } from '../../kernel/db/database.ts'
import { refuse } from '../../kernel/refusal.ts'
import { mayBlock, mayRemove, type Relationship, mayBecomeFriends } from './policy.ts'
import {
  addBlock,
  areFriends,
  hasBlocked,
  listBlocked,
  listFriends,
  removeBlock,
  removeFriendship,
  addFriendship,
} from './store.ts'
import type { Receiver, InvitationsService } from '../invitations/index.ts'
import type { Kernel } from '../../kernel/kernel.ts'

async function bondOf(db: Db, one: string, other: string): Promise<Relationship> {
  const [friends, blockedByOther] = [await areFriends(db, one, other), await hasBlocked(db, other, one)]
  return { self: one === other, friends, blockedByOther }
}

/** Returns names and pictures by account id. Deleted accounts are left out. */
async function showAll({ modules }: FriendsDeps, ids: readonly string[]): Promise<Map<string, UserSummary>> {
  const [names, pictures] = await Promise.all([modules.auth.namesOf(ids), modules.auth.picturesOf(ids)])
  return new Map([...names].map(([id, name]) => [id, { id, name, picture: pictures.get(id) ?? null }]))
}

/** Strips diacritics, so that `Eloise` finds Éloïse. */
const plain = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase()

const byName = (a: UserSummary, b: UserSummary): number => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1)

export async function listAll(deps: FriendsDeps, actor: SignedIn, q = ''): Promise<Friend[]> {
  const rows = await listFriends(deps.kernel.database.db, actor.id)
  const people = await showAll(
    deps,
    rows.map(({ id }) => id),
  )
  const wanted = plain(q.trim())
  return rows
    .flatMap(({ id, since }) => {
      const person = people.get(id)
      return person === undefined ? [] : [{ ...person, since: since.toISOString() }]
    })
    .filter(({ name }) => plain(name).includes(wanted))
    .toSorted(byName)
}

export async function invite(
  deps: FriendsDeps,
  actor: SignedIn,
  request: { email?: string | undefined; language: 'en' | 'fr' },
): Promise<IssuedInvitation> {
  return deps.modules.invitations.issue(actor, { kind: 'social', ...request })
}

export async function removeFriend({ kernel }: FriendsDeps, actor: SignedIn, other: string): Promise<void> {
  const { db } = kernel.database
  if (!mayRemove(await bondOf(db, actor.id, other))) return refuse('friend_not_found')
  await removeFriendship(db, actor.id, other)
}

export async function listBlockedBy(deps: FriendsDeps, actor: SignedIn): Promise<UserSummary[]> {
  const rows = await listBlocked(deps.kernel.database.db, actor.id)
  const people = await showAll(
    deps,
    rows.map(({ id }) => id),
  )
  return [...people.values()].toSorted(byName)
}

/** Ends any friendship and prevents new invitations. */
export async function block(deps: FriendsDeps, actor: SignedIn, other: string): Promise<void> {
  const { database, clock } = deps.kernel
  const known = await deps.modules.auth.namesOf([other])
  if (!known.has(other) || !mayBlock(await bondOf(database.db, actor.id, other))) return refuse('friend_not_found')
  await database.transaction(async (db) => {
    await addBlock(db, actor.id, { blocked: other, since: clock.now() })
    await removeFriendship(db, actor.id, other)
  })
}

export const unblock = ({ kernel }: FriendsDeps, actor: SignedIn, other: string): Promise<void> =>
  removeBlock(kernel.database.db, actor.id, other)

/** Makes two users friends when one accepts the other's invitation. */
export function friendsReceiver({ kernel }: FriendsDeps): Receiver {
  return {
    namesOf: () => Promise.resolve(new Map()),
    mayManage: () => Promise.resolve(false),
    isIn: (person, { inviter }) => areFriends(kernel.database.db, person.id, inviter),
    admit: async (db, { inviter, person }) => {
      const bond = await bondOf(db, person.id, inviter)
      if (bond.friends) return refuse('invitation_already_in')
      if (!mayBecomeFriends(bond)) return refuse('invitation_withdrawn')
      // accepting an invitation lifts the user's block on the inviter
      await removeBlock(db, person.id, inviter)
      await addFriendship(db, person.id, { other: inviter, since: kernel.clock.now() })
    },
  }
}

export interface FriendsModules {
  readonly invitations: InvitationsService
  readonly auth: {
    namesOf(ids: readonly string[]): Promise<Map<string, string>>
    picturesOf(ids: readonly string[]): Promise<Map<string, string>>
  }
}

export interface FriendsDeps {
  readonly kernel: Kernel
  readonly modules: FriendsModules
}
