import { contract } from '@replique/contract'
import { tableOf } from './table.ts'

const {
  account: _account,
  admins: _admins,
  friends: _friends,
  groups: _groups,
  invitations: _invitations,
  mail: _mail,
  hearing: _hearing,
  ai: _ai,
  jobs: _jobs,
  attachments: _attachments,
  setup,
  ...everywhere
} = contract

/** What any page may call. A build puts the finished table in the place of this file, so that no schema reaches the browser. */
export const routes = tableOf({ ...everywhere, setup: { state: setup.state } })
