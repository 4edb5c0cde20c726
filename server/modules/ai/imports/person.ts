import type { KeptFile } from '../../../kernel/module.ts'
import { fileKey } from './files.ts'
import { listAll, removeImport } from './store.ts'
import type { ImportsDeps } from './deps.ts'

export async function exportImports({ kernel }: ImportsDeps, userId: string): Promise<object> {
  const rows = await listAll(kernel.database.db, userId)
  return {
    imports: rows.map(({ id, name, pasted, corrections, play_id, accepted_at, created_at }) => ({
      id,
      name,
      pasted,
      corrections,
      play_id: accepted_at === null ? null : play_id,
      created_at,
    })),
  }
}

const ENDING = /\.\w{1,12}$/

/** The files that are no plays yet, as they came. */
export async function importFiles({ kernel }: ImportsDeps, userId: string): Promise<KeptFile[]> {
  const files: KeptFile[] = []
  for (const row of await listAll(kernel.database.db, userId)) {
    const bytes = await kernel.storage.get(fileKey(row.id, row.created_at))
    if (bytes !== null) files.push({ name: `imports/${row.id}${ENDING.exec(row.name)?.[0] ?? ''}`, bytes })
  }
  return files
}

export async function forgetImports({ kernel }: ImportsDeps, userId: string): Promise<void> {
  for (const row of await listAll(kernel.database.db, userId)) {
    await removeImport(kernel.database.db, row.id)
    await kernel.storage.remove(fileKey(row.id, row.created_at))
  }
}
