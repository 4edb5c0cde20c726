import { contract } from '@replique/contract'
import { tableOf } from './table.ts'

/** What the pages that let a play be heard call; a finished table in a build. */
export const routes = tableOf(contract.hearing)
