/**
 * Groups, which the screen calls troupes: their members, roles and history. Owns these tables. Other modules ask it for a
 * user's role in a group, and receive an event when a member joins or leaves.
 */
import type { GroupRole } from '@replique/contract'
import type { Kernel, Module } from '../../kernel/kernel.ts'
import type { Receiver } from '../invitations/index.ts'
import { openAdministration, type GroupsAdministration } from './administration.ts'
import { noteShared } from './activity.ts'
import { exportOf, forgetPerson } from './person.ts'
import { PICTURES, readPicture } from './picture.ts'
import { groupsReceiver, namesOf } from './members.ts'
import { groupsRoutes } from './routes.ts'
import { findGroups, listMembers, listMemberships } from './store.ts'
import type { GroupsModules, GroupsDeps } from './deps.ts'

/** A member of a group, and who did it: themselves, another member, or nobody where the server did. */
interface OfMember {
  readonly groupId: string
  readonly userId: string
  readonly by: string | null
}

declare module '../../kernel/events.ts' {
  interface Facts {
    'group.member-added': OfMember
    /** Somebody left, was removed, or their account went. */
    'group.member-removed': OfMember
    'group.role-changed': OfMember & { readonly role: GroupRole }
    /** Its name, what it says of itself, its language or its picture. */
    'group.changed': { readonly groupId: string; readonly by: string }
    /** Put away, or opened again. */
    'group.archived': { readonly groupId: string; readonly by: string; readonly archived: boolean }
  }
}

/** What upper modules may ask of this one. */
export interface GroupsService {
  /** What somebody is to each of their groups, by id; groups that were put away are among them. */
  rolesOf(userId: string): Promise<ReadonlyMap<string, GroupRole>>
  /** Names of groups by id; unknown ids are left out. */
  namesOf(ids: readonly string[]): Promise<Map<string, string>>
  /** Of these groups those that are there and not put away, with their names. */
  openAmong(ids: readonly string[]): Promise<Map<string, string>>
  /** Who is in a group; nobody where there is none of that id. */
  membersOf(groupId: string): Promise<string[]>
}

export interface Groups extends Module, GroupsService {
  readonly name: 'groups'
  readonly receiver: Receiver
  readonly administration: GroupsAdministration
  /** Has the group's life tell that a play was shared with it. */
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
    noteShared: (shared) => noteShared(deps, shared),
    rolesOf: async (userId) => new Map((await listMemberships(db, userId)).map((row) => [row.group_id, row.role])),
    namesOf: (ids) => namesOf(db, ids),
    openAmong: async (ids) =>
      new Map((await findGroups(db, ids)).filter((one) => one.archived_at === null).map(({ id, name }) => [id, name])),
    membersOf: async (groupId) => (await listMembers(db, groupId)).map((row) => row.user_id),
    exportFor: (userId) => exportOf(deps, userId),
    forget: (userId) => forgetPerson(deps, userId),
  }
}
