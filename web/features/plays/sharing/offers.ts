import type { Access, Friend, GroupSummary } from '@replique/contract'
import { namesLike } from '../../../platform/names-like.ts'

/** Somebody or some group that a play can be shared with, by the name they are known by. */
export interface Offer {
  readonly kind: 'friend' | 'group'
  readonly id: string
  readonly name: string
  readonly picture: string | null
  /** Of a friend whose name another one has too: since when they are friends. */
  readonly since?: string
  /** Of a group. */
  readonly members?: number
  /** Whether they have a role already. */
  readonly isIn: boolean
}

interface Known {
  readonly friends: readonly Friend[]
  readonly groups: readonly GroupSummary[]
  readonly access: Access
}

const isSameName = (one: string, other: string): boolean => namesLike(one, other) && namesLike(other, one)

/** Everybody a play can be shared with by name; a group that was put away gives nobody anything. */
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

/** Those whose name holds what was typed; whoever has no role yet comes first. */
export const offersLike = (offers: readonly Offer[], typed: string): Offer[] =>
  offers.filter(({ name }) => namesLike(name, typed)).toSorted((a, b) => Number(a.isIn) - Number(b.isIn))

export type Whom =
  | { readonly is: 'offer'; readonly offer: Offer }
  | { readonly is: 'address'; readonly email: string }
  | { readonly is: 'missing' }
  | { readonly is: 'nobody' }
  | { readonly is: 'several' }

/** Whom somebody means who types this without choosing: an address, or the one who is called that. */
export function whomOf(offers: readonly Offer[], typed: string): Whom {
  const text = typed.trim()
  if (text === '') return { is: 'missing' }
  if (text.includes('@')) return { is: 'address', email: text }
  const named = offers.filter(({ name }) => isSameName(name, text))
  if (named.length > 1) return { is: 'several' }
  return named[0] ? { is: 'offer', offer: named[0] } : { is: 'nobody' }
}
