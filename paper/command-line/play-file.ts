import { open, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { parseFountain } from '@replique/script'
import type { Play } from '@replique/script'
import { decodeText, LARGEST_FILE } from '../decode-text.ts'
import type { DecodeError } from '../decode-text.ts'
import { Failure, reasonOf } from './failure.ts'

/** Extensions of files that hold Fountain. */
export const FOUNTAIN_EXTENSIONS: readonly string[] = ['.fountain', '.spmd', '.txt']

const WHY: Readonly<Record<DecodeError, string>> = {
  too_large: `it is larger than ${LARGEST_FILE / 1024 / 1024} MB`,
  not_text: 'it is not a text file',
  empty: 'it is empty',
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

function checkExtension(path: string): void {
  const extension = extname(path).toLowerCase()
  if (FOUNTAIN_EXTENSIONS.includes(extension)) return
  const known = FOUNTAIN_EXTENSIONS.join(', ')
  throw new Failure(`${extension === '' ? 'a file without extension' : extension} is not one of ${known}`)
}

async function openText(path: string): Promise<string> {
  if ((await stat(path)).isDirectory()) throw new Failure('it is a folder')
  checkExtension(path)
  const decoded = decodeText(await readBytes(path))
  if ('error' in decoded) throw new Failure(WHY[decoded.error])
  return decoded.text
}

/** Opens a file as a play; a Failure says in one line why it cannot. */
export async function openPlay(path: string): Promise<Play> {
  const text = await openText(path).catch((error: unknown) => {
    throw new Failure(`Cannot read ${path}: ${reasonOf(error)}.`)
  })
  return parseFountain(text)
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
