import type { RehearsalProgress, RehearsalRun, RehearsalScript } from '@replique/contract'
import { removeStored, writeStored } from '../../platform/browser-storage.ts'
import { done, openKept } from '../../platform/kept-database.ts'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { failureCode } from '../../platform/api/failure.ts'
import { api } from '../../platform/api/api.ts'
import { withRuns } from './progress.ts'

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
function readKept<K extends keyof Plain>(person: string, playId: string, key: K): Promise<Plain[K] | null> {
  const read = within(person, playId, { store: PLAIN }, (store) =>
    done(store.get(key) as IDBRequest<Plain[K] | undefined>),
  )
  return read.then((value) => value ?? null).catch(() => null)
}

/** A private window keeps nothing, and rehearses all the same. */
async function keep<K extends keyof Plain>(
  person: string,
  playId: string,
  { key, value }: { key: K; value: Plain[K] },
): Promise<void> {
  const put = within(person, playId, { store: PLAIN, mode: 'readwrite' }, (store) => done(store.put(value, key)))
  await put.catch(() => undefined)
}

/** Oldest first. */
async function readUnsent(person: string, playId: string): Promise<RehearsalRun[]> {
  const read = within(person, playId, { store: RUNS }, (store) => done(store.getAll() as IDBRequest<RehearsalRun[]>))
  return (await read.catch(() => [])).toSorted((a, b) => a.at.localeCompare(b.at))
}

async function keepUnsent(person: string, playId: string, run: RehearsalRun): Promise<void> {
  writeStored(markOf(person, playId), '1')
  await within(person, playId, { store: RUNS, mode: 'readwrite' }, (store) => done(store.put(run)))
}

async function dropSent(person: string, playId: string, ids: readonly string[]): Promise<void> {
  await within(person, playId, { store: RUNS, mode: 'readwrite' }, (store) =>
    Promise.all(ids.map((id) => done(store.delete(id)))),
  ).catch(() => undefined)
  if ((await readUnsent(person, playId)).length === 0) removeStored(markOf(person, playId))
}

/** Runs that are sent at once. */
const AT_ONCE = 50

/** A play and whoever learns its lines. */
export interface Learner {
  readonly playId: string
  readonly person: string
}

/** The lines of a play; offline, the copy that this browser stored last. */
export const scriptQuery = ({ playId, person }: Learner) =>
  queryOptions({
    queryKey: ['plays', 'rehearsal', playId],
    networkMode: 'always',
    retry: false,
    queryFn: async ({ signal }) => {
      try {
        const value = await api.sound.rehearsals.script({ id: playId }, { signal })
        await keep(person, playId, { key: 'script', value })
        return value
      } catch (error) {
        const kept = failureCode(error) === undefined ? await readKept(person, playId, 'script') : null
        if (kept) return kept
        throw error
      }
    },
  })

const NOTHING: RehearsalProgress = { runs: [], missed: [] }

/** How one's own rehearsing goes, with what the server has not been told yet. */
export const progressQuery = (learner: Learner) =>
  queryOptions({
    queryKey: ['plays', 'rehearsal-progress', learner.playId],
    networkMode: 'always',
    retry: false,
    queryFn: async ({ signal }) => {
      const { playId, person } = learner
      try {
        const sent = await sendUnsent(learner)
        const value = sent ?? (await api.sound.rehearsals.progress({ id: playId }, { signal }))
        await keep(person, playId, { key: 'progress', value })
        return value
      } catch (error) {
        if (failureCode(error) !== undefined) throw error
        const kept = (await readKept(person, playId, 'progress')) ?? NOTHING
        return withRuns(kept, await readUnsent(person, playId))
      }
    },
  })

/** Tells the server what it does not know; answers how it goes then, or nothing where there was nothing to tell. */
async function sendUnsent({ playId, person }: Learner): Promise<RehearsalProgress | null> {
  let progress: RehearsalProgress | null = null
  for (;;) {
    const runs = (await readUnsent(person, playId)).slice(0, AT_ONCE)
    if (runs.length === 0) return progress
    try {
      progress = await api.sound.rehearsals.keep({ id: playId, runs })
    } catch (error) {
      // a refused entry would be refused again, so it is dropped; one that failed for lack of a network waits
      if (failureCode(error) !== 'invalid') throw error
    }
    await dropSent(
      person,
      playId,
      runs.map(({ id }) => id),
    )
  }
}

/** What is forgotten: scenes with how often they were gone through, and lines that were missed. */
export interface Anew {
  readonly sceneIds: readonly string[]
  readonly lineIds: readonly string[]
}

/** Forgets how rehearsing went, on all devices; what this one has not told yet is told first, or it would come back. */
export async function startAnew(client: QueryClient, learner: Learner, what: Anew): Promise<void> {
  const { playId, person } = learner
  await sendUnsent(learner)
  const input = { id: playId, sceneIds: [...what.sceneIds], lineIds: [...what.lineIds] }
  const value = await api.sound.rehearsals.anew(input)
  await keep(person, playId, { key: 'progress', value })
  client.setQueryData(progressQuery(learner).queryKey, value)
}

/** Keeps what was rehearsed: here at once, on the server as soon as it is there. */
export async function keepRun(client: QueryClient, learner: Learner, run: RehearsalRun): Promise<void> {
  const { queryKey } = progressQuery(learner)
  client.setQueryData(queryKey, (now = NOTHING) => withRuns(now, [run]))
  try {
    await keepUnsent(learner.person, learner.playId, run)
  } catch {
    // a browser that keeps nothing tells the server at once, or nobody
    const progress = await api.sound.rehearsals.keep({ id: learner.playId, runs: [run] }).catch(() => null)
    if (progress) client.setQueryData(queryKey, progress)
    return
  }
  await client.invalidateQueries({ queryKey })
}
