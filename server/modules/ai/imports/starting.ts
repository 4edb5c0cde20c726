import { LIMITS, type BroughtFile, type ImportedPlay } from '@replique/contract'
import type { SignedIn } from '../../../kernel/actor.ts'
import { newId } from '../../../kernel/ids.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { putFile } from '../../../kernel/storage/storage.ts'
import type { BroughtFile as File } from '../../plays/index.ts'
import { fileKey } from './files.ts'
import { presentOne } from './presenting.ts'
import { READ } from './reading.ts'
import { addImport, countOpen, findImport, lockOwner } from './store.ts'
import type { ImportsDeps } from './deps.ts'

type Imported = { import: BroughtFile; play: null } | { import: null; play: ImportedPlay }

export interface ImportRequest extends File {
  readonly pasted: boolean
}

/** A file as it came: a play at once where it says itself what each line is, else a draft that is read in the background. */
export async function startImport(deps: ImportsDeps, actor: SignedIn, file: ImportRequest): Promise<Imported> {
  await deps.features.require('importer')
  if (file.bytes.byteLength === 0) return refuse('file_empty')
  if (file.bytes.byteLength > LIMITS.upload) return refuse('file_too_large')
  if (!file.pasted && (await deps.modules.plays.isExact(file)))
    return { import: null, play: await deps.modules.plays.importFile(actor, file) }
  return { import: await keep(deps, actor, file), play: null }
}

const LONGEST_NAME = 200

/** One line that every screen can show; how it ends stays, because it says what the file is. */
const cleanName = (name: string): string =>
  Array.from(name.normalize('NFC').replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, ''))
    .slice(-LONGEST_NAME)
    .join('')
    .toWellFormed()

/** The bytes first, then the row and the work that reads them: neither is there without the other. */
async function keep(deps: ImportsDeps, actor: SignedIn, { name, bytes, pasted }: ImportRequest): Promise<BroughtFile> {
  const { database, storage, clock, jobs } = deps.kernel
  if ((await countOpen(database.db, actor.id)) >= LIMITS.imports) return refuse('too_many_imports')
  const id = newId()
  const now = clock.now()
  const key = fileKey(id, now)
  await putFile(storage, key, bytes)
  try {
    await database.transaction(async (db) => {
      await lockOwner(db, actor.id)
      if ((await countOpen(db, actor.id)) >= LIMITS.imports) refuse('too_many_imports')
      const job = await jobs.work.ask({ kind: READ, owner: actor.id, subject: id, data: { id }, key: id }, db)
      await addImport(db, {
        id,
        owner_id: actor.id,
        name: cleanName(name),
        pasted,
        job_id: job.id,
        play_id: newId(),
        created_at: now,
        touched_at: now,
      })
    })
  } catch (error) {
    await storage.remove(key)
    throw error
  }
  return presentOne(deps, (await findImport(database.db, id)) ?? refuse('import_not_found'))
}
