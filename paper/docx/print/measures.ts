import { characterWidth, type Layout } from '@replique/script'

/** Points in twentieths of a point, in which Word measures. */
export const twips = (points: number): number => Math.round(points * 20)

/** Points in half points, in which Word measures type. */
export const halfPoints = (points: number): number => Math.round(points * 2)

/** Width of plain words in points. */
export const widthOfWords = (words: string, { typeface, fontSize }: Layout): number =>
  Array.from(words).reduce(
    (sum, letter) => sum + characterWidth(letter, { bold: false, italic: false }, typeface) * (fontSize / 1000),
    0,
  )
