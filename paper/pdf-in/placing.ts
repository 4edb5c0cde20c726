import type { PlacedText } from './page.ts'

/** Words with the matrix that places them, as the library gives them. */
export interface TextItem {
  readonly str: string
  readonly transform: readonly number[]
  readonly width: number
  readonly fontName: string
}

type Matrix = readonly [number, number, number, number, number, number]

/** From this share of a letter's height its top must lie beyond its foot to count as leaning. */
const LEANING = 0.1

function multiply(outer: readonly number[], inner: readonly number[]): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = outer
  const [p = 1, q = 0, r = 0, s = 1, t = 0, u = 0] = inner
  return [a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f]
}

/** Where words stand on the page as a reader sees it; null for those that show nothing. */
export function placeOf(item: TextItem, view: readonly number[]): Omit<PlacedText, 'font' | 'artifact'> | null {
  const { str: text, width } = item
  if (text === '') return null
  const [a, b, c, d, x, y] = multiply(view, item.transform)
  const size = Math.hypot(c, d)
  const along = Math.hypot(a, b)
  if (![size, x, y, width].every(Number.isFinite) || size === 0 || along === 0) return null
  const quarter = (Math.round(Math.atan2(b, a) / (Math.PI / 2)) + 4) % 4
  const isSkew = Math.abs(Math.atan2(b, a) - Math.round(Math.atan2(b, a) / (Math.PI / 2)) * (Math.PI / 2)) > 0.05
  // how far the upright stroke leans along the line of writing
  const lean = (a * c + b * d) / (along * size)
  const turned = isSkew ? 45 : quarter * 90
  return { text, x, y, width, size, leans: Math.abs(lean) > LEANING, ...(turned !== 0 && { turned }) }
}
