import { chunksOf, elementOf } from '@replique/manuscript'
import {
  isCountedVerse,
  isLaterPart,
  restartsVerse,
  type Element,
  type ElementKind,
  type Layout,
} from '@replique/script'
import type { Node } from 'prosemirror-model'

/** Facts read from a chunk once and cached. Nodes are immutable. */
export interface ChunkFacts {
  readonly elements: readonly Element[]
  /** The chunk's scene headings, in order. */
  readonly scenes: readonly Element[]
  /** The last element in the chunk that would stop a backward search for a speaker's previous cue, or null. */
  readonly stop: Element | null
  /**
   * Indexes of the blocks that may be placed differently from others of their kind: later parts of a verse line, and
   * opening directions.
   */
  readonly apart: readonly number[]
  /**
   * Whether the chunk affects the verse count: it contains verse lines, or acts or scenes, where the count may restart.
   */
  readonly counts: boolean
  /** Whether the position of any of the blocks in `apart` depends on what precedes the chunk. */
  readonly leans: boolean
}

const STOPS: ReadonlySet<ElementKind> = new Set(['cue', 'scene', 'act', 'transition'])

const UNPRINTED: ReadonlySet<ElementKind> = new Set(['note', 'section', 'synopsis'])

function apartIn(elements: readonly Element[]): number[] {
  let opening = true
  return elements.flatMap((element, index) => {
    const { kind } = element
    if (kind === 'act' || kind === 'scene') opening = true
    else if (kind !== 'action' && !UNPRINTED.has(kind)) opening = false
    return isLaterPart(element) || (opening && kind === 'action') ? [index] : []
  })
}

const known = new WeakMap<Node, ChunkFacts>()

export function factsOf(chunk: Node): ChunkFacts {
  let facts = known.get(chunk)
  if (facts === undefined) {
    const elements = chunk.children.map(elementOf)
    const scenes = elements.filter(({ kind }) => kind === 'scene')
    facts = {
      elements,
      scenes,
      stop: elements.findLast(({ kind }) => STOPS.has(kind)) ?? null,
      apart: apartIn(elements),
      counts: elements.some(({ kind }) => kind === 'verse' || kind === 'act' || kind === 'scene'),
      leans:
        isLaterPart(elements.find(({ kind }) => kind === 'verse')) ||
        elements.find(({ kind }) => !UNPRINTED.has(kind))?.kind === 'action',
    }
    known.set(chunk, facts)
  }
  return facts
}

/** A document and its elements. */
export interface Flat {
  readonly doc: Node
  readonly elements: readonly Element[]
}

/** Returns the elements of a document. Those in chunks shared with `previous` are copied from it. */
export function flatten(doc: Node, previous: Flat | undefined): Flat {
  const chunks = chunksOf(doc)
  const old = previous ? chunksOf(previous.doc) : []
  const most = Math.min(chunks.length, old.length)
  let prefix = 0
  while (prefix < most && chunks[prefix] === old[prefix]) prefix++
  let suffix = 0
  while (suffix < most - prefix && chunks.at(-1 - suffix) === old.at(-1 - suffix)) suffix++
  const changed = chunks.slice(prefix, chunks.length - suffix).flatMap((chunk) => factsOf(chunk).elements)
  const before = previous?.elements.slice(0, countBlocks(chunks.slice(0, prefix))) ?? []
  const kept = countBlocks(chunks.slice(chunks.length - suffix))
  const after = previous && kept > 0 ? previous.elements.slice(-kept) : []
  return { doc, elements: before.concat(changed, after) }
}

const countBlocks = (chunks: readonly Node[]): number => chunks.reduce((sum, { childCount }) => sum + childCount, 0)

/** Returns the count of verse lines at the end of a chunk, given the count before it. */
export function verseAfter(chunk: Node, before: number, layout: Layout): number {
  if (layout.verseNumbers.every === 0 || !factsOf(chunk).counts) return before
  return factsOf(chunk).elements.reduce(
    (count, element) => (restartsVerse(element.kind, layout) ? 0 : count) + (isCountedVerse(element) ? 1 : 0),
    before,
  )
}
