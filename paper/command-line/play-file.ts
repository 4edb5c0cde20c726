import { open, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { MOST_PARAGRAPHS, type Play, type Unreadable } from '@replique/script'
import { LARGEST_FILE } from '../decode-text.ts'
import { READ_FORMATS } from '../scripts/read-formats.ts'
import { formatOf, readScript } from '../scripts/read-script.ts'
import { Failure, reasonOf } from './failure.ts'

const WHY: Readonly<Record<Unreadable, string>> = {
  too_large: `it is larger than ${LARGEST_FILE / 1024 / 1024} MB, has more than 2,000 pages or takes too long to read`,
  wrong_format: 'it is not what its name says',
  damaged: 'it breaks off before there is anything to read',
  hostile: 'it holds things no script has',
  encrypted: 'it asks for a password',
  no_text: 'it holds pictures of pages, not text',
  empty: 'it is empty',
  too_long: `it holds more than ${MOST_PARAGRAPHS.toLocaleString('en')} paragraphs`,
}

/** Reads no more than it must to know that a file is too large. */
async function readBytes(path: string): Promise<Uint8Array> {
  const file = await open(path, 'r')
  try {
    const chunks: Buffer[] = []
    let size = 0
    for await (const chunk of file.createReadStream({ autoClose: false }) as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      size += chunk.length
      if (size > LARGEST_FILE) break
    }
    return Buffer.concat(chunks)
  } finally {
    await file.close()
  }
}

/** Every extension that is read, for who asks in vain. */
const known = (): string => READ_FORMATS.flatMap(({ extensions }) => extensions).join(', ')

async function readPlay(path: string): Promise<Play> {
  if ((await stat(path)).isDirectory()) throw new Failure('it is a folder')
  const file = { name: path, bytes: await readBytes(path) }
  if (file.bytes.length > 0 && formatOf(file) === undefined) {
    const extension = extname(path).toLowerCase()
    throw new Failure(`${extension === '' ? 'a file without extension' : extension} is not one of ${known()}`)
  }
  const read = await readScript(file)
  if ('error' in read) throw new Failure(WHY[read.error])
  return read.play
}

/** Opens a file as a play; a Failure says in one line why it cannot. */
export async function openPlay(path: string): Promise<Play> {
  return readPlay(path).catch((error: unknown) => {
    throw new Failure(`Cannot read ${path}: ${reasonOf(error)}.`)
  })
}

/** Writes a file whole or not at all. */
export async function savePlay(path: string, content: string | Uint8Array): Promise<void> {
  const target = await realpath(path).catch(() => path)
  const draft = join(dirname(target), `.replique-${process.pid}.part`)
  try {
    const there = await stat(target).catch(() => undefined)
    // a device or a pipe takes what it is given; a draft cannot take its place
    if (there && !there.isFile()) {
      await writeFile(target, content)
      return
    }
    await writeFile(draft, content)
    await rename(draft, target)
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined)
    throw new Failure(`Cannot write ${path}: ${reasonOf(error)}.`)
  }
}
