import { blocksOf, findBlock } from '@replique/manuscript'
import type { Page } from '@replique/script'
import type { Node } from 'prosemirror-model'
import type { EditorParts } from '../shell/view-state.ts'
import { headingAbove, headingsOf } from '../panels/outline.ts'
import { paginationOf } from '../page/pages.ts'
import { idAtCaret, goTo, scrollerOf } from '../writing/navigation.ts'

type Parts = Pick<EditorParts, 'editor' | 'view'>

/** Shows the page if another view is open, then moves the caret to the position that `find` returns at that moment. */
function go({ editor, view }: Parts, find: () => number | null, after?: (pos: number) => void): void {
  const show = (): void => {
    const pos = editor.view.isDestroyed ? null : find()
    if (pos === null) return
    goTo(editor.view, pos)
    after?.(pos)
  }
  if (view.get().mainView === 'page') return show()
  view.change({ mainView: 'page' })
  // a hidden page can't be scrolled
  requestAnimationFrame(show)
}

/** Moves the caret to the start of a block. */
export function goToBlock(parts: Parts, id: string): void {
  go(parts, () => {
    const found = findBlock(parts.editor.view.state.doc, id)
    return found && found.pos + 1
  })
}

type PageStart = Pick<Page, 'element' | 'offset'>

/** Returns the position of a page's first words, or null if the play no longer extends that far. */
export function placeOfPage(doc: Node, { element, offset }: PageStart): number | null {
  const block = blocksOf(doc)[element]
  return block ? block.pos + 1 + Math.min(offset, block.node.content.size) : null
}

/** Pixels left free above a page's first words after scrolling to it. */
const ABOVE = 72

/** Moves the caret to the start of a page and scrolls that page to the top of the window. */
export function goToPage(parts: Parts, page: PageStart): void {
  const { view } = parts.editor
  go(
    parts,
    () => placeOfPage(view.state.doc, page),
    (pos) => {
      const scroller = scrollerOf(view)
      scroller.scrollTop += view.coordsAtPos(pos).top - scroller.getBoundingClientRect().top - ABOVE
    },
  )
}

/** Goes from the heading above the caret to the next or previous heading. */
export function goToNeighbour(parts: Parts, by: 1 | -1): void {
  const { view, live } = parts.editor
  const play = paginationOf(view.state)?.play ?? live.playOf(view.state.doc)
  const headings = headingsOf(play, [])
  const here = headings.findIndex(({ id }) => id === headingAbove(play, idAtCaret(view.state)))
  const next = headings[here + by]
  if (next) goToBlock(parts, next.id)
}
