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

/** Facts read from a chunk once and cached, because nodes never change. */
export interface ChunkFacts {
  readonly elements: readonly Element[]
  /** Its scene headings, in order. */
  readonly scenes: readonly Element[]
  /** The last element beyond which nobody looks back to see whether a speaker resumes. */
  readonly stop: Element | null
  /** The blocks that may stand elsewhere than others of their kind: later parts of a verse line, directions that open. */
  readonly apart: readonly number[]
  /** Whether it holds verse lines that count, or headings at which they begin to count anew. */
  readonly counts: boolean
  /** Whether what comes before the chunk decides it for some of them. */
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

/** A document and the elements in it. */
export interface Flat {
  readonly doc: Node
  readonly elements: readonly Element[]
}

/** The elements of a document; what an earlier one had in common with it is copied in one go. */
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

/** How many verse lines are counted at the end of a chunk that begins with so many. */
export function verseAfter(chunk: Node, before: number, layout: Layout): number {
  if (layout.verseNumbers.every === 0 || !factsOf(chunk).counts) return before
  return factsOf(chunk).elements.reduce(
    (count, element) => (restartsVerse(element.kind, layout) ? 0 : count) + (isCountedVerse(element) ? 1 : 0),
    before,
  )
}
