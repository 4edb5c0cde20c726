import { open, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import {
  MAX_PARAGRAPHS,
  type Play,
  type Unreadable,
  type LayoutChanges,
  type LayoutFault,
  layoutFaults,
} from '@replique/script'
import { MAX_FILE_BYTES } from '../decode-text.ts'
import { READ_FORMATS, formatOf, readScript } from '../scripts/read-formats.ts'

const WHY: Readonly<Record<Unreadable, string>> = {
  too_large: `it is larger than ${MAX_FILE_BYTES / 1024 / 1024} MB, has more than 2,000 pages or takes too long to read`,
  wrong_format: 'it is not what its name says',
  damaged: 'it breaks off before there is anything to read',
  hostile: 'it holds things no script has',
  encrypted: 'it asks for a password',
  no_text: 'it holds pictures of pages, not text',
  empty: 'it is empty',
  too_long: `it holds more than ${MAX_PARAGRAPHS.toLocaleString('en')} paragraphs`,
}

/** Reads a file, but stops once it is known to be too large. */
async function readBytes(path: string): Promise<Uint8Array> {
  const file = await open(path, 'r')
  try {
    const chunks: Buffer[] = []
    let size = 0
    for await (const chunk of file.createReadStream({ autoClose: false }) as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      size += chunk.length
      if (size > MAX_FILE_BYTES) break
    }
    return Buffer.concat(chunks)
  } finally {
    await file.close()
  }
}

/** Lists every extension that can be read, for the error message. */
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

/** Opens a file as a play. Throws a Failure with a one-line reason if it can't be read. */
export async function openPlay(path: string): Promise<Play> {
  return readPlay(path).catch((error: unknown) => {
    throw new Failure(`Cannot read ${path}: ${reasonOf(error)}.`)
  })
}

/** Writes a file atomically: completely or not at all. */
export async function savePlay(path: string, content: string | Uint8Array): Promise<void> {
  const target = await realpath(path).catch(() => path)
  const draft = join(dirname(target), `.replique-${process.pid}.part`)
  try {
    const there = await stat(target).catch(() => undefined)
    // a device or a pipe is written directly, since a temporary file can't replace it
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

/** An error with a one-line message for the user at the terminal. */
export class Failure extends Error {}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EISDIR: 'it is a folder',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of the path is not a folder',
  ENAMETOOLONG: 'the name is too long',
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return REASONS[code] ?? (error instanceof Error ? error.message : String(error))
}

const POINTS: Readonly<Record<string, number>> = { '': 1, pt: 1, in: 72, mm: 72 / 25.4, cm: 720 / 25.4 }
const LENGTH = /^(-?\d+(?:\.\d+)?)\s*(pt|in|mm|cm)?$/

/** Parses an option's value as true or false, a number, a length with a unit (converted to points), or text. */
function valueOf(typed: string): LayoutChanges[string] {
  if (typed === 'true' || typed === 'false') return typed === 'true'
  const [, number, unit = ''] = LENGTH.exec(typed.trim()) ?? []
  return number === undefined ? typed : Number(number) * (POINTS[unit] ?? 1)
}

/** Parses the values of all `--set` options, such as `elements.cue.left=4in`. */
export function readChanges(typed: readonly string[]): LayoutChanges {
  const changes = typed.map((one): [string, LayoutChanges[string]] => {
    const at = one.indexOf('=')
    if (at <= 0) throw new Failure(`--set takes PATH=VALUE, not "${one}".`)
    return [one.slice(0, at).trim(), valueOf(one.slice(at + 1))]
  })
  return Object.fromEntries(changes)
}

function sentenceOf({ path, fault, range, offered }: LayoutFault): string {
  switch (fault) {
    case 'unknown':
      return `there is no ${path} in this layout`
    case 'number':
      return `${path} is a number or a length`
    case 'truth':
      return `${path} is true or false`
    case 'words':
      return `${path} is words`
    case 'range':
      return `${path} goes from ${range?.[0] ?? 0} to ${Math.round(range?.[1] ?? 0)}`
    case 'choice':
      return `${path} is one of ${offered?.join(', ')}`
    case 'room':
      return `there is no room on the page for ${path}`
  }
}

/** Returns the play with these layout changes added to its own. Throws a Failure that lists any invalid changes. */
export function changedPlay(play: Play, changes: LayoutChanges): Play {
  if (Object.keys(changes).length === 0) return play
  const settings = { ...play.settings, changes: { ...play.settings.changes, ...changes } }
  const faults = layoutFaults(settings, play.language, play.kind).filter(({ path }) => Object.hasOwn(changes, path))
  if (faults.length > 0) throw new Failure(`--set: ${faults.map(sentenceOf).join('; ')}.`)
  return { ...play, settings }
}
