import { StartError } from '../settings.ts'

const BLOCK = 512
/** Maximum size, in bytes, of an extended header, which holds a long name or a large size. */
const LONGEST_RECORD = 64 * 1024

interface TarEntry {
  readonly name: string
  readonly size: number
}

const encoder = new TextEncoder()

// numbers in a tar header are octal text; names longer than the field go into an extended header
function header({ name, size }: TarEntry, type: '0' | 'x'): Uint8Array {
  const block = new Uint8Array(BLOCK)
  const put = (text: string, at: number): void => block.set(encoder.encode(text), at)
  const octal = (value: number, digits: number): string => value.toString(8).padStart(digits, '0')
  block.set(encoder.encode(name).subarray(0, 100), 0)
  put(`${octal(0o600, 7)}\0${octal(0, 7)}\0${octal(0, 7)}\0`, 100)
  put(`${octal(Math.min(size, 0o77777777777), 11)}\0${octal(0, 11)}\0`, 124)
  put(`        ${type}`, 148)
  put('ustar\u000000', 257)
  const sum = block.reduce((total, byte) => total + byte, 0)
  put(`${octal(sum, 6)}\0 `, 148)
  return block
}

function extended(entry: TarEntry): Uint8Array[] {
  const record = encoder.encode(`${recordOf(`path=${entry.name}`)}${recordOf(`size=${entry.size}`)}`)
  return [header({ name: 'extended', size: record.length }, 'x'), record, padding(record.length)]
}

// a record is "LENGTH key=value\n", and the length includes its own digits
function recordOf(pair: string): string {
  const rest = encoder.encode(` ${pair}\n`).length
  let length = rest + 1
  while (String(length).length + rest !== length) length = String(length).length + rest
  return `${length} ${pair}\n`
}

export const padding = (size: number): Uint8Array => new Uint8Array((BLOCK - (size % BLOCK)) % BLOCK)

/** Returns the header blocks of an entry. The entry's bytes follow them, and then `padding(size)`. */
export function tarHeader(entry: TarEntry): Uint8Array[] {
  const plain = entry.size <= 0o77777777777 && entry.name.length <= 100 && /^[\u0020-\u007E]*$/.test(entry.name)
  return [...(plain ? [] : extended(entry)), header(entry, '0')]
}

/** Returns the two empty blocks that end an archive. */
export const tarEnd = (): Uint8Array => new Uint8Array(2 * BLOCK)

const decoder = new TextDecoder()

export interface ReadEntry {
  readonly name: string
  readonly size: number
  /** The entry's bytes, in pieces. Unread bytes are skipped. */
  readonly body: AsyncIterable<Uint8Array>
}

/** Thrown if a file is not a complete Réplique backup. */
export class DamagedArchiveError extends StartError {}

/** Reads exact numbers of bytes from a stream. */
class Intake {
  #source: AsyncIterator<Uint8Array>
  #rest = new Uint8Array(0)

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  /** Returns up to this many bytes, or an empty piece at the end. */
  async piece(most: number): Promise<Uint8Array> {
    if (this.#rest.length === 0) {
      const next = await this.#source.next()
      if (next.done === true) return this.#rest
      this.#rest = new Uint8Array(next.value)
    }
    const piece = this.#rest.subarray(0, most)
    this.#rest = this.#rest.subarray(piece.length)
    return piece
  }

  /** Reads and discards the rest. */
  async drain(): Promise<void> {
    for (let next = await this.#source.next(); next.done !== true; next = await this.#source.next());
  }

  async exactly(count: number): Promise<Uint8Array> {
    const bytes = new Uint8Array(count)
    for (let filled = 0; filled < count;) {
      const piece = await this.piece(count - filled)
      if (piece.length === 0) throw new DamagedArchiveError('the archive ends too early')
      bytes.set(piece, filled)
      filled += piece.length
    }
    return bytes
  }
}

const textAt = (block: Uint8Array, [from, to]: [number, number]): string =>
  decoder.decode(block.subarray(from, to)).replace(/\0.*$/s, '').trim()

function readHeader(block: Uint8Array): { name: string; size: number; type: string } {
  const sum = block.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 32 : byte), 0)
  if (Number.parseInt(textAt(block, [148, 156]), 8) !== sum) throw new DamagedArchiveError('the archive is damaged')
  const size = Number.parseInt(textAt(block, [124, 136]), 8)
  return { name: textAt(block, [0, 100]), size, type: textAt(block, [156, 157]) }
}

function readRecord(bytes: Uint8Array): { name?: string; size?: number } {
  const pairs = decoder
    .decode(bytes)
    .split('\n')
    .map((line) => /^\d+ (\w+)=(.*)$/.exec(line))
  const found = new Map(pairs.filter((pair) => pair !== null).map((pair) => [pair[1]!, pair[2]!]))
  const name = found.get('path')
  const size = found.get('size')
  return { ...(name === undefined ? {} : { name }), ...(size === undefined ? {} : { size: Number(size) }) }
}

/**
 * Yields the entries of an archive in order. An entry can be read only until the next one is requested. The source is
 * read to its end, which verifies its checksum.
 */
export async function* readTar(source: AsyncIterable<Uint8Array>): AsyncGenerator<ReadEntry> {
  const intake = new Intake(source)
  let extended: { name?: string; size?: number } = {}
  for (;;) {
    const block = await intake.exactly(BLOCK)
    if (block.every((byte) => byte === 0)) return intake.drain()
    const read = readHeader(block)
    const filler = (size: number): number => (BLOCK - (size % BLOCK)) % BLOCK
    if (read.type === 'x') {
      if (!(read.size <= LONGEST_RECORD)) throw new DamagedArchiveError('the archive is damaged')
      extended = readRecord(await intake.exactly(read.size))
      await intake.exactly(filler(read.size))
      continue
    }
    const entry = { name: extended.name ?? read.name, size: extended.size ?? read.size }
    extended = {}
    if (!Number.isSafeInteger(entry.size) || entry.size < 0) throw new DamagedArchiveError('the archive is damaged')
    const body = readBody(intake, entry.size)
    yield { ...entry, body }
    for await (const _ of body);
    await intake.exactly(filler(entry.size))
  }
}

async function* readBody(intake: Intake, size: number): AsyncGenerator<Uint8Array> {
  for (let left = size; left > 0;) {
    const piece = await intake.piece(left)
    if (piece.length === 0) throw new DamagedArchiveError('the archive ends too early')
    left -= piece.length
    yield piece
  }
}
