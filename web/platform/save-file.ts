import { fileNameIn } from './api/api.ts'

/** Saves a file to the browser's downloads. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // the browser reads the URL after this task
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Start of each file's local header in a ZIP. */
const HEADER = [0x50, 0x4b, 0x03, 0x04, 0x14, 0x00] as const

/** Returns a function that counts the files of a ZIP from its chunks, no matter where they are split. */
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

/** Reads a streamed file and saves it to the browser's downloads; calls `come` with each chunk. */
export async function saveStream(answer: Response, come: (piece: Uint8Array<ArrayBuffer>) => void): Promise<void> {
  const { headers } = answer
  const pieces: Uint8Array<ArrayBuffer>[] = []
  const reader = answer.body!.getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    pieces.push(next.value)
    come(next.value)
  }
  const name = fileNameIn(headers.get('content-disposition') ?? '') || 'replique'
  saveFile(new Blob(pieces, { type: headers.get('content-type') ?? '' }), name)
}
