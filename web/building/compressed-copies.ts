/** Writes a Brotli-compressed copy beside every text file of the build; the server sends these copies as they are. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin } from 'vite'

const compress = promisify(brotliCompress)
const TEXT = /\.(?:js|css|svg|json|webmanifest)$/

export function compressedCopies(): Plugin {
  return {
    name: 'replique:compressed-copies',
    apply: 'build',
    enforce: 'post',
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler(options) {
        const root = options.dir ?? ''
        const files = (await readdir(root, { recursive: true })).filter((name) => TEXT.test(name))
        await Promise.all(files.map((name) => copyCompressed(join(root, name))))
      },
    },
  }
}

async function copyCompressed(path: string): Promise<void> {
  await writeFile(`${path}.br`, await brotli(await readFile(path)))
}

/** Compresses with Brotli at maximum quality. Page weights are measured with the same settings. */
export function brotli(source: Uint8Array): Promise<Uint8Array> {
  return compress(source, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: source.byteLength },
  })
}
