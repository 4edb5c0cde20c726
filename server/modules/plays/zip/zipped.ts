import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import type { KeptFile } from '../../../kernel/module.ts'

/** A zip, piece by piece: each file is asked for when there is room for it. */
export async function* zipped(files: AsyncIterable<KeptFile>, mtime: Date): AsyncGenerator<Uint8Array> {
  let pieces: Uint8Array[] = []
  let fault: Error | null = null
  const zip = new Zip((error, piece) => {
    if (error) fault = error
    else pieces.push(piece)
  })
  const take = (): Uint8Array[] => {
    if (fault !== null) throw fault
    const taken = pieces
    pieces = []
    return taken
  }
  for await (const { name, bytes } of files) {
    // what is in a PDF is packed already
    const file = name.endsWith('.pdf') ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 })
    file.mtime = mtime
    zip.add(file)
    file.push(bytes, true)
    yield* take()
  }
  zip.end()
  yield* take()
}
