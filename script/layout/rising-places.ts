import type { Place } from './page-place.ts'

const isBefore = (a: Place, b: Place): boolean =>
  a.element < b.element || (a.element === b.element && a.offset < b.offset)

/** The indexes of a longest run of places each of which stands after the one before; what is undefined is in none. */
export function rising(places: readonly (Place | undefined)[]): ReadonlySet<number> {
  const ends: number[] = []
  const previous = new Int32Array(places.length).fill(-1)
  places.forEach((place, index) => {
    if (!place) return
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      const end = places[ends[middle] as number]
      if (end && isBefore(end, place)) low = middle + 1
      else high = middle
    }
    previous[index] = ends[low - 1] ?? -1
    ends[low] = index
  })
  const kept = new Set<number>()
  for (let index = ends.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) kept.add(index)
  return kept
}
