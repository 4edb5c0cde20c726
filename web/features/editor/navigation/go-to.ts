import { blocksOf, findBlock } from '@replique/manuscript'
import type { Page } from '@replique/script'
import type { Node } from 'prosemirror-model'
import type { EditorParts } from '../shell/view-state.ts'
import { headingAbove, headingsOf } from '../panels/outline.ts'
import { paginationOf } from '../page/pages.ts'
import { idAtCaret, goTo, scrollerOf } from '../writing/navigation.ts'

type Parts = Pick<EditorParts, 'editor' | 'view'>

/** Shows the page where another view stood, then the caret at the position that `find` says by then. */
function go({ editor, view }: Parts, find: () => number | null, after?: (pos: number) => void): void {
  const show = (): void => {
    const pos = editor.view.isDestroyed ? null : find()
    if (pos === null) return
    goTo(editor.view, pos)
    after?.(pos)
  }
  if (view.get().stage === 'page') return show()
  view.change({ stage: 'page' })
  // a page that is not shown cannot be scrolled
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

/** Where the first words of a page stand; null where the play no longer reaches so far. */
export function placeOfPage(doc: Node, { element, offset }: PageStart): number | null {
  const block = blocksOf(doc)[element]
  return block ? block.pos + 1 + Math.min(offset, block.node.content.size) : null
}

/** Pixels above the first words of a page that was gone to. */
const ABOVE = 72

/** Puts the caret where a page begins, and that at the top: it is the page that is seen then. */
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

/** Goes to the heading before or after the one under which the caret stands. */
export function goToNeighbour(parts: Parts, by: 1 | -1): void {
  const { view, live } = parts.editor
  const play = paginationOf(view.state)?.play ?? live.playOf(view.state.doc)
  const headings = headingsOf(play, [])
  const here = headings.findIndex(({ id }) => id === headingAbove(play, idAtCaret(view.state)))
  const next = headings[here + by]
  if (next) goToBlock(parts, next.id)
}
