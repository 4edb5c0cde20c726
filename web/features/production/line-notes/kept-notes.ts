import type { LineNote, LineNotesRun } from '@replique/contract'
import { removeStored, writeStored } from '../../../platform/browser-storage.ts'
import { openLocalDatabase, requestResult } from '../../../platform/local-database.ts'
import { createStore, type Store } from '../../../platform/store.ts'

/** A note that this device has not sent yet, or its removal. */
export interface NoteChange {
  readonly id: string
  readonly runId: string
  /** Null if the note is removed. */
  readonly note: LineNote | null
}

/** What this device has not sent yet: runs that were started, ended or renamed, and notes. */
export interface Unsent {
  readonly runs: readonly LineNotesRun[]
  readonly changes: readonly NoteChange[]
}

/** What is kept on this device of a play's line notes, so that a whole run can be noted offline and after a reload. */
export interface KeptNotes {
  readonly playId: string
  readonly unsent: Store<Unsent>
  /** Resolves once `unsent` has what an earlier visit left. */
  readonly opened: Promise<void>
  putRun(this: void, run: LineNotesRun): void
  putChange(this: void, change: NoteChange): void
  /** Forgets what was sent, except for what has changed since. */
  drop(this: void, sent: Unsent): void
  /** Returns the last copy of a response; null if there is none. */
  read<T>(this: void, key: string): Promise<T | null>
  keep(this: void, key: string, value: unknown): void
  close(this: void): void
}

const COPIES = 'copies'
const RUNS = 'runs'
const CHANGES = 'changes'

const without = <T extends { readonly id: string }>(all: readonly T[], id: string): readonly T[] =>
  all.filter((one) => one.id !== id)

/** Writes to one store of a database, in a transaction. */
async function write(
  database: IDBDatabase | null,
  name: string,
  change: (store: IDBObjectStore) => void,
): Promise<void> {
  if (database === null) return
  const transaction = database.transaction(name, 'readwrite')
  change(transaction.objectStore(name))
  await new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    for (const end of ['error', 'abort']) transaction.addEventListener(end, () => reject(transaction.error as Error))
  })
}

/**
 * Opens what is kept for a user and a play. The database's name has the prefix of the user's offline copies, so that it
 * is deleted with them on sign-out; a mark in local storage shows that there is something unsent, of which the user is
 * then warned. Without storage, as in private windows, notes last as long as the page is open.
 */
export function openKeptNotes(person: string, playId: string): KeptNotes {
  const mark = `replique-unsent:${person}:${playId}:line-notes`
  const unsent = createStore<Unsent>({ runs: [], changes: [] })
  const database = openLocalDatabase(`replique:${person}:${playId}:line-notes`, (made) => {
    made.createObjectStore(COPIES)
    for (const name of [RUNS, CHANGES]) made.createObjectStore(name, { keyPath: 'id' })
  }).catch(() => null)
  const store = (name: string, change: (store: IDBObjectStore) => void): void =>
    void database.then((opened) => write(opened, name, change)).catch(() => undefined)
  const all = async <T>(name: string): Promise<T[]> => {
    const opened = await database
    return opened === null ? [] : requestResult(opened.transaction(name).objectStore(name).getAll() as IDBRequest<T[]>)
  }
  const set = (change: (now: Unsent) => Unsent): void => {
    unsent.set(change)
    const { runs, changes } = unsent.get()
    if (runs.length + changes.length > 0) writeStored(mark, '1')
    else removeStored(mark)
  }
  const restore = async (): Promise<void> => {
    const [runs, changes] = [await all<LineNotesRun>(RUNS), await all<NoteChange>(CHANGES)]
    set((now) => ({
      runs: [...runs.filter(({ id }) => !now.runs.some((one) => one.id === id)), ...now.runs],
      changes: [...changes.filter(({ id }) => !now.changes.some((one) => one.id === id)), ...now.changes],
    }))
  }
  return {
    playId,
    unsent,
    opened: restore().catch(() => undefined),
    putRun: (run) => {
      set((now) => ({ ...now, runs: [...without(now.runs, run.id), run] }))
      store(RUNS, (runs) => void runs.put(run))
    },
    putChange: (change) => {
      set((now) => ({ ...now, changes: [...without(now.changes, change.id), change] }))
      store(CHANGES, (changes) => void changes.put(change))
    },
    drop: (sent) => {
      set((now) => ({
        runs: now.runs.filter((one) => !sent.runs.includes(one)),
        changes: now.changes.filter((one) => !sent.changes.includes(one)),
      }))
      const { runs, changes } = unsent.get()
      const gone = <T extends { readonly id: string }>(some: readonly T[], left: readonly T[]) =>
        some.filter(({ id }) => !left.some((one) => one.id === id))
      for (const { id } of gone(sent.runs, runs)) store(RUNS, (kept) => void kept.delete(id))
      for (const { id } of gone(sent.changes, changes)) store(CHANGES, (kept) => void kept.delete(id))
    },
    read: async <T>(key: string) => {
      const opened = await database
      const copies = opened?.transaction(COPIES).objectStore(COPIES)
      const value = copies && (await requestResult(copies.get(key) as IDBRequest<T | undefined>))
      return value ?? null
    },
    keep: (key, value) => store(COPIES, (copies) => void copies.put(value, key)),
    close: () => void database.then((opened) => opened?.close()),
  }
}
