import { LIMITS } from '@replique/contract'
import { readClassList } from '@replique/contract/class-list'
import { os, type Call } from '../../kernel/http/call.ts'
import { LOAD_INTERVAL } from '../../kernel/load.ts'
import { isLoopbackAddress } from '../../kernel/http/address.ts'
import { refuse } from '../../kernel/refusal.ts'
import {
  requireAdministrator,
  readAudit,
  changeJob,
  listJobs,
  readOverview,
  listPlays,
  setTrashed,
  transferPlay,
} from './actions.ts'
import { listBackups, scheduleBackups } from './backup.ts'
import type { AdminDeps } from './deps.ts'
import { groupMany, removeMany, sendLinks, suspendMany } from './many.ts'
import { storePiece, type RestoreState } from './restore.ts'

/** Limits expensive actions, such as hashing the passwords of a whole class or sending many emails. */
const WEIGHTY = { name: 'admin.weighty', events: 60, seconds: 300, burst: 30 }

export function adminRoutes(deps: AdminDeps, state: RestoreState) {
  const { admins } = os
  const { kernel, modules } = deps
  const { people } = modules.auth
  const groups = modules.groups.administration
  const by = ({ actor }: Call): string => requireAdministrator(actor).id
  const sparingly = (context: Call): string => {
    const id = by(context)
    return kernel.limits.take(WEIGHTY, id) ? id : refuse('too_many_requests')
  }
  return {
    overview: admins.overview.handler(({ context }) => {
      by(context)
      return readOverview(deps)
    }),
    load: admins.load.handler(({ context }) => {
      by(context)
      return {
        interval: LOAD_INTERVAL,
        samples: kernel.load.samples().map((sample) => ({ ...sample, at: sample.at.toISOString() })),
      }
    }),
    backups: admins.backups.handler(({ context }) => {
      by(context)
      return listBackups(deps)
    }),
    scheduleBackups: admins.scheduleBackups.handler(({ input, context }) => scheduleBackups(deps, by(context), input)),
    uploadBackup: admins.uploadBackup.handler(({ input, context: { actor } }) =>
      storePiece(deps, state, requireAdministrator(actor), input),
    ),
    users: admins.users.handler(({ input, context }) => {
      by(context)
      return people.list(input)
    }),
    changeUser: admins.changeUser.handler(({ input: { id, ...change }, context }) =>
      people.change(by(context), id, change),
    ),
    signOutUser: admins.signOutUser.handler(({ input, context }) => people.signOut(by(context), input.id)),
    resetFactors: admins.resetFactors.handler(({ input, context }) => people.resetFactors(by(context), input.id)),
    recoveryLink: admins.recoveryLink.handler(({ input, context }) =>
      people.recoveryLink(sparingly(context), input.id),
    ),
    removeUser: admins.removeUser.handler(({ input, context }) => people.remove(by(context), input.id)),
    suspendUsers: admins.suspendUsers.handler(async ({ input, context }) => ({
      outcomes: await suspendMany(deps, sparingly(context), input),
    })),
    sendUserLinks: admins.sendUserLinks.handler(async ({ input, context }) => ({
      outcomes: await sendLinks(deps, sparingly(context), input),
      leaves: modules.mail.leaves,
    })),
    groupUsers: admins.groupUsers.handler(({ input, context }) => groupMany(deps, sparingly(context), input)),
    removeUsers: admins.removeUsers.handler(async ({ input, context }) => ({
      outcomes: await removeMany(deps, sparingly(context), input),
    })),
    inviteUser: admins.inviteUser.handler(async ({ input, context }) => ({
      ...(await people.invite(sparingly(context), input)),
      leaves: modules.mail.leaves,
      local: isLoopbackAddress(kernel.config.origin),
    })),
    addAccounts: admins.addAccounts.handler(async ({ input: { group: name, ...wanted }, context }) => {
      const id = sparingly(context)
      const { length: count } = readClassList(wanted.list).names
      if (count === 0 || count > LIMITS.accounts) return refuse('list_wrong')
      // before the accounts are created, so that none is created if the group is refused
      const group = name === '' ? null : await groups.open(id, { name, language: wanted.language, room: count })
      const accounts = await people.addAccounts(id, wanted)
      if (group !== null)
        await groups.fill(
          id,
          group.id,
          accounts.map((one) => one.id),
        )
      return { group, accounts: accounts.map(({ name, login, password }) => ({ name, login, password })) }
    }),
    groups: admins.groups.handler(({ input, context }) => {
      by(context)
      return groups.list(input)
    }),
    changeGroup: admins.changeGroup.handler(({ input: { id, archived }, context }) =>
      groups.setArchived(by(context), id, archived),
    ),
    plays: admins.plays.handler(({ input, context }) => {
      by(context)
      return listPlays(deps, input)
    }),
    changePlay: admins.changePlay.handler(({ input, context }) => setTrashed(deps, by(context), input)),
    transferPlay: admins.transferPlay.handler(({ input, context }) => transferPlay(deps, sparingly(context), input)),
    jobs: admins.jobs.handler(({ input, context }) => {
      by(context)
      return listJobs(deps, input)
    }),
    cancelJob: admins.cancelJob.handler(({ input, context }) =>
      changeJob(deps, by(context), { ...input, what: 'cancel' }),
    ),
    retryJob: admins.retryJob.handler(({ input, context }) =>
      changeJob(deps, sparingly(context), { ...input, what: 'retry' }),
    ),
    audit: admins.audit.handler(({ input: { before }, context }) => {
      by(context)
      return readAudit(deps, before === undefined ? null : new Date(before))
    }),
  }
}
