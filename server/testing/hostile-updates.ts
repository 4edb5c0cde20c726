/** Encodes updates that our editor never sends, in Yjs update encoding 1. */
import { openShared } from '@replique/manuscript'
import * as encoding from 'lib0/encoding'
import * as Y from 'yjs'

export interface ForgedId {
  readonly client: number
  readonly clock: number
}

/** A single Yjs item of an update. */
export interface Forged {
  readonly origin?: ForgedId
  readonly rightOrigin?: ForgedId
  /**
   * The parent of an item without origins: the name of a root, or the id of another item. With a `key`, the item is a
   * map entry, otherwise a list item.
   */
  readonly parent?: string | ForgedId
  readonly key?: string
  /** The content type, and a function that encodes the content. */
  readonly kind: number
  readonly write: (to: encoding.Encoder) => void
}

const writeId = (to: encoding.Encoder, { client, clock }: ForgedId): void => {
  encoding.writeVarUint(to, client)
  encoding.writeVarUint(to, clock)
}

function writeForged(to: encoding.Encoder, { origin, rightOrigin, parent, key, kind, write }: Forged): void {
  const keyed = key !== undefined && !origin && !rightOrigin
  encoding.writeUint8(to, kind | (origin ? 0x80 : 0) | (rightOrigin ? 0x40 : 0) | (keyed ? 0x20 : 0))
  if (origin) writeId(to, origin)
  if (rightOrigin) writeId(to, rightOrigin)
  if (!origin && !rightOrigin) {
    encoding.writeVarUint(to, typeof parent === 'string' ? 1 : 0)
    if (typeof parent === 'string') encoding.writeVarString(to, parent)
    else writeId(to, parent ?? { client: 0, clock: 0 })
    if (keyed) encoding.writeVarString(to, key)
  }
  write(to)
}

/** Encodes an update with the items of several clients. Each client's items start at its clock. */
export function forgeUpdate(pages: readonly (ForgedId & { readonly things: readonly Forged[] })[]): Uint8Array {
  const to = encoding.createEncoder()
  encoding.writeVarUint(to, pages.length)
  for (const { client, clock, things } of pages) {
    encoding.writeVarUint(to, things.length)
    writeId(to, { client, clock })
    for (const thing of things) writeForged(to, thing)
  }
  encoding.writeVarUint(to, 0)
  return encoding.toUint8Array(to)
}

export const text = (words: string) => ({
  kind: 4,
  write: (to: encoding.Encoder) => encoding.writeVarString(to, words),
})
export const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth)
export const embed = (json: string) => ({ kind: 5, write: (to: encoding.Encoder) => encoding.writeVarString(to, json) })
export const format = (name: string, json: string) => ({
  kind: 6,
  write: (to: encoding.Encoder) => {
    encoding.writeVarString(to, name)
    encoding.writeVarString(to, json)
  },
})
export const json = (...values: readonly string[]) => ({
  kind: 2,
  write: (to: encoding.Encoder) => {
    encoding.writeVarUint(to, values.length)
    for (const value of values) encoding.writeVarString(to, value)
  },
})
/** Content of type `any`, with each value encoded by its own function. */
export const any = (...values: readonly ((to: encoding.Encoder) => void)[]) => ({
  kind: 8,
  write: (to: encoding.Encoder) => {
    encoding.writeVarUint(to, values.length)
    for (const write of values) write(to)
  },
})
/** Encodes a value of nested lists. */
export const deepList =
  (depth: number) =>
  (to: encoding.Encoder): void => {
    for (let level = 0; level < depth; level++) {
      encoding.writeUint8(to, 117)
      encoding.writeVarUint(to, 1)
    }
    encoding.writeUint8(to, 126)
  }

/** Finds a run of text in a document. Returns the run's length and the id of its first letter. */
export function lettersOf(doc: Y.Doc): ForgedId & { readonly length: number } {
  for (const structs of doc.store.clients.values())
    for (const { id, length, ...rest } of structs as Y.Item[])
      if (rest.content instanceof Y.ContentString) return { client: id.client, clock: id.clock, length }
  throw new Error('there is no text')
}

/** Returns letters from many clients, each inserted one position before the previous one in a run of text. */
export function descendingLetters({ client, clock, length }: ForgedId & { readonly length: number }, count: number) {
  const pages = Math.min(count, 500)
  return Array.from({ length: pages }, (_, page) => ({
    client: 1000 + page,
    clock: 0,
    things: Array.from({ length: Math.floor(count / pages) }, (_thing, at) => ({
      rightOrigin: { client, clock: clock + length - 1 - ((page + at * pages) % length) },
      ...text('x'),
    })),
  }))
}

/** Returns an update with a line typed under another client's id, in a document with the same content. */
export function typedAs(doc: Y.Doc, client: number, words: string): Uint8Array {
  const other = new Y.Doc()
  Y.applyUpdate(other, Y.encodeStateAsUpdate(doc))
  other.clientID = client
  const { blocks, order } = openShared(other)
  other.transact(() => {
    blocks.set(`x.${words}`, new Y.XmlText(words))
    order.push([`x.${words}`])
  })
  return Y.encodeStateAsUpdate(other, Y.encodeStateVector(doc))
}
