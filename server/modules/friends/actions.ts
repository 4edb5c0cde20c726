import type { Friend, IssuedInvitation, Somebody } from '@replique/contract'
import type { SignedIn } from '../../kernel/actor.ts'
import type { Db } from '../../kernel/db/database.ts'
import { refuse } from '../../kernel/refusal.ts'
import { mayBlock, mayRemove, type Bond } from './policy.ts'
import { addBlock, areFriends, hasBlocked, listBlocked, listFriends, removeBlock, removeFriendship } from './store.ts'
import type { FriendsTools } from './tools.ts'

export async function bondOf(db: Db, one: string, other: string): Promise<Bond> {
  const [friends, blockedByOther] = [await areFriends(db, one, other), await hasBlocked(db, other, one)]
  return { self: one === other, friends, blockedByOther }
}

/** Somebody as others see them, by account; accounts that are gone are left out. */
async function showAll({ doors }: FriendsTools, ids: readonly string[]): Promise<Map<string, Somebody>> {
  const [names, pictures] = await Promise.all([doors.auth.namesOf(ids), doors.auth.picturesOf(ids)])
  return new Map([...names].map(([id, name]) => [id, { id, name, picture: pictures.get(id) ?? null }]))
}

/** Letters without their marks, so that `Eloise` finds Éloïse. */
const plain = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase()

const byName = (a: Somebody, b: Somebody): number => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1)

export async function listAll(tools: FriendsTools, actor: SignedIn, q = ''): Promise<Friend[]> {
  const rows = await listFriends(tools.kernel.database.db, actor.id)
  const people = await showAll(
    tools,
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
  tools: FriendsTools,
  actor: SignedIn,
  wish: { email?: string | undefined; language: 'en' | 'fr' },
): Promise<IssuedInvitation> {
  return tools.doors.invitations.issue(actor, { kind: 'social', ...wish })
}

export async function removeFriend({ kernel }: FriendsTools, actor: SignedIn, other: string): Promise<void> {
  const { db } = kernel.database
  if (!mayRemove(await bondOf(db, actor.id, other))) return refuse('friend_not_found')
  await removeFriendship(db, actor.id, other)
}

export async function listBlockedBy(tools: FriendsTools, actor: SignedIn): Promise<Somebody[]> {
  const rows = await listBlocked(tools.kernel.database.db, actor.id)
  const people = await showAll(
    tools,
    rows.map(({ id }) => id),
  )
  return [...people.values()].toSorted(byName)
}

/** Ends what there was and lets nothing new begin. */
export async function block(tools: FriendsTools, actor: SignedIn, other: string): Promise<void> {
  const { database, clock } = tools.kernel
  const known = await tools.doors.auth.namesOf([other])
  if (!known.has(other) || !mayBlock(await bondOf(database.db, actor.id, other))) return refuse('friend_not_found')
  await database.transaction(async (db) => {
    await addBlock(db, actor.id, { blocked: other, since: clock.now() })
    await removeFriendship(db, actor.id, other)
  })
}

export const unblock = ({ kernel }: FriendsTools, actor: SignedIn, other: string): Promise<void> =>
  removeBlock(kernel.database.db, actor.id, other)
