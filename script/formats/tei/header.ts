import type { Language } from '../../play.ts'
import type { TitleEntry, TitlePage } from '../../title-page.ts'
import { linesOf, printLine } from '../fountain/print-text.ts'
import { childOf, childrenOf, findIn } from '../xml/find.ts'
import type { XmlElement } from '../xml/tree.ts'
import { plainWords, tidy, verbatimWords } from './words.ts'

const NOT_NAME: ReadonlySet<string> = new Set(['idno', 'date'])

function authorsIn(statement: XmlElement): string[] {
  return childrenOf(statement, 'author')
    .map((author) => tidy(plainWords(findIn(author, 'persName') ?? author, NOT_NAME)))
    .filter((name) => name !== '')
}

/** Parts of a title page that may be lines of it. */
const LINES: ReadonlySet<string> = new Set(['docTitle', 'titlePart', 'docAuthor', 'docDate', 'byline'])

/** The lines of a title page whose parts say by their `n` what they are, as our own files have it. */
function readTitlePage(tei: XmlElement): TitlePage {
  const text = childOf(tei, 'text')
  const page = text === undefined ? undefined : findIn(text, 'titlePage')
  const parts = page === undefined ? [] : childrenOf(page).filter(isLine)
  const set = text === undefined || parts.length === 0 ? undefined : findIn(text, 'set')
  return parts.map((part): TitleEntry => {
    const { n = '', corresp } = part.attributes
    const held = set !== undefined && corresp === `#${set.attributes['xml:id']}` ? set : part
    const lines = linesOf(verbatimWords(leafOf(held)))
    return { key: n, value: lines.map((line) => printLine(line)).join('\n') }
  })
}

const isLine = ({ name, attributes }: XmlElement): boolean => LINES.has(name) && attributes['n'] !== undefined

/** What holds the words: a title and a set have a part of their own within. */
const leafOf = (part: XmlElement): XmlElement => {
  const [only] = childrenOf(part)
  return only !== undefined && (only.name === 'titlePart' || (part.name === 'set' && only.name === 'p')) ? only : part
}

/** Title, author, subtitles, and the place of action. */
export function readHeader(tei: XmlElement): TitlePage {
  const page = readTitlePage(tei)
  if (page.length > 0) return page
  const statement = findIn(tei, 'titleStmt')
  const titles = statement === undefined ? [] : childrenOf(statement, 'title')
  const main =
    titles.find((title) => title.attributes['type'] === 'main') ??
    titles.find((title) => title.attributes['type'] !== 'sub') ??
    titles[0]
  const others = titles.filter((title) => title !== main && title.attributes['type'] === 'sub')
  const text = childOf(tei, 'text')
  const set = text === undefined ? undefined : findIn(text, 'set')
  const entries: TitleEntry[] = [
    { key: 'title', value: main === undefined ? '' : tidy(plainWords(main)) },
    ...others.map((title) => ({ key: 'subtitle', value: tidy(plainWords(title)) })),
    { key: 'author', value: statement === undefined ? '' : authorsIn(statement).join(', ') },
    { key: 'setting', value: set === undefined ? '' : tidy(plainWords(set)) },
  ]
  return entries.filter(({ value }) => value !== '')
}

/** French for French, else English: the language of strings and spaces, not of every word. */
export function languageOf(tei: XmlElement): Language {
  const named = tei.attributes['xml:lang'] ?? findIn(tei, 'language')?.attributes['ident'] ?? ''
  return /^fr/i.test(named) ? 'fr' : 'en'
}
