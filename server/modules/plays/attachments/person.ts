import type { KeptFile } from '../../../kernel/module.ts'
import { fileName } from '../file-name.ts'
import type { PlaysDeps } from '../deps.ts'
import { listAttachments } from './store.ts'

/** The files beside a play, in a folder of its name. */
export async function originalsOf(
  { database, storage }: Pick<PlaysDeps, 'database' | 'storage'>,
  playId: string,
  folder: string,
): Promise<KeptFile[]> {
  const files: KeptFile[] = []
  for (const { name, key } of await listAttachments(database.db, playId)) {
    const bytes = await storage.get(key)
    if (bytes === null) continue
    const [, stem = name, ending = ''] = /^(.*)(\.\w{1,12})$/s.exec(name) ?? []
    const number = files.length === 0 ? '' : ` ${files.length + 1}`
    files.push({ name: `${folder}/original/${fileName(stem, 'en')}${number}${ending}`, bytes })
  }
  return files
}
