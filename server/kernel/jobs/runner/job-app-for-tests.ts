import type { Database } from '../../db/database.ts'
import { migrate } from '../../db/migrate.ts'
import { openEventBus } from '../../events.ts'
import { openLog } from '../../log.ts'
import { openJobs, type Jobs } from '../jobs.ts'
import type { UserJob, JobState } from './user-job.ts'

export const ANA = '00000000-0000-4000-8000-00000000000a'
export const BEN = '00000000-0000-4000-8000-00000000000b'

/** The jobs of one node, with its log lines, its events and its restart limit. */
export interface Node {
  readonly jobs: Jobs
  readonly lines: string[]
  readonly told: { id: string; state: JobState | null }[]
  limit: number
  /** Resolves with the job once it has this state. */
  until(id: string, state: JobState): Promise<UserJob>
}

export async function furnish(database: Database): Promise<void> {
  const folder = new URL('../../migrations/', import.meta.url)
  await migrate(database, [{ module: 'kernel', folder }], openLog({ level: 'silent' }))
}

export function openNode(database: Database): Node {
  const lines: string[] = []
  const log = openLog({ level: 'warn', write: (line) => void lines.push(line) })
  const events = openEventBus(log)
  const told: Node['told'] = []
  events.on('work.changed', ({ id, state }) => void told.push({ id, state }))
  const node: Node = {
    jobs: openJobs({ database, log, events, recoveryLimit: async () => node.limit }),
    lines,
    told,
    limit: 10,
    until: async (id, state) => {
      const { userJobs } = node.jobs
      const changed = Promise.withResolvers<void>()
      const end = events.on('work.changed', (fact) => {
        if (fact.id === id && fact.state === state) changed.resolve()
      })
      const before = await userJobs.read(id)
      if (before?.state !== state) await changed.promise
      end()
      return (await userJobs.read(id))!
    },
  }
  return node
}
