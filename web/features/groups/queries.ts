import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { GroupEvent, GroupRole } from '@replique/contract'
import { api } from '../../platform/api/api.ts'
import { m } from '../../messages/messages.js'

const ROLES: Record<GroupRole, () => string> = {
  owner: m.groups_role_owner,
  admin: m.groups_role_admin,
  member: m.groups_role_member,
}

export const roleWord = (role: GroupRole): string => ROLES[role]()

const MAKE: Record<GroupRole, () => string> = {
  owner: m.groups_make_owner,
  admin: m.groups_make_admin,
  member: m.groups_make_member,
}

/** Returns the menu label for giving a member this role. */
export const giveRoleLabel = (role: GroupRole): string => MAKE[role]()

const BECAME: Record<GroupRole, (fields: { name: string }) => string> = {
  owner: m.groups_became_owner,
  admin: m.groups_became_admin,
  member: m.groups_became_member,
}

/** Returns a sentence about somebody's new role. */
export const newRoleSentence = (role: GroupRole, name: string): string => BECAME[role]({ name })

export const personName = (name: string | null): string => name || m.friends_somebody()

const isRole = (subject: string | null): subject is GroupRole => subject !== null && Object.hasOwn(ROLES, subject)

type Sentence = (fields: { name: string; person: string; title: string }) => string

const SENTENCES: Record<Exclude<GroupEvent['act'], 'role-changed'>, Sentence> = {
  created: m.groups_act_created,
  joined: m.groups_act_joined,
  left: m.groups_act_left,
  removed: m.groups_act_removed,
  'handed-over': m.groups_act_handed_over,
  changed: m.groups_act_changed,
  archived: m.groups_act_archived,
  reopened: m.groups_act_reopened,
  'play-shared': m.groups_act_play_shared,
}

/** Returns a sentence about an event. */
export function eventSentence({ act, by, person, subject }: GroupEvent): string {
  if (act === 'role-changed') return newRoleSentence(isRole(subject) ? subject : 'member', personName(person))
  return SENTENCES[act]({ name: personName(by), person: personName(person), title: subject || m.plays_untitled() })
}

export const groupQuery = (id: string) =>
  queryOptions({
    queryKey: ['groups', 'one', id],
    queryFn: ({ signal }) => api.groups.open({ id }, { signal }),
  })

export const activityQuery = (id: string) =>
  queryOptions({
    queryKey: ['groups', 'activity', id],
    queryFn: async ({ signal }) => (await api.groups.activity({ id }, { signal })).acts,
  })

export const invitationsQuery = (id: string) =>
  queryOptions({
    queryKey: ['groups', 'invitations', id],
    queryFn: async ({ signal }) => (await api.groups.invitations({ id }, { signal })).invitations,
  })

/** Refetches groups and invitations after a change. */
export async function refreshGroups(client: QueryClient): Promise<void> {
  await Promise.all(['groups', 'invitations'].map((key) => client.invalidateQueries({ queryKey: [key] })))
}

/**
 * Removes the cached queries for a group that the user has left. Otherwise the group's page would report it as missing
 * while closing.
 */
export async function forgetGroup(client: QueryClient, id: string): Promise<void> {
  for (const part of ['one', 'activity', 'invitations']) client.removeQueries({ queryKey: ['groups', part, id] })
  await client.invalidateQueries({ queryKey: ['groups', 'list'] })
}
