import type { VoiceRow } from './tables.ts'
import { soundOf } from './presentation.ts'
import { listAddedBy, listVoices } from './store.ts'
import type { LibraryDeps } from './deps.ts'

const showRow = (row: VoiceRow) => ({
  id: row.id,
  name: row.name,
  ...soundOf(row),
  created_at: row.created_at,
  changed_at: row.changed_at,
})

/** Somebody's own voices, and those that they added to groups. */
export async function exportVoices({ kernel }: LibraryDeps, userId: string): Promise<object> {
  const { db } = kernel.database
  const [own, added] = [await listVoices(db, { userId }), await listAddedBy(db, userId)]
  return {
    voices: own.map(showRow),
    added_voices: added.map((row) => ({ ...showRow(row), group_id: row.group_id })),
  }
}
