import { findMatches, type FindOptions, type Match } from '@replique/manuscript'
import type { Node } from 'prosemirror-model'
import { Plugin, PluginKey, TextSelection, type EditorState, type Transaction } from 'prosemirror-state'
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view'
import { reveal } from '../writing/navigation.ts'

export interface Found {
  readonly query: string
  readonly options: FindOptions
  readonly matches: readonly Match[]
  /** -1: none is current. */
  readonly current: number
  readonly decorations: DecorationSet
}

const findKey = new PluginKey<Found>('find')
const NOTHING: Found = { query: '', options: {}, matches: [], current: -1, decorations: DecorationSet.empty }

export const foundIn = (state: EditorState): Found => findKey.getState(state) ?? NOTHING

function draw(doc: Node, matches: readonly Match[], current: number): DecorationSet {
  const decorations = matches.map(({ from, to, inName }, index) => {
    const look = { class: index === current ? 'found current' : 'found' }
    if (!inName) return Decoration.inline(from, to, look)
    const pos = from - 1
    return Decoration.node(pos, pos + (doc.nodeAt(pos)?.nodeSize ?? 2), { class: `${look.class} in-name` })
  })
  return DecorationSet.create(doc, decorations)
}

/** Where the words stood after an edit, until they are looked for again. */
function follow(tr: Transaction, found: Found): Found {
  if (found.matches.length === 0) return found
  const matches = found.matches.map((match) => ({
    ...match,
    from: tr.mapping.map(match.from, 1),
    to: tr.mapping.map(match.to, -1),
  }))
  return { ...found, matches, decorations: found.decorations.map(tr.mapping, tr.doc) }
}

/** Shows where the words that are looked for stand. */
export function finding(): Plugin<Found> {
  return new Plugin<Found>({
    key: findKey,
    state: {
      init: () => NOTHING,
      apply: (tr, value) => (tr.getMeta(findKey) as Found | undefined) ?? (tr.docChanged ? follow(tr, value) : value),
    },
    props: { decorations: (state) => foundIn(state).decorations },
  })
}

const show = (view: EditorView, found: Found): void =>
  view.dispatch(view.state.tr.setMeta(findKey, found).setMeta('addToHistory', false))

/** Looks for words; the current match is the one given, else the first after the caret. */
export function look(view: EditorView, query: string, options: FindOptions, keep?: number): void {
  const { doc, selection } = view.state
  const matches = findMatches(doc, query, options)
  const next = matches.findIndex(({ from }) => from >= selection.from)
  const wanted = keep === undefined ? Math.max(0, next) : Math.min(keep, matches.length - 1)
  const current = matches.length === 0 ? -1 : wanted
  show(view, { query, options, matches, current, decorations: draw(doc, matches, current) })
}

/** Goes on to the next match or back to the one before, round the ends, and shows it. */
export function step(view: EditorView, by: 1 | -1): void {
  const found = foundIn(view.state)
  const { length } = found.matches
  if (length === 0) return
  stand(view, (found.current + by + length) % length)
}

/** Selects the match of this number and shows it. */
export function stand(view: EditorView, current: number): void {
  const found = foundIn(view.state)
  const match = found.matches[current]
  if (match === undefined) return
  const { doc, tr } = view.state
  const decorations = draw(doc, found.matches, current)
  tr.setSelection(TextSelection.create(doc, match.from, match.to)).setMeta(findKey, { ...found, current, decorations })
  view.dispatch(tr)
  reveal(view, match.from)
}

export const stopLooking = (view: EditorView): void => show(view, NOTHING)
