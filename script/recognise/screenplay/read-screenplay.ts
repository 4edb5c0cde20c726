import type { ScriptReading } from '../../formats/reading.ts'
import { castFor, playOf, joinEntries } from '../../formats/typed/play-of.ts'
import { elementsOf } from '../../formats/typed/elements.ts'
import type { TitleEntry, TitlePage } from '../../title-page.ts'
import { areBroken } from '../broken-lines.ts'
import { authorOf } from '../document-author.ts'
import { withoutFurniture } from '../loose/furniture.ts'
import { looseLine } from '../loose/line.ts'
import type { SourceDocument, SourceLine } from '../source.ts'
import { ScreenplayLines, textedParagraph, type WholeFile } from './paragraphs.ts'
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

/** A screenplay apart from what stands before it, and from the heads of its pages. */
interface Script {
  readonly lines: readonly SourceLine[]
  /** How many heads of pages were left out. */
  readonly heads: number
  readonly titlePage: TitlePage
  /** The line of the document at which it begins. */
  readonly start: number
}

/** Reads a loose document as a screenplay, by the words and the places of its lines; never throws. */
export function readScreenplay(
  document: SourceDocument,
  script: Script = { lines: document.lines, heads: 0, titlePage: [], start: 0 },
  whole?: WholeFile,
): ScriptReading {
  const { lines, heads, start } = script
  const wrapped = document.wrapped || areBroken(lines)
  const { paragraphs: grown } = new ScreenplayLines(lines, wrapped, whole)
  const paragraphs = (whole?.finish(grown, wrapped) ?? grown).map(textedParagraph)
  const cast = castFor(paragraphs, { names: [] })
  const elements = elementsOf(paragraphs, cast)
  const titlePage = joinEntries(titled(document, script.titlePage))
  const { language } = document
  const sceneNumbers = elements.some(({ kind, number }) => kind === 'scene' && number !== undefined)
  const play = playOf({ elements, characters: cast.list, titlePage, kind: 'screenplay', language, sceneNumbers })
  const remarks = heads > 0 ? [{ code: 'left_out' as const, detail: 'page heads', count: heads }] : []
  return { play, remarks, source: document.lines, places: [start] }
}

/** What of a whole file is the screenplay: below its title page, and without the numbers of its pages where those are not known. */
export function scriptIn({ lines: all, wrapped }: SourceDocument): Script {
  const isPaged = !wrapped || all.some(({ page }) => page !== undefined)
  const { kept, heads } = isPaged
    ? { kept: all, heads: 0 }
    : withoutFurniture(
        all.map((line, at) => looseLine({ at, ...line })),
        (words) => slugOf(words) !== null,
      )
  const start = startOf(kept)
  return {
    lines: kept.slice(start),
    heads,
    titlePage: titlePageOf(kept.slice(0, start)),
    start: kept[start]?.at ?? start,
  }
}
