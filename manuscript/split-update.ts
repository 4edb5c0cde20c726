/**
 * Splits a long Yjs update into parts that can be applied in separate tasks. Only the borders of its structs are read, in
 * the encoding of Yjs' update format 1: decoding the structs takes almost as long as applying them.
 */

import { createDecoder, type Decoder, readAny, readUint8, readVarString, readVarUint } from 'lib0/decoding'
import { createEncoder, toUint8Array, writeUint8Array, writeVarUint } from 'lib0/encoding'
import { applyUpdate, type Doc } from 'yjs'

/** A struct of an update. */
interface Struct {
  readonly client: number
  readonly clock: number
  /** The place of its bytes in the update. */
  readonly start: number
  readonly end: number
  /** Clients and clocks, in turn, of the structs that must be applied before it. */
  readonly needs: readonly number[]
}

/** Number of structs per part. A slow phone applies that many in less than 50 ms. */
const PART = 800

/** Reads past an item's content and returns its length in clocks. Only the types that our editors write are read. */
function skipContent(from: Decoder, type: number): number {
  if (type < 2) return readVarUint(from)
  if (type === 4) return readVarString(from).length
  if (type === 8) {
    const length = readVarUint(from)
    for (let left = length; left > 0; left--) readAny(from)
    return length
  }
  if (type === 6) {
    readVarString(from)
    readVarString(from)
  } else if (type !== 7 || [3, 5].includes(readVarUint(from))) throw new RangeError()
  return 1
}

/** Reads past a struct and returns its length in clocks. Adds the structs that it needs to `needs`. */
function skipStruct(from: Decoder, needs: number[]): number {
  const info = readUint8(from)
  const type = info & 31
  const need = (): unknown => needs.push(readVarUint(from), readVarUint(from))
  if (info & 128) need()
  if (info & 64) need()
  if (type > 0 && info < 64) {
    if (readVarUint(from) === 1) readVarString(from)
    else need()
    if (info & 32) readVarString(from)
  }
  return skipContent(from, type)
}

function readStructs(update: Uint8Array): Struct[] {
  const from = createDecoder(update)
  const structs: Struct[] = []
  for (let clients = readVarUint(from); clients > 0; clients--) {
    let count = readVarUint(from)
    const client = readVarUint(from)
    for (let clock = readVarUint(from); count > 0; count--) {
      const start = from.pos
      const needs: number[] = []
      const length = skipStruct(from, needs)
      structs.push({ client, clock, start, end: from.pos, needs })
      clock += length
    }
  }
  return structs
}

/** Sorts structs so that each comes after those that it needs. */
function inCausalOrder(structs: readonly Struct[]): Struct[] {
  const queues = Map.groupBy(structs.toReversed(), ({ client }) => client)
  const ordered: Struct[] = []
  const take = (client = 0, clock = 0): void => {
    const queue = queues.get(client) ?? []
    for (let next = queue.at(-1); next !== undefined && next.clock <= clock; next = queue.at(-1)) {
      queue.pop()
      for (let at = 0; at < next.needs.length; at += 2) take(next.needs[at], next.needs[at + 1])
      ordered.push(next)
    }
  }
  for (const client of queues.keys()) take(client, Infinity)
  return ordered
}

/** Encodes structs as an update without deletions. */
function encode(structs: readonly Struct[], update: Uint8Array): Uint8Array {
  const byClient = Map.groupBy(structs, ({ client }) => client)
  const encoder = createEncoder()
  writeVarUint(encoder, byClient.size)
  for (const [client, own] of byClient) {
    writeVarUint(encoder, own.length)
    writeVarUint(encoder, client)
    writeVarUint(encoder, own[0]?.clock ?? 0)
    writeUint8Array(encoder, update.subarray(own[0]?.start, own.at(-1)?.end))
  }
  writeVarUint(encoder, 0)
  return toUint8Array(encoder)
}

function splitUpdate(update: Uint8Array, size: number): Uint8Array[] {
  try {
    const structs = inCausalOrder(readStructs(update))
    const starts = Array.from({ length: Math.ceil(structs.length / size) }, (_, part) => part * size)
    return starts.map((start) => encode(structs.slice(start, start + size), update))
  } catch {
    return []
  }
}

/**
 * Applies an update in parts, one per step. They leave out deletions. Apply the whole update afterwards: what is
 * already known is skipped. There are no parts if the update has content that our editors don't write.
 */
export function* applyInParts(doc: Doc, update: Uint8Array, origin: unknown, size: number = PART): Generator<void> {
  for (const part of splitUpdate(update, size)) {
    doc.transact((transaction) => {
      applyUpdate(doc, part, origin)
      // after a change by others, Yjs deletes marks that have no effect, which is true of marks whose text is missing
      transaction.local = true
    }, origin)
    yield
  }
}
