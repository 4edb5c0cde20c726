import type { Language } from './play.ts'

/**
 * The edit to make instead of inserting the typed character: delete this many code units before the caret, then insert
 * `insert`.
 */
export interface Replacement {
  readonly remove: number
  readonly insert: string
}

const THIN = '\u202f'
const WIDE = '\u00a0'

/** How many characters before the caret can affect the result. */
const LOOKED_AT = 1000

/** The beginning of a URL or email address. Punctuation in it is not replaced. */
const ADDRESS =
  /(?:^|[\s\u00a0\u202f(«"“])(?:[a-z][a-z0-9+.-]*:\/|https?|ftp|mailto|www\.|[^\s@]+@)[^\s\u00a0\u202f]*$/i

/**
 * Applies typographic rules as text is typed. `paragraph` is the text before the caret, and `typed` is one character.
 * Returns undefined if that character is inserted unchanged.
 */
export function typeset(paragraph: string, typed: string, language: Language): Replacement | undefined {
  const before = paragraph.slice(-LOOKED_AT)
  if (ADDRESS.test(before)) return undefined
  if (typed === '.' && before.endsWith('..')) return typeEllipsis(before)
  return language === 'fr' ? typeFrench(before, typed) : typeEnglish(before, typed)
}

/** Turns three dots into an ellipsis once the third is typed; a fourth remains a dot. */
function typeEllipsis(before: string): Replacement | undefined {
  return /(?:^|[^.])\.\.$/.test(before) ? { remove: 2, insert: '…' } : undefined
}

function typeFrench(before: string, typed: string): Replacement | undefined {
  switch (typed) {
    case ';':
    case '?':
    case '!':
      return spaced(before, typed, THIN)
    case ':':
      return /\d$/.test(before) ? undefined : spaced(before, typed, WIDE)
    case ' ':
      return typeFrenchSpace(before)
    case '"':
      return isQuoteOpen(before, '«', '»') || !mayOpenQuote(before)
        ? closing(before)
        : { remove: 0, insert: `«${WIDE}` }
    case '«':
      return { remove: 0, insert: `«${WIDE}` }
    case '»':
      return closing(before)
    case '<':
      return before.endsWith('<') ? { remove: 1, insert: `«${WIDE}` } : undefined
    case '>':
      return typeFrenchArrow(before)
    case "'":
      return { remove: 0, insert: '’' }
    default:
      return undefined
  }
}

/** Where punctuation takes no space before it: at the start, after an opening bracket, or after similar punctuation. */
const UNSPACED = /(?:^|[([{;?!:…«“‘/–—-]|[\u00a0\u202f])$/u

/** Returns a punctuation mark with its no-break space, which replaces any typed space. */
function spaced(before: string, sign: string, space: string): Replacement | undefined {
  const typedSpace = / +$/.exec(before)?.[0].length ?? 0
  const words = before.slice(0, before.length - typedSpace)
  if (words === '') return undefined
  if (typedSpace === 0 && UNSPACED.test(words)) return undefined
  if (/[\u00a0\u202f]$/.test(words)) return { remove: typedSpace, insert: sign }
  return { remove: typedSpace, insert: space + sign }
}

/**
 * Handles a typed space. After «, adds nothing, because a space is already there. After "Acte 1:", also inserts the
 * no-break space before the colon. This isn't done earlier, because a time such as 20:15 must not have one.
 */
function typeFrenchSpace(before: string): Replacement | undefined {
  if (before.endsWith(`«${WIDE}`)) return { remove: 0, insert: '' }
  return /\d:$/.test(before) ? { remove: 1, insert: `${WIDE}: ` } : undefined
}

/** Turns `>>` into a closing quotation mark, except at the start of a paragraph, where no quotation can be open. */
function typeFrenchArrow(before: string): Replacement | undefined {
  if (!before.endsWith('>') || before === '>') return undefined
  const { remove, insert } = closing(before.slice(0, -1))
  return { remove: remove + 1, insert }
}

function closing(before: string): Replacement {
  const space = /[ \u00a0\u202f]*$/.exec(before)?.[0].length ?? 0
  return { remove: space, insert: `${WIDE}»` }
}

/** Whether the last quotation is still open. */
const isQuoteOpen = (before: string, open: string, close: string): boolean =>
  before.lastIndexOf(open) > before.lastIndexOf(close)

/** Whether a quotation may begin after this text: at the start, or after a space, a bracket or a dash. */
const mayOpenQuote = (before: string): boolean => /(?:^|[\s\u00a0\u202f([{«“‘/–—-])$/u.test(before)

function typeEnglish(before: string, typed: string): Replacement | undefined {
  if (typed === '"') {
    if (mayOpenQuote(before)) return { remove: 0, insert: '“' }
    return isMeasure(before) ? undefined : { remove: 0, insert: '”' }
  }
  if (typed === "'") {
    if (isMeasure(before) && !/[“‘][^”’]*$/.test(before)) return undefined
    return { remove: 0, insert: mayOpenQuote(before) ? '‘' : '’' }
  }
  return /[\s.,;:!?]/.test(typed) ? mendContraction(before, typed) : undefined
}

/** Whether a quotation mark typed here means feet or inches and stays straight: 6'2". */
const isMeasure = (before: string): boolean => /\d$/.test(before) && !isQuoteOpen(before, '“', '”')

const CONTRACTION = /(?:^|[\s“([{–—-])(‘(?:em|tis|twas|twere|cause|cuz|til|bout|round|n|neath|kay|\d\ds?))$/iu

/**
 * Turns the quotation mark in ‘em into an apostrophe. Only once the word is complete is it clear which of the two was
 * meant.
 */
function mendContraction(before: string, typed: string): Replacement | undefined {
  const word = CONTRACTION.exec(before)?.[1]
  return word === undefined ? undefined : { remove: word.length, insert: `’${word.slice(1)}${typed}` }
}
