import * as Y from 'yjs'

/** A part of a stored text that cannot be read, by its place, and in whose words. */
export interface Unreadable {
  readonly index: number
  readonly reason: string
}

/**
 * Deeper than any version of our editors nests a value, and far from where a thread's stack ends: that is another depth
 * in each thread, so that one could read what another cannot.
 */
const DEEPEST = 100

const EMPTY = Uint8Array.of(0, 0)

/** Reads the parts of a text in their order and says which of them cannot be read, or not be written again. */
export function sift(parts: readonly Uint8Array[]): Unreadable[] {
  const bad: Unreadable[] = []
  const good: Uint8Array[] = []
  let doc = new Y.Doc()
  parts.forEach((part, index) => {
    const reason = faultOf(doc, part)
    if (reason === null) {
      good.push(part)
      return
    }
    bad.push({ index, reason })
    // It may have left half of itself there.
    doc.destroy()
    doc = new Y.Doc()
    for (const one of good) Y.applyUpdate(doc, one)
  })
  return bad
}

function faultOf(doc: Y.Doc, part: Uint8Array): string | null {
  try {
    if (Y.decodeUpdate(part).structs.some(isNested)) return `nested deeper than ${DEEPEST}`
    // Merged with nothing it is written again, thing by thing.
    Y.mergeUpdates([part, EMPTY])
    Y.applyUpdate(doc, part)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** Whether something in a document is nested so deep that whoever it is sent to may fail over it. */
export function holdsNested({ store }: Y.Doc): boolean {
  for (const structs of store.clients.values()) if (structs.some(isNested)) return true
  return false
}

const isNested = (struct: object): boolean => struct instanceof Y.Item && valuesOf(struct.content).some(isTooDeep)

function valuesOf(content: Y.Item['content']): readonly unknown[] {
  if (content instanceof Y.ContentEmbed) return [content.embed]
  if (content instanceof Y.ContentFormat) return [content.value]
  return content instanceof Y.ContentAny || content instanceof Y.ContentJSON ? content.arr : []
}

function isTooDeep(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEEPEST) return true
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []))
  }
  return false
}
