import { CHARACTER_HUES, type Character } from '../character.ts'

function numberOf(id: string): number {
  let hash = 0
  for (let at = 0; at < id.length; at++) hash = (hash * 31 + id.charCodeAt(at)) >>> 0
  return hash
}

/** Returns the hue of each character: the chosen one, or otherwise one of the least used. */
export function huesOf(characters: readonly Character[]): ReadonlyMap<string, number> {
  const uses = Array.from({ length: CHARACTER_HUES }, () => 0)
  const hues = new Map<string, number>()
  const give = (id: string, hue: number): void => {
    hues.set(id, hue)
    uses[hue - 1] = (uses[hue - 1] ?? 0) + 1
  }
  for (const { id, colour } of characters) if (colour !== undefined) give(id, colour)
  for (const { id } of characters) if (!hues.has(id)) give(id, leastUsed(uses, numberOf(id) % CHARACTER_HUES) + 1)
  return hues
}

/**
 * Returns the index of the lowest number. If several are equal, returns the first from `start` onwards, wrapping around
 * at the end.
 */
function leastUsed(uses: readonly number[], start: number): number {
  let best = start
  for (let step = 1; step < uses.length; step++) {
    const at = (start + step) % uses.length
    if ((uses[at] ?? 0) < (uses[best] ?? 0)) best = at
  }
  return best
}
