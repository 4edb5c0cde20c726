import { GROUP_ROLES, type GroupDetail, type GroupMember, type GroupSummary, LIMITS } from '@replique/contract'
import { linkToPicture } from './picture.ts'
import { permissionsFor, mayGiveRole, mayRemove, mayArchive, mayChange } from './policy.ts'
import { type GroupWithAccess, requireGroup, requireLocked } from './access.ts'
import {
  countMembers,
  listMembers,
  addMember,
  countMembershipsLocked,
  listMemberships,
  addGroup,
  changeGroup,
  findGroups,
} from './store.ts'
import type { MemberRow, GroupRow } from './tables.ts'
import type { GroupsDeps } from './deps.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { SignedIn } from '../../kernel/actor.ts'
import { afterCommit } from '../../kernel/db/database.ts'
import { newId } from '../../kernel/ids.ts'
import { recordEvent } from './activity.ts'

const byName = (a: { name: string; id: string }, b: { name: string; id: string }): number =>
  a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1)

async function outline(deps: GroupsDeps, { group, role }: GroupWithAccess) {
  return {
    id: group.id,
    name: group.name,
    picture: await linkToPicture(deps, group),
    role: role ?? 'member',
    archived: group.archived_at !== null,
    createdAt: group.created_at.toISOString(),
  }
}

/** Returns groups as shown in lists, sorted by name. */
async function summarise(deps: GroupsDeps, held: readonly GroupWithAccess[]): Promise<GroupSummary[]> {
  const counts = await countMembers(
    deps.kernel.database.db,
    held.map(({ group }) => group.id),
  )
  const shown = await Promise.all(
    held.map(async (one) => ({ ...(await outline(deps, one)), members: counts.get(one.group.id) ?? 0 })),
  )
  return shown.toSorted(byName)
}

async function summariseOne(deps: GroupsDeps, held: GroupWithAccess): Promise<GroupSummary> {
  const [outlined, counts] = [await outline(deps, held), await countMembers(deps.kernel.database.db, [held.group.id])]
  return { ...outlined, members: counts.get(held.group.id) ?? 0 }
}

/** Returns the roles that the user may give this member. The last owner's role can't be changed. */
function rolesFor(held: GroupWithAccess, row: MemberRow, { self, lastOwner }: { self: boolean; lastOwner: boolean }) {
  if (lastOwner) return []
  return GROUP_ROLES.filter((to) => to !== row.role && mayGiveRole(held, { from: row.role, to, self }))
}

async function showMembers(deps: GroupsDeps, held: GroupWithAccess, you: string): Promise<GroupMember[]> {
  const rows = await listMembers(deps.kernel.database.db, held.group.id)
  const ids = rows.map(({ user_id }) => user_id)
  const [names, pictures] = await Promise.all([deps.modules.auth.namesOf(ids), deps.modules.auth.picturesOf(ids)])
  const owners = rows.filter(({ role }) => role === 'owner').length
  return rows
    .map((row) => {
      const self = row.user_id === you
      const lastOwner = row.role === 'owner' && owners === 1
      return {
        id: row.user_id,
        name: names.get(row.user_id) ?? '',
        picture: pictures.get(row.user_id) ?? null,
        role: row.role,
        since: row.since.toISOString(),
        you: self,
        mayBecome: rolesFor(held, row, { self, lastOwner }),
        mayRemove: !self && mayRemove(held, row.role),
      }
    })
    .toSorted((a, b) => GROUP_ROLES.indexOf(b.role) - GROUP_ROLES.indexOf(a.role) || byName(a, b))
}

async function presentDetail(deps: GroupsDeps, held: GroupWithAccess, you: string): Promise<GroupDetail> {
  const members = await showMembers(deps, held, you)
  const owners = members.filter(({ role }) => role === 'owner').length
  const { description, language } = held.group
  return { ...(await outline(deps, held)), description, language, members, may: permissionsFor(held, owners) }
}

/** A visible character: neither whitespace nor a control or format character. */
const VISIBLE = /[^\p{C}\p{Z}]/u

