/** What measurements of a whole server need: a stage, people, and both databases. */
export type { Database } from '../kernel/db/database.ts'
export { openFreshPglite } from '../kernel/db/fresh-pglite.ts'
export { openFreshPostgres, startPostgres } from '../kernel/db/postgres-for-tests.ts'
export { openLog } from '../kernel/log.ts'
export { signUp, type Person } from './cast.ts'
export { openStage, type Stage } from './index.ts'
