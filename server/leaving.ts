import type { KeptFile, Module } from './kernel/kernel.ts'

const LAST = 'auth'

/**
 * Deletes a user's data in every module: upper modules first, and the account itself when nothing refers to it any
 * more.
 */
export async function forgetEverywhere(modules: readonly Module[], userId: string): Promise<void> {
  for (const module of modules.toReversed()) if (module.name !== LAST) await module.forget(userId)
  for (const module of modules) if (module.name === LAST) await module.forget(userId)
}

/** Returns a user's data export: one file of plain values per module, and the files that modules store. */
export async function filesOf(modules: readonly Module[], userId: string): Promise<KeptFile[]> {
  const files: KeptFile[] = []
  for (const module of modules) {
    const values = await module.exportFor(userId)
    if (Object.keys(values).length > 0)
      files.push({ name: `${module.name}.json`, bytes: Buffer.from(`${JSON.stringify(values, null, 2)}\n`) })
    for (const { name, bytes } of (await module.filesFor?.(userId)) ?? [])
      files.push({ name: `${module.name}/${name}`, bytes })
  }
  return files
}
