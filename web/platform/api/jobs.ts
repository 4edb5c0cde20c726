import { type Api, clientOf } from './client.ts'
import { routes } from './job-routes.ts'

/** One's own jobs: `await jobs.cancel({ id })`; pages that show none do not bring the table along. */
export const jobs = clientOf(routes) as Api['jobs']
