/** A part of the text: either the contents of round brackets, without the outer pair, or text outside them. */
export interface BracketedText {
  readonly text: string
  readonly bracketed: boolean
}

/** An ending added to a word in brackets: "venu(e)s". */
const ENDING = /^\(\p{Ll}{1,4}\)/u
const LETTER = /\p{L}/u

/**
 * Splits text at its outermost round brackets. A bracket that is never closed counts as text, as does an ending added
 * to a word, as in "venu(e)s".
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
 * Removes the brackets around the whole text, even if one of the pair is missing. Brackets inside the text are kept.
 */
export function unbracketed(words: string): string {
  const bare = words.replace(/^[([]\s*/, '')
  const [opened, closed] = [/[([]/g, /[)\]]/g].map((sign) => bare.match(sign)?.length ?? 0)
  return closed! > opened! ? bare.replace(/\s*[)\]][.]?$/, '') : bare
}
