import { isStageScene, splitHeading } from '@replique/script'

const HUES = 12

/** A hue for each place, in order of appearance; the thirteenth place shares that of the first. */
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
