import { contract } from '@replique/contract'
import { tableOf } from './table.ts'

/** What the pages call that show what goes on in the background; a finished table in a build. */
export const routes = tableOf(contract.jobs)
