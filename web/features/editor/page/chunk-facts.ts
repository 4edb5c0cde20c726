import { elementOf } from '@replique/manuscript'
import type { Element, ElementKind } from '@replique/script'
import type { Node } from 'prosemirror-model'

/** What is read from a chunk once: nodes never change. */
export interface ChunkFacts {
  readonly elements: readonly Element[]
  /** Its scene headings, in order. */
  readonly scenes: readonly Element[]
  /** The last element beyond which nobody looks back to see whether a speaker resumes. */
  readonly stop: Element | null
}

const STOPS: ReadonlySet<ElementKind> = new Set(['cue', 'scene', 'act', 'transition'])

const known = new WeakMap<Node, ChunkFacts>()

export function factsOf(chunk: Node): ChunkFacts {
  let facts = known.get(chunk)
  if (facts === undefined) {
    const elements = chunk.children.map(elementOf)
    const scenes = elements.filter(({ kind }) => kind === 'scene')
    facts = { elements, scenes, stop: elements.findLast(({ kind }) => STOPS.has(kind)) ?? null }
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
  const old = previous?.doc
  const most = old ? Math.min(doc.childCount, old.childCount) : 0
  let prefix = 0
  while (prefix < most && doc.child(prefix) === old?.child(prefix)) prefix++
  let suffix = 0
  while (suffix < most - prefix && doc.child(doc.childCount - 1 - suffix) === old?.child(old.childCount - 1 - suffix))
    suffix++
  const changed = doc.children.slice(prefix, doc.childCount - suffix).flatMap((chunk) => factsOf(chunk).elements)
  const before = previous?.elements.slice(0, countBlocks(doc, 0, prefix)) ?? []
  const kept = countBlocks(doc, doc.childCount - suffix, doc.childCount)
  const after = previous && kept > 0 ? previous.elements.slice(-kept) : []
  return { doc, elements: before.concat(changed, after) }
}

function countBlocks(doc: Node, from: number, to: number): number {
  let count = 0
  for (let chunk = from; chunk < to; chunk++) count += doc.child(chunk).childCount
  return count
}
