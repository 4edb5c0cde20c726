import { contract } from '@replique/contract'
import { tableOf } from './table.ts'

/** What the pages that show proposals call; a finished table in a build. */
export const routes = tableOf(contract.ai)
