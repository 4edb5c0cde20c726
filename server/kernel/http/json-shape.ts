/** What is wrong with the shape of a body: too many entries, too deep, or one name given twice. */
export type ShapeFault = 'entries' | 'depth' | 'duplicate'

export interface ShapeLimits {
  /** Keys and items of JSON, fields of a form, parts of an upload. */
  readonly entries: number
  /** Objects and arrays in one another. */
  readonly depth: number
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COLON = 0x3a
const COMMA = 0x2c
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d
const OPEN_ARRAY = 0x5b
const CLOSE_ARRAY = 0x5d

/**
 * What is wrong with the shape of JSON text, or null. Reads it once, in linear time, and builds nothing of it but the
 * set of keys of each object that is open. Text that is no JSON may pass: the parser refuses it.
 */
export function findShapeFault(json: Uint8Array, { entries, depth }: ShapeLimits): ShapeFault | null {
  const text = Buffer.from(json.buffer, json.byteOffset, json.byteLength)
  // The keys of each open object; null for an array.
  const open: (Set<string> | null)[] = []
  let count = 0
  let atKey = false
  for (let i = 0; i < text.length; i++) {
    const byte = text[i]
    if (byte === QUOTE) {
      const end = endOfString(text, i)
      const keys = atKey ? open.at(-1) : null
      atKey = false
      if (keys) {
        const key = keyIn(text.subarray(i, end + 1))
        if (keys.has(key)) return 'duplicate'
        keys.add(key)
      }
      i = end
    } else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
      open.push(byte === OPEN_OBJECT ? new Set() : null)
      atKey = byte === OPEN_OBJECT
      if (open.length > depth) return 'depth'
    } else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) {
      open.pop()
      atKey = false
    } else if (byte === COLON || byte === COMMA) {
      if (byte === COMMA) atKey = open.at(-1) instanceof Set
      if (++count > entries) return 'entries'
    }
  }
  return null
}

/** Where the string ends that begins here; the end of the text where nothing ends it. */
function endOfString(text: Buffer, start: number): number {
  for (let i = start + 1; i < text.length; i++) {
    if (text[i] === BACKSLASH) i++
    else if (text[i] === QUOTE) return i
  }
  return text.length
}

/** A key as the parser reads it: `"a"` and its escaped spelling `"\u0061"` are one. */
function keyIn(quoted: Buffer): string {
  if (!quoted.includes(BACKSLASH)) return quoted.toString('latin1')
  try {
    return Buffer.from(JSON.stringify(JSON.parse(quoted.toString()))).toString('latin1')
  } catch {
    return quoted.toString('latin1')
  }
}

/** The same of a form's fields, `a=1&b=2`. */
export function findFormFault(form: Uint8Array, { entries }: ShapeLimits): ShapeFault | null {
  const text = Buffer.from(form.buffer, form.byteOffset, form.byteLength).toString('latin1')
  let fields = 1
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1)) if (++fields > entries) return 'entries'
  const names = [...new URLSearchParams(text).keys()]
  return new Set(names).size < names.length ? 'duplicate' : null
}

const LONGEST_PART_HEADER = 4096

/** The same of an upload's parts, by the boundary that its content type names. */
export function findPartsFault(upload: Uint8Array, type: string, { entries }: ShapeLimits): ShapeFault | null {
  const boundary = /boundary=(?:"([^"]{1,200})"|([^\s;]{1,200}))/i.exec(type)
  if (boundary === null) return null
  const line = `--${boundary[1] ?? boundary[2]}`
  const bytes = Buffer.from(upload.buffer, upload.byteOffset, upload.byteLength)
  const names = new Set<string>()
  let parts = 0
  for (let at = bytes.indexOf(line); at >= 0; at = bytes.indexOf(line, at + line.length)) {
    // The last boundary has no part behind it.
    if (++parts > entries + 1) return 'entries'
    const header =
      bytes
        .subarray(at, at + LONGEST_PART_HEADER)
        .toString('latin1')
        .split('\r\n\r\n', 1)[0] ?? ''
    const name = /[;\s]name="([^"]*)"/i.exec(header)?.[1]
    if (name === undefined) continue
    if (names.has(name)) return 'duplicate'
    names.add(name)
  }
  return null
}
