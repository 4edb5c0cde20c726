import type { Layout, Play } from '@replique/script'
import { printedPlay, titleValue } from '@replique/script'
import Document from 'pdfkit'
import { openBookmarks } from './bookmarks.ts'
import { BLACK } from './inks.ts'
import type { Press } from './press.ts'
import { drawSheet } from './sheet.ts'
import { openTags } from './tags.ts'

/** What the document says of itself beside its text. */
export interface PdfOptions {
  /** When it was made; the same play and date give the same bytes. Now, if left out. */
  readonly date?: Date
}

const PRODUCER = 'Réplique'

/** Words of a title page without their emphasis, on one line. */
const bare = (value: string): string =>
  value
    .replace(/\\?[*_]+/g, '')
    .replace(/\s+/g, ' ')
    .trim()

function infoOf(play: Play, date: Date): PDFKit.DocumentInfo {
  const title = bare(titleValue(play.titlePage, 'title') || titleValue(play.titlePage, 'titre'))
  const names = ['author', 'authors', 'auteur', 'auteurs', 'autrice', 'autrices']
  const author = bare(names.map((name) => titleValue(play.titlePage, name)).find((value) => value !== '') ?? '')
  return {
    ...(title === '' ? {} : { Title: title }),
    ...(author === '' ? {} : { Author: author }),
    Creator: PRODUCER,
    Producer: PRODUCER,
    CreationDate: date,
    ModDate: date,
  }
}

/** Words as XML takes them: pdfkit puts title and author into its metadata as they are. */
const escaped = (text: string): string =>
  text
    .replace(/[&<>]/g, (sign) => (sign === '&' ? '&amp;' : sign === '<' ? '&lt;' : '&gt;'))
    .replace(/[\p{Cc}\ufffe\uffff]/gu, '')

/** The marks are ended after the words for viewers are written, and before the metadata are made of the same words. */
function escapeMetadata(document: PDFKit.PDFDocument): void {
  const end = document.endMarkings.bind(document)
  document.endMarkings = () => {
    const { info } = document
    const { Title: title, Author: author } = info
    if (title !== undefined) info.Title = escaped(title)
    if (author !== undefined) info.Author = escaped(author)
    end()
  }
}

function openDocument(play: Play, { width, height }: Layout, date: Date): PDFKit.PDFDocument {
  const document = new Document({
    size: [width, height],
    margin: 0,
    autoFirstPage: false,
    bufferPages: false,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: play.language,
    info: infoOf(play, date),
  })
  escapeMetadata(document)
  return document
}

function collect(document: PDFKit.PDFDocument): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  return new Promise((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', () => resolve(Buffer.concat(chunks)))
    document.on('error', reject)
  })
}

/**
 * Prints a play by its own layout and paper. The pages break where `paginate` breaks them; the text can be selected and
 * read aloud paragraph by paragraph, acts and scenes are bookmarks. A character that no font has is an empty box.
 */
export function printPdf(play: Play, options: PdfOptions = {}): Promise<Uint8Array> {
  const printed = printedPlay(play)
  const { layout } = printed.pagination
  const document = openDocument(play, layout, options.date ?? new Date())
  const done = collect(document)
  const tags = openTags(document, play)
  const bookmark = openBookmarks(document, play, layout.strings.characters)
  const press: Press = { document, layout, tags, bookmark, opened: new Set(), font: '', ink: BLACK }
  for (let sheet = 0; sheet < printed.sheets; sheet++) {
    document.addPage()
    press.ink = BLACK
    drawSheet(press, printed.sheetAt(sheet))
  }
  tags.end()
  document.end()
  return done
}
