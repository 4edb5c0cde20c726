import type { GroupSummary, IssuedInvitation } from '@replique/contract'
import type { Person } from '../../testing/cast.ts'
import type { TestApp } from '../../testing/index.ts'

export const read = async <T>(answer: Promise<Response>): Promise<T> => (await (await answer).json()) as T

/** A group for tests. */
export interface Troupe {
  readonly id: string
  /** Creates an invitation on behalf of a user. By default it is a link for one member. */
  invite(by: Person, request?: object): Promise<IssuedInvitation>
  join(who: Person, link: string): Promise<Response>
}

const secretOf = (link: string): string => new URL(link).searchParams.get('secret') ?? ''

/** Deletes all groups and invitations, then creates a group whose members join through links, as in real use. */
export async function troupeOf(
  testApp: TestApp,
  { owner, admins = [], members = [] }: { owner: Person; admins?: readonly Person[]; members?: readonly Person[] },
): Promise<Troupe> {
  const { kernel } = testApp.app
  for (const { id } of [owner, ...admins, ...members])
    for (const name of ['groups.changes', 'invitations.tries']) kernel.limits.reset({ name, events: 1, seconds: 1 }, id)
  await kernel.database.query('delete from invitations')
  await kernel.database.query('delete from groups')
  const made = await owner.ask('POST', '/api/groups', { name: 'La Troupe', language: 'fr' })
  const { id } = (await made.json()) as GroupSummary
  const troupe: Troupe = {
    id,
    invite: (by, request = {}) => read<IssuedInvitation>(by.ask('POST', `/api/groups/${id}/invitations`, request)),
    join: (who, link) => who.ask('POST', '/api/invitations/accept', { secret: secretOf(link) }),
  }
  for (const [role, people] of [
    ['admin', admins],
    ['member', members],
  ] as const)
    for (const one of people) await troupe.join(one, (await troupe.invite(owner, { role })).link)
  return troupe
}
