import type { Play } from '@replique/script'
import { titleValue } from '@replique/script'
import { PdfDocument } from './writer/document.ts'

const MAKER = 'Réplique'
const AUTHORS = ['author', 'authors', 'auteur', 'auteurs', 'autrice', 'autrices']

/** Words of a title page without their emphasis, on one line. */
const bare = (value: string): string =>
  value
    .replace(/\\?[*_]+/g, '')
    .replace(/\s+/g, ' ')
    .trim()

/** Opens a document in the language of the play, with what it says of itself; the size of its pages in points. */
export function openDocument(play: Play, date: Date, size: readonly [width: number, height: number]): PdfDocument {
  const title = bare(titleValue(play.titlePage, 'title') || titleValue(play.titlePage, 'titre'))
  const author = bare(AUTHORS.map((name) => titleValue(play.titlePage, name)).find((value) => value !== '') ?? '')
  return new PdfDocument({ title, author, language: play.language, maker: MAKER, date }, size)
}
