import type { Access, Friend, GroupSummary } from '@replique/contract'
import { namesLike } from '../../../platform/names-like.ts'

/** A friend or group that a play can be shared with. */
export interface Offer {
  readonly kind: 'friend' | 'group'
  readonly id: string
  readonly name: string
  readonly picture: string | null
  /** When the friendship began; tells friends with the same name apart. */
  readonly since?: string
  /** The number of members; only for groups. */
  readonly members?: number
  /** Whether the friend or group already has a role in the play. */
  readonly isIn: boolean
}

interface Known {
  readonly friends: readonly Friend[]
  readonly groups: readonly GroupSummary[]
  readonly access: Access
}

const isSameName = (one: string, other: string): boolean => namesLike(one, other) && namesLike(other, one)

/** Returns all friends and groups a play can be shared with; archived groups are left out. */
export function offersFrom({ friends, groups, access }: Known): Offer[] {
  const people = new Set(access.people.map(({ userId }) => userId))
  const shared = new Set(access.groups.map(({ id }) => id))
  return [
    ...friends.map(({ id, name, picture, since }) => ({
      kind: 'friend' as const,
      id,
      name,
      picture,
      isIn: people.has(id),
      ...(friends.some((other) => other.id !== id && isSameName(other.name, name)) && { since }),
    })),
    ...groups
      .filter(({ archived }) => !archived)
      .map(({ id, name, picture, members }) => ({
        kind: 'group' as const,
        id,
        name,
        picture,
        members,
        isIn: shared.has(id),
      })),
  ]
}

/** Returns the matching offers; those without a role come first. */
export const matchingOffers = (offers: readonly Offer[], typed: string): Offer[] =>
  offers.filter(({ name }) => namesLike(name, typed)).toSorted((a, b) => Number(a.isIn) - Number(b.isIn))

export type Recipient =
  | { readonly is: 'offer'; readonly offer: Offer }
  | { readonly is: 'address'; readonly email: string }
  | { readonly is: 'missing' }
  | { readonly is: 'nobody' }
  | { readonly is: 'several' }

/**
 * Returns the recipient if the user typed text instead of choosing an offer: an email address, or the only offer with
 * that name.
 */
export function recipientOf(offers: readonly Offer[], typed: string): Recipient {
  const text = typed.trim()
  if (text === '') return { is: 'missing' }
  if (text.includes('@')) return { is: 'address', email: text }
  const named = offers.filter(({ name }) => isSameName(name, text))
  if (named.length > 1) return { is: 'several' }
  return named[0] ? { is: 'offer', offer: named[0] } : { is: 'nobody' }
}
