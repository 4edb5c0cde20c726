import * as decoding from 'lib0/decoding'

/** The name of an item: who made it, and when. */
export interface ItemId {
  readonly client: number
  readonly clock: number
}

/** Where an item says it belongs: under a named root, inside another item, or beside a neighbour. */
export interface SkimmedItem extends ItemId {
  readonly length: number
  readonly content: number
  /** Of a type: which one, as Yjs numbers them. */
  readonly type: number | null
  /** Of a single plain value: that value. */
  readonly value: unknown
  readonly root: string | null
  readonly key: string | null
  readonly inside: ItemId | null
  readonly beside: ItemId | null
}

export interface Range {
  readonly client: number
  readonly clock: number
  readonly length: number
}

/** An update (encoding 1) read without building anything from it. */
export interface Skimmed {
  /** What is written, a stretch per client and gap. */
  readonly written: readonly Range[]
  readonly deleted: readonly Range[]
}

export const CONTENT = {
  deleted: 1,
  json: 2,
  binary: 3,
  string: 4,
  embed: 5,
  format: 6,
  type: 7,
  any: 8,
  doc: 9,
} as const
const SKIP = 10
const TYPES_WITH_NAME = [3, 5]

/** Reads past a content; answers how long it is in clock steps, for a type its number, for a single value that. */
function passContent(from: decoding.Decoder, content: number): Pick<SkimmedItem, 'length' | 'type' | 'value'> {
  let length = 1
  let type: number | null = null
  let value: unknown
  if (content === CONTENT.deleted) length = decoding.readVarUint(from)
  else if (content === CONTENT.string) length = decoding.readVarString(from).length
  else if (content === CONTENT.embed) JSON.parse(decoding.readVarString(from))
  else if (content === CONTENT.format) {
    decoding.readVarString(from)
    JSON.parse(decoding.readVarString(from))
  } else if (content === CONTENT.type) {
    type = decoding.readVarUint(from)
    if (TYPES_WITH_NAME.includes(type)) decoding.readVarString(from)
  } else if (content === CONTENT.any) {
    length = decoding.readVarUint(from)
    for (let count = 0; count < length; count++) value = decoding.readAny(from)
  } else throw new Error(`content ${content} is not written by our editors`)
  return { length, type, value: length === 1 ? value : undefined }
}

const readId = (from: decoding.Decoder): ItemId => ({
  client: decoding.readVarUint(from),
  clock: decoding.readVarUint(from),
})

function readItem(from: decoding.Decoder, info: number, id: ItemId): SkimmedItem {
  const origin = (info & 0x80) !== 0 ? readId(from) : null
  const rightOrigin = (info & 0x40) !== 0 ? readId(from) : null
  let root: string | null = null
  let key: string | null = null
  let inside: ItemId | null = null
  if (origin === null && rightOrigin === null) {
    if (decoding.readVarUint(from) === 1) root = decoding.readVarString(from)
    else inside = readId(from)
    if ((info & 0x20) !== 0) key = decoding.readVarString(from)
  }
  const content = info & 0x1f
  return { ...id, ...passContent(from, content), content, root, key, inside, beside: origin ?? rightOrigin }
}

/** Goes through the structs of one client and shows every item; answers the stretches written. */
function skimClient(from: decoding.Decoder, structs: number, show: (item: SkimmedItem) => void): Range[] {
  const client = decoding.readVarUint(from)
  let clock = decoding.readVarUint(from)
  let start = clock
  const written: Range[] = []
  const end = (): void => {
    if (clock > start) written.push({ client, clock: start, length: clock - start })
  }
  for (let count = 0; count < structs; count++) {
    const info = decoding.readUint8(from)
    if (info === SKIP) {
      end()
      clock += decoding.readVarUint(from)
      start = clock
    } else if ((info & 0x1f) === 0) clock += decoding.readVarUint(from)
    else {
      const item = readItem(from, info, { client, clock })
      show(item)
      clock += item.length
    }
    if (!Number.isSafeInteger(clock)) throw new Error('a clock beyond all numbers')
  }
  end()
  return written
}

function skimDeleted(from: decoding.Decoder): Range[] {
  const deleted: Range[] = []
  for (let clients = decoding.readVarUint(from); clients > 0; clients--) {
    const client = decoding.readVarUint(from)
    for (let ranges = decoding.readVarUint(from); ranges > 0; ranges--) {
      deleted.push({ client, clock: decoding.readVarUint(from), length: decoding.readVarUint(from) })
    }
  }
  return deleted
}

/** Reads an update through; throws where it is broken off, has too much in it, or has something left over. */
export function skimUpdate(update: Uint8Array, most: number, show: (item: SkimmedItem) => void): Skimmed {
  const from = decoding.createDecoder(update)
  const written: Range[] = []
  let structs = 0
  const seen = new Set<number>()
  for (let clients = decoding.readVarUint(from); clients > 0; clients--) {
    const count = decoding.readVarUint(from)
    structs += count
    if (structs > most) throw new Error('more in one update than anybody writes')
    const stretches = skimClient(from, count, show)
    const client = stretches[0]?.client
    // Of two lists for one client Yjs would read only one.
    if (client !== undefined && seen.has(client)) throw new Error('a client twice')
    if (client !== undefined) seen.add(client)
    for (const stretch of stretches) written.push(stretch)
  }
  const deleted = skimDeleted(from)
  if (decoding.hasContent(from)) throw new Error('something is left over')
  return { written, deleted }
}
