import { zip, type AsyncZippable } from 'fflate'
import type { KeptFile } from '../../../kernel/module.ts'

/** Files as one zip; large ones are packed beside the work of the server. */
export function zipOf(files: readonly KeptFile[], mtime: Date): Promise<Uint8Array<ArrayBuffer>> {
  const contents: AsyncZippable = {}
  for (const { name, bytes } of files) contents[name] = [bytes, { mtime }]
  return new Promise((resolve, reject) => {
    zip(contents, { level: 6 }, (error, bytes) => (error ? reject(error) : resolve(new Uint8Array(bytes))))
  })
}
