/** What a spreadsheet would take for a formula, also after spaces. */
const FORMULA = /^[\s\u00a0]*[=+\-@|%\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/u

function cell(text: string): string {
  const words = text.replace(/[\r\n\t]+/g, ' ')
  const safe = FORMULA.test(text) ? `'${words}` : words
  return /[",;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** One line of comma-separated values (RFC 4180); no cell is taken for a formula. */
export const csvLine = (cells: readonly string[]): string => cells.map(cell).join(',')
