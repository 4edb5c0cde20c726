import { eachChunk, findMatches, type FindOptions, type Match } from '@replique/manuscript'
import { type EditorView, Decoration, DecorationSet } from 'prosemirror-view'
import type { Node } from 'prosemirror-model'
import { Plugin, PluginKey, TextSelection, type EditorState, type Transaction } from 'prosemirror-state'
import { readPendingChanges } from '../writing/paint-first.ts'
import { reveal } from '../writing/navigation.ts'

/** A range of the document. */
export interface DocumentRange {
  readonly from: number
  readonly to: number
}

/** Matches are also drawn in this many chunks before and after the visible ones. */
const AROUND = 4

/** Returns the index of the first box whose bottom is below `y` in the window, or the number of boxes. */
function firstBelow(boxes: ArrayLike<Element>, y: number): number {
  let [low, high] = [0, boxes.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((boxes[middle]?.getBoundingClientRect().bottom ?? 0) > y) high = middle
    else low = middle + 1
  }
  return low
}

/**
 * Returns the index of the chunk at `y` in the window. Only the chunks of one bundle are measured, because others may
 * not be laid out.
 */
function chunkAt(bundles: readonly Element[], y: number): number {
  const bundle = firstBelow(bundles, y)
  const before = bundles.slice(0, bundle).reduce((sum, { childElementCount }) => sum + childElementCount, 0)
  return before + firstBelow(bundles[bundle]?.children ?? [], y)
}

/** Returns the visible range of the document, extended by `around` chunks on either side. */
export function visibleRange({ dom, state: { doc } }: EditorView, around = AROUND): DocumentRange {
  const bundles = [...dom.children].filter(({ classList }) => classList.contains('bundle'))
  const first = chunkAt(bundles, 0) - around
  const last = chunkAt(bundles, innerHeight) + around
  let [from, to] = [doc.content.size, 0]
  let number = 0
  eachChunk(doc, (chunk, pos) => {
    if (number >= first && number <= last) {
      from = Math.min(from, pos)
      to = pos + chunk.nodeSize
    }
    number += 1
  })
  return { from: Math.min(from, to), to }
}

export interface Found {
  readonly query: string
  readonly options: FindOptions
  /** The matches, at positions in the document that was searched. */
  readonly matches: readonly Match[]
  /** Number of matches in names. */
  readonly names: number
  /** Index of the current match; -1 if nothing matches. */
  readonly current: number
  /** Whether the document has changed since the search, so that the positions are outdated. */
  readonly stale: boolean
  /**
   * The range in which matches are drawn: the visible text and a few chunks around it, because drawing thousands of
   * matches would take a second.
   */
  readonly drawn: DocumentRange
  readonly decorations: DecorationSet
}

const findKey = new PluginKey<Found>('find')
const NOWHERE: DocumentRange = { from: 0, to: 0 }
const NOTHING: Found = {
  query: '',
  options: {},
  matches: [],
  names: 0,
  current: -1,
  stale: false,
  drawn: NOWHERE,
  decorations: DecorationSet.empty,
}

export const foundIn = (state: EditorState): Found => findKey.getState(state) ?? NOTHING

/** Returns the index of the first match that begins at or after a position. */
function firstFrom(matches: readonly Match[], pos: number): number {
  let [low, high] = [0, matches.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((matches[middle]?.from ?? 0) < pos) low = middle + 1
    else high = middle
  }
  return low
}

type Shown = Pick<Found, 'matches' | 'current' | 'drawn'>

function draw(doc: Node, { matches, current, drawn }: Shown): DecorationSet {
  const decorations: Decoration[] = []
  for (let index = firstFrom(matches, drawn.from); index < matches.length; index++) {
    const match = matches[index]
    if (match === undefined || match.from > drawn.to) break
    const look = { class: index === current ? 'found current' : 'found' }
    if (!match.inName) decorations.push(Decoration.inline(match.from, match.to, look))
    else {
      const pos = match.from - 1
      const end = pos + (doc.nodeAt(pos)?.nodeSize ?? 2)
      decorations.push(Decoration.node(pos, end, { class: `${look.class} in-name` }))
    }
  }
  return DecorationSet.create(doc, decorations)
}

