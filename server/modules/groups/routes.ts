import { os, type Call } from '../../kernel/http/call.ts'
import { refuse, requireProved } from '../../kernel/refusal.ts'
import { createGroup, editGroup, listOwn, openGroup, setArchived } from './actions.ts'
import { listActs } from './activity.ts'
import { invite, listInvitations } from './inviting.ts'
import { changeRole, handOver, leaveGroup, removeFrom } from './members.ts'
import { removePicture, setPicture } from './picture.ts'
import type { GroupsTools } from './tools.ts'

/** Far more than anybody changes by hand. */
const CHANGES = { name: 'groups.changes', events: 240, seconds: 60, burst: 120 }

export function groupsRoutes(tools: GroupsTools) {
  const asking = ({ actor }: Call) => requireProved(actor)
  const changing = (context: Call) => {
    const actor = asking(context)
    return tools.kernel.limits.take(CHANGES, actor.id) ? actor : refuse('too_many_requests')
  }
  const { groups } = os
  return {
    list: groups.list.handler(async ({ context }) => ({ groups: await listOwn(tools, asking(context)) })),
    create: groups.create.handler(({ input, context }) => createGroup(tools, changing(context), input)),
    open: groups.open.handler(({ input, context }) => openGroup(tools, asking(context), input.id)),
    activity: groups.activity.handler(async ({ input, context }) => ({
      acts: await listActs(tools, asking(context), input.id),
    })),
    change: groups.change.handler(({ input, context }) => editGroup(tools, changing(context), input)),
    setPicture: groups.setPicture.handler(async ({ input: { id, file }, context }) => {
      const actor = changing(context)
      return setPicture(tools, actor, { id, bytes: new Uint8Array(await file.arrayBuffer()) })
    }),
    removePicture: groups.removePicture.handler(({ input, context }) =>
      removePicture(tools, changing(context), input.id),
    ),
    archive: groups.archive.handler(({ input, context }) =>
      setArchived(tools, changing(context), { ...input, archived: true }),
    ),
    reopen: groups.reopen.handler(({ input, context }) =>
      setArchived(tools, changing(context), { ...input, archived: false }),
    ),
    changeRole: groups.changeRole.handler(({ input, context }) => changeRole(tools, changing(context), input)),
    remove: groups.remove.handler(({ input, context }) => removeFrom(tools, changing(context), input)),
    leave: groups.leave.handler(({ input, context }) => leaveGroup(tools, changing(context), input.id)),
    handOver: groups.handOver.handler(({ input, context }) => handOver(tools, changing(context), input)),
    invitations: groups.invitations.handler(async ({ input, context }) => ({
      invitations: await listInvitations(tools, asking(context), input.id),
    })),
    invite: groups.invite.handler(({ input, context }) => invite(tools, changing(context), input)),
  }
}
