import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import { ReadableStream } from 'node:stream/web'
import type { ExportedFile } from '../kernel.ts'

/** Streams a zip; each file is produced only when the client has room for it. */
async function* zipped(files: AsyncIterable<ExportedFile>, mtime: Date): AsyncGenerator<Uint8Array> {
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
    // PDFs are already compressed
    const file = name.endsWith('.pdf') ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 })
    file.mtime = mtime
    zip.add(file)
    file.push(bytes, true)
    yield* take()
  }
  zip.end()
  yield* take()
}

async function* untilEnd<T>(pieces: AsyncIterable<T>, onEnd: () => void): AsyncGenerator<T> {
  try {
    yield* pieces
  } finally {
    onEnd()
  }
}

interface ZipAnswer {
  readonly name: string
  readonly now: Date
  /** Additional headers, for example the number of files. */
  readonly headers: Readonly<Record<string, string>>
  /** Called once when everything is sent, the client has disconnected or making a file has failed. */
  readonly onEnd: () => void
}

/** Encodes a name for a `filename*` parameter, which allows fewer characters than encodeURIComponent leaves (RFC 8187). */
const encoded = (name: string): string =>
  encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** Sends files as one zip while they are made: nothing is stored, and disconnecting cancels it. */
export function answerZip(files: AsyncIterable<ExportedFile>, { name, now, headers, onEnd }: ZipAnswer): Response {
  const plain = name.replaceAll(/[^\x20-\x7e]/g, '_').replaceAll(/["\\%]/g, '_')
  const own = plain === name ? '' : `; filename*=UTF-8''${encoded(name)}`
  return new Response(ReadableStream.from(untilEnd(zipped(files, now), onEnd)) as unknown as BodyInit, {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${plain}"${own}`,
      'cache-control': 'no-store',
      ...headers,
    },
  })
}
