import * as Y from 'yjs'
import { CONTENT, type SkimmedItem } from './skim.ts'

/**
 * Whether what an update says of clocks that the document has already is what stands there. What was deleted since, or
 * collected, is taken for the same: nobody can tell.
 */
export function saysTheSame(doc: Y.Doc, { client, clock, length, content, value }: SkimmedItem): boolean {
  if (content !== CONTENT.string && content !== CONTENT.any) return true
  const end = Math.min(clock + length, Y.getState(doc.store, client))
  const structs = doc.store.clients.get(client) as (Y.Item | Y.GC)[]
  for (let index = Y.findIndexSS(structs, clock); index < structs.length; index++) {
    const struct = structs[index]
    if (struct === undefined || struct.id.clock >= end) return true
    if (!(struct instanceof Y.Item) || struct.deleted) continue
    const from = Math.max(clock, struct.id.clock)
    const upTo = Math.min(end, struct.id.clock + struct.length)
    const said = (value as string | unknown[]).slice(from - clock, upTo - clock)
    const stands = standing(struct.content, from - struct.id.clock, upTo - struct.id.clock)
    if (stands === null || !isSame(said, stands)) return false
  }
  return true
}

/** Yjs puts this in the place of a pair of surrogates that somebody's insertion cut in two. */
const CUT = '\ufffd'

function isSame(said: string | unknown[], stands: string | unknown[]): boolean {
  if (typeof said !== 'string' || typeof stands !== 'string') return JSON.stringify(said) === JSON.stringify(stands)
  if (said === stands) return true
  for (let at = 0; at < stands.length; at++)
    if (said[at] !== stands[at] && stands[at] !== CUT && said[at] !== CUT) return false
  return true
}

function standing(content: Y.Item['content'], from: number, upTo: number): string | unknown[] | null {
  if (content instanceof Y.ContentString) return content.str.slice(from, upTo)
  return content instanceof Y.ContentAny ? content.arr.slice(from, upTo) : null
}
