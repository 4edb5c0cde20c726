import type { AdminPlay } from '@replique/contract'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { findPlay } from '../store.ts'
import type { PlayRow } from '../tables.ts'
import type { PlaysDeps } from '../deps.ts'
import { setTrashed, transfer, type Receiver } from './acts.ts'
import { searchPlays, type PlayFilter } from './store.ts'

/** A play without its text, and without what only accounts know of its owner. */
export type PlainPlay = Omit<AdminPlay, 'ownerLogin'>

/** What whoever administers the server may do with plays; `by` is their id, which is written down. Texts are not shown. */
export interface PlaysAdministration {
  list(wanted: PlayFilter & { page: number }): Promise<{ plays: PlainPlay[]; all: number; pages: number }>
  /** Throws a play away as its owner would, or takes it out of the trash. */
  setTrashed(by: string, id: string, trashed: boolean): Promise<PlainPlay>
  /** Makes somebody else the owner; whoever it was stays as an editor. */
  transfer(by: string, id: string, to: Receiver): Promise<PlainPlay>
}

const SIZE = 50

async function present({ namesOf }: PlaysDeps, rows: readonly PlayRow[]): Promise<PlainPlay[]> {
  const names = await namesOf([...new Set(rows.map(({ owner_id }) => owner_id))])
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    kind: row.kind,
    language: row.language,
    ownerId: row.owner_id,
    ownerName: names.get(row.owner_id) ?? '',
    words: row.words,
    pages: row.pages,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    trashedAt: row.trashed_at?.toISOString() ?? null,
  }))
}

export function openAdministration(deps: PlaysDeps, audit: Kernel['audit']): PlaysAdministration {
  const { db } = deps.database
  const shown = async (id: string): Promise<PlainPlay> => {
    const play = (await findPlay(db, id)) ?? refuse('play_not_found')
    return (await present(deps, [play]))[0] ?? refuse('play_not_found')
  }
  return {
    list: async ({ page, ...wanted }) => {
      const filter = { ...wanted, search: wanted.search.trim() }
      const { rows, all } = await searchPlays(db, filter, { offset: (page - 1) * SIZE, limit: SIZE })
      return { plays: await present(deps, rows), all, pages: Math.max(1, Math.ceil(all / SIZE)) }
    },
    setTrashed: async (by, id, trashed) => {
      await setTrashed(deps, audit, { by, id, trashed })
      return shown(id)
    },
    transfer: async (by, id, to) => {
      await transfer(deps, audit, { by, id, to })
      return shown(id)
    },
  }
}
