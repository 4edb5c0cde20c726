/** Confirmed entrances and exits: one register in the settings for each character in a block. */
import type { ConfirmedMove } from '@replique/script'
import { resolveCharacter } from '../cast.ts'
import type { Shared } from '../shared.ts'

/** Followed by the block's id, a space and the character's id. */
const MOVE = 'move:'
const MOST_MOVES = 10_000

const KINDS: readonly unknown[] = ['entrance', 'exit', 'none'] satisfies readonly ConfirmedMove['kind'][]
const isKind = (value: unknown): value is ConfirmedMove['kind'] => KINDS.includes(value)

/** Returns the confirmed entrances and exits; those of characters who were merged are the remaining character's. */
export function readMoves(shared: Shared): readonly ConfirmedMove[] {
  const found: [string, ConfirmedMove['kind']][] = []
  for (const [key, value] of shared.settings.entries())
    if (key.startsWith(MOVE) && isKind(value)) found.push([key.slice(MOVE.length), value])
  // sorted, because the entries of a shared map have another order on each client
  found.sort(([a], [b]) => (a < b ? -1 : 1))
  const moves = new Map<string, ConfirmedMove>()
  for (const [key, kind] of found.slice(0, MOST_MOVES)) {
    const space = key.indexOf(' ')
    if (space < 1) continue
    const block = key.slice(0, space)
    const character = resolveCharacter(shared, key.slice(space + 1)) ?? key.slice(space + 1)
    moves.set(`${block} ${character}`, { block, kind, character })
  }
  return [...moves.values()]
}

/** What to store for a character in a block; null for `kind` removes what was confirmed. */
export type MoveChange = Omit<ConfirmedMove, 'kind'> & { readonly kind: ConfirmedMove['kind'] | null }

export function changeMoves({ doc, settings }: Shared, moves: readonly MoveChange[]): void {
  doc.transact(() => {
    for (const { block, kind, character } of moves) {
      const key = `${MOVE}${block} ${character}`
      if (kind === null) settings.delete(key)
      else if (settings.get(key) !== kind) settings.set(key, kind)
    }
  })
}
