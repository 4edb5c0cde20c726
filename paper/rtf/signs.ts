/** Control words and signs that stand for a character. */
export const SIGNS: ReadonlyMap<string, string> = new Map([
  ['tab', '\t'],
  ['line', '\n'],
  ['lbr', '\n'],
  ['emdash', '—'],
  ['endash', '–'],
  ['lquote', '‘'],
  ['rquote', '’'],
  ['ldblquote', '“'],
  ['rdblquote', '”'],
  ['bullet', '•'],
  ['emspace', '\u2003'],
  ['enspace', '\u2002'],
  ['qmspace', '\u2005'],
  ['~', '\u00a0'],
  ['_', '\u2011'],
  ['{', '{'],
  ['}', '}'],
  ['\\', '\\'],
])

/** Control words and signs that end a paragraph. */
export const PARAGRAPH_ENDS: ReadonlySet<string> = new Set(['par', '\r', '\n'])

/** Control words that begin a new page or column. */
export const PAGE_ENDS: ReadonlySet<string> = new Set(['page', 'sect', 'column'])
