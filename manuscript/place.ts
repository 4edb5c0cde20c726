/** Places in a short list, as numbers: moving one entry writes one register. */

/** A place as read; what is not a number stands first. */
export const placeOf = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : 0)

/** A place behind all others. */
export const placeAtEnd = (places: readonly number[]): number => places.reduce((a, b) => Math.max(a, b + 1), 0)

/** A place between two neighbours (null: there is none on that side); null where no number is left between them. */
export function placeBetween(before: number | null, after: number | null): number | null {
  if (before === null) return after === null ? 0 : after - 1
  if (after === null) return before + 1
  const middle = (before + after) / 2
  return middle > before && middle < after ? middle : null
}
