/** What a writer says of a direction, as one register of its block: who comes on or goes off by it, or that nobody does. */
import type { SaidMovement } from '@replique/script'
import { resolveCharacter } from './cast.ts'
import type { Shared } from './shared.ts'

const KINDS: readonly SaidMovement['kind'][] = ['entrance', 'exit', 'none']
/** No more are read of what a stranger may have written. */
const MOST = 100

/** The kind, then the id of each character, a line each; the form in which it can be compared. */
export const spellMovement = ({ kind, who }: SaidMovement): string => [kind, ...who].join('\n')

/** What such a register says; undefined where it makes no sense. */
export function readMovement(value: unknown): SaidMovement | undefined {
  if (typeof value !== 'string') return undefined
  const [first, ...who] = value.split('\n', MOST + 1)
  const kind = KINDS.find((one) => one === first)
  return kind && { kind, who: [...new Set(who)] }
}

/** The same with merged characters as the ones that took them over; null where there is none. */
export function movementIn(shared: Shared, value: unknown): string | null {
  const said = readMovement(value)
  if (said === undefined) return null
  const who = said.who.map((id) => resolveCharacter(shared, id) ?? id)
  return spellMovement({ kind: said.kind, who: [...new Set(who)] })
}
