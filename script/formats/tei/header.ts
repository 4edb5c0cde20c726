import type { Language } from '../../play.ts'
import type { TitleEntry, TitlePage } from '../../title-page.ts'
import { childOf, childrenOf, findIn } from '../xml/find.ts'
import type { XmlElement } from '../xml/tree.ts'
import { plainWords, tidy } from './words.ts'

const NOT_NAME: ReadonlySet<string> = new Set(['idno', 'date'])

function authorsIn(statement: XmlElement): string[] {
  return childrenOf(statement, 'author')
    .map((author) => tidy(plainWords(findIn(author, 'persName') ?? author, NOT_NAME)))
    .filter((name) => name !== '')
}

/** Title, author, subtitles, and the place of action. */
export function readHeader(tei: XmlElement): TitlePage {
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
