import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { newToken } from '../ids.ts'
import { openPglite, type EmbeddedDatabase } from './pglite.ts'

const CACHE = fileURLToPath(new URL('../../../node_modules/.cache/replique/', import.meta.url))
const VERSION = '0.5.16'

/** An empty embedded database in memory, begun from a cached dump because making one anew takes seconds. */
export async function openFreshPglite(): Promise<EmbeddedDatabase> {
  return openPglite({ folder: null, from: await readEmpty() })
}

/** The same in a folder, which then starts as fast as on a second start. */
export async function makePgliteFolder(folder: string): Promise<void> {
  const database = await openPglite({ folder, from: await readEmpty() })
  await database.close()
}

let empty: Promise<Uint8Array> | null = null
const readEmpty = (): Promise<Uint8Array> => (empty ??= readFile(pathOf()).catch(makeEmpty))
const pathOf = (): string => join(CACHE, `empty-${VERSION}.tar`)

async function makeEmpty(): Promise<Uint8Array> {
  const database = await openPglite({ folder: null })
  const dump = await database.dump()
  await database.close()
  await mkdir(CACHE, { recursive: true })
  // Several test files may make it at once: each writes its own copy, and a rename puts a whole one in place.
  const draft = `${pathOf()}.${newToken(6)}`
  await writeFile(draft, dump)
  await rename(draft, pathOf())
  return dump
}
