import type { KeptFile, Module } from './kernel/kernel.ts'

const LAST = 'auth'

/** Has every module forget somebody: upper modules first, and the account itself when nothing points at it any more. */
export async function forgetEverywhere(modules: readonly Module[], userId: string): Promise<void> {
  for (const module of modules.toReversed()) if (module.name !== LAST) await module.forget(userId)
  for (const module of modules) if (module.name === LAST) await module.forget(userId)
}

/** What each module keeps of somebody: one file of plain values a module, and the files it keeps as such. */
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
