import type { Page } from '@replique/script'
import { Decoration } from 'prosemirror-view'

/** A page's start inside one chunk: the block, and the offset in its text (0: before the block). */
export interface Break {
  readonly block: number
  readonly offset: number
  readonly page: Page
  /** "(MORE)", where the layout says so. */
  readonly more: string
}

const keyOf = ({ offset, page, more }: Break): string =>
  `${offset} ${page.label} ${page.more ? more : ''} ${page.continued.join(' / ')}`

/** Whether what is drawn for one break serves for the other. */
export const sameBreak = (a: Break, b: Break): boolean =>
  a.block === b.block && a.offset === b.offset && (a.page === b.page || keyOf(a) === keyOf(b))

function part(className: string, text: string): HTMLElement {
  const element = document.createElement('span')
  element.className = className
  element.textContent = text
  return element
}

function drawBreak({ offset, page, more }: Break): HTMLElement {
  const around = document.createElement(offset === 0 ? 'div' : 'span')
  around.className = 'page-turn'
  around.setAttribute('aria-hidden', 'true')
  if (page.more && more !== '') around.append(part('page-turn-more', more))
  const line = part('page-break', '')
  line.append(part('page-break-number', page.label))
  around.append(line)
  for (const cue of page.continued) around.append(part('page-turn-cue', cue))
  return around
}

/** The break as a widget; `pos` is where its block starts, counted from the inside of the chunk. */
export function breakWidget(made: Break, pos: number): Decoration {
  const at = made.offset === 0 ? pos : pos + 1 + made.offset
  return Decoration.widget(at, () => drawBreak(made), {
    key: keyOf(made),
    side: -1,
    ignoreSelection: true,
    marks: [],
  })
}
