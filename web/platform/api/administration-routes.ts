import { contract } from '@replique/contract'
import { tableOf } from './table.ts'

const { admins, mail, ai } = contract

/** What the administration's pages alone call; a finished table in a build. */
export const routes = tableOf({ admins, mail, ai: { administration: ai.administration } })
