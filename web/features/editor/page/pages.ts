import { isTypedByOthers } from '@replique/manuscript'
import { composeBlocks, paginate, type Page, type Pagination } from '@replique/script'
import type { Node } from 'prosemirror-model'
import { Plugin, PluginKey, type EditorState } from 'prosemirror-state'
import type { DecorationSet, EditorView } from 'prosemirror-view'
import { debounced } from '../presence/peers.ts'
import { readPendingChanges } from '../writing/paint-first.ts'
import { flatten, type Flat } from './chunk-facts.ts'
import { decorateDocument, type Decorated } from './decorator.ts'
import type { LivePlay } from './live-play.ts'

/** A paginated document and its decorations. */
interface Broken {
  readonly flat: Flat
  readonly decorated: Decorated
}

interface Pages {
  /** Returns the pages. If pagination was postponed, paginates first. */
  readonly read: () => Broken
  /** The most recent pages, of this document or an earlier one. */
  readonly made: Broken
  /**
   * The decorations shown. While pagination is postponed, these are the previous decorations, mapped to the current
   * positions.
   */
  readonly decorations: DecorationSet
}

const pagesKey = new PluginKey<Pages | null>('pages')

/** Returns whether pagination has begun, so that the pages are known or can be computed on request. */
export const isPaged = (state: EditorState): boolean => pagesKey.getState(state) != null

/** Returns the pagination of the state's document, the same as in print. */
export const paginationOf = (state: EditorState): Pagination | undefined =>
  pagesKey.getState(state)?.read().decorated.pagination

/**
 * Returns the page of an element, given its index in the document. If it continues over several pages, returns the last
 * one.
 */
export function pageAt(pages: readonly Page[], element: number): Page | undefined {
  let [low, high] = [0, pages.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((pages[middle]?.element ?? 0) <= element) low = middle + 1
    else high = middle
  }
  return pages[low - 1]
}

/** Runs `act` once a frame with the current content has been painted. */
const afterPaint = (act: () => void): void =>
  void requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(act)))

/** Maximum milliseconds per turn of preparation, so that keys are read in between even on a slow phone. */
const TURN = 8

/**
 * Does the work in short turns, and calls `end` after the last one. Stops early if `isNeeded` returns false before a
 * turn.
 */
function inTurns(work: Iterator<unknown>, isNeeded: () => boolean, end: () => void): void {
  const turn = (): void => {
    if (!isNeeded()) return
    const until = performance.now() + TURN
    while (performance.now() < until) if (work.next().done === true) return end()
    setTimeout(turn)
  }
  turn()
}

/**
 * Delay in milliseconds before others' typing is paginated. Paginating on every keystroke by someone else would cost as
 * much as local typing.
 */
const CALM = 100

/** Why an unchanged document is paginated: pagination was postponed, or something that pages depend on has changed. */
type Why = 'put off' | 'changed'

const ready = (broken: Broken): Pages => ({
  read: () => broken,
  made: broken,
  decorations: broken.decorated.decorations,
})

/**
 * Postpones pagination. Keeps only `made`, the most recent pages. Keeping the previous postponed state instead would
 * keep the one before it alive, and so on.
 */
function putOff(made: Broken, decorations: DecorationSet, make: () => Broken): Pages {
  let broken: Broken | undefined
  return { read: () => (broken ??= make()), made, decorations }
}

function isPutOff(state: EditorState): boolean {
  const pages = pagesKey.getState(state)
  return pages != null && pages.made.flat.doc !== state.doc
}

/**
 * Paginates the play at every change and shows the page breaks, together with everything else that a layout adds. The
 * first pagination waits until the text is painted. Others' typing within a paragraph is paginated after a delay.
 */
export function pages(live: LivePlay): Plugin<Pages | null> {
  let revision = 0
  const make = (doc: Node, old: Broken | undefined): Broken => {
    const flat = flatten(doc, old?.flat)
    const play = live.playWith(flat.elements)
    const pagination = paginate(play, live.layout, old?.decorated.pagination)
    return { flat, decorated: decorateDocument(doc, pagination, revision, old?.decorated) }
  }
  const again = (view: EditorView, why: Why): void => {
    if (view.isDestroyed) return
    readPendingChanges(view)
    view.dispatch(view.state.tr.setMeta(pagesKey, why).setMeta('addToHistory', false))
  }
  return new Plugin<Pages | null>({
    key: pagesKey,
    state: {
      init: () => null,
      apply(tr, value) {
        const { doc } = tr
        const why = tr.getMeta(pagesKey) as Why | undefined
        if (why === undefined && !tr.docChanged) return value
        if (why === 'put off' && value !== null) return ready(value.read())
        if (why !== undefined || value === null || !isTypedByOthers(tr)) return ready(make(doc, value?.made))
        const { made } = value
        return putOff(made, value.decorations.map(tr.mapping, doc), () => make(doc, made))
      },
    },
    props: { decorations: (state) => pagesKey.getState(state)?.decorations },
    view(view) {
      const isUnpaged = (): boolean => !view.isDestroyed && pagesKey.getState(view.state) === null
      afterPaint(() => {
        const play = live.playWith(flatten(view.state.doc, undefined).elements)
        inTurns(composeBlocks(play, live.layout), isUnpaged, () => again(view, 'changed'))
      })
      const turn = debounced(
        (act) => setTimeout(act, CALM),
        clearTimeout,
        () => again(view, 'put off'),
      )
      const unwatch = live.watch(() => {
        revision += 1
        again(view, 'changed')
      })
      return {
        update: ({ state }) => (isPutOff(state) ? turn.soon() : turn.cancel()),
        destroy: () => {
          turn.cancel()
          unwatch()
        },
      }
    },
  })
}
