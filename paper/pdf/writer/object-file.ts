import { crc32, deflateSync } from 'node:zlib'

/** Number of small objects in one object stream. */
const PACKED = 250
/**
 * Compression options for many short streams. A higher level or more memory would hardly make them smaller, but setting
 * up the compressor would then take longer than compressing.
 */
const EFFORT = { level: 2, windowBits: 13, memLevel: 7, chunkSize: 2048 }
/** Cross-reference types: an object stored directly in the file, and one stored in an object stream. */
const PLAIN = 1
const WITHIN = 2

interface Place {
  readonly kind: typeof PLAIN | typeof WITHIN
  /** The offset in the file, or the number of the object stream. */
  readonly at: number
  readonly index: number
}

/** The objects of a PDF 1.7 file, in the order in which they are finished. Bodies are Latin-1 text. */
export class ObjectFile {
  readonly #chunks: Uint8Array[] = []
  readonly #places: (Place | undefined)[] = [undefined]
  #size = 0
  #packed: { readonly id: number; readonly body: string }[] = []

  constructor() {
    this.#push(Buffer.from('%PDF-1.7\n%\xff\xff\xff\xff\n', 'latin1'))
  }

  /** Returns the number of an object to be written later. */
  reserve(): number {
    return this.#places.push(undefined) - 1
  }

  /** Writes an object outside object streams. */
  write(id: number, body: string): number {
    this.#places[id] = { kind: PLAIN, at: this.#size, index: 0 }
    this.#push(Buffer.from(`${id} 0 obj\n${body}\nendobj\n`, 'latin1'))
    return id
  }

  /** Adds an object to an object stream. Use this for the many small objects. */
  pack(id: number, body: string): number {
    this.#packed.push({ id, body })
    if (this.#packed.length === PACKED) this.#writePacked()
    return id
  }

  /** Writes a compressed stream. `entries` are added to its dictionary. */
  writeStream(id: number, data: Uint8Array, entries = ''): number {
    this.#writeBytes(id, deflateSync(data, EFFORT), `${entries}/Filter /FlateDecode\n`)
    return id
  }

  /** Writes a stream without compression, so that other programs can read it without decoding. */
  writePlainStream(id: number, data: Uint8Array, entries: string): number {
    this.#writeBytes(id, data, entries)
    return id
  }

  #writeBytes(id: number, data: Uint8Array, entries: string): void {
    this.#places[id] = { kind: PLAIN, at: this.#size, index: 0 }
    this.#push(Buffer.from(`${id} 0 obj\n<<\n/Length ${data.length}\n${entries}>>\nstream\n`, 'latin1'))
    this.#push(data)
    this.#push(Buffer.from('\nendstream\nendobj\n', 'latin1'))
  }

  #push(chunk: Uint8Array): void {
    this.#chunks.push(chunk)
    this.#size += chunk.length
  }

  #writePacked(): void {
    if (this.#packed.length === 0) return
    const holder = this.reserve()
    let [head, body, index] = ['', '', 0]
    for (const one of this.#packed) {
      this.#places[one.id] = { kind: WITHIN, at: holder, index: index++ }
      head += `${one.id} ${body.length} `
      body += one.body
      body += '\n'
    }
    const entries = `/Type /ObjStm\n/N ${this.#packed.length}\n/First ${head.length}\n`
    this.#packed = []
    this.writeStream(holder, Buffer.from(head + body, 'latin1'), entries)
  }

  /** Ends the file. `trailer` refers to the catalog and the document information. */
  end(trailer: string): Uint8Array {
    this.#writePacked()
    const id = this.reserve()
    const start = this.#size
    this.#places[id] = { kind: PLAIN, at: start, index: 0 }
    const table = Buffer.alloc(this.#places.length * 7)
    this.#places.forEach((place, i) => {
      if (!place) return
      table.writeUInt8(place.kind, i * 7)
      table.writeUInt32BE(place.at, i * 7 + 1)
      table.writeUInt16BE(place.index, i * 7 + 5)
    })
    const size = this.#places.length
    const entries = `/Type /XRef\n/Size ${size}\n/W [1 4 2]\n${trailer}\n/ID [${this.#digest()}]\n`
    this.writeStream(id, table, entries)
    this.#push(Buffer.from(`startxref\n${start}\n%%EOF\n`, 'latin1'))
    return Buffer.concat(this.#chunks, this.#size)
  }

  /** Returns the file identifier. Files with the same content have the same identifier. */
  #digest(): string {
    const content = this.#chunks.reduce((sum, chunk) => crc32(chunk, sum), 0)
    const sums = [content, this.#size, this.#places.length, crc32(`${content} ${this.#size}`)]
    const name = `<${sums.map((sum) => sum.toString(16).padStart(8, '0')).join('')}>`
    return `${name} ${name}`
  }
}
