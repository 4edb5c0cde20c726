import type { Attachment } from '@replique/contract'
import type { ExportedFile } from '../../../kernel/kernel.ts'
import { fileName } from '../exporting.ts'
import type { PlaysDeps } from '../deps.ts'
import { listAttachments, knownKeys, listOrphans, removeAttachment, findAttachment } from './store.ts'
import { newId } from '../../../kernel/ids.ts'
import { putFile } from '../../../kernel/storage/storage.ts'
import type { AttachmentRow } from '../tables.ts'
import type { SignedIn } from '../../../kernel/actor.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { mayRemoveOriginal, mayDownloadOriginal } from '../policy.ts'
import { requirePlay } from '../access.ts'

/** Returns a play's original files, with paths inside `folder`. */
export async function originalsOf(
  { database, storage }: Pick<PlaysDeps, 'database' | 'storage'>,
  playId: string,
  folder: string,
): Promise<ExportedFile[]> {
  const files: ExportedFile[] = []
  for (const { name, key } of await listAttachments(database.db, playId)) {
    const bytes = await storage.get(key)
    if (bytes === null) continue
    const [, stem = name, ending = ''] = /^(.*)(\.\w{1,12})$/s.exec(name) ?? []
    const number = files.length === 0 ? '' : ` ${files.length + 1}`
    files.push({ name: `${folder}/original/${fileName(stem, 'en')}${number}${ending}`, bytes })
  }
  return files
}

const FILES = 'attachments/'
const DAY = 86_400_000
const LONGEST_NAME = 200

/** The file that a play is made from. */
export interface Original {
  readonly name: string
  readonly bytes: Uint8Array
}

/** Returns a file name that is safe to display: one line, without unprintable or bidirectional control characters. */
const shownName = (name: string): string =>
  Array.from(name.normalize('NFC').replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, ''))
    .slice(-LONGEST_NAME)
    .join('')
    .toWellFormed()

/**
 * Stores the bytes of a file before its play is created. The row is inserted with the play; a file without a row is
 * removed by the next cleanup.
 */
export async function keepOriginal(
  { storage, clock }: Pick<PlaysDeps, 'storage' | 'clock'>,
  playId: string,
  { name, bytes }: Original,
): Promise<AttachmentRow> {
  const id = newId()
  const now = clock.now()
  const key = `${FILES}${now.toISOString().slice(0, 10)}-${id}`
  await putFile(storage, key, bytes)
  return { id, play_id: playId, name: shownName(name), bytes: bytes.byteLength, key, created_at: now }
}

type Clearing = Pick<PlaysDeps, 'storage' | 'clock' | 'database'>

/** Removes the files of all permanently deleted plays, or only of those among the given plays. */
export async function removeDeletedPlaysFiles(
  { storage, database }: Clearing,
  playIds?: readonly string[],
): Promise<void> {
  for (const { id, key } of await listOrphans(database.db, playIds)) {
    await storage.remove(key)
    await removeAttachment(database.db, id)
  }
}

const FILE = /\/(\d{4}-\d{2}-\d{2})-[\da-f-]{36}$/
const AT_ONCE = 200

/**
 * Removes files whose play was never created. Files from today and yesterday are skipped, because their play may not
 * have been created yet.
 */
export async function removeOrphanedFiles({ storage, clock, database }: Clearing): Promise<void> {
  const before = new Date(clock.now().getTime() - DAY).toISOString().slice(0, 10)
  const keys = await storage.list(FILES, { limit: 10_000_000 })
  const old = keys.filter((key) => (FILE.exec(key)?.[1] ?? before) < before)
  for (let at = 0; at < old.length; at += AT_ONCE) {
    const some = old.slice(at, at + AT_ONCE)
    const known = await knownKeys(database.db, some)
    for (const key of some) if (!known.has(key)) await storage.remove(key)
  }
}

interface OfAttachment {
  readonly id: string
  readonly attachmentId: string
}

export async function showAttachments(
  deps: PlaysDeps,
  actor: SignedIn,
  { id }: { readonly id: string },
): Promise<{ attachments: Attachment[] }> {
  await requirePlay(deps, id, { reader: actor, may: mayDownloadOriginal })
  const rows = await listAttachments(deps.database.db, id)
  return {
    attachments: rows.map((row) => ({
      id: row.id,
      name: row.name,
      bytes: row.bytes,
      createdAt: row.created_at.toISOString(),
    })),
  }
}

/** Opens the original file. It is always served as plain bytes, whatever its declared type. */
export async function openAttachment(
  deps: PlaysDeps,
  actor: SignedIn,
  { id, attachmentId }: OfAttachment,
): Promise<File> {
  await requirePlay(deps, id, { reader: actor, may: mayDownloadOriginal })
  const row = (await findAttachment(deps.database.db, id, attachmentId)) ?? refuse('not_found')
  const bytes = (await deps.storage.get(row.key)) ?? refuse('not_found')
  return new File([bytes as Uint8Array<ArrayBuffer>], row.name || 'original', { type: 'application/octet-stream' })
}

export async function dropAttachment(
  deps: PlaysDeps,
  actor: SignedIn,
  { id, attachmentId }: OfAttachment,
): Promise<void> {
  await requirePlay(deps, id, { reader: actor, may: mayRemoveOriginal })
  const row = (await findAttachment(deps.database.db, id, attachmentId)) ?? refuse('not_found')
  await removeAttachment(deps.database.db, row.id)
  await deps.storage.remove(row.key)
}
