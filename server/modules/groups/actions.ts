import { LIMITS, type GroupDetail, type GroupSummary } from '@replique/contract'
import type { SignedIn } from '../../kernel/actor.ts'
import { afterCommit } from '../../kernel/db/after-commit.ts'
import { newId } from '../../kernel/ids.ts'
import { refuse } from '../../kernel/refusal.ts'
import { note } from './noting.ts'
import { mayArchive, mayChange } from './policy.ts'
import { presentDetail, summarise, summariseOne } from './presentation.ts'
import { requireGroup, requireLocked } from './standing.ts'
import { addGroup, changeGroup, findGroups } from './store/groups.ts'
import { addMember, countMembershipsLocked, listMemberships } from './store/members.ts'
import type { GroupRow } from './tables.ts'
import type { GroupsDeps } from './deps.ts'
import { cleanDescription, cleanName } from './wording.ts'

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
  actor: SignedIn,
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
    await note(deps, db, { groupId: group.id, act: 'created', by: actor.id })
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
    await note(deps, db, { groupId: id, act: 'changed', by: actor.id })
    afterCommit(db, () => events.emit('group.changed', { groupId: id, by: actor.id }))
    return { ...locked, group: { ...locked.group, ...change } }
  })
  return summariseOne(deps, held)
}

/** Puts a group away, or opens it again; where it is so already, nothing happens. */
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
    await note(deps, db, { groupId: id, act: archived ? 'archived' : 'reopened', by: actor.id })
    afterCommit(db, () => events.emit('group.archived', { groupId: id, by: actor.id, archived }))
    return { ...locked, archived, group: { ...locked.group, archived_at } }
  })
  return summariseOne(deps, held)
}
