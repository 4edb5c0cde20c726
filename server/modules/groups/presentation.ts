import { GROUP_ROLES, type GroupDetail, type GroupMember, type GroupSummary } from '@replique/contract'
import { linkToPicture } from './picture.ts'
import { factsFor, mayGiveRole, mayRemove } from './policy.ts'
import type { Held } from './standing.ts'
import { countMembers, listMembers } from './store/members.ts'
import type { MemberRow } from './tables.ts'
import type { GroupsDeps } from './deps.ts'

const byName = (a: { name: string; id: string }, b: { name: string; id: string }): number =>
  a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1)

async function outline(deps: GroupsDeps, { group, role }: Held) {
  return {
    id: group.id,
    name: group.name,
    picture: await linkToPicture(deps, group),
    role: role ?? 'member',
    archived: group.archived_at !== null,
    createdAt: group.created_at.toISOString(),
  }
}

/** Groups as lists show them, by name. */
export async function summarise(deps: GroupsDeps, held: readonly Held[]): Promise<GroupSummary[]> {
  const counts = await countMembers(
    deps.kernel.database.db,
    held.map(({ group }) => group.id),
  )
  const shown = await Promise.all(
    held.map(async (one) => ({ ...(await outline(deps, one)), members: counts.get(one.group.id) ?? 0 })),
  )
  return shown.toSorted(byName)
}

export async function summariseOne(deps: GroupsDeps, held: Held): Promise<GroupSummary> {
  const [outlined, counts] = [await outline(deps, held), await countMembers(deps.kernel.database.db, [held.group.id])]
  return { ...outlined, members: counts.get(held.group.id) ?? 0 }
}

/** The roles that whoever asks may still give this member; the last owner stays one. */
function rolesFor(held: Held, row: MemberRow, { self, lastOwner }: { self: boolean; lastOwner: boolean }) {
  if (lastOwner) return []
  return GROUP_ROLES.filter((to) => to !== row.role && mayGiveRole(held, { from: row.role, to, self }))
}

async function showMembers(deps: GroupsDeps, held: Held, you: string): Promise<GroupMember[]> {
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

export async function presentDetail(deps: GroupsDeps, held: Held, you: string): Promise<GroupDetail> {
  const members = await showMembers(deps, held, you)
  const owners = members.filter(({ role }) => role === 'owner').length
  const { description, language } = held.group
  return { ...(await outline(deps, held)), description, language, members, may: factsFor(held, owners) }
}
