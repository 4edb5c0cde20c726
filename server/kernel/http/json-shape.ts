const DEPTH = 32
const KEYS = 10_000

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COLON = 0x3a
const COMMA = 0x2c
const OPEN = new Set([0x7b, 0x5b])
const CLOSE = new Set([0x7d, 0x5d])

/** Whether JSON text nests at most 32 deep and holds at most 10,000 keys and items; read once, nothing is built. */
export function isModest(json: Uint8Array): boolean {
  let depth = 0
  let count = 0
  let inString = false
  for (let i = 0; i < json.length; i++) {
    const byte = json[i]!
    if (inString) {
      if (byte === BACKSLASH) i++
      else if (byte === QUOTE) inString = false
    } else if (byte === QUOTE) inString = true
    else if (OPEN.has(byte)) depth++
    else if (CLOSE.has(byte)) depth--
    else if (byte === COLON || byte === COMMA) count++
    if (depth > DEPTH || count > KEYS) return false
  }
  return true
}
