import { findSettings, listNews } from './store.ts'
import type { NewsDeps } from './deps.ts'

/** What happened that concerned somebody, and where they wanted to hear of it. */
export async function exportNews({ kernel }: NewsDeps, userId: string): Promise<object> {
  const { db } = kernel.database
  const [rows, settings] = [await listNews(db, userId), await findSettings(db, userId)]
  return {
    news: rows.map(({ kind, invitation, play_id, group_id, character_id, created_at, read_at }) => ({
      kind,
      invitation,
      play_id,
      group_id,
      character_id,
      created_at,
      read_at,
    })),
    settings: settings === null ? null : { rhythm: settings.rhythm, ...settings.kinds },
  }
}
