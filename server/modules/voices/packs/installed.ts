import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Pack, readPack } from './pack.ts'

/** The folder of installed packs. Names that begin with a dot are packs that are being installed. */
export const packFolder = (dataDir: string): string => join(dataDir, 'voices')

/** The description of an installed pack, in its folder. */
export const DESCRIPTION = 'pack.json'

export interface InstalledPack extends Pack {
  /** The folder with the model. */
  readonly folder: string
}

/** Lists the installed packs by name. */
export async function listInstalled(dataDir: string): Promise<InstalledPack[]> {
  const base = packFolder(dataDir)
  const names = (await readdir(base).catch(() => [])).filter((name) => !name.startsWith('.'))
  const packs = await Promise.all(
    names.map(async (name) => {
      const folder = join(base, name)
      const pack = await readPack(join(folder, DESCRIPTION))
      return pack === null || pack.name !== name ? [] : [{ ...pack, folder }]
    }),
  )
  return packs.flat().toSorted((a, b) => a.name.localeCompare(b.name))
}

/** Removes a pack. Returns false if it isn't installed. */
export async function removePack(dataDir: string, name: string): Promise<boolean> {
  const pack = (await listInstalled(dataDir)).find((one) => one.name === name)
  if (pack === undefined) return false
  await rm(pack.folder, { recursive: true })
  return true
}

/** Returns a function that lists the installed packs, and reads them again only after one was added or removed. */
export function watchInstalled(dataDir: string): () => Promise<readonly InstalledPack[]> {
  let known: { readonly changed: number; readonly packs: Promise<InstalledPack[]> } | null = null
  return async () => {
    const changed = (await stat(packFolder(dataDir)).catch(() => null))?.mtimeMs ?? 0
    if (known?.changed !== changed) known = { changed, packs: listInstalled(dataDir) }
    return known.packs
  }
}
