import * as decoding from 'lib0/decoding'

/** How deep a value may be nested: locked pages are lists of records of records. */
const DEEPEST = 6
/** Characters of one string in a value, and of the name of a field. */
const LONGEST = 1_000_000
const LONGEST_NAME = 1000

/** What else of an update may be read: every value and every part of one takes from it. */
export class Allowance {
  #left: number

  constructor(most: number) {
    this.#left = most
  }

  take(parts = 1): void {
    this.#left -= parts
    if (this.#left < 0) throw new Error('more in one update than anybody writes')
  }
}

/** A string of at most so many bytes, which are counted before any of them is read. */
export function readText(from: decoding.Decoder, longest = LONGEST): string {
  const { pos } = from
  if (decoding.readVarUint(from) > longest) throw new Error('longer than anybody writes')
  from.pos = pos
  return decoding.readVarString(from)
}

/**
 * A value as lib0 writes it (`writeAny`), as far as our editors write any: no bytes, no big numbers, no more depth than
 * they need. Yjs would take every other one, and fail over it whenever the play is opened or stored again.
 */
export function readPlain(from: decoding.Decoder, allowance: Allowance, depth = 0): unknown {
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
