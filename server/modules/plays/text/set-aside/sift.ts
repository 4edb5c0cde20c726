import * as Y from 'yjs'

/** An unreadable part of a stored text, with its index and the error message. */
export interface Unreadable {
  readonly index: number
  readonly reason: string
}

/**
 * Maximum nesting of values. It is deeper than any version of our editors nests them, and far below the depth that
 * overflows a thread's stack. That depth differs between threads, so without a limit one thread could read what another
 * can't.
 */
const DEEPEST = 100

const EMPTY = Uint8Array.of(0, 0)

/** Reads the parts of a text in order and returns those that can't be read or can't be encoded again. */
export function findUnreadable(parts: readonly Uint8Array[]): Unreadable[] {
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
    // the failed update may have been applied in part
    doc.destroy()
    doc = new Y.Doc()
    for (const one of good) Y.applyUpdate(doc, one)
  })
  return bad
}

function faultOf(doc: Y.Doc, part: Uint8Array): string | null {
  try {
    if (Y.decodeUpdate(part).structs.some(isNested)) return `nested deeper than ${DEEPEST}`
    // merging it with an empty update encodes it again, item by item
    Y.mergeUpdates([part, EMPTY])
    Y.applyUpdate(doc, part)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** Whether a document contains values nested so deeply that a client may fail to read them. */
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
