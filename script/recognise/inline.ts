/** What signs around words make of them. */
export type InlineMark = 'bold' | 'italic' | 'boldItalic' | 'underline' | 'note'

/** Words between signs, as offsets of the paragraph: the opening sign from `start` to `from`, the closing one from `to` to `end`. */
export interface InlineSpan {
  readonly mark: InlineMark
  readonly start: number
  readonly from: number
  readonly to: number
  readonly end: number
}

/** Nothing further back opens what is closed now. */
const LOOKED_AT = 1000

const SIGNS: readonly (readonly [InlineMark, RegExp])[] = [
  ['boldItalic', /(?<![\p{L}\p{N}*\\/])(\*\*\*)(?=[^\s*])([^*\n]*[^\s*])(\*\*\*)$/u],
  ['bold', /(?<![\p{L}\p{N}*\\/])(\*\*)(?=[^\s*])([^*\n]*[^\s*])(\*\*)$/u],
  ['italic', /(?<![\p{L}\p{N}*\\/])(\*)(?=[^\s*])([^*\n]*[^\s*])(\*)$/u],
  ['underline', /(?<![\p{L}\p{N}_\\/])(_)(?=[^\s_])([^_\n]*[^\s_])(_)$/u],
  ['note', /(\[\[[ \t]*)(?=[^\s[\]])((?:(?!\[\[|\]\])[^\n])*[^\s[\]])([ \t]*\]\])$/u],
]
const CLOSES: ReadonlySet<string> = new Set(['*', '_', ']'])

/** The words that the last character of `before` closes, with the signs of Fountain: `**now**`, `*so*`, `_on_`, `[[ask Mo]]`. */
export function closeInline(before: string): InlineSpan | undefined {
  if (!CLOSES.has(before.slice(-1))) return undefined
  const near = before.slice(-LOOKED_AT)
  for (const [mark, sign] of SIGNS) {
    const found = sign.exec(near)
    if (!found) continue
    const [, open = '', words = '', close = ''] = found
    const start = before.length - near.length + found.index
    const from = start + open.length
    const to = from + words.length
    return { mark, start, from, to, end: to + close.length }
  }
  return undefined
}
