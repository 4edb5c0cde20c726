import { eachChunk, findMatches, type FindOptions, type Match } from '@replique/manuscript'
import { type EditorView, Decoration, DecorationSet } from 'prosemirror-view'
import type { Node } from 'prosemirror-model'
import { Plugin, PluginKey, TextSelection, type EditorState, type Transaction } from 'prosemirror-state'
import { catchUp } from '../writing/paint-first.ts'
import { reveal } from '../writing/navigation.ts'

/** A stretch of the document. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

/** Chunks beyond those in the window that are counted in, on either side. */
const AROUND = 4

/** The index of the first box whose bottom is below a height of the window; their number if there is none. */
function firstBelow(boxes: ArrayLike<Element>, y: number): number {
  let [low, high] = [0, boxes.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((boxes[middle]?.getBoundingClientRect().bottom ?? 0) > y) high = middle
    else low = middle + 1
  }
  return low
}

/** The number of the chunk at a height of the window. Chunks are measured in one bundle only: elsewhere they are not laid out. */
function chunkAt(bundles: readonly Element[], y: number): number {
  const bundle = firstBelow(bundles, y)
  const before = bundles.slice(0, bundle).reduce((sum, { childElementCount }) => sum + childElementCount, 0)
  return before + firstBelow(bundles[bundle]?.children ?? [], y)
}

/** The part of the document in the window, and a little around it. */
export function stretchInView({ dom, state: { doc } }: EditorView, around = AROUND): Stretch {
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
  /** Of the document in which they were looked for. */
  readonly matches: readonly Match[]
  /** How many of them are in names. */
  readonly names: number
  /** -1: none is current. */
  readonly current: number
  /** The document changed since: the places no longer hold. */
  readonly stale: boolean
  /** Where matches are shown: in the window and around it, for thousands of them would take a second to draw. */
  readonly drawn: Stretch
  readonly decorations: DecorationSet
}

const findKey = new PluginKey<Found>('find')
const NOWHERE: Stretch = { from: 0, to: 0 }
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

/** The first match that begins at a position or behind it. */
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

/** Visible matches move along with an edit; the others are located again when needed. */
const follow = (tr: Transaction, found: Found): Found =>
  found.matches.length === 0 ? found : { ...found, stale: true, decorations: found.decorations.map(tr.mapping, tr.doc) }

/** Shows where the words that are looked for stand. */
export function finding(): Plugin<Found> {
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
      // whatever it is that scrolls
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

/** Shows the matches that scrolling has brought near. */
function drawInView(view: EditorView): void {
  const { stale, drawn } = foundIn(view.state)
  const seen = stretchInView(view, 0)
  if (stale || (seen.from >= drawn.from && seen.to <= drawn.to)) return
  catchUp(view)
  const found = foundIn(view.state)
  if (!found.stale) show(view, withDrawn(view, found))
}

function withDrawn(view: EditorView, found: Omit<Found, 'drawn' | 'decorations'>): Found {
  const drawn = stretchInView(view)
  return { ...found, drawn, decorations: draw(view.state.doc, { ...found, drawn }) }
}

const show = (view: EditorView, found: Found): void =>
  view.dispatch(view.state.tr.setMeta(findKey, found).setMeta('addToHistory', false))

/** Looks for words; the current match is the one given, else the first after the caret. */
export function look(view: EditorView, query: string, options: FindOptions, keep?: number): void {
  const { doc, selection } = view.state
  const matches = findMatches(doc, query, options)
  const next = firstFrom(matches, selection.from)
  const wanted = keep === undefined ? next % Math.max(1, matches.length) : Math.min(keep, matches.length - 1)
  const current = matches.length === 0 ? -1 : wanted
  const names = matches.filter(({ inName }) => inName).length
  show(view, withDrawn(view, { query, options, matches, names, current, stale: false }))
}

/** The matches of the document as it is now. */
export function freshIn(view: EditorView): Found {
  const found = foundIn(view.state)
  if (found.stale) look(view, found.query, found.options, found.current)
  return foundIn(view.state)
}

/** Goes on to the next match or back to the one before, round the ends, and shows it. */
export function step(view: EditorView, by: 1 | -1): void {
  const { matches, current } = freshIn(view)
  if (matches.length > 0) stand(view, (current + by + matches.length) % matches.length)
}

/** Selects the match of this number and shows it. */
export function stand(view: EditorView, current: number): void {
  const found = freshIn(view)
  const match = found.matches[current]
  if (match === undefined) return
  const { doc, tr } = view.state
  view.dispatch(tr.setSelection(TextSelection.create(doc, match.from, match.to)))
  reveal(view, match.from)
  show(view, withDrawn(view, { ...found, current }))
}

export const stopLooking = (view: EditorView): void => show(view, NOTHING)
