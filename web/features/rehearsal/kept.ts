import type { RehearsalProgress, RehearsalRun, RehearsalScript } from '@replique/contract'
import { removeStored, writeStored } from '../../platform/browser-storage.ts'
import { done, openKept } from '../../platform/kept-database.ts'

/**
 * What rehearsing needs without a network: the lines, how it goes, and what the server has not been told yet. Its name
 * begins as those of a person's replicas do, so that it goes with them when they sign out; a mark says that something
 * would be lost by that.
 */
const nameOf = (person: string, playId: string): string => `replique:${person}:${playId}:rehearsal`
const markOf = (person: string, playId: string): string => `replique-unsent:${person}:${playId}:rehearsal`

const PLAIN = 'plain'
const RUNS = 'runs'

const open = (person: string, playId: string): Promise<IDBDatabase> =>
  openKept(nameOf(person, playId), (database) => {
    database.createObjectStore(PLAIN)
    database.createObjectStore(RUNS, { keyPath: 'id' })
  })

async function within<T>(
  person: string,
  playId: string,
  { store, mode = 'readonly' }: { store: string; mode?: IDBTransactionMode },
  work: (store: IDBObjectStore) => Promise<T>,
): Promise<T> {
  const database = await open(person, playId)
  try {
    return await work(database.transaction(store, mode).objectStore(store))
  } finally {
    database.close()
  }
}

type Plain = { readonly script: RehearsalScript; readonly progress: RehearsalProgress }

/** Something of a play that this browser holds; null where it holds nothing, or keeps nothing at all. */
export function readKept<K extends keyof Plain>(person: string, playId: string, key: K): Promise<Plain[K] | null> {
  const read = within(person, playId, { store: PLAIN }, (store) =>
    done(store.get(key) as IDBRequest<Plain[K] | undefined>),
  )
  return read.then((value) => value ?? null).catch(() => null)
}

/** A private window keeps nothing, and rehearses all the same. */
export async function keep<K extends keyof Plain>(
  person: string,
  playId: string,
  { key, value }: { key: K; value: Plain[K] },
): Promise<void> {
  const put = within(person, playId, { store: PLAIN, mode: 'readwrite' }, (store) => done(store.put(value, key)))
  await put.catch(() => undefined)
}

/** Oldest first. */
export async function readUnsent(person: string, playId: string): Promise<RehearsalRun[]> {
  const read = within(person, playId, { store: RUNS }, (store) => done(store.getAll() as IDBRequest<RehearsalRun[]>))
  return (await read.catch(() => [])).toSorted((a, b) => a.at.localeCompare(b.at))
}

export async function keepUnsent(person: string, playId: string, run: RehearsalRun): Promise<void> {
  writeStored(markOf(person, playId), '1')
  await within(person, playId, { store: RUNS, mode: 'readwrite' }, (store) => done(store.put(run)))
}

export async function dropSent(person: string, playId: string, ids: readonly string[]): Promise<void> {
  await within(person, playId, { store: RUNS, mode: 'readwrite' }, (store) =>
    Promise.all(ids.map((id) => done(store.delete(id)))),
  ).catch(() => undefined)
  if ((await readUnsent(person, playId)).length === 0) removeStored(markOf(person, playId))
}
