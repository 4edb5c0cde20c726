import type { Play } from '@replique/script'
import { printedPlay, titleValue } from '@replique/script'
import Document from 'pdfkit'
import type { Press } from './press.ts'
import { drawSheet } from './sheet.ts'

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

/**
 * Prints a play by its own layout and paper. The pages break where `paginate` breaks them; the text can be selected.
 * A character that neither font has is shown as an empty box.
 */
export function printPdf(play: Play, options: PdfOptions = {}): Promise<Uint8Array> {
  const printed = printedPlay(play)
  const { layout } = printed.pagination
  const document = new Document({
    size: [layout.width, layout.height],
    margin: 0,
    autoFirstPage: false,
    bufferPages: false,
    lang: play.language,
    info: infoOf(play, options.date ?? new Date()),
  })
  const chunks: Buffer[] = []
  const done = new Promise<Uint8Array>((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', () => resolve(Buffer.concat(chunks)))
    document.on('error', reject)
  })
  const press: Press = { document, layout, opened: new Set(), font: '' }
  for (let sheet = 0; sheet < printed.sheets; sheet++) {
    document.addPage()
    drawSheet(press, printed.sheetAt(sheet))
  }
  document.end()
  return done
}
