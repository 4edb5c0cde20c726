/** Where a text calls somebody by name, and how another name stands in that place. */

/** Offsets [from, to) of a name in a text, whole words in any case; any space and apostrophe is like any other. */
export function placesOfName(text: string, name: string): readonly (readonly [from: number, to: number])[] {
  const words = name.normalize('NFC').trim()
  if (words === '') return []
  const loose = words
    .replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')
    .replace(/\s+/gu, '\\s+')
    .replace(/['’‘`´]/gu, "['’‘`´]")
  const pattern = new RegExp(`(?<![\\p{L}\\p{M}\\p{N}_])${loose}(?![\\p{L}\\p{M}\\p{N}_])`, 'giu')
  return [...text.matchAll(pattern)].map((found) => [found.index, found.index + found[0].length])
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu

const isUpper = (word: string): boolean => word === word.toUpperCase() && word !== word.toLowerCase()
const isLower = (word: string): boolean => word === word.toLowerCase() && word !== word.toUpperCase()

/** "nora" as "Nora", and "mcCLANE" as it stands: only what is all capitals changes its shape. */
const capitalised = (word: string): string =>
  isUpper(word) ? word.slice(0, 1) + word.slice(1).toLowerCase() : word.slice(0, 1).toUpperCase() + word.slice(1)

/** A name in the capitals in which another stands in a text: "LE ROI" for "la reine" is "le roi", for "La Reine" "Le Roi". */
export function nameLike(found: string, name: string): string {
  if (isUpper(found) && found.length > 1) return name.toUpperCase()
  const shapes: readonly string[] = found.match(WORD) ?? []
  let at = 0
  return name.replace(WORD, (word) => {
    const shape = shapes[Math.min(at++, shapes.length - 1)] ?? found
    return isLower(shape) ? word.toLowerCase() : capitalised(word)
  })
}
