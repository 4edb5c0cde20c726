import type { ElementKind, Run } from '@replique/script'
import {
  CHANGED,
  continued,
  CUE_AGAIN,
  MORE,
  NAME,
  revisionMark,
  SCENE_ABOVE,
  SCENE_BELOW,
  SPACER,
  SPEECH_NUMBER,
  STYLE_NAMES,
  VERSE_NUMBER,
} from '../style-names.ts'
import { commentToElement } from '../comment.ts'
import { elementsOf, firstWords, type NamedElement } from './elements.ts'
import type { StyledParagraph } from './styled-run.ts'

const KINDS: ReadonlyMap<string, ElementKind> = new Map(
  Object.entries(STYLE_NAMES).map(([kind, name]) => [name, kind as ElementKind]),
)
const AFTER: ReadonlyMap<string, ElementKind> = new Map(
  Object.entries(STYLE_NAMES).map(([kind, name]) => [continued(name), kind as ElementKind]),
)
const REVISION = new RegExp(`^${revisionMark(0).replace('0', '(\\d{1,9})')}$`)

/** Styles for paragraphs that the layout adds to the play. */
const DROPPED: ReadonlySet<string> = new Set([
  MORE,
  CUE_AGAIN,
  CHANGED,
  VERSE_NUMBER,
  SPEECH_NUMBER,
  SCENE_ABOVE,
  SCENE_BELOW,
])
/** Styles of cells beside the columns of a row. */
const BESIDE: ReadonlySet<string | undefined> = new Set([CHANGED, SPEECH_NUMBER])

/** Returns whether a style identifies an element or something the layout added. */
export const isElementStyle = (style: string): boolean =>
  KINDS.has(style) || AFTER.has(style) || REVISION.test(style) || style === SPACER || DROPPED.has(style)

/** Joins the two parts of a paragraph that was split by a page break. */
function rejoin(last: NamedElement, rest: NamedElement): void {
  const joins = /[\s–—-]$/u.test(last.text.at(-1)?.text ?? '')
  // modified in place, because a paragraph may be split over a great many pages
  ;(last.text as Run[]).push(...(joins ? [] : [{ text: '\n' }]), ...rest.text)
}

/** Returns whether a cell begins with a name that isn't repeated from the cell above. */
const speaks = ([first]: readonly StyledParagraph[]): boolean =>
  first !== undefined &&
  (first.style === STYLE_NAMES.cue || first.stretches[0]?.style === NAME) &&
  first.style !== CUE_AGAIN

/** Collects the elements of a document's body, paragraph by paragraph. */
export class Body {
  readonly out: NamedElement[] = []
  #columns: NamedElement[][] | null = null
  #revision: number | undefined

  /** Adds a paragraph that spans the whole width of the page. */
  add(paragraph: StyledParagraph): void {
    if (paragraph.style === SPACER || DROPPED.has(paragraph.style)) return
    this.close()
    this.#addTo(this.out, paragraph)
  }

  /** Adds a table row: dual dialogue, or a name beside its speech. */
  addRow(cells: readonly (readonly StyledParagraph[])[]): void {
    const columnsOfWords = cells.filter(([first]) => !BESIDE.has(first?.style))
    const columns = columnsOfWords.map((cell) => cell.filter(({ style }) => style !== SPACER))
    const [left = [], ...beside] = columns
    const goesOn = this.#columns?.length === columns.length && !speaks(left)
    const begins = speaks(left) && beside.every((column) => speaks(column) || column.length === 0)
    if (!goesOn && !begins) {
      for (const paragraph of cells.flat()) this.add(paragraph)
      return
    }
    if (begins) this.close()
    const kept = (this.#columns ??= columns.map(() => []))
    columns.forEach((column, at) => {
      for (const paragraph of column) this.#addTo(kept[at]!, paragraph)
    })
  }

  /** Ends the current columns. */
  close(): void {
    if (this.#columns === null) return
    const [left = [], ...beside] = this.#columns
    this.#columns = null
    this.out.push(...left)
    for (const column of beside) {
      const cue = column.findIndex(({ kind }) => kind === 'cue')
      this.out.push(...column.map((one, at) => (at === cue ? { ...one, dual: true as const } : one)))
    }
  }

  #addTo(out: NamedElement[], paragraph: StyledParagraph): void {
    const { style, notes, forced } = paragraph
    const revision = REVISION.exec(style)?.[1]
    if (revision !== undefined) this.#revision = Number(revision)
    if (revision !== undefined || DROPPED.has(style)) return
    for (const note of notes) if (note.at <= firstWords(paragraph)) out.push(commentToElement(note.text))
    if (forced) out.push({ kind: 'pageBreak', text: [] })
    const rest = AFTER.get(style)
    const made = elementsOf(paragraph, rest ?? KINDS.get(style) ?? 'action')
    const last = out.at(-1)
    const [first, ...more] = made
    if (rest !== undefined && first !== undefined && last?.kind === first.kind) {
      rejoin(last, first)
      out.push(...more)
    } else out.push(...made.map((element) => this.#revised(element)))
    this.#revision = undefined
  }

  #revised(element: NamedElement): NamedElement {
    return this.#revision === undefined ? element : { ...element, revision: this.#revision }
  }
}
