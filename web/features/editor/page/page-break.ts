import type { Page } from '@replique/script'
import { Decoration } from 'prosemirror-view'

/** A page's start inside one chunk: the block, and the offset in its text (0: before the block). */
export interface Break {
  readonly block: number
  readonly offset: number
  readonly page: Page
  /** "(MORE)", where the layout says so. */
  readonly more: string
  /** Of speeches side by side that the break cuts, the column that goes on here: 0 draws the line, the others leave room for it. */
  readonly column?: number
}

/** Where a page begins in the elements from `start` to `end`: its place, and those of the columns that it cuts. */
export function breaksOf(
  page: Page,
  more: string,
  { start, end }: { readonly start: number; readonly end: number },
): Break[] {
  const { beside, further = [] } = page
  const whole = { block: page.element - start, offset: page.offset, page, more }
  if (!beside) return [whole]
  return [page, beside, ...further]
    .filter(({ element }) => element < end)
    .map(({ element, offset }, column) => ({ ...whole, block: element - start, offset, column }))
}

/** The cues that are said again where a break is drawn: of several columns each its own. */
const cuesAt = ({ page, column }: Break): readonly string[] =>
  column === undefined ? page.continued : page.continued.slice(column, column + 1)

const keyOf = (one: Break): string =>
  `${one.offset} ${one.column ?? ''} ${one.page.label} ${one.page.more ? one.more : ''} ${cuesAt(one).join(' / ')}`

/** Whether what is drawn for one break serves for the other. */
export const sameBreak = (a: Break, b: Break): boolean =>
  a.block === b.block && a.offset === b.offset && a.column === b.column && (a.page === b.page || keyOf(a) === keyOf(b))

function part(className: string, text: string): HTMLElement {
  const element = document.createElement('span')
  element.className = className
  element.textContent = text
  return element
}

/** Whether a break stands before its paragraph: beside other columns it would take a place in the grid. */
const isBefore = ({ offset, column }: Break): boolean => offset === 0 && column === undefined

function drawBreak(made: Break): HTMLElement {
  const { page, more, column = -1 } = made
  const around = document.createElement(isBefore(made) ? 'div' : 'span')
  around.className = column < 0 ? 'page-turn' : column > 0 ? 'page-turn in-column besides' : 'page-turn in-column'
  around.setAttribute('aria-hidden', 'true')
  if (page.more && more !== '') around.append(part('page-turn-more', more))
  const line = part('page-break', '')
  if (column <= 0) line.append(part('page-break-number', page.label))
  around.append(line)
  for (const cue of cuesAt(made)) around.append(part('page-turn-cue', cue))
  return around
}

/** The break as a widget; `pos` is where its block starts, counted from the inside of the chunk. */
export function breakWidget(made: Break, pos: number): Decoration {
  const at = isBefore(made) ? pos : pos + 1 + made.offset
  return Decoration.widget(at, () => drawBreak(made), {
    key: keyOf(made),
    side: -1,
    ignoreSelection: true,
    marks: [],
  })
}
