/**
 * Jobs that users start and wait for: imports, rendered speech, proposals. The kernel stores and runs jobs; this module
 * lists each user's own jobs, and lets users cancel, retry and remove them. Owns no table.
 */
import type { Kernel, Module } from '../../kernel/kernel.ts'
import { openAdministration, type JobsAdministration, type JobsModules, type JobsDeps } from './actions.ts'
import { jobsRoutes } from './routes.ts'

export type { JobsAdministration } from './actions.ts'

export interface JobsModule extends Module {
  readonly name: 'jobs'
  readonly administration: JobsAdministration
}

/** Maximum number of jobs listed for one user: more than anyone can start before old jobs are deleted. */
const ALL = 100_000

export function openJobs(kernel: Kernel, modules: JobsModules): JobsModule {
  const deps: JobsDeps = { kernel, modules }
  const { userJobs } = kernel.jobs
  return {
    name: 'jobs',
    routes: { jobs: jobsRoutes(deps) },
    administration: openAdministration(deps),
    exportFor: async (owner) => {
      const jobs = await userJobs.list({ owner, limit: ALL })
      return jobs.length === 0 ? {} : { jobs }
    },
    forget: (owner) => userJobs.forget(owner),
  }
}
