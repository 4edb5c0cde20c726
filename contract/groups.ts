import { oc } from '@orpc/contract'
import { z } from 'zod'
import { errors } from './errors.ts'
import { uuid } from './ids.ts'
import { issuedInvitation, sentInvitation, userSummary } from './invitations.ts'
import { LIMITS } from './limits.ts'
import { language } from './play.ts'

/** The roles that a user can have in a group, from the fewest permissions to the most. */
export const GROUP_ROLES = ['member', 'admin', 'owner'] as const
export const groupRole = z.enum(GROUP_ROLES)
export type GroupRole = z.infer<typeof groupRole>

/** What the current user may do with a group. Pages rely on this instead of deciding it themselves. */
export const groupPermissions = z.object({
  /** Whether the user may change the group's name, description, language and picture. */
  change: z.boolean(),
  invite: z.boolean(),
  /** Whether the user may archive and reopen the group. */
  archive: z.boolean(),
  /** Whether the user may leave. False for the only owner, who must transfer the group first. */
  leave: z.boolean(),
  handOver: z.boolean(),
})

/** A group in a list. Times are ISO 8601 in UTC. */
export const groupSummary = z.object({
  id: uuid,
  name: z.string(),
  /** A temporary URL of the picture; null without one. */
  picture: z.string().nullable(),
  /** The current user's role. */
  role: groupRole,
  members: z.number().int(),
  archived: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type GroupSummary = z.infer<typeof groupSummary>

export const groupMember = userSummary.extend({
  role: groupRole,
  since: z.iso.datetime(),
  you: z.boolean(),
  /** Other roles that the current user may give this member. */
  mayBecome: z.array(groupRole),
  mayRemove: z.boolean(),
})
export type GroupMember = z.infer<typeof groupMember>

/** A group as its page shows it. Members are sorted by role, then name. */
export const groupDetail = groupSummary.omit({ members: true }).extend({
  description: z.string(),
  language,
  members: z.array(groupMember),
  may: groupPermissions,
})
export type GroupDetail = z.infer<typeof groupDetail>

/** The kinds of events in a group's history. */
export const GROUP_EVENTS = [
  'created',
  'joined',
  'left',
  'removed',
  'role-changed',
  'handed-over',
  'changed',
  'archived',
  'reopened',
  'play-shared',
] as const
export const groupEvent = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  act: z.enum(GROUP_EVENTS),
  /** The name of the user who caused the event; null if their account was deleted, empty if they gave no name. */
  by: z.string().nullable(),
  /** The name of the user whom the event affected, if that is someone else. */
  person: z.string().nullable(),
  /** The new role, or the title of the play. Null if neither applies. */
  subject: z.string().nullable(),
})
export type GroupEvent = z.infer<typeof groupEvent>

const name = z.string().trim().min(1).max(LIMITS.groupName)
const description = z.string().trim().max(LIMITS.groupDescription)

export const newGroup = z.object({ name, description: description.default(''), language })
export const groupChange = z.object({
  name: name.optional(),
  description: description.optional(),
  language: language.optional(),
})
/**
 * With an email address, this creates an invitation for its owner; without one, a link that several people can use for
 * a few days.
 */
export const groupInvitation = z.object({
  email: z.email().max(LIMITS.email).optional(),
  role: z.enum(['member', 'admin']).default('member'),
  uses: z.number().int().min(1).max(LIMITS.groupMembers).default(1),
  days: z.number().int().min(1).max(LIMITS.invitationDays).default(LIMITS.invitationDays),
})

const signedIn = oc.errors(errors('no_authorization', 'second_factor_needed', 'invalid', 'too_many_requests'))
const onGroup = signedIn.errors(errors('group_not_found', 'not_allowed'))
const onMember = onGroup.errors(errors('member_not_found', 'last_owner'))
const id = z.object({ id: uuid })
const member = id.extend({ personId: uuid })

/** Routes for groups of people who write, share and rehearse plays together. */
export const groups = {
  list: signedIn
    .route({ method: 'GET', path: '/groups', summary: 'List your groups by name' })
    .output(z.object({ groups: z.array(groupSummary) })),
  create: signedIn
    .errors(errors('too_many_groups'))
    .route({ method: 'POST', path: '/groups', summary: 'Create a group', successStatus: 201 })
    .input(newGroup)
    .output(groupSummary),
  open: onGroup
    .route({ method: 'GET', path: '/groups/{id}', summary: 'Show a group with its members' })
    .input(id)
    .output(groupDetail),
  activity: onGroup
    .route({ method: 'GET', path: '/groups/{id}/activity', summary: 'List a group’s activity, newest first' })
    .input(id)
    .output(z.object({ acts: z.array(groupEvent) })),
  change: onGroup
    .errors(errors('group_archived'))
    .route({ method: 'PATCH', path: '/groups/{id}', summary: 'Change a group’s name, description or language' })
    .input(id.extend(groupChange.shape))
    .output(groupSummary),
  setPicture: onGroup
    .errors(errors('group_archived', 'picture_wrong', 'file_too_large'))
    .route({ method: 'PUT', path: '/groups/{id}/picture', summary: 'Set a group’s picture' })
    .input(id.extend({ file: z.file() }))
    .output(z.object({ picture: z.string() })),
  removePicture: onGroup
    .errors(errors('group_archived'))
    .route({ method: 'DELETE', path: '/groups/{id}/picture', summary: 'Remove a group’s picture', successStatus: 204 })
    .input(id)
    .output(z.void()),
  archive: onGroup
    .route({ method: 'POST', path: '/groups/{id}/archive', summary: 'Archive a group, so that nobody can join it' })
    .input(id)
    .output(groupSummary),
  reopen: onGroup
    .route({ method: 'POST', path: '/groups/{id}/reopen', summary: 'Reopen an archived group' })
    .input(id)
    .output(groupSummary),
  changeRole: onMember
    .errors(errors('group_archived'))
    .route({ method: 'PATCH', path: '/groups/{id}/members/{personId}', summary: 'Change a member’s role' })
    .input(member.extend({ role: groupRole }))
    .output(groupDetail),
  remove: onMember
    .route({
      method: 'DELETE',
      path: '/groups/{id}/members/{personId}',
      summary: 'Remove a member, who can then rejoin only through an invitation by email',
      successStatus: 204,
    })
    .input(member)
    .output(z.void()),
  leave: onGroup
    .errors(errors('last_owner'))
    .route({ method: 'POST', path: '/groups/{id}/leave', summary: 'Leave a group', successStatus: 204 })
    .input(id)
    .output(z.void()),
  handOver: onGroup
    .errors(errors('member_not_found'))
    .route({
      method: 'POST',
      path: '/groups/{id}/hand-over',
      summary: 'Transfer your ownership of a group to a member',
    })
    .input(member)
    .output(groupDetail),
  invitations: onGroup
    .errors(errors('group_archived'))
    .route({ method: 'GET', path: '/groups/{id}/invitations', summary: 'List a group’s open invitations' })
    .input(id)
    .output(z.object({ invitations: z.array(sentInvitation) })),
  invite: onGroup
    .errors(errors('group_archived', 'group_full', 'invitation_own', 'too_many_invitations'))
    .route({
      method: 'POST',
      path: '/groups/{id}/invitations',
      summary: 'Invite somebody by email, or several people by a link',
      successStatus: 201,
    })
    .input(id.extend(groupInvitation.shape))
    .output(issuedInvitation),
}
