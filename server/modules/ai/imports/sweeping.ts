import { LIMITS } from '@replique/contract'
import { FOLDER } from './files.ts'
import { knownIds, listUntouched, removeImport } from './store.ts'
import type { ImportsDeps } from './deps.ts'

const DAY = 86_400_000
const AT_ONCE = 200
const FILE = /\/(\d{4}-\d{2}-\d{2})-([\da-f-]{36})$/

/** Lets go of what nobody has touched for long, and of files that no row stands for. */
export async function sweepImports({ kernel }: ImportsDeps): Promise<void> {
  const { database, storage, clock, jobs } = kernel
  const now = clock.now().getTime()
  for (;;) {
    const rows = await listUntouched(database.db, new Date(now - LIMITS.importDays * DAY))
    for (const { id, job_id } of rows) {
      await removeImport(database.db, id)
      await jobs.work.cancel(job_id)
    }
    if (rows.length === 0) break
  }
  // what came today or yesterday may be on its way
  const before = new Date(now - DAY).toISOString().slice(0, 10)
  const old = (await storage.list(FOLDER, { limit: 10_000_000 })).flatMap((key) => {
    const [, day = '', id = ''] = FILE.exec(key) ?? []
    return day < before ? [{ key, id }] : []
  })
  for (let at = 0; at < old.length; at += AT_ONCE) {
    const some = old.slice(at, at + AT_ONCE)
    const known = await knownIds(
      database.db,
      some.map(({ id }) => id),
    )
    for (const { key, id } of some) if (!known.has(id)) await storage.remove(key)
  }
}