/**
 * Collapses white space and control characters, so that a name fits on one line. Refuses a name with no visible
 * characters.
 */
function cleanName(name: string): string {
  const line = name
    .toWellFormed()
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  return VISIBLE.test(line) ? line : refuse('invalid')
}

/** Removes control characters except line breaks and tabs. */
const cleanDescription = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .trim()

export async function listOwn(deps: GroupsDeps, actor: SignedIn): Promise<GroupSummary[]> {
  const { db } = deps.kernel.database
  const roles = new Map((await listMemberships(db, actor.id)).map(({ group_id, role }) => [group_id, role]))
  const groups = await findGroups(db, [...roles.keys()])
  return summarise(
    deps,
    groups.map((group) => ({ group, role: roles.get(group.id) ?? null, archived: group.archived_at !== null })),
  )
}

export async function createGroup(
  deps: GroupsDeps,
  actor: Pick<SignedIn, 'id'>,
  input: { name: string; description: string; language: 'en' | 'fr' },
): Promise<GroupSummary> {
  const { database, clock, events } = deps.kernel
  const now = clock.now()
  const group: GroupRow = {
    id: newId(),
    name: cleanName(input.name),
    description: cleanDescription(input.description),
    language: input.language,
    picture_id: null,
    picture_type: null,
    created_at: now,
    archived_at: null,
  }
  await database.transaction(async (db) => {
    if ((await countMembershipsLocked(db, actor.id)) >= LIMITS.groups) return refuse('too_many_groups')
    await addGroup(db, group)
    await addMember(db, { group_id: group.id, user_id: actor.id, role: 'owner', since: now })
    await recordEvent(deps, db, { groupId: group.id, act: 'created', by: actor.id })
    afterCommit(db, () => events.emit('group.member-added', { groupId: group.id, userId: actor.id, by: actor.id }))
  })
  return summariseOne(deps, { group, role: 'owner', archived: false })
}

export async function openGroup(deps: GroupsDeps, actor: SignedIn, id: string): Promise<GroupDetail> {
  return presentDetail(deps, await requireGroup(deps.kernel.database.db, id, { actor }), actor.id)
}

interface Change {
  readonly id: string
  readonly name?: string | undefined
  readonly description?: string | undefined
  readonly language?: 'en' | 'fr' | undefined
}

export async function editGroup(deps: GroupsDeps, actor: SignedIn, input: Change): Promise<GroupSummary> {
  const { database, events } = deps.kernel
  const { id, name, description, language } = input
  const change = {
    ...(name === undefined ? {} : { name: cleanName(name) }),
    ...(description === undefined ? {} : { description: cleanDescription(description) }),
    ...(language === undefined ? {} : { language }),
  }
  const held = await database.transaction(async (db) => {
    const locked = await requireLocked(db, id, { actor, may: mayChange })
    await changeGroup(db, id, change)
    await recordEvent(deps, db, { groupId: id, act: 'changed', by: actor.id })
    afterCommit(db, () => events.emit('group.changed', { groupId: id, by: actor.id }))
    return { ...locked, group: { ...locked.group, ...change } }
  })
  return summariseOne(deps, held)
}

/** Archives or reopens a group. Does nothing if it is already in the requested state. */
export async function setArchived(
  deps: GroupsDeps,
  actor: SignedIn,
  { id, archived }: { id: string; archived: boolean },
): Promise<GroupSummary> {
  const { database, clock, events } = deps.kernel
  const archived_at = archived ? clock.now() : null
  const held = await database.transaction(async (db) => {
    const locked = await requireLocked(db, id, { actor, may: mayArchive })
    if (locked.archived === archived) return locked
    await changeGroup(db, id, { archived_at })
    await recordEvent(deps, db, { groupId: id, act: archived ? 'archived' : 'reopened', by: actor.id })
    afterCommit(db, () => events.emit('group.archived', { groupId: id, by: actor.id, archived }))
    return { ...locked, archived, group: { ...locked.group, archived_at } }
  })
  return summariseOne(deps, held)
}
