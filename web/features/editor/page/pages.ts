import { isTypedByOthers } from '@replique/manuscript'
import { paginate, type Page, type Pagination } from '@replique/script'
import type { Node } from 'prosemirror-model'
import { Plugin, PluginKey, type EditorState } from 'prosemirror-state'
import type { DecorationSet, EditorView } from 'prosemirror-view'
import { later } from '../presence/peers.ts'
import { catchUp } from '../writing/paint-first.ts'
import { flatten, type Flat } from './chunk-facts.ts'
import { decorateDocument, type Decorated } from './decorator.ts'
import type { LivePlay } from './live-play.ts'

/** A document broken into pages, and its decorations. */
interface Broken {
  readonly flat: Flat
  readonly decorated: Decorated
}

/** The pages of one document. */
interface Pages {
  /** Makes them where that was put off. */
  readonly read: () => Broken
  /** Those that were made last: of this document, or of one before it. */
  readonly made: Broken
  /** What is shown: while they are put off, what was shown before, where it is now. */
  readonly decorations: DecorationSet
}

const pagesKey = new PluginKey<Pages | null>('pages')

/** Whether the pages are known, or will be as soon as somebody asks. */
export const isPaged = (state: EditorState): boolean => pagesKey.getState(state) != null

/** The pages of the state's document, broken where the printed ones break. */
export const paginationOf = (state: EditorState): Pagination | undefined =>
  pagesKey.getState(state)?.read().decorated.pagination

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

/** Milliseconds after which what others type is broken into pages: each of their keys would cost as much as one's own. */
const CALM = 100

/** Why pages are made of a document that did not change: they were put off, or what they are made by is another. */
type Why = 'put off' | 'changed'

const ready = (broken: Broken): Pages => ({
  read: () => broken,
  made: broken,
  decorations: broken.decorated.decorations,
})

/** It keeps the pages made last and no others: each would keep those before it. */
function putOff(made: Broken, decorations: DecorationSet, make: () => Broken): Pages {
  let broken: Broken | undefined
  return { read: () => (broken ??= make()), made, decorations }
}

function isPutOff(state: EditorState): boolean {
  const pages = pagesKey.getState(state)
  return pages != null && pages.made.flat.doc !== state.doc
}

/**
 * Breaks the play into pages at every change and shows where they begin, together with all else that a layout adds.
 * The first time waits until the words themselves are on the screen; what others type within a paragraph waits a moment.
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
    catchUp(view)
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
      afterPaint(() => pagesKey.getState(view.state) ?? again(view, 'changed'))
      const turn = later(
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
