import { paginate, type Page, type Pagination } from '@replique/script'
import type { Node } from 'prosemirror-model'
import { Plugin, PluginKey, type EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { catchUp } from '../writing/catch-up.ts'
import { flatten, type Flat } from './chunk-facts.ts'
import { dressDocument, type Dressed } from './dressing.ts'
import type { LivePlay } from './live-play.ts'

interface Pages {
  readonly flat: Flat
  readonly dressed: Dressed
}

const pagesKey = new PluginKey<Pages | null>('pages')

/** The pages of the state's document, broken where the printed ones break. */
export const paginationOf = (state: EditorState): Pagination | undefined => pagesKey.getState(state)?.dressed.pagination

/** The page on which a block stands, counted from its index in the document. */
export function pageAt(pages: readonly Page[], element: number): Page | undefined {
  let [low, high] = [0, pages.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((pages[middle]?.element ?? 0) <= element) low = middle + 1
    else high = middle
  }
  return pages[low - 1]
}

/** Once a frame with what is there now has surely been shown. */
const afterPaint = (act: () => void): void =>
  void requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(act)))

/**
 * Breaks the play into pages at every change and shows where they begin, together with all else that a layout adds.
 * The first time waits until the words themselves are on the screen.
 */
export function pages(live: LivePlay): Plugin<Pages | null> {
  let revision = 0
  const make = (doc: Node, old: Pages | null): Pages => {
    const flat = flatten(doc, old?.flat)
    const play = live.playWith(flat.elements)
    const pagination = paginate(play, live.layout, old?.dressed.pagination)
    return { flat, dressed: dressDocument(doc, pagination, revision, old?.dressed) }
  }
  const again = (view: EditorView): void => {
    if (view.isDestroyed) return
    catchUp(view)
    view.dispatch(view.state.tr.setMeta(pagesKey, true).setMeta('addToHistory', false))
  }
  return new Plugin<Pages | null>({
    key: pagesKey,
    state: {
      init: () => null,
      apply: (tr, value) => (tr.docChanged || tr.getMeta(pagesKey) === true ? make(tr.doc, value) : value),
    },
    props: { decorations: (state) => pagesKey.getState(state)?.dressed.decorations },
    view(view) {
      afterPaint(() => pagesKey.getState(view.state) ?? again(view))
      const unwatch = live.watch(() => {
        revision += 1
        again(view)
      })
      return { destroy: unwatch }
    },
  })
}
