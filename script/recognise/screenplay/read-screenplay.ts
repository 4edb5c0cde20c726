import type { TitleEntry, TitlePage } from '../../title-page.ts'
import { textOf } from '../../rich-text.ts'
import { isTransition } from '../headings.ts'
import { areBroken, authorOf, type SourceLine, type SourceDocument } from '../source.ts'
import { slugOf } from './slug.ts'
import type { ScriptReading } from '../../formats/reading.ts'
import { castFor, playOf, joinEntries } from '../../formats/typed/play-of.ts'
import { elementsOf } from '../../formats/typed/elements.ts'
import { withoutFurniture } from '../loose/furniture.ts'
import { looseLine, keyOf } from '../loose/line.ts'
import { ScreenplayLines, textedParagraph, type WholeFile } from './paragraphs.ts'
import { headingOf } from '../loose/headings.ts'
import { MIN_DISTANCE, learnConventions, type ScreenplayConventions } from './conventions.ts'
import { screenplayLines, kindOfStyle } from './lines.ts'

const CREDIT =
  /^(?:(?:screenplay|teleplay|story|script|original story|written|scénario|écrit|drehbuch|story)\b.{0,30}|by|par|von|de|di)$/iu
const BY = /^(?:(?:screenplay |story |written |scénario |écrit |drehbuch )?(?:by|par|von|de|di))\s+(\S.{1,80})$/iu
/** Maximum number of lines on a title page. */
const TITLE_LINES = 25

const wordsOf = ({ text }: SourceLine): string => textOf(text).trim()

/** Returns the index of the first line of the script, below the title page. */
function startOf(lines: readonly SourceLine[]): number {
  const turned = lines.findIndex(({ page }) => page !== undefined && page > (lines[0]?.page ?? 0))
  const first = turned < 0 || turned > TITLE_LINES ? [] : lines.slice(0, turned).map(wordsOf)
  if (first.some((words) => CREDIT.test(words) || BY.test(words)) && first.every((words) => slugOf(words) === null))
    return turned
  return startOfScenes(lines)
}

function startOfScenes(lines: readonly SourceLine[]): number {
  const first = lines.findIndex((line) => slugOf(wordsOf(line)) !== null || isTransition(wordsOf(line)))
  if (first <= 0) return 0
  const page = lines[first]?.page
  // if pages are known, everything on the page of the first scene belongs to the script
  const start = page === undefined ? startOfProse(lines, first) : lines.findIndex((line) => line.page === page)
  return start <= TITLE_LINES ? start : 0
}

/** Minimum number of letters in a paragraph of prose; shorter ones may be names, dates or addresses on a title page. */
const LEAST_PROSE = 60
const LEGAL = /copyright|©|all rights|tous droits|permission/i

/**
 * Returns the index of the first paragraph of prose above the first scene. If there is none, returns the index of that
 * scene. The title does not count as prose.
 */
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

/** Converts the lines of a title page to its entries. */
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

/** Adds the title and author from the file's metadata if they are missing from the title page. */
function titled(document: SourceDocument, page: TitlePage): TitlePage {
  const { title = '' } = document
  const author = authorOf(document)
  const has = (key: string): boolean => page.some((entry) => entry.key === key)
  // if the title is printed in capitals, the metadata's title replaces it, because that preserves the original case
  const isTyped = ({ key, value }: TitleEntry): boolean =>
    key === 'title' && value !== title && value === title.toUpperCase()
  return [
    ...(title !== '' && !has('title') ? [{ key: 'title', value: title }] : []),
    ...page.map((entry) => (isTyped(entry) ? { ...entry, value: title } : entry)),
    ...(author !== '' && !has('author') ? [{ key: 'author', value: author }] : []),
  ]
}

/** A screenplay without its title page and running heads. */
interface Script {
  readonly lines: readonly SourceLine[]
  /** The number of page headers that were left out. */
  readonly heads: number
  readonly titlePage: TitlePage
  /** Number of the line at which it begins in the document. */
  readonly start: number
}

/** Reads an unformatted document as a screenplay, from the words and positions of its lines; never throws. */
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
  const warnings = heads > 0 ? [{ code: 'left_out' as const, detail: 'page heads', count: heads }] : []
  return { play, warnings, source: document.lines, places: [start] }
}

/**
 * Returns the script in a whole file: the lines below its title page. Removes running heads and page numbers if it
 * isn't known where pages begin.
 */
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

/** Minimum number of scene headings in a screenplay, and maximum number of lines per heading. */
const HEADINGS_ENOUGH = 2
const LINES_PER_HEADING = 400

/** Minimum number of speeches formatted as in a screenplay, if headings are not decisive. */
const LEAST_SPEECHES = 4
/** The cues of these speeches must be at least this share of all lines. */
const OFTEN = 0.05
/** Maximum number of letters in an act or scene heading in a stage play. */
const LONGEST_HEADING = 40
/** Number of lines at the start of a script that are searched for its opening heading. */
const OPENS = 60

/**
 * Whether an unstructured document is a screenplay. Several scene headings ("INT. KITCHEN – DAY") decide it, as do the
 * paragraph styles of screenplays. With one heading or none, there must be other evidence: an opening transition, or
 * recurring names together with either an early heading or three distinct indents (names furthest right, then speeches,
 * then action).
 */
export function showsScreenplay({ lines }: SourceDocument): boolean {
  const typed = screenplayLines(lines)
  const slugs = typed.flatMap(({ words }, at) => (slugOf(words) === null ? [] : [at]))
  if (slugs.length >= HEADINGS_ENOUGH && slugs.length * LINES_PER_HEADING >= typed.length) return true
  const styled = new Set(lines.map(({ style }) => kindOfStyle(style)))
  if (styled.has('scene') && styled.has('cue') && styled.has('dialogue')) return true
  if (typed.some(({ words }) => words.length <= LONGEST_HEADING && headingOf(keyOf(words)) !== null)) return false
  const isFaded = typed.some(({ words }) => OPENING.test(words) && isTransition(words))
  const isOpened = slugs.length > 0 && typed.length <= LINES_PER_HEADING
  if (isOpened && isFaded) return true
  const conventions = learnConventions(typed)
  const calls = [...conventions.names.values()].reduce((sum, times) => sum + times, 0)
  if (calls < Math.max(LEAST_SPEECHES, typed.length * OFTEN)) return false
  return standsApart(conventions) || (isOpened && slugs.some((at) => at < OPENS))
}

const OPENING = /^(?:FADE IN|OUVERTURE|FONDU)/

/** Whether names are indented further than speeches, and speeches further than action. */
const standsApart = ({ cue, said, action, speech }: ScreenplayConventions): boolean =>
  speech === 'indent' && said.indent >= action.indent + MIN_DISTANCE && cue.indent >= said.indent + MIN_DISTANCE
