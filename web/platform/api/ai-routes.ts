import { contract } from '@replique/contract'
import { tableOf } from './table.ts'

const { administration: _, ...ai } = contract.ai

/** What the pages that show proposals call; a finished table in a build. */
export const routes = tableOf(ai)
