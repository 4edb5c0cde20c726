import type { Extract, Play, PrintedPlay } from '@replique/script'
import { extract, largePrint, layoutOf, printedPlay, printedText } from '@replique/script'
import { isUnusual, openOtherFonts, type PrintedWords } from '../fonts/other-fonts.ts'
import { openBookmarks } from './bookmarks.ts'
import { openDocument } from './document.ts'
import { BLACK } from './inks.ts'
import type { Press } from './press.ts'
import { readingOf } from './reading-direction.ts'
import { drawPaper, latestOn, revisionSet } from './revision-set.ts'
import { drawSheet } from './sheet.ts'
import { openTags } from './tags.ts'
import { drawWatermark } from './watermark.ts'

/** What the document says of itself beside its text. */
export interface PdfOptions extends Extract {
  /** When it was made; the same play and date give the same bytes. Now, if left out. */
  readonly date?: Date
  /** In 18 points, on as many pages as that takes. */
  readonly largePrint?: boolean
  /** A reader's name, printed across every page. */
  readonly watermark?: string
  /** Each page that holds changes on paper of the colour of its latest revision. */
  readonly revisionPaper?: boolean
  /** Only the title page and the pages that changed in the latest revision, as they are handed out. */
  readonly changedPages?: boolean
}

/**
 * Prints a play by its own layout and paper. The pages break where `paginate` breaks them; the text can be selected and
 * read aloud paragraph by paragraph, acts and scenes are bookmarks. A character that no font has is an empty box.
 * Throws a RangeError where the scenes or the part asked for are not in the play; `extract` tells beforehand.
 */
export function printPdf(play: Play, options: PdfOptions = {}): Promise<Uint8Array> {
  return printWhole(extractOf(play, options), options)
}

async function printWhole(wanted: Play, options: PdfOptions): Promise<Uint8Array> {
  const usual = layoutOf(wanted.settings, wanted.language, wanted.kind)
  const printed = printedPlay(wanted, options.largePrint ? largePrint(usual) : usual)
  const { layout } = printed.pagination
  const { width, height } = layout
  const document = openDocument(wanted, options.date ?? new Date(), [width, height])
  const tags = openTags(document, wanted)
  const bookmark = openBookmarks(document, wanted, layout.strings.characters)
  const fonts = await openOtherFonts(printedWords(wanted, printed, options))
  const reading = readingOf(wanted)
  const all = Array.from({ length: printed.sheets }, (_, sheet) => sheet)
  for (const sheet of options.changedPages ? revisionSet(printed) : all) {
    const press: Press = { page: document.addPage(), layout, fonts, reading, tags, bookmark, ink: BLACK }
    if (options.revisionPaper) drawPaper(press, latestOn(printed.sheetAt(sheet)))
    if (options.watermark !== undefined) drawWatermark(press, options.watermark)
    drawSheet(press, printed.sheetAt(sheet))
  }
  tags.end()
  return document.end()
}

/** All words that the pages show; those of the body where the play has any that the layouts' own fonts may lack. */
function* printedWords(play: Play, printed: PrintedPlay, { watermark = '' }: PdfOptions): Iterable<PrintedWords> {
  yield { text: watermark, bold: false }
  const isWanted =
    play.characters.some(({ name }) => isUnusual(name)) ||
    play.elements.some(({ text }) => isUnusual(printedText(text)))
  const sheets = isWanted ? printed.sheets : printed.front
  for (let sheet = 0; sheet < sheets; sheet++) for (const { runs } of printed.sheetAt(sheet)) yield* runs
}

function extractOf(play: Play, options: PdfOptions): Play {
  const made = extract(play, options)
  if ('fault' in made) throw new RangeError(`The play has no ${made.fault} "${made.unknown}"`)
  return made.play
}
