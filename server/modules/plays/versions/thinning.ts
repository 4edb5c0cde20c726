import type { PlaysDeps } from '../deps.ts'
import { changeVersion, listAllVersions, listThick, removeVersions, type VersionFacts } from './store.ts'
import { versionsToDrop } from './thin.ts'

/** More versions kept before a restoring than these nobody looks for; the oldest go on as automatic ones. */
const MOST_KEPT = 200
const DAY = 86_400_000

type Deps = Pick<PlaysDeps, 'database' | 'clock'>

/** Drops versions of a play that have become too many; who wrote in them is told by the next one that stays. */
export async function thinOut({ database, clock }: Deps, playId: string): Promise<void> {
  await database.transaction(async (db) => {
    const versions = await listAllVersions(db, playId)
    const kept = new Set(versions.filter((one) => one.kept && one.name === null).slice(0, MOST_KEPT))
    const list = versions.map((one) => ({
      id: one.id,
      createdAt: one.created_at,
      fixed: one.name !== null || kept.has(one),
    }))
    const drop = versionsToDrop(list, clock.now())
    for (const [id, authors] of inherited(versions, drop)) await changeVersion(db, id, { authors })
    await removeVersions(db, [...drop])
  })
}

/** The authors of those that stay and stand before dropped ones. */
function inherited(versions: readonly VersionFacts[], drop: ReadonlySet<string>): Map<string, string[]> {
  const heirs = new Map<string, string[]>()
  let heir: VersionFacts | undefined
  for (const one of versions) {
    if (!drop.has(one.id)) heir = one
    else if (heir !== undefined)
      heirs.set(heir.id, [...new Set([...one.authors, ...(heirs.get(heir.id) ?? heir.authors)])])
  }
  return heirs
}

/** Thins the versions of plays that nobody writes in any more, as their versions come of age. */
export async function thinAll(deps: Deps & Pick<PlaysDeps, 'log'>): Promise<void> {
  const now = deps.clock.now().getTime()
  const due = await listThick(deps.database.db, { from: new Date(now - 45 * DAY), to: new Date(now - DAY) })
  for (const playId of due) await thinOut(deps, playId)
}
