/**
 * Groups, called troupes on the screen: their members, roles and history. Owns their tables. Other modules use it to
 * look up a user's role in a group, and receive an event when a member joins or leaves.
 */
import type { GroupRole } from '@replique/contract'
import type { Kernel, Module } from '../../kernel/kernel.ts'
import type { Receiver } from '../invitations/index.ts'
import { openAdministration, type GroupsAdministration } from './administration.ts'
import { recordShared } from './activity.ts'
import { exportOf, forgetPerson } from './person.ts'
import { PICTURES, readPicture } from './picture.ts'
import { groupsReceiver, namesOf } from './members.ts'
import { groupsRoutes } from './routes.ts'
import { findGroups, listMembers, listMemberships } from './store.ts'
import type { GroupsModules, GroupsDeps } from './deps.ts'

/** The member that an event concerns. `by` is who caused the event: the member, another user, or the server (null). */
interface OfMember {
  readonly groupId: string
  readonly userId: string
  readonly by: string | null
}

declare module '../../kernel/events.ts' {
  interface Events {
    'group.member-added': OfMember
    /** The member left, was removed, or deleted their account. */
    'group.member-removed': OfMember
    'group.role-changed': OfMember & { readonly role: GroupRole }
    /** The name, description, language or picture changed. */
    'group.changed': { readonly groupId: string; readonly by: string }
    /** The group was archived or reopened. */
    'group.archived': { readonly groupId: string; readonly by: string; readonly archived: boolean }
  }
}

/** The interface for the modules above this one. */
export interface GroupsService {
  /** A user's role in each of their groups, by group id, including archived groups. */
  rolesOf(userId: string): Promise<ReadonlyMap<string, GroupRole>>
  /** Names of groups by id; unknown ids are left out. */
  namesOf(ids: readonly string[]): Promise<Map<string, string>>
  /** The names of the given groups, by id. Missing and archived groups are left out. */
  openAmong(ids: readonly string[]): Promise<Map<string, string>>
  /** The user ids of a group's members; empty if there is no such group. */
  membersOf(groupId: string): Promise<string[]>
}

export interface Groups extends Module, GroupsService {
  readonly name: 'groups'
  readonly receiver: Receiver
  readonly administration: GroupsAdministration
  /** Records in the group's activity that a play was shared with it. */
  noteShared(shared: { groupId: string; by: string; playId: string }): Promise<void>
}

export function openGroups(kernel: Kernel, modules: GroupsModules): Groups {
  const deps: GroupsDeps = { kernel, modules }
  const { db } = kernel.database
  return {
    name: 'groups',
    migrations: new URL('./migrations/', import.meta.url),
    routes: { groups: groupsRoutes(deps) },
    http: (app) => modules.auth.pictures.show(app, PICTURES, (id) => readPicture(deps, id)),
    receiver: groupsReceiver(deps),
    administration: openAdministration(deps),
    noteShared: (shared) => recordShared(deps, shared),
    rolesOf: async (userId) => new Map((await listMemberships(db, userId)).map((row) => [row.group_id, row.role])),
    namesOf: (ids) => namesOf(db, ids),
    openAmong: async (ids) =>
      new Map((await findGroups(db, ids)).filter((one) => one.archived_at === null).map(({ id, name }) => [id, name])),
    membersOf: async (groupId) => (await listMembers(db, groupId)).map((row) => row.user_id),
    exportFor: (userId) => exportOf(deps, userId),
    forget: (userId) => forgetPerson(deps, userId),
  }
}
