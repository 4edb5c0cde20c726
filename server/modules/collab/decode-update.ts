import * as decoding from 'lib0/decoding'
import { isFormat } from '@replique/manuscript'

/** Maximum nesting of a value. The deepest values that editors write are locked pages: lists of records of records. */
const DEEPEST = 6
/** Maximum lengths, in bytes, of a string in a value and of a field name. */
const LONGEST = 1_000_000
const LONGEST_NAME = 1000

/** The number of parts that may still be read from an update. Values count, and so does each part of a value. */
class Allowance {
  #left: number

  constructor(most: number) {
    this.#left = most
  }

  take(parts = 1): void {
    this.#left -= parts
    if (this.#left < 0) throw new Error('more in one update than anybody writes')
  }
}

/** Reads a string of limited length. The length, in bytes, is checked before the string is read. */
function readText(from: decoding.Decoder, longest = LONGEST): string {
  const { pos } = from
  if (decoding.readVarUint(from) > longest) throw new Error('longer than anybody writes')
  from.pos = pos
  return decoding.readVarString(from)
}

/**
 * Reads a value in lib0's encoding (`writeAny`), but only the kinds that our editors write: no bytes, no big integers,
 * limited nesting. Yjs would accept the others and fail whenever the play is opened or stored again.
 */
function readPlain(from: decoding.Decoder, allowance: Allowance, depth = 0): unknown {
  allowance.take()
  const kind = decoding.readUint8(from)
  if (kind === 127) return undefined
  if (kind === 126) return null
  if (kind === 125) return decoding.readVarInt(from)
  if (kind === 124) return finite(decoding.readFloat32(from))
  if (kind === 123) return finite(decoding.readFloat64(from))
  if (kind === 121 || kind === 120) return kind === 120
  if (kind === 119) return readText(from)
  if (depth === DEEPEST) throw new Error('nested deeper than anything our editors write')
  if (kind === 117) return readList(from, allowance, depth)
  if (kind === 118) return readRecord(from, allowance, depth)
  throw new Error(`values of kind ${kind} are not written by our editors`)
}

function finite(value: number): number {
  if (!Number.isFinite(value)) throw new Error('no number')
  return value
}

function readList(from: decoding.Decoder, allowance: Allowance, depth: number): unknown[] {
  const list: unknown[] = []
  for (let left = decoding.readVarUint(from); left > 0; left--) list.push(readPlain(from, allowance, depth + 1))
  return list
}

function readRecord(from: decoding.Decoder, allowance: Allowance, depth: number): Record<string, unknown> {
  const record: Record<string, unknown> = {}
  for (let left = decoding.readVarUint(from); left > 0; left--) {
    const name = readText(from, LONGEST_NAME)
    if (name === '__proto__') throw new Error('a field that is none')
    record[name] = readPlain(from, allowance, depth + 1)
  }
  return record
}

/** The id of an item: its client and clock. */
export interface ItemId {
  readonly client: number
  readonly clock: number
}

/** An item with its position: under a named root, inside another item, or next to a neighbour. */
export interface DecodedItem extends ItemId {
  readonly length: number
  readonly content: number
  /** The type's number in Yjs, if the content is a type. */
  readonly type: number | null
  /** A string for text, a list for plain values. */
  readonly value: unknown
  readonly root: string | null
  readonly key: string | null
  readonly inside: ItemId | null
  readonly origin: ItemId | null
  readonly rightOrigin: ItemId | null
}

/** The neighbour that determines an item's position, if it has one. */
export const neighbourOf = ({ origin, rightOrigin }: DecodedItem): ItemId | null => origin ?? rightOrigin

export interface Range {
  readonly client: number
  readonly clock: number
  readonly length: number
}

/** An update (encoding V1) that was decoded without building anything from it. */
interface DecodedUpdate {
  /** The ranges that were written. A client has several if there are gaps. */
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
const LONGEST_KEY = 1000
/**
 * Maximum length of a format's name and of its value, in bytes. The value is JSON: true, null or, for `aside`, its
 * kind.
 */
const LONGEST_FORMAT = 100
/** Largest clock that is accepted. No page types that much, and it is far below the largest exact integer. */
const LAST_CLOCK = 2 ** 40
const LAST_CLIENT = 2 ** 32

type Passed = Pick<DecodedItem, 'length' | 'type' | 'value'>

const passed = (length: number, value?: unknown, type: number | null = null): Passed => ({ length, type, value })

function passFormat(from: decoding.Decoder): Passed {
  const name = readText(from, LONGEST_FORMAT)
  const value: unknown = JSON.parse(readText(from, LONGEST_FORMAT))
  if (!isFormat(name) || (typeof value === 'object' && value !== null)) throw new Error('no format of our editors')
  return passed(1)
}

function passValues(from: decoding.Decoder, allowance: Allowance): Passed {
  const values: unknown[] = []
  for (let left = decoding.readVarUint(from); left > 0; left--) values.push(readPlain(from, allowance))
  return passed(values.length, values)
}

function passType(from: decoding.Decoder): Passed {
  const type = decoding.readVarUint(from)
  if (TYPES_WITH_NAME.includes(type)) readText(from, LONGEST_KEY)
  return passed(1, undefined, type)
}

/** Reads the content of an item. Returns its length in clock steps, and the parts that validation needs. */
function passContent(from: decoding.Decoder, content: number, allowance: Allowance): Passed {
  if (content === CONTENT.deleted) return passed(decoding.readVarUint(from))
  if (content === CONTENT.string) {
    const value = decoding.readVarString(from)
    return passed(value.length, value)
  }
  if (content === CONTENT.format) return passFormat(from)
  if (content === CONTENT.type) return passType(from)
  if (content === CONTENT.any) return passValues(from, allowance)
  throw new Error(`content ${content} is not written by our editors`)
}

const readId = (from: decoding.Decoder): ItemId => ({
  client: decoding.readVarUint(from),
  clock: decoding.readVarUint(from),
})

function readItem(from: decoding.Decoder, info: number, at: ItemId & { allowance: Allowance }): DecodedItem {
  const { client, clock, allowance } = at
  const origin = (info & 0x80) !== 0 ? readId(from) : null
  const rightOrigin = (info & 0x40) !== 0 ? readId(from) : null
  let root: string | null = null
  let key: string | null = null
  let inside: ItemId | null = null
  if (origin === null && rightOrigin === null) {
    if (decoding.readVarUint(from) === 1) root = readText(from, LONGEST_KEY)
    else inside = readId(from)
    if ((info & 0x20) !== 0) key = readText(from, LONGEST_KEY)
  }
  const content = info & 0x1f
  return { client, clock, ...passContent(from, content, allowance), content, root, key, inside, origin, rightOrigin }
}

interface Skimming {
  readonly allowance: Allowance
  readonly show: (item: DecodedItem) => void
}

/** Reads the structs of one client and passes each item to `show`. Returns the ranges that were written. */
function skimClient(from: decoding.Decoder, structs: number, { allowance, show }: Skimming): Range[] {
  const client = decoding.readVarUint(from)
  let clock = decoding.readVarUint(from)
  if (client >= LAST_CLIENT) throw new Error('no client')
  let start = clock
  const written: Range[] = []
  const end = (): void => {
    if (clock > start) written.push({ client, clock: start, length: clock - start })
  }
  for (let count = 0; count < structs; count++) {
    const before = clock
    const info = decoding.readUint8(from)
    const kind = info & 0x1f
    if (kind === SKIP) {
      end()
      clock += decoding.readVarUint(from)
      start = clock
    } else if (kind === 0) clock += decoding.readVarUint(from)
    else {
      const item = readItem(from, info, { client, clock, allowance })
      show(item)
      clock += item.length
    }
    // Yjs finds structs by binary search, which would loop forever on structs of length zero
    if (clock <= before || clock > LAST_CLOCK) throw new Error('a clock that no page has')
  }
  end()
  return written
}

function skimDeleted(from: decoding.Decoder, allowance: Allowance): Range[] {
  const deleted: Range[] = []
  for (let clients = decoding.readVarUint(from); clients > 0; clients--) {
    allowance.take()
    const client = decoding.readVarUint(from)
    for (let ranges = decoding.readVarUint(from); ranges > 0; ranges--) {
      allowance.take()
      deleted.push({ client, clock: decoding.readVarUint(from), length: decoding.readVarUint(from) })
    }
  }
  return deleted
}

/** The limits of one update: the total number of structs, values and ranges, and the number of clients. */
interface UpdateLimits {
  readonly parts: number
  readonly clients: number
}

/** Decodes an update. Throws if it is truncated, exceeds the limits, or has trailing data. */
export function decodeUpdate(
  update: Uint8Array,
  limits: UpdateLimits,
  show: (item: DecodedItem) => void,
): DecodedUpdate {
  const from = decoding.createDecoder(update)
  const allowance = new Allowance(limits.parts)
  const written: Range[] = []
  const seen = new Set<number>()
  let clients = decoding.readVarUint(from)
  if (clients > limits.clients) throw new Error('more pages in one update than anybody has')
  for (; clients > 0; clients--) {
    const count = decoding.readVarUint(from)
    allowance.take(count)
    const stretches = skimClient(from, count, { allowance, show })
    const client = stretches[0]?.client
    // if there were two lists for one client, Yjs would read only one
    if (client !== undefined && seen.has(client)) throw new Error('a client twice')
    if (client !== undefined) seen.add(client)
    for (const stretch of stretches) written.push(stretch)
  }
  const deleted = skimDeleted(from, allowance)
  if (decoding.hasContent(from)) throw new Error('something is left over')
  return { written, deleted }
}
