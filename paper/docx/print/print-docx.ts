import {
  FrameAnchorType,
  FrameWrap,
  Paragraph,
  HorizontalPositionAlign,
  VerticalPositionAlign,
  Document,
  LineRuleType,
  NumberFormat,
  Packer,
  type ISectionOptions,
  type ParagraphChild,
} from 'docx'
import {
  readEmphasis,
  runningMinutes,
  titleLines,
  keepSpeechNumbers,
  layoutOf,
  withSpeechNumbers,
  type Layout,
  type Pagination,
  type Run,
  xmlSafeWords,
  printedParts,
  printedPlay,
  unbrokenParts,
  type Play,
  type PrintedPlay,
} from '@replique/script'
import * as names from '../style-names.ts'
import { idOf, STYLE_NAMES, TITLE_STYLES } from '../style-names.ts'
import { twips, Notes, type PrintContext } from './press.ts'
import { textRuns } from './runs.ts'
import { ALIGNMENTS, spacingOf, characterStyles, documentDefaults, paragraphStyles } from './styles.ts'
import type { PrintOptions } from '../../scripts/formats.ts'
import { embeddedFonts } from './fonts.ts'
import { frontSheets } from './front-sheets.ts'
import { numberedPages } from './page-number.ts'
import { bodySections, pageOf } from './sections.ts'

type Key = keyof typeof names.TITLE_STYLES

/** Number of blank lines after the title, and between the other blocks, as on the printed title page. */
const AFTER_TITLE = 3
const BETWEEN = 1
/** Maximum width of the blocks at the foot of the page, as a share of the text width. */
const FOOT_WIDTH = 0.55

const look = ({ bold, italic, underline }: Run) => ({
  ...(bold ? { bold } : {}),
  ...(italic ? { italics: true } : {}),
  ...(underline ? { underline: {} } : {}),
})

const runsIn = (line: string) => readEmphasis(line.trim()).flatMap((run) => textRuns(run.text, look(run)))

interface Line {
  readonly key: Key
  readonly text: string
  readonly before: number
}

/**
 * Returns the lines in the middle of the title page, with the number of blank lines above each. Those above the first
 * line are counted from the top margin.
 */
function middleLines(pagination: Pagination): Line[] {
  const { layout } = pagination
  const out: Line[] = []
  let gap = (layout.titlePage.titleTop - layout.top) / layout.lineHeight
  const set = (key: Exclude<Key, 'running'>): boolean => {
    const lines = titleLines(pagination, key)
    for (const text of lines) {
      out.push({ key, text, before: gap })
      gap = 0
    }
    return lines.length > 0
  }
  set('title')
  set('subtitle')
  gap += AFTER_TITLE
  for (const key of ['credit', 'author', 'source'] as const) if (set(key)) gap += BETWEEN
  return out
}

/** Returns lines at the foot of the title page, in a frame on the left or the right. */
function footLines(lines: readonly { key: Key; text: string }[], align: 'left' | 'right', layout: Layout): Paragraph[] {
  const { left, right } = layout.titlePage
  const x = align === 'left' ? HorizontalPositionAlign.LEFT : HorizontalPositionAlign.RIGHT
  return lines.map(
    ({ key, text }) =>
      new Paragraph({
        style: names.idOf(names.TITLE_STYLES[key]),
        alignment: ALIGNMENTS[align],
        children: runsIn(text),
        frame: {
          type: 'alignment',
          alignment: { x, y: VerticalPositionAlign.BOTTOM },
          width: twips((right - left) * FOOT_WIDTH * (align === 'left' ? 0.8 : 1)),
          wrap: FrameWrap.AROUND,
          anchor: { horizontal: FrameAnchorType.MARGIN, vertical: FrameAnchorType.MARGIN },
        },
      }),
  )
}

/** Returns the title page, or an empty list if the play has no title page lines. */
export function titlePage(pagination: Pagination): Paragraph[] {
  const { layout, play } = pagination
  const of = (key: Exclude<Key, 'running'>) => titleLines(pagination, key).map((text) => ({ key, text }))
  const running = play.settings.runningTime
    ? [{ key: 'running' as const, text: layout.strings.runningTime(runningMinutes(pagination)) }]
    : []
  const middle = middleLines(pagination)
  const left = footLines([...of('notes'), ...of('contact')], 'left', layout)
  const dates = layout.titlePage.draft ? of('date') : []
  const right = footLines([...running, ...of('copyright'), ...dates], 'right', layout)
  if (middle.length + left.length + right.length === 0) return []
  const words = middle.map(({ key, text, before }) => {
    const lines = key === 'title' ? layout.titlePage.titleSize / layout.fontSize : 1
    const spacing = spacingOf(before, layout, lines)
    return new Paragraph({ style: names.idOf(names.TITLE_STYLES[key]), spacing, children: runsIn(text) })
  })
  return [...left, ...right, ...(words.length > 0 ? words : [new Paragraph({ style: 'Script' })])]
}

