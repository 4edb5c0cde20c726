import { contract } from '@replique/contract'
import { tableOf } from './table.ts'

/** What the pages of one's own account call; a finished table in a build. */
export const routes = tableOf(contract.account)
