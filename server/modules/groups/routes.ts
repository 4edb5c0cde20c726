import { os, type Call } from '../../kernel/http/call.ts'
import { refuse, requireProved } from '../../kernel/refusal.ts'
import { createGroup, editGroup, listOwn, openGroup, setArchived } from './actions.ts'
import { listActivity } from './activity.ts'
import { invite, listInvitations, changeRole, handOver, leaveGroup, removeFrom } from './members.ts'
import { removePicture, setPicture } from './picture.ts'
import type { GroupsDeps } from './deps.ts'

/** Rate limit for changes to groups, far above what anyone does by hand. */
const CHANGES = { name: 'groups.changes', events: 240, seconds: 60, burst: 120 }

export function groupsRoutes(deps: GroupsDeps) {
  const asking = ({ actor }: Call) => requireProved(actor)
  const changing = (context: Call) => {
    const actor = asking(context)
    return deps.kernel.limits.take(CHANGES, actor.id) ? actor : refuse('too_many_requests')
  }
  const { groups } = os
  return {
    list: groups.list.handler(async ({ context }) => ({ groups: await listOwn(deps, asking(context)) })),
    create: groups.create.handler(({ input, context }) => createGroup(deps, changing(context), input)),
    open: groups.open.handler(({ input, context }) => openGroup(deps, asking(context), input.id)),
    activity: groups.activity.handler(async ({ input, context }) => ({
      acts: await listActivity(deps, asking(context), input.id),
    })),
    change: groups.change.handler(({ input, context }) => editGroup(deps, changing(context), input)),
    setPicture: groups.setPicture.handler(async ({ input: { id, file }, context }) => {
      const actor = changing(context)
      return setPicture(deps, actor, { id, bytes: new Uint8Array(await file.arrayBuffer()) })
    }),
    removePicture: groups.removePicture.handler(({ input, context }) =>
      removePicture(deps, changing(context), input.id),
    ),
    archive: groups.archive.handler(({ input, context }) =>
      setArchived(deps, changing(context), { ...input, archived: true }),
    ),
    reopen: groups.reopen.handler(({ input, context }) =>
      setArchived(deps, changing(context), { ...input, archived: false }),
    ),
    changeRole: groups.changeRole.handler(({ input, context }) => changeRole(deps, changing(context), input)),
    remove: groups.remove.handler(({ input, context }) => removeFrom(deps, changing(context), input)),
    leave: groups.leave.handler(({ input, context }) => leaveGroup(deps, changing(context), input.id)),
    handOver: groups.handOver.handler(({ input, context }) => handOver(deps, changing(context), input)),
    invitations: groups.invitations.handler(async ({ input, context }) => ({
      invitations: await listInvitations(deps, asking(context), input.id),
    })),
    invite: groups.invite.handler(({ input, context }) => invite(deps, changing(context), input)),
  }
}