/**
 * Returns the sections with the title page and with the pages for characters, setting and scenes. Those pages are
 * unnumbered or have Roman numerals.
 */
function frontSection({ pagination, front, sheetAt }: PrintedPlay): ISectionOptions[] {
  const { layout } = pagination
  const title = titlePage(pagination)
  const from = title.length > 0 ? 1 : 0
  const sheets = frontSheets(
    pagination,
    Array.from({ length: front - from }, (_, i) => sheetAt(from + i)),
  )
  const page = pageOf(layout, 0)
  const margin = { ...page.margin, bottom: twips(layout.height - layout.titlePage.bottom) }
  const titled = title.length > 0 ? [{ properties: { page: { ...page, margin } }, children: title }] : []
  if (sheets.length === 0) return titled
  if (layout.pageNumber.front === 'bare') return [...titled, { properties: { page }, children: sheets }]
  const pageNumbers = { start: from + 1, formatType: NumberFormat.LOWER_ROMAN }
  return [
    ...titled,
    {
      properties: { page: { ...page, pageNumbers } },
      children: sheets,
      ...numberedPages(layout, { prefix: '', counts: true, head: '', onFirst: true }),
    },
  ]
}

/** The custom property that stores the date of the draft. */
const DATE = TITLE_STYLES.date

const bare = (lines: readonly string[]): string =>
  xmlSafeWords(lines.join(' '))
    .replace(/\\?[*_]+/g, '')
    .replace(/\s+/g, ' ')
    .trim()

/**
 * Returns the document's properties. File managers show them, and they are read when the document is imported again.
 */
function propertiesOf(pagination: Pagination) {
  const { kind, settings } = pagination.play
  const dates = pagination.layout.titlePage.draft ? [] : titleLines(pagination, 'date')
  const title = bare(titleLines(pagination, 'title'))
  const author = bare(titleLines(pagination, 'author'))
  return {
    creator: author,
    lastModifiedBy: author,
    ...(title === '' ? {} : { title }),
    customProperties: [
      { name: 'Kind', value: kind },
      { name: 'Layout', value: settings.layout },
      { name: 'Paper', value: settings.paper },
      { name: 'Scene Numbers', value: String(settings.sceneNumbers) },
      { name: 'Running Time', value: String(settings.runningTime) },
      // the date is stored even if this layout doesn't print it, because another layout may
      ...(dates.length > 0 ? [{ name: DATE, value: dates.join('\n') }] : []),
      ...(settings.changes ? [{ name: 'Layout Changes', value: JSON.stringify(settings.changes) }] : []),
    ],
  }
}

/** Returns a paragraph of minimal height for comments after the last text. */
const afterAll = (children: readonly ParagraphChild[]): Paragraph =>
  new Paragraph({
    style: idOf(STYLE_NAMES.action),
    spacing: { before: 0, line: 20, lineRule: LineRuleType.EXACT },
    children: [...children],
  })

const revisionsOf = (play: Play): number[] =>
  [...new Set(play.elements.flatMap(({ revision }) => revision ?? []))].sort((a, b) => a - b)

/**
 * Prints a play as a Word document, with a named style for each element, the layout's measurements and fonts, and a
 * page break wherever `paginate` breaks a page. Notes become comments. Changes are coloured, marked in the margin and,
 * if the layout calls for it, mentioned in the page header.
 */
export async function printDocx(script: Play, options: PrintOptions = {}): Promise<Uint8Array> {
  const { pageBreaks = true, notes = true, speechNumbers } = options
  const layout = withSpeechNumbers(layoutOf(script.settings, script.language, script.kind), speechNumbers)
  // where Word breaks the pages, only the numbers of the script's pages can be printed
  const play = pageBreaks ? script : keepSpeechNumbers(script, layout)
  const printed = printedPlay(play, layout)
  const { pagination } = printed
  const press: PrintContext = {
    play,
    layout,
    pagination,
    broken: pageBreaks,
    notes: new Notes(play, notes),
    names: new Map(play.characters.map(({ id, name }) => [id, name])),
  }
  const parts = pageBreaks ? printedParts(pagination) : unbrokenParts(pagination)
  const sections = [...frontSection(printed), ...bodySections(press, parts)]
  const rest = press.notes.upTo(Infinity, 0)
  const last = sections.pop()
  if (last) sections.push(rest.length === 0 ? last : { ...last, children: [...last.children, afterAll(rest)] })
  const document = new Document({
    ...propertiesOf(pagination),
    sections,
    fonts: embeddedFonts(layout.typeface),
    comments: { children: press.notes.comments },
    styles: {
      default: documentDefaults(layout, play.language),
      paragraphStyles: paragraphStyles(layout, revisionsOf(play)),
      characterStyles: characterStyles(layout),
    },
  })
  return new Uint8Array(await Packer.toBuffer(document))
}
