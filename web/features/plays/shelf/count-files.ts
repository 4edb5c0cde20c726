/** What stands before each file of a zip. */
const HEADER = [0x50, 0x4b, 0x03, 0x04, 0x14, 0x00] as const

/** Counts the files of a zip as its pieces come, however they are cut. */
export function fileCounter(): (piece: Uint8Array) => number {
  let files = 0
  let rest = new Uint8Array(0)
  return (piece) => {
    const bytes = new Uint8Array(rest.length + piece.length)
    bytes.set(rest)
    bytes.set(piece, rest.length)
    for (let at = bytes.indexOf(HEADER[0]); at >= 0; at = bytes.indexOf(HEADER[0], at + 1))
      if (HEADER.every((byte, place) => bytes[at + place] === byte)) files += 1
    rest = bytes.slice(Math.max(0, bytes.length - HEADER.length + 1))
    return files
  }
}
