/** A part of the text: either the contents of round brackets, without the outer pair, or text outside them. */
export interface BracketedText {
  readonly text: string
  readonly bracketed: boolean
}

/** An ending added to a word in brackets: "venu(e)s". */
const ENDING = /^\(\p{Ll}{1,4}\)/u
const LETTER = /\p{L}/u

/**
 * Splits text at its outermost round brackets. An unclosed bracket counts as text. So does an ending in brackets, as in
 * "venu(e)s".
 */
export function splitAtBrackets(text: string): BracketedText[] {
  const out: BracketedText[] = []
  let depth = 0
  let start = 0
  let open = -1
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (sign === '(' && depth === 0 && LETTER.test(text[at - 1] ?? '') && ENDING.test(text.slice(at))) continue
    if (sign === '(' && depth++ === 0) open = at
    else if (sign === ')' && depth > 0 && --depth === 0) {
      if (open > start) out.push({ text: text.slice(start, open), bracketed: false })
      out.push({ text: text.slice(open + 1, at), bracketed: true })
      start = at + 1
    }
  }
  if (start < text.length) out.push({ text: text.slice(start), bracketed: false })
  return out
}

/**
 * Removes an opening bracket at the start and its counterpart at the end, with any full stop after it; either may be
 * missing. Expects text that is bracketed as a whole. Nested brackets are kept.
 */
export function unbracketed(words: string): string {
  const bare = words.replace(/^[([]\s*/, '')
  const [opened, closed] = [/[([]/g, /[)\]]/g].map((sign) => bare.match(sign)?.length ?? 0)
  return closed! > opened! ? bare.replace(/\s*[)\]][.]?$/, '') : bare
}
