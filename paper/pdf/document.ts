import type { Play } from '@replique/script'
import { titleValue } from '@replique/script'

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

/** Escapes title and author. The marks are ended after the words for viewers are written, and before the metadata are made of the same words. */
export function escapeMetadata(document: PDFKit.PDFDocument): void {
  const end = document.endMarkings.bind(document)
  document.endMarkings = () => {
    const { info } = document
    const { Title: title, Author: author } = info
    if (title !== undefined) info.Title = escaped(title)
    if (author !== undefined) info.Author = escaped(author)
    end()
  }
}

/** How every document is opened: tagged, in the language of the play, with what it says of itself. */
export const documentOptions = (play: Play, date: Date): PDFKit.PDFDocumentOptions => ({
  margin: 0,
  autoFirstPage: false,
  bufferPages: false,
  pdfVersion: '1.7',
  tagged: true,
  displayTitle: true,
  lang: play.language,
  info: infoOf(play, date),
})

/** The bytes of a document once it is ended. */
export function collect(document: PDFKit.PDFDocument): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  return new Promise((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', () => resolve(Buffer.concat(chunks)))
    document.on('error', reject)
  })
}
