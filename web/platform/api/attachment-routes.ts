import { contract } from '@replique/contract'
import { tableOf } from './table.ts'

/** What the page of a play calls for its original; a finished table in a build. */
export const routes = tableOf(contract.attachments)
