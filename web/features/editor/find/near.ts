import type { EditorView } from 'prosemirror-view'

/** A stretch of the document. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

/** Chunks beyond those in the window that are counted in, on either side. */
const AROUND = 2

/** The first chunk of which anything is below a height of the window; the number of chunks where there is none. */
function chunkBelow(chunks: readonly Element[], y: number): number {
  let [low, high] = [0, chunks.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((chunks[middle]?.getBoundingClientRect().bottom ?? 0) > y) high = middle
    else low = middle + 1
  }
  return low
}

/** The part of the document in the window, and a little around it. */
export function stretchInView({ dom, state: { doc } }: EditorView, around = AROUND): Stretch {
  const chunks = [...dom.children].filter(({ classList }) => classList.contains('chunk'))
  const first = Math.max(0, chunkBelow(chunks, 0) - around)
  const last = Math.min(doc.childCount, chunkBelow(chunks, innerHeight) + 1 + around)
  let from = 0
  for (let chunk = 0; chunk < first && chunk < doc.childCount; chunk++) from += doc.child(chunk).nodeSize
  let to = from
  for (let chunk = first; chunk < last; chunk++) to += doc.child(chunk).nodeSize
  return { from, to }
}
