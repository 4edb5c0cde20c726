import type { LineNote, LineNoteKind } from '@replique/contract'
import { type ColumnType, type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../../../kernel/db/database.ts'

export interface RunRow {
  readonly play_id: string
  readonly id: string
  readonly name: string
  readonly started_at: Date
  readonly ended_at: Date | null
}

interface NotesTable {
  readonly play_id: string
  readonly run_id: string
  readonly id: string
  readonly kind: LineNoteKind
  readonly detail: string
  readonly element_id: string
  /** Written as JSON, read as values. */
  readonly characters: ColumnType<string[], string, string>
  readonly speaker: string
  readonly words: string
  readonly before_speaker: string | null
  readonly before_words: string | null
  readonly repeated: boolean
  readonly around: ColumnType<LineNote['around'], string, string>
  readonly place: number
  readonly noted_at: Date
}

export type NoteRow = Selectable<NotesTable>
export type NewNoteRow = Insertable<NotesTable>

interface RemovedRow {
  readonly play_id: string
  readonly run_id: string
  readonly id: string
}

export interface DeliveryRow {
  readonly play_id: string
  readonly run_id: string
  readonly note_id: string
  readonly user_id: string
  readonly delivered_at: Date
}

// a type, because Kysely needs an index signature, which interfaces don't have
type LineNotesTables = {
  line_note_runs: RunRow
  line_notes: NotesTable
  line_notes_removed: RemovedRow
  line_note_deliveries: DeliveryRow
}

const tables = (db: Db) => db.withTables<LineNotesTables>()

/** A run of a play. */
export interface RunKey {
  readonly playId: string
  readonly runId: string
}

/** Serialises changes of a play's line notes until the transaction ends. */
export async function lockLineNotes(db: Db, playId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`line notes ${playId}`}, 0))`.execute(db)
}

/** Lists runs, newest first. */
export const listRuns = (db: Db, playId: string): Promise<RunRow[]> =>
  tables(db)
    .selectFrom('line_note_runs')
    .selectAll()
    .where('play_id', '=', playId)
    .orderBy('started_at', 'desc')
    .orderBy('id')
    .execute()

export async function findRun(db: Db, { playId, runId }: RunKey): Promise<RunRow | null> {
  const row = await tables(db)
    .selectFrom('line_note_runs')
    .selectAll()
    .where('play_id', '=', playId)
    .where('id', '=', runId)
    .executeTakeFirst()
  return row ?? null
}

/** Stores a run, or changes its name and its end. */
export async function putRun(db: Db, row: RunRow): Promise<void> {
  const { name, ended_at } = row
  await tables(db)
    .insertInto('line_note_runs')
    .values(row)
    .onConflict((conflict) => conflict.columns(['play_id', 'id']).doUpdateSet({ name, ended_at }))
    .execute()
}

export async function dropRun(db: Db, { playId, runId }: RunKey): Promise<boolean> {
  const dropped = await tables(db)
    .deleteFrom('line_note_runs')
    .where('play_id', '=', playId)
    .where('id', '=', runId)
    .returning('id')
    .execute()
  return dropped.length > 0
}

/** Counts the notes of each run of a play, and those that were delivered. */
export async function countNotes(
  db: Db,
  playId: string,
): Promise<ReadonlyMap<string, { readonly notes: number; readonly delivered: number }>> {
  const notes = await tables(db)
    .selectFrom('line_notes')
    .select((is) => ['run_id', is.fn.countAll<number | string>().as('all')])
    .where('play_id', '=', playId)
    .groupBy('run_id')
    .execute()
  const delivered = await tables(db)
    .selectFrom('line_note_deliveries')
    .select((is) => ['run_id', is.fn.count<number | string>('note_id').distinct().as('all')])
    .where('play_id', '=', playId)
    .groupBy('run_id')
    .execute()
  const given = new Map(delivered.map(({ run_id, all }) => [run_id, Number(all)]))
  return new Map(notes.map(({ run_id, all }) => [run_id, { notes: Number(all), delivered: given.get(run_id) ?? 0 }]))
}

/** Counts the notes of a run, with those that were removed. */
export async function countEver(db: Db, { playId, runId }: RunKey): Promise<number> {
  let count = 0
  for (const table of ['line_notes', 'line_notes_removed'] as const) {
    const { all } = await tables(db)
      .selectFrom(table)
      .select((is) => is.fn.countAll<number | string>().as('all'))
      .where('play_id', '=', playId)
      .where('run_id', '=', runId)
      .executeTakeFirstOrThrow()
    count += Number(all)
  }
  return count
}

/** Stores the notes that are neither stored nor removed yet. */
export async function addNotes(db: Db, { playId, runId }: RunKey, rows: readonly NewNoteRow[]): Promise<void> {
  if (rows.length === 0) return
  const removed = await tables(db)
    .selectFrom('line_notes_removed')
    .select('id')
    .where('play_id', '=', playId)
    .where('run_id', '=', runId)
    .execute()
  const gone = new Set(removed.map(({ id }) => id))
  const kept = rows.filter(({ id }) => !gone.has(id))
  if (kept.length === 0) return
  await tables(db)
    .insertInto('line_notes')
    .values(kept)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Removes notes for good, also those that have not arrived yet. */
export async function removeNotes(db: Db, { playId, runId }: RunKey, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tables(db)
    .deleteFrom('line_notes')
    .where('play_id', '=', playId)
    .where('run_id', '=', runId)
    .where('id', 'in', ids)
    .execute()
  await tables(db)
    .insertInto('line_notes_removed')
    .values(ids.map((id) => ({ play_id: playId, run_id: runId, id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Lists the notes of a run in the order of the play. */
export const listNotes = (db: Db, { playId, runId }: RunKey): Promise<NoteRow[]> =>
  tables(db)
    .selectFrom('line_notes')
    .selectAll()
    .where('play_id', '=', playId)
    .where('run_id', '=', runId)
    .orderBy('place')
    .orderBy('noted_at')
    .orderBy('id')
    .execute()

export const listDeliveries = (db: Db, { playId, runId }: RunKey): Promise<DeliveryRow[]> =>
  tables(db)
    .selectFrom('line_note_deliveries')
    .selectAll()
    .where('play_id', '=', playId)
    .where('run_id', '=', runId)
    .execute()

/** Number of rows inserted at a time; a statement has a limited number of parameters. */
const AT_ONCE = 1000

/** Stores deliveries, and returns the users who had not all of these notes. */
export async function addDeliveries(db: Db, rows: readonly DeliveryRow[]): Promise<ReadonlySet<string>> {
  const users = new Set<string>()
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const added = await tables(db)
      .insertInto('line_note_deliveries')
      .values(rows.slice(from, from + AT_ONCE))
      .onConflict((conflict) => conflict.doNothing())
      .returning('user_id')
      .execute()
    for (const { user_id } of added) users.add(user_id)
  }
  return users
}

/** Lists the newest notes of a play that a user was given, by run in the order of the play. */
export const listGiven = (
  db: Db,
  { playId, userId, most }: { playId: string; userId: string; most: number },
): Promise<NoteRow[]> =>
  tables(db)
    .selectFrom('line_note_deliveries as given')
    .innerJoin('line_notes as note', (join) =>
      join
        .onRef('note.play_id', '=', 'given.play_id')
        .onRef('note.run_id', '=', 'given.run_id')
        .onRef('note.id', '=', 'given.note_id'),
    )
    .innerJoin('line_note_runs as run', (join) =>
      join.onRef('run.play_id', '=', 'note.play_id').onRef('run.id', '=', 'note.run_id'),
    )
    .selectAll('note')
    .where('given.play_id', '=', playId)
    .where('given.user_id', '=', userId)
    .orderBy('run.started_at', 'desc')
    .orderBy('run.id')
    .orderBy('note.place')
    .orderBy('note.noted_at')
    .orderBy('note.id')
    .limit(most)
    .execute()

/** Lists all notes that a user was given, for their data export. */
export const listOfPerson = (db: Db, userId: string) =>
  tables(db)
    .selectFrom('line_note_deliveries as given')
    .innerJoin('line_notes as note', (join) =>
      join
        .onRef('note.play_id', '=', 'given.play_id')
        .onRef('note.run_id', '=', 'given.run_id')
        .onRef('note.id', '=', 'given.note_id'),
    )
    .select(['note.play_id', 'note.run_id', 'note.kind', 'note.detail', 'note.speaker', 'note.words', 'note.noted_at'])
    .select('given.delivered_at')
    .where('given.user_id', '=', userId)
    .orderBy('note.noted_at')
    .orderBy('note.id')
    .execute()

export async function forgetActor(db: Db, userId: string): Promise<void> {
  await tables(db).deleteFrom('line_note_deliveries').where('user_id', '=', userId).execute()
}
