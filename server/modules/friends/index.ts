/**
 * Friends: connections that both users have accepted, and blocked users. Owns both tables. Other modules use it to
 * check whether two users are friends or one has blocked the other.
 */
import type { Kernel, Module } from '../../kernel/kernel.ts'
import type { Receiver } from '../invitations/index.ts'
import { friendsReceiver, type FriendsModules, type FriendsDeps } from './actions.ts'
import { friendsRoutes } from './routes.ts'
import { areFriends, forgetPerson, hasBlocked, listBlocked, listFriends } from './store.ts'

/** The interface for the modules above this one. */
export interface FriendsService {
  areFriends(one: string, other: string): Promise<boolean>
  /** Whether one user has blocked another. */
  isBlocked(by: string, other: string): Promise<boolean>
  /** All users that a user has blocked. */
  blockedBy(userId: string): Promise<ReadonlySet<string>>
}

export interface Friends extends Module, FriendsService {
  readonly name: 'friends'
  readonly receiver: Receiver
}

export function openFriends(kernel: Kernel, modules: FriendsModules): Friends {
  const deps: FriendsDeps = { kernel, modules }
  const { db } = kernel.database
  return {
    name: 'friends',
    migrations: new URL('./migrations/', import.meta.url),
    routes: { friends: friendsRoutes(deps) },
    receiver: friendsReceiver(deps),
    areFriends: (one, other) => areFriends(db, one, other),
    isBlocked: (by, other) => hasBlocked(db, by, other),
    blockedBy: async (userId) => new Set((await listBlocked(db, userId)).map(({ id }) => id)),
    exportFor: async (userId) => ({
      friends: await listFriends(db, userId),
      blocked: await listBlocked(db, userId),
    }),
    forget: (userId) => forgetPerson(db, userId),
  }
}
