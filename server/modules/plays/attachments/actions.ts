import type { Attachment } from '@replique/contract'
import type { SignedIn } from '../../../kernel/actor.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { mayRemoveOriginal, mayTakeOriginal } from '../policy.ts'
import { requirePlay } from '../standing.ts'
import type { PlaysDeps } from '../deps.ts'
import { findAttachment, listAttachments, removeAttachment } from './store.ts'

interface OfAttachment {
  readonly id: string
  readonly attachmentId: string
}

export async function showAttachments(
  deps: PlaysDeps,
  actor: SignedIn,
  { id }: { readonly id: string },
): Promise<{ attachments: Attachment[] }> {
  await requirePlay(deps, id, { reader: actor, may: mayTakeOriginal })
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

/** The file as it was brought; of whatever kind it says it is, it is only ever bytes to keep. */
export async function openAttachment(
  deps: PlaysDeps,
  actor: SignedIn,
  { id, attachmentId }: OfAttachment,
): Promise<File> {
  await requirePlay(deps, id, { reader: actor, may: mayTakeOriginal })
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
