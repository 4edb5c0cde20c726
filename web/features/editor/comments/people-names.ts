import { useQuery } from '@tanstack/react-query'
import { m } from '../../../messages/messages.js'
import { api } from '../../../platform/api/api.ts'
import type { EditorParts } from '../shell/view-state.ts'
import { peersOf } from '../presence/peers.ts'

/** Somebody who can be named in a remark. */
export interface Person {
  /** A user id. */
  readonly id: string
  readonly name: string
}

export interface People {
  /** Everybody else at the play, by name. */
  readonly others: readonly Person[]
  /** What somebody is called here. */
  readonly nameOf: (id: string) => string
  /** What others call somebody, oneself too. */
  readonly publicName: (id: string) => string | undefined
}

/** Who has a role at the play, and whoever is here now: offline the latter are all that is known. */
export function usePeople({ link }: EditorParts): People {
  const { data = [] } = useQuery({
    queryKey: ['plays', 'people', link.play],
    queryFn: async ({ signal }) => (await api.plays.people({ id: link.play }, { signal })).people,
  })
  const names = new Map(peersOf(link.awareness).map(({ id, name }) => [id, name]))
  for (const { userId, name } of data) if (userId !== null && name !== null) names.set(userId, name)
  const others = [...names].filter(([id]) => id !== link.person).map(([id, name]) => ({ id, name }))
  return {
    publicName: (id) => names.get(id),
    others: others.sort((a, b) => a.name.localeCompare(b.name)),
    nameOf: (id) => (id === link.person ? m.remarks_you() : (names.get(id) ?? m.remarks_somebody())),
  }
}
