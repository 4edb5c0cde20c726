import type { PartActor } from '@replique/contract'
import { createHash } from 'node:crypto'
import type { PlaySides, Side } from '../../plays/index.ts'
import type { ProductionDeps } from '../deps.ts'
import { listGiven, type GivenRow } from './store.ts'

/** Somebody who is cast, with the sides of their characters in the order of the play. */
export interface Actor {
  readonly userId: string
  readonly name: string
  readonly sides: readonly Side[]
  /** Changes if they get or lose a character, or if one of the sides changes. */
  readonly hash: string
  readonly state: PartActor['state']
  readonly givenAt: Date | null
}

/** A play's sides, and the actors who get them. */
export interface Company extends PlaySides {
  readonly actors: readonly Actor[]
}

/** Returns whether an actor has the sides as they are now. */
export function stateOf(given: Pick<GivenRow, 'hash'> | undefined, hash: string): PartActor['state'] {
  if (given === undefined) return 'new'
  return given.hash === hash ? 'current' : 'changed'
}

const hashOf = (sides: readonly Side[]): string =>
  createHash('sha256')
    .update(JSON.stringify(sides.map(({ characterId, hash }) => [characterId, hash])))
    .digest('base64url')

/**
 * Returns everybody who is cast in a speaking role, understudies included, in the order of their first role. Leaves out
 * people who can no longer read the play.
 */
export async function readCompany({ kernel, modules }: ProductionDeps, playId: string): Promise<Company> {
  const { plays, auth } = modules
  const [play, cast, readers, rows] = await Promise.all([
    plays.sidesOf(playId),
    plays.castOf(playId),
    plays.peopleOf(playId),
    listGiven(kernel.database.db, playId),
  ])
  const names = await auth.namesOf(readers)
  const given = new Map(rows.map((row) => [row.user_id, row]))
  const players = new Map<string, Side[]>()
  for (const side of play.sides) {
    const users = cast.flatMap(({ characterId, userId }) => (characterId === side.characterId ? (userId ?? []) : []))
    // somebody can be cast and understudy the same character
    for (const userId of new Set(users))
      if (names.has(userId)) players.set(userId, [...(players.get(userId) ?? []), side])
  }
  const actors = [...players].map(([userId, sides]): Actor => {
    const hash = hashOf(sides)
    const row = given.get(userId)
    const state = stateOf(row, hash)
    return { userId, name: names.get(userId) ?? '', sides, hash, state, givenAt: row?.given_at ?? null }
  })
  return { ...play, actors }
}
