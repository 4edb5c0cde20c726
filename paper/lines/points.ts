/** Points in one of each unit. */
const UNITS: Readonly<Record<string, number>> = {
  pt: 1,
  in: 72,
  cm: 72 / 2.54,
  mm: 72 / 25.4,
  pc: 12,
  px: 0.75,
  em: 12,
  rem: 12,
}

/** A length such as "1.25cm" in points; undefined where it is none. */
export function pointsOf(length: string | undefined): number | undefined {
  const found = /^\s*(-?\d{0,6}(?:\.\d{1,8})?)\s*(pt|in|cm|mm|pc|px|em|rem)\s*$/i.exec(length ?? '')
  const number = Number(found?.[1] === '' ? undefined : found?.[1])
  const unit = UNITS[found?.[2]?.toLowerCase() ?? '']
  return Number.isFinite(number) && unit !== undefined ? number * unit : undefined
}
