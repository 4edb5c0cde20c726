const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** A number of bytes as people say it: “3.4 MB”, « 3,4 Mo ». */
export function bytesInWords(bytes: number, locale: string): string {
  let step = 0
  let amount = bytes
  while (amount >= 1000 && step < UNITS.length - 1) {
    amount /= 1000
    step++
  }
  const format = { style: 'unit', unit: UNITS[step], maximumFractionDigits: amount < 10 && step > 0 ? 1 : 0 } as const
  return new Intl.NumberFormat(locale, format).format(amount)
}
