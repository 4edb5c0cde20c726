import { afterCommit } from '../../../kernel/db/database.ts'
import { newId } from '../../../kernel/ids.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { addAccount, changePlay, dropAddresses, listOwnRows, lockPlay, removePerson, findPlay } from '../store.ts'
import type { PlaysDeps } from '../deps.ts'
import type { AdminPlay } from '@replique/contract'
import type { PlayRow } from '../tables.ts'
import { searchPlays, type PlayFilter } from './store.ts'

/** The account that receives a play. `email` is empty unless verified; pending invitations to it are withdrawn. */
interface Receiver {
  readonly id: string
  readonly email: string
}

type Audit = Kernel['audit']

/** Moves a play to the trash or restores it. Does nothing, and records nothing, if it is already in that state. */
async function setTrashed(
  { database, clock, events }: PlaysDeps,
  audit: Audit,
  { by, id, trashed }: { by: string; id: string; trashed: boolean },
): Promise<void> {
  await database.transaction(async (db) => {
    const play = (await lockPlay(db, id)) ?? refuse('play_not_found')
    if ((play.trashed_at !== null) === trashed) return
    await changePlay(db, id, { trashed_at: trashed ? clock.now() : null })
    const action = trashed ? 'play.trashed' : 'play.restored'
    await audit.record({ actor: by, action, target: id, details: { name: play.title } }, db)
    afterCommit(db, () =>
      trashed
        ? events.emit('play.trashed', { playId: id })
        : events.emit('play.role-changed', { playId: id, userId: null }),
    )
  })
}

/** Transfers a play to another account. The previous owner becomes an editor. */
async function transfer(
  { database, clock, events, modules }: PlaysDeps,
  audit: Audit,
  { by, id, to }: { by: string; id: string; to: Receiver },
): Promise<void> {
  await database.transaction(async (db) => {
    const play = (await lockPlay(db, id)) ?? refuse('play_not_found')
    const from = play.owner_id
    if (from === to.id) return
    const now = clock.now()
    for (const row of await listOwnRows(db, id, { ...to, emailProved: to.email !== '' })) await removePerson(db, row.id)
    await changePlay(db, id, { owner_id: to.id })
    await dropAddresses(db, id)
    await addAccount(db, {
      id: newId(),
      play_id: id,
      user_id: from,
      email: null,
      role: 'editor',
      silenced: false,
      created_at: now,
      opened_at: now,
    })
    const details = { name: play.title, play: id, from }
    await audit.record({ actor: by, action: 'play.transferred', target: to.id, details }, db)
    afterCommit(db, () => {
      events.emit('play.role-changed', { playId: id, userId: null })
      events.emit('play.handed-over', { playId: id, from, to: to.id })
    })
  })
  // a pending email invitation is no longer needed
  if (to.email !== '') await modules.invitations.withdrawTo('play', id, to.email)
}

/** A play without its text and without its owner's login, which only the auth module knows. */
export type PlainPlay = Omit<AdminPlay, 'ownerLogin'>

/**
 * What administrators can do with plays, without seeing their text. `by` is the administrator's id, for the audit log.
 */
export interface PlaysAdministration {
  list(wanted: PlayFilter & { page: number }): Promise<{ plays: PlainPlay[]; all: number; pages: number }>
  /** Moves a play to the trash, as its owner would, or restores it. */
  setTrashed(by: string, id: string, trashed: boolean): Promise<PlainPlay>
  /** Transfers a play to another account; the previous owner becomes an editor. */
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
