import type { ScriptReading } from '../../formats/reading.ts'
import { castFor } from '../../formats/typed/cast-for.ts'
import { elementsOf } from '../../formats/typed/elements.ts'
import { playOf } from '../../formats/typed/play-of.ts'
import { joinEntries } from '../../formats/typed/title-entries.ts'
import type { TitleEntry, TitlePage } from '../../title-page.ts'
import { areBroken } from '../broken-lines.ts'
import { authorOf } from '../document-author.ts'
import { withoutFurniture } from '../loose/furniture.ts'
import { looseLine } from '../loose/line.ts'
import type { SourceDocument, SourceLine } from '../source.ts'
import { ScreenplayLines } from './paragraphs.ts'
import { slugOf } from './slug.ts'
import { startOf, titlePageOf } from './title.ts'

/** What the file says of itself stands in for a title page that was not found. */
function titled(document: SourceDocument, page: TitlePage): TitlePage {
  const { title = '' } = document
  const author = authorOf(document)
  const has = (key: string): boolean => page.some((entry) => entry.key === key)
  // a title that is printed in capitals is known as it was typed
  const isTyped = ({ key, value }: TitleEntry): boolean =>
    key === 'title' && value !== title && value === title.toUpperCase()
  return [
    ...(title !== '' && !has('title') ? [{ key: 'title', value: title }] : []),
    ...page.map((entry) => (isTyped(entry) ? { ...entry, value: title } : entry)),
    ...(author !== '' && !has('author') ? [{ key: 'author', value: author }] : []),
  ]
}

/** The lines of a document without the heads of its pages, and how many those were. */
interface Kept {
  readonly kept: readonly SourceLine[]
  readonly heads: number
}

/** Reads a loose document as a screenplay, by the words and the places of its lines; never throws. */
export function readScreenplay(
  document: SourceDocument,
  { kept: lines, heads }: Kept = { kept: document.lines, heads: 0 },
): ScriptReading {
  const start = startOf(lines)
  const { paragraphs } = new ScreenplayLines(lines.slice(start), document.wrapped || areBroken(lines))
  const cast = castFor(paragraphs, { names: [] })
  const elements = elementsOf(paragraphs, cast)
  const titlePage = joinEntries(titled(document, titlePageOf(lines.slice(0, start))))
  const { language } = document
  const sceneNumbers = elements.some(({ kind, number }) => kind === 'scene' && number !== undefined)
  const play = playOf({ elements, characters: cast.list, titlePage, kind: 'screenplay', language, sceneNumbers })
  const remarks = heads > 0 ? [{ code: 'left_out' as const, detail: 'page heads', count: heads }] : []
  return { play, remarks, source: document.lines, places: [lines[start]?.at ?? start] }
}

/** The printed lines of a text without the numbers of its pages; where pages are known, the reader of that format saw to it. */
export function withoutPageHeads({ lines, wrapped }: SourceDocument): Kept {
  if (!wrapped || lines.some(({ page }) => page !== undefined)) return { kept: lines, heads: 0 }
  return withoutFurniture(
    lines.map((line, at) => looseLine({ ...line, at })),
    (words) => slugOf(words) !== null,
  )
}
