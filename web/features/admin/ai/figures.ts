import { getLocale } from '../../../platform/i18n/locale.ts'

/** A dollar's worth of calls is many calls: what is less than a cent is told exactly. */
export function moneyOf(dollars: number): string {
  const digits = dollars !== 0 && dollars < 0.01 ? 6 : 2
  return new Intl.NumberFormat(getLocale(), {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: 2,
    maximumFractionDigits: digits,
  }).format(dollars)
}

export const numberOf = (number: number): string => number.toLocaleString(getLocale())

/** Seconds, to a tenth, and never none. */
export const secondsOf = (seconds: number): string =>
  new Intl.NumberFormat(getLocale(), { style: 'unit', unit: 'second', maximumFractionDigits: 1 }).format(
    Math.max(0.1, seconds),
  )

/** A number as people type it, with a comma or a point; null where it is none. */
export function readNumber(text: string): number | null {
  const number = /^\d{1,9}([.,]\d{1,6})?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : Number.NaN
  return Number.isFinite(number) ? number : null
}
