import {
  blockAround,
  idOf,
  type Shared,
  readSettings,
  attrsOf,
  type TextRange,
  inverseMapping,
  changedBlocks,
  type PlacedBlock,
} from '@replique/manuscript'
import { onEnter, typeset, type CapitalPlace, type Replacement } from '@replique/script'
import type { Node } from 'prosemirror-model'
import { capitalMaker, capitalPlace } from '../writing/capitals.ts'
import type { Transaction, EditorState } from 'prosemirror-state'

/** A suggestion that replaces a range of the text. */
interface Proposed {
  readonly range: TextRange
  readonly proposal: string
}

/**
 * Returns the place of a character typed at the end of a suggestion, computed as if the whole suggestion had been
 * accepted.
 */
function placeOf(shared: Shared, doc: Node, { range, proposal }: Proposed): (CapitalPlace & { id: string }) | null {
  const here = blockAround(doc.resolve(range.from))
  if (here === null) return null
  const { kind: play, language } = readSettings(shared)
  const id = idOf(here.node)
  const line = proposal.lastIndexOf('\n')
  const before = proposal.slice(line + 1)
  if (line < 0) {
    const words = here.node.textBetween(0, range.from - here.pos - 1)
    return { ...capitalPlace(doc, here, words + before), language, id }
  }
  const { kind: element } = onEnter({ play, element: attrsOf(here.node).kind, empty: false })
  return { element, before, language, said: '', shared: false, id }
}

/**
 * Returns the suggestion with its end replaced. If more is removed than it contains, its range extends into the text
 * before it.
 */
function replaceEnd({ range, proposal }: Proposed, { remove, insert }: Replacement): Proposed {
  const own = Math.min(remove, proposal.length)
  const from = range.from - (remove - own)
  return { range: { from, to: range.to }, proposal: proposal.slice(0, proposal.length - own) + insert }
}

/**
 * Applies the page's typography and automatic capitals to a character typed at the end of a suggestion. Returns null if
 * nothing changes.
 */
export function typographyOf(shared: Shared): (doc: Node, before: Proposed, typed: string) => Proposed | null {
  const capitalise = capitalMaker()
  return (doc, before, typed) => {
    const place = placeOf(shared, doc, before)
    if (place === null) return null
    const found = typeset(place.before, typed, place.language) ?? capitalise(typed, place, place.id)
    return found === undefined ? null : replaceEnd(before, found)
  }
}

/** A range of the original text, and the text that replaces it. */
interface Edit {
  readonly from: number
  readonly to: number
  readonly text: string
}

/** Returns the text changes of a transaction, in order. Changes to marks and kinds are not included. */
export function editsOf(tr: Transaction): Edit[] {
  const places: { from: number; to: number; start: number; end: number }[] = []
  tr.mapping.maps.forEach((map, index) => {
    const back = inverseMapping(tr, index)
    const on = tr.mapping.slice(index + 1)
    map.forEach((from, to, start, end) =>
      places.push({ from: back.map(from, -1), to: back.map(to, 1), start: on.map(start, -1), end: on.map(end, 1) }),
    )
  })
  const merged: typeof places = []
  for (const place of places.toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1)
    if (last === undefined || place.from > last.to) merged.push({ ...place })
    else {
      last.to = Math.max(last.to, place.to)
      last.start = Math.min(last.start, place.start)
      last.end = Math.max(last.end, place.end)
    }
  }
  return merged
    .map(({ from, to, start, end }) => ({ from, to, text: tr.doc.textBetween(start, end, '\n') }))
    .filter(({ from, to, text }) => text !== tr.before.textBetween(from, to, '\n'))
}

/** A transaction that removes a composed word from the page, and the edit to suggest in its place. */
interface TakenBack {
  readonly tr: Transaction
  readonly edit: Edit
}

const endOf = ({ node, pos }: PlacedBlock): number => pos + node.nodeSize
const textOf = (blocks: readonly PlacedBlock[]): string => blocks.map(({ node }) => node.textContent).join('\n')

/** Removes what an IME composition wrote on the page. Returns null if it wrote nothing. */
export function revertComposition(state: EditorState, before: Node): TakenBack | null {
  const { was, now } = changedBlocks(before, state.doc)
  const [old, fresh, lastOld, lastFresh] = [was[0], now[0], was.at(-1), now.at(-1)]
  if (!old || !fresh || !lastOld || !lastFresh) return null
  if (was.length === 1 && now.length === 1 && idOf(old.node) === idOf(fresh.node)) return takeBackIn(state, old, fresh)
  const tr = state.tr.replace(fresh.pos, endOf(lastFresh), before.slice(old.pos, endOf(lastOld)))
  return { tr, edit: { from: old.pos + 1, to: endOf(lastOld) - 1, text: textOf(now) } }
}

function takeBackIn({ tr }: EditorState, old: PlacedBlock, fresh: PlacedBlock): TakenBack | null {
  if (!old.node.sameMarkup(fresh.node)) tr.setNodeMarkup(fresh.pos, null, old.node.attrs)
  const start = old.node.content.findDiffStart(fresh.node.content)
  const ends = old.node.content.findDiffEnd(fresh.node.content)
  if (start === null || ends === null) return tr.docChanged ? { tr, edit: { from: 0, to: 0, text: '' } } : null
  const overlap = Math.max(0, start - Math.min(ends.a, ends.b))
  const [to, end] = [ends.a + overlap, ends.b + overlap]
  const inside = fresh.pos + 1
  tr.replace(inside + start, inside + end, old.node.slice(start, to))
  const text = fresh.node.textBetween(start, end)
  return { tr, edit: { from: old.pos + 1 + start, to: old.pos + 1 + to, text } }
}
