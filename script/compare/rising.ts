/** The places of a longest part of the list that rises: what can stay where it is while the rest moves. O(n log n). */
export function risingPlaces(values: readonly number[]): Set<number> {
  const ends: number[] = []
  const before: (number | undefined)[] = []
  values.forEach((value, place) => {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((values[ends[middle] ?? 0] ?? 0) < value) low = middle + 1
      else high = middle
    }
    before[place] = ends[low - 1]
    ends[low] = place
  })
  const rising = new Set<number>()
  for (let place = ends.at(-1); place !== undefined; place = before[place]) rising.add(place)
  return rising
}
