import { contract } from '@replique/contract'
import { tableOf } from './table.ts'

const { create, promote } = contract.setup

/** What is called once in the life of a server; a finished table in a build. */
export const routes = tableOf({ create, promote })
