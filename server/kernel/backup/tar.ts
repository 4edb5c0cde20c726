const BLOCK = 512

export interface TarEntry {
  readonly name: string
  readonly size: number
}

const encoder = new TextEncoder()

// A number or name in a tar header is octal text; names longer than its field go into a record before it.
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

// "LENGTH key=value\n", whose length counts its own digits.
function recordOf(pair: string): string {
  const rest = encoder.encode(` ${pair}\n`).length
  let length = rest + 1
  while (String(length).length + rest !== length) length = String(length).length + rest
  return `${length} ${pair}\n`
}

export const padding = (size: number): Uint8Array => new Uint8Array((BLOCK - (size % BLOCK)) % BLOCK)

/** What goes before an entry's bytes; after them goes `padding(size)`. */
export function tarHeader(entry: TarEntry): Uint8Array[] {
  const plain = entry.size <= 0o77777777777 && entry.name.length <= 100 && /^[\u0020-\u007E]*$/.test(entry.name)
  return [...(plain ? [] : extended(entry)), header(entry, '0')]
}

/** The end of an archive. */
export const tarEnd = (): Uint8Array => new Uint8Array(2 * BLOCK)
