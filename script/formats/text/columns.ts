import type { Layout } from '../../layout/layout.ts'
import type { ElementKind } from '../../play.ts'
import type { Column } from './fill.ts'

/** Points to a character of the page that a column of text stands for. */
const CHARACTER = 7.2
/** Characters on the longest line: mail programs break longer ones. */
const LONGEST = 68

/** Where the paragraphs of a play stand as plain text. */
export interface TextPage {
  readonly width: number
  /** The lines of the page where the layout has them, on a page of one fixed width of letters. */
  readonly columns: Readonly<Record<ElementKind, Column | undefined>>
}

/** A layout in a fixed pitch gives its own columns; in any other, names stand in the middle unless they stand beside their speech. */
export function textPage(layout: Layout): TextPage {
  const width = Math.min(LONGEST, Math.floor(layout.textWidth / CHARACTER + 0.01))
  const whole: Column = { from: 0, width }
  const film = layout.name === 'screenplay'
  const columnOf = (kind: ElementKind): Column | undefined => {
    const style = layout.elements[kind]
    if (style === undefined) return undefined
    if (layout.typeface !== 'courier')
      return kind === 'cue' && !layout.nameBeside
        ? { ...whole, align: 'centre' }
        : { ...whole, align: alignOf(kind, style.align) }
    const from = Math.round((style.left - layout.left) / CHARACTER)
    const room = Math.round(style.width / CHARACTER)
    // a direction over several lines would look like speech to programs that read the text
    return {
      from,
      width: kind === 'parenthetical' && film ? width - from : Math.min(room, width - from),
      align: style.align,
    }
  }
  const kinds = Object.keys(layout.elements) as ElementKind[]
  return { width, columns: Object.fromEntries(kinds.map((kind) => [kind, columnOf(kind)])) as TextPage['columns'] }
}

const alignOf = (kind: ElementKind, align: 'left' | 'centre' | 'right'): 'left' | 'centre' | 'right' =>
  kind === 'act' || kind === 'scene' ? 'centre' : align
