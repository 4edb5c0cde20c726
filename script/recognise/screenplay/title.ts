import type { TitleEntry, TitlePage } from '../../title-page.ts'
import { textOf } from '../../rich-text.ts'
import { isTransition } from '../headings.ts'
import type { SourceLine } from '../source.ts'
import { slugOf } from './slug.ts'

const CREDIT =
  /^(?:(?:screenplay|teleplay|story|script|original story|written|scénario|écrit|drehbuch|story)\b.{0,30}|by|par|von|de|di)$/iu
const BY = /^(?:(?:screenplay |story |written |scénario |écrit |drehbuch )?(?:by|par|von|de|di))\s+(\S.{1,80})$/iu
/** Lines that a title page has at most. */
const MOST_LINES = 25

const wordsOf = ({ text }: SourceLine): string => textOf(text).trim()

/** Where the script begins, below the title page, as an index of lines. */
export function startOf(lines: readonly SourceLine[]): number {
  const turned = lines.findIndex(({ page }) => page !== undefined && page > (lines[0]?.page ?? 0))
  const first = turned < 0 || turned > MOST_LINES ? [] : lines.slice(0, turned).map(wordsOf)
  if (first.some((words) => CREDIT.test(words) || BY.test(words)) && first.every((words) => slugOf(words) === null))
    return turned
  return startOfScenes(lines)
}

function startOfScenes(lines: readonly SourceLine[]): number {
  const first = lines.findIndex((line) => slugOf(wordsOf(line)) !== null || isTransition(wordsOf(line)))
  if (first <= 0) return 0
  const page = lines[first]?.page
  // what stands on the page of the first scene belongs to the script, where pages are known
  const start = page === undefined ? startOfProse(lines, first) : lines.findIndex((line) => line.page === page)
  return start <= MOST_LINES ? start : 0
}

/** Letters of a paragraph that tells something, where a title page has names, dates and addresses. */
const LEAST_PROSE = 60
const LEGAL = /copyright|©|all rights|tous droits|permission/i

/** Where the first paragraph of prose begins above the first scene, or that scene; the title stands for itself. */
function startOfProse(lines: readonly SourceLine[], first: number): number {
  let start = 1
  for (let at = 1; at < first; at++) {
    if ((lines[at]?.gap ?? 0) >= 0.5) start = at
    const words = lines
      .slice(start, at + 1)
      .map(wordsOf)
      .join(' ')
    if (words.length >= LEAST_PROSE && /[.!?…:]["”»)]*$/.test(words) && !LEGAL.test(words)) return start
  }
  return first
}

/** The lines of a title page as its entries. */
export function titlePageOf(lines: readonly SourceLine[]): TitlePage {
  const entries: TitleEntry[] = []
  const [title, ...rest] = lines.map(wordsOf)
  if (title === undefined) return []
  entries.push({ key: 'title', value: title })
  let awaitsAuthor = false
  const contact: string[] = []
  for (const words of rest) {
    const author = BY.exec(words)?.[1]
    if (author !== undefined) entries.push({ key: 'author', value: author })
    else if (CREDIT.test(words)) {
      entries.push({ key: 'credit', value: words })
      awaitsAuthor = true
      continue
    } else if (awaitsAuthor) entries.push({ key: 'author', value: words })
    else contact.push(words)
    awaitsAuthor = false
  }
  return contact.length === 0 ? entries : [...entries, { key: 'contact', value: contact.join('\n') }]
}
