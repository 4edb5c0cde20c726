import { sizeOfDatabase } from '../../kernel/db/database.ts'
import type { AdminDeps } from './deps.ts'

/** Figures about the server, asked of every module. */
export async function readOverview({ kernel, modules }: AdminDeps) {
  const { mail, auth, plays } = modules
  return {
    people: await auth.people.count(),
    plays: await plays.count(),
    jobs: await kernel.jobs.count(),
    storage: { database: await sizeOfDatabase(kernel.database), files: await kernel.storage.size() },
    letters: { leaves: mail.leaves, ...(await mail.count()) },
    addressesTyped: auth.confirmsAtOnce,
    health: await modules.health(),
    version: modules.version,
    engine: kernel.database.engine,
  }
}