/** Maps drawn matches through an edit. The others are found again when needed. */
const follow = (tr: Transaction, found: Found): Found =>
  found.matches.length === 0 ? found : { ...found, stale: true, decorations: found.decorations.map(tr.mapping, tr.doc) }

/** Shows the matches of a search. */
export function findPlugin(): Plugin<Found> {
  return new Plugin<Found>({
    key: findKey,
    state: {
      init: () => NOTHING,
      apply: (tr, value) => (tr.getMeta(findKey) as Found | undefined) ?? (tr.docChanged ? follow(tr, value) : value),
    },
    props: { decorations: (state) => foundIn(state).decorations },
    view(view) {
      let frame = 0
      const scrolled = (): void => {
        if (frame === 0 && foundIn(view.state).matches.length > 0) frame = requestAnimationFrame(redraw)
      }
      const redraw = (): void => {
        frame = 0
        drawInView(view)
      }
      // scroll events don't bubble, so capture them from any scroller
      document.addEventListener('scroll', scrolled, { capture: true, passive: true })
      return {
        destroy: () => {
          cancelAnimationFrame(frame)
          document.removeEventListener('scroll', scrolled, { capture: true })
        },
      }
    },
  })
}

/** Draws the matches that scrolling has made visible. */
function drawInView(view: EditorView): void {
  const { stale, drawn } = foundIn(view.state)
  const seen = visibleRange(view, 0)
  if (stale || (seen.from >= drawn.from && seen.to <= drawn.to)) return
  readPendingChanges(view)
  const found = foundIn(view.state)
  if (!found.stale) show(view, withDrawn(view, found))
}

function withDrawn(view: EditorView, found: Omit<Found, 'drawn' | 'decorations'>): Found {
  const drawn = visibleRange(view)
  return { ...found, drawn, decorations: draw(view.state.doc, { ...found, drawn }) }
}

const show = (view: EditorView, found: Found): void =>
  view.dispatch(view.state.tr.setMeta(findKey, found).setMeta('addToHistory', false))

/**
 * Searches for a query. The match at index `keep` becomes the current one; by default, the first match after the caret.
 */
export function searchFor(view: EditorView, query: string, options: FindOptions, keep?: number): void {
  const { doc, selection } = view.state
  const matches = findMatches(doc, query, options)
  const next = firstFrom(matches, selection.from)
  const wanted = keep === undefined ? next % Math.max(1, matches.length) : Math.min(keep, matches.length - 1)
  const current = matches.length === 0 ? -1 : wanted
  const names = matches.filter(({ inName }) => inName).length
  show(view, withDrawn(view, { query, options, matches, names, current, stale: false }))
}

/** Returns the matches in the current document. */
export function currentMatches(view: EditorView): Found {
  const found = foundIn(view.state)
  if (found.stale) searchFor(view, found.query, found.options, found.current)
  return foundIn(view.state)
}

/** Goes to the next or previous match, wrapping around at the ends, and shows it. */
export function stepMatch(view: EditorView, by: 1 | -1): void {
  const { matches, current } = currentMatches(view)
  if (matches.length > 0) selectMatch(view, (current + by + matches.length) % matches.length)
}

/** Selects the match at an index and shows it. */
export function selectMatch(view: EditorView, current: number): void {
  const found = currentMatches(view)
  const match = found.matches[current]
  if (match === undefined) return
  const { doc, tr } = view.state
  view.dispatch(tr.setSelection(TextSelection.create(doc, match.from, match.to)))
  reveal(view, match.from)
  show(view, withDrawn(view, { ...found, current }))
}

export const clearSearch = (view: EditorView): void => show(view, NOTHING)
