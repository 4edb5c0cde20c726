import { contract } from '@replique/contract'
import { tableOf } from './table.ts'

const { friends, groups, invitations } = contract

/** What pages about other people call; a finished table in a build. */
export const routes = tableOf({ friends, groups, invitations })
