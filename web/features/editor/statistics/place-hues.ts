import { isStageScene, splitHeading } from '@replique/script'

const HUES = 12

/** Assigns a hue to each place in order of appearance. The thirteenth place shares the first one's hue. */
export function huesOf(headings: readonly string[]): (number | null)[] {
  const places = new Map<string, number>()
  return headings.map((heading) => {
    const place = isStageScene(heading) ? '' : splitHeading(heading).place.toUpperCase()
    if (place === '') return null
    const known = places.get(place)
    if (known !== undefined) return known
    const hue = (places.size % HUES) + 1
    places.set(place, hue)
    return hue
  })
}
