import { sizeOfDatabase } from '../../kernel/db/database.ts'
import type { AdminTools } from './tools.ts'

/** The instance at a glance, asked of every module at its door. */
export async function readOverview({ kernel, doors }: AdminTools) {
  const { mail, auth, plays } = doors
  return {
    people: await auth.people.count(),
    plays: await plays.count(),
    jobs: await kernel.jobs.count(),
    storage: { database: await sizeOfDatabase(kernel.database), files: await kernel.storage.size() },
    letters: { leaves: mail.leaves, ...(await mail.count()) },
    addressesTyped: auth.confirmsAtOnce,
    health: await doors.health(),
    version: doors.version,
    engine: kernel.database.engine,
  }
}
