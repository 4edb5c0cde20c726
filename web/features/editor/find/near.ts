import { eachChunk } from '@replique/manuscript'
import type { EditorView } from 'prosemirror-view'

/** A stretch of the document. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

/** Chunks beyond those in the window that are counted in, on either side. */
const AROUND = 4

/** The first of these of which anything is below a height of the window; how many they are where there is none. */
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
