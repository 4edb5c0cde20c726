import type { Attachment } from '@replique/contract'
import type { SignedIn } from '../../../kernel/actor.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { mayRemoveOriginal, mayTakeOriginal } from '../policy.ts'
import { requirePlay } from '../standing.ts'
import type { PlaysTools } from '../tools.ts'
import { findAttachment, listAttachments, removeAttachment } from './store.ts'

interface OfAttachment {
  readonly id: string
  readonly attachmentId: string
}

export async function showAttachments(
  tools: PlaysTools,
  actor: SignedIn,
  { id }: { readonly id: string },
): Promise<{ attachments: Attachment[] }> {
  await requirePlay(tools, id, { reader: actor, may: mayTakeOriginal })
  const rows = await listAttachments(tools.database.db, id)
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
  tools: PlaysTools,
  actor: SignedIn,
  { id, attachmentId }: OfAttachment,
): Promise<File> {
  await requirePlay(tools, id, { reader: actor, may: mayTakeOriginal })
  const row = (await findAttachment(tools.database.db, id, attachmentId)) ?? refuse('not_found')
  const bytes = (await tools.storage.get(row.key)) ?? refuse('not_found')
  return new File([bytes as Uint8Array<ArrayBuffer>], row.name || 'original', { type: 'application/octet-stream' })
}

export async function dropAttachment(
  tools: PlaysTools,
  actor: SignedIn,
  { id, attachmentId }: OfAttachment,
): Promise<void> {
  await requirePlay(tools, id, { reader: actor, may: mayRemoveOriginal })
  const row = (await findAttachment(tools.database.db, id, attachmentId)) ?? refuse('not_found')
  await removeAttachment(tools.database.db, row.id)
  await tools.storage.remove(row.key)
}
