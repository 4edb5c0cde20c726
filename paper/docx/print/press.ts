import {
  characterWidth,
  xmlSafeWords,
  omittedWords,
  textOf,
  type Layout,
  type ElementKind,
  type Play,
  type Pagination,
} from '@replique/script'
import { CommentRangeEnd, CommentRangeStart, CommentReference, Paragraph, TextRun, type ICommentOptions } from 'docx'
import { asideToComment, elementToComment } from '../comment.ts'

/** Converts points to twentieths of a point, Word's unit of length. */
export const twips = (points: number): number => Math.round(points * 20)

/** Converts points to half points, Word's unit of font size. */
export const halfPoints = (points: number): number => Math.round(points * 2)

/** Returns the width of unformatted text in points. */
export const widthOfWords = (words: string, { typeface, fontSize }: Layout): number =>
  Array.from(words).reduce(
    (sum, letter) => sum + characterWidth(letter, { bold: false, italic: false }, typeface) * (fontSize / 1000),
    0,
  )

interface Note {
  readonly element: number
  readonly offset: number
  readonly text: string
}

const WHOLE: ReadonlySet<ElementKind> = new Set(['note', 'section', 'synopsis'])

/** Returns everything in a play that is never printed, with its position, in the order of the text. */
function notesOf(play: Play): Note[] {
  return play.elements.flatMap((one, element) => {
    const { text } = one
    if (WHOLE.has(one.kind)) return [{ element, offset: 0, text: elementToComment(one, textOf(text)) }]
    if (one.omitted !== undefined) {
      const words = omittedWords(one)
      return words === '' ? [] : [{ element, offset: 0, text: asideToComment({ text: words, aside: 'cut' }) }]
    }
    let offset = 0
    return text.flatMap((run) => {
      const note = run.aside ? [{ element, offset, text: asideToComment(run) }] : []
      offset += run.text.length
      return note
    })
  })
}

type Mark = CommentRangeStart | CommentRangeEnd | TextRun

/** The notes of a play as Word comments. Each is returned when the printed text reaches its position. */
export class Notes {
  readonly comments: ICommentOptions[] = []
  readonly #waiting: Note[]

  constructor(play: Play, wanted: boolean) {
    this.#waiting = wanted ? notesOf(play) : []
  }

  /** Returns the pending comments that belong before this position. */
  upTo(element: number, offset: number): Mark[] {
    const out: Mark[] = []
    for (let note = this.#waiting[0]; note && isBefore(note, element, offset); note = this.#waiting[0]) {
      this.#waiting.shift()
      out.push(...this.#comment(note.text))
    }
    return out
  }

  #comment(words: string): Mark[] {
    const id = this.comments.length
    const children = xmlSafeWords(words)
      .split('\n')
      .map((text) => new Paragraph({ text }))
    this.comments.push({ id, children, author: 'Réplique', initials: 'R', date: UNDATED })
    return [new CommentRangeStart(id), new CommentRangeEnd(id), new TextRun({ children: [new CommentReference(id)] })]
  }
}

/** A fixed date for comments, because a play doesn't record when its notes were written. */
const UNDATED = new Date(Date.UTC(2000, 0, 1))

const isBefore = (note: Note, element: number, offset: number): boolean =>
  note.element < element || (note.element === element && note.offset <= offset)

/** The state shared while a document's paragraphs are built. */
export interface PrintContext {
  readonly play: Play
  readonly layout: Layout
  readonly pagination: Pagination
  /** Whether the document has explicit page breaks where the layout's pages end. */
  readonly broken: boolean
  readonly notes: Notes
  readonly names: ReadonlyMap<string, string>
}
