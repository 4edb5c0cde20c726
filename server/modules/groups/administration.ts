import type { AdminGroup } from '@replique/contract'
import { afterCommit } from '../../kernel/db/after-commit.ts'
import { refuse } from '../../kernel/refusal.ts'
import { note } from './noting.ts'
import { changeGroup, findGroup, lockGroup, searchGroups } from './store/groups.ts'
import { countMembers, listOwners } from './store/members.ts'
import type { GroupRow } from './tables.ts'
import type { GroupsDeps } from './deps.ts'

/** What whoever administers the server may do with groups; what is in them is not shown. */
export interface GroupsAdministration {
  list(wanted: { search: string; page: number }): Promise<{ groups: AdminGroup[]; all: number; pages: number }>
  /** Puts a group away or opens it again; `by` is who does it, which is written down. */
  setArchived(by: string, id: string, archived: boolean): Promise<AdminGroup>
}

const SIZE = 50

/** How many owners are named of a group. */
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
    // members read that it was done, not who administers the server
    await note(deps, db, { groupId: id, act: archived ? 'archived' : 'reopened', by: null })
    const action = archived ? 'group.archived' : 'group.reopened'
    await audit.record({ actor: by, action, target: id, details: { name: group.name } }, db)
    afterCommit(db, () => events.emit('group.archived', { groupId: id, by, archived }))
  })
}

export function openAdministration(deps: GroupsDeps): GroupsAdministration {
  const { db } = deps.kernel.database
  return {
    list: async ({ search, page }) => {
      const { rows, all } = await searchGroups(db, search.trim(), { offset: (page - 1) * SIZE, limit: SIZE })
      return { groups: await present(deps, rows), all, pages: Math.max(1, Math.ceil(all / SIZE)) }
    },
    setArchived: async (by, id, archived) => {
      await setArchived(deps, id, { by, archived })
      const [shown] = await present(deps, [(await findGroup(db, id)) ?? refuse('group_not_found')])
      return shown ?? refuse('group_not_found')
    },
  }
}
