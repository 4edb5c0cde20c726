import { type AdminGroup, LIMITS } from '@replique/contract'
import { afterCommit } from '../../kernel/db/database.ts'
import { refuse } from '../../kernel/refusal.ts'
import { createGroup } from './actions.ts'
import { recordEvent } from './activity.ts'
import {
  changeGroup,
  findGroup,
  findGroups,
  lockGroup,
  searchGroups,
  addMember,
  countMembers,
  dropRemoval,
  listMembers,
  listMemberships,
  listOwners,
} from './store.ts'
import type { GroupRow } from './tables.ts'
import type { GroupsDeps } from './deps.ts'

/** What server administrators can do with groups. They can't see the groups' contents. */
export interface GroupsAdministration {
  list(wanted: { search: string; page: number }): Promise<{ groups: AdminGroup[]; all: number; pages: number }>
  /** Archives or reopens a group. The audit log records that `by` did it. */
  setArchived(by: string, id: string, archived: boolean): Promise<AdminGroup>
  /**
   * Returns the group with this name that `by` owns or administers, or creates one. Refuses if the group can't take
   * `room` more members.
   */
  open(by: string, wanted: { name: string; language: 'en' | 'fr'; room: number }): Promise<{ id: string; name: string }>
  /** Adds newly created accounts to a group. */
  fill(by: string, groupId: string, userIds: readonly string[]): Promise<void>
  /** Adds users to a group, with an entry in the audit log for each. Returns those who were not members before. */
  add(by: string, groupId: string, userIds: readonly string[]): Promise<string[]>
}

const SIZE = 50

/** Maximum number of a group's owners that are listed by name. */
const NAMED = 5

async function present({ kernel, modules }: GroupsDeps, rows: readonly GroupRow[]): Promise<AdminGroup[]> {
  const { db } = kernel.database
  const ids = rows.map(({ id }) => id)
  const [counts, owners] = [await countMembers(db, ids), await listOwners(db, ids)]
  const names = await modules.auth.namesOf([...new Set(owners.map(({ user_id }) => user_id))])
  const byGroup = Map.groupBy(owners, ({ group_id }) => group_id)
  return rows.map(({ id, name, created_at, archived_at }) => ({
    id,
    name,
    members: counts.get(id) ?? 0,
    owners: (byGroup.get(id) ?? []).slice(0, NAMED).map(({ user_id }) => names.get(user_id) ?? ''),
    createdAt: created_at.toISOString(),
    archived: archived_at !== null,
  }))
}

async function setArchived(deps: GroupsDeps, id: string, { by, archived }: { by: string; archived: boolean }) {
  const { database, clock, events, audit } = deps.kernel
  await database.transaction(async (db) => {
    const group = (await lockGroup(db, id)) ?? refuse('group_not_found')
    if ((group.archived_at !== null) === archived) return
    await changeGroup(db, id, { archived_at: archived ? clock.now() : null })
    // members see what was done, but not which administrator did it
    await recordEvent(deps, db, { groupId: id, act: archived ? 'archived' : 'reopened', by: null })
    const action = archived ? 'group.archived' : 'group.reopened'
    await audit.record({ actor: by, action, target: id, details: { name: group.name } }, db)
    afterCommit(db, () => events.emit('group.archived', { groupId: id, by, archived }))
  })
}

async function openByName(
  deps: GroupsDeps,
  by: string,
  { name, language, room }: { name: string; language: 'en' | 'fr'; room: number },
): Promise<{ id: string; name: string }> {
  const { db } = deps.kernel.database
  const led = (await listMemberships(db, by)).filter(({ role }) => role !== 'member').map((row) => row.group_id)
  const known = (await findGroups(db, led)).find(
    (one) => one.archived_at === null && one.name.toLocaleLowerCase() === name.toLocaleLowerCase(),
  )
  const members = known === undefined ? 1 : ((await countMembers(db, [known.id])).get(known.id) ?? 0)
  if (members + room > LIMITS.groupMembers) return refuse('group_full')
  return known ?? (await createGroup(deps, { id: by }, { name, description: '', language }))
}

async function fill(
  deps: GroupsDeps,
  groupId: string,
  { by, userIds, isAct }: { by: string; userIds: readonly string[]; isAct: boolean },
): Promise<string[]> {
  const { database, clock, events, audit } = deps.kernel
  return database.transaction(async (db) => {
    const group = (await lockGroup(db, groupId)) ?? refuse('group_not_found')
    const here = new Set((await listMembers(db, groupId)).map(({ user_id }) => user_id))
    const added = userIds.filter((id) => !here.has(id))
    if (here.size + added.length > LIMITS.groupMembers) return refuse('group_full')
    for (const userId of added) {
      await dropRemoval(db, groupId, userId)
      await addMember(db, { group_id: groupId, user_id: userId, role: 'member', since: clock.now() })
      await recordEvent(deps, db, { groupId, act: 'joined', by: userId })
      const act = { actor: by, action: 'user.added-to-group', target: userId, details: { name: group.name } }
      if (isAct) await audit.record(act, db)
      afterCommit(db, () => events.emit('group.member-added', { groupId, userId, by }))
    }
    return added
  })
}

export function openAdministration(deps: GroupsDeps): GroupsAdministration {
  const { db } = deps.kernel.database
  return {
    list: async ({ search, page }) => {
      const { rows, all } = await searchGroups(db, search.trim(), { offset: (page - 1) * SIZE, limit: SIZE })
      return { groups: await present(deps, rows), all, pages: Math.max(1, Math.ceil(all / SIZE)) }
    },
    open: async (by, wanted) => {
      const { id, name } = await openByName(deps, by, wanted)
      return { id, name }
    },
    fill: async (by, groupId, userIds) => void (await fill(deps, groupId, { by, userIds, isAct: false })),
    add: (by, groupId, userIds) => fill(deps, groupId, { by, userIds, isAct: true }),
    setArchived: async (by, id, archived) => {
      await setArchived(deps, id, { by, archived })
      const [shown] = await present(deps, [(await findGroup(db, id)) ?? refuse('group_not_found')])
      return shown ?? refuse('group_not_found')
    },
  }
}
