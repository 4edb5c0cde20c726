import type { RehearsalProgress, RehearsalRun, RehearsalScript } from '@replique/contract'
import { removeStored, writeStored } from '../../platform/browser-storage.ts'
import { requestResult, openLocalDatabase } from '../../platform/local-database.ts'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { failureCode } from '../../platform/api/failure.ts'
import { api } from '../../platform/api/api.ts'
import { withRuns } from './progress.ts'

/**
 * The database for rehearsing offline contains the lines, the progress and unsent runs. Its name has the same prefix as
 * the user's offline copies, so that it is deleted with them on sign-out. A mark in local storage shows that there are
 * unsent runs, so that the user can be warned before losing them.
 */
const nameOf = (person: string, playId: string): string => `replique:${person}:${playId}:rehearsal`
const markOf = (person: string, playId: string): string => `replique-unsent:${person}:${playId}:rehearsal`

const PLAIN = 'plain'
const RUNS = 'runs'

const open = (person: string, playId: string): Promise<IDBDatabase> =>
  openLocalDatabase(nameOf(person, playId), (database) => {
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

/** Returns a value stored for a play; null if it is missing or storage is unavailable. */
function readKept<K extends keyof Plain>(person: string, playId: string, key: K): Promise<Plain[K] | null> {
  const read = within(person, playId, { store: PLAIN }, (store) =>
    requestResult(store.get(key) as IDBRequest<Plain[K] | undefined>),
  )
  return read.then((value) => value ?? null).catch(() => null)
}

/** Stores a value. In private windows nothing is stored, but rehearsing still works. */
async function keep<K extends keyof Plain>(
  person: string,
  playId: string,
  { key, value }: { key: K; value: Plain[K] },
): Promise<void> {
  const put = within(person, playId, { store: PLAIN, mode: 'readwrite' }, (store) =>
    requestResult(store.put(value, key)),
  )
  await put.catch(() => undefined)
}

/** Returns the unsent runs, oldest first. */
async function readUnsent(person: string, playId: string): Promise<RehearsalRun[]> {
  const read = within(person, playId, { store: RUNS }, (store) =>
    requestResult(store.getAll() as IDBRequest<RehearsalRun[]>),
  )
  return (await read.catch(() => [])).toSorted((a, b) => a.at.localeCompare(b.at))
}

async function keepUnsent(person: string, playId: string, run: RehearsalRun): Promise<void> {
  writeStored(markOf(person, playId), '1')
  await within(person, playId, { store: RUNS, mode: 'readwrite' }, (store) => requestResult(store.put(run)))
}

async function dropSent(person: string, playId: string, ids: readonly string[]): Promise<void> {
  await within(person, playId, { store: RUNS, mode: 'readwrite' }, (store) =>
    Promise.all(ids.map((id) => requestResult(store.delete(id)))),
  ).catch(() => undefined)
  if ((await readUnsent(person, playId)).length === 0) removeStored(markOf(person, playId))
}

/** Maximum number of runs sent in one request. */
const AT_ONCE = 50

/** A play and the user who learns its lines. */
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

/** The user's progress, including runs not yet sent. */
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

/** Sends unsent runs; returns the resulting progress, or null if there was nothing to send. */
async function sendUnsent({ playId, person }: Learner): Promise<RehearsalProgress | null> {
  let progress: RehearsalProgress | null = null
  for (;;) {
    const runs = (await readUnsent(person, playId)).slice(0, AT_ONCE)
    if (runs.length === 0) return progress
    try {
      progress = await api.sound.rehearsals.keep({ id: playId, runs })
    } catch (error) {
      // rejected runs would be rejected again, so they are dropped; after a network failure, they are kept
      if (failureCode(error) !== 'invalid') throw error
    }
    await dropSent(
      person,
      playId,
      runs.map(({ id }) => id),
    )
  }
}

/** What to reset: scenes with their runs, and missed lines. */
export interface ProgressReset {
  readonly sceneIds: readonly string[]
  readonly lineIds: readonly string[]
}

/** Resets progress on all devices. Unsent runs are sent first; if they arrived later, their results would reappear. */
export async function resetProgress(client: QueryClient, learner: Learner, what: ProgressReset): Promise<void> {
  const { playId, person } = learner
  await sendUnsent(learner)
  const input = { id: playId, sceneIds: [...what.sceneIds], lineIds: [...what.lineIds] }
  const value = await api.sound.rehearsals.anew(input)
  await keep(person, playId, { key: 'progress', value })
  client.setQueryData(progressQuery(learner).queryKey, value)
}

/** Stores a run: immediately on this device, and on the server once it is reachable. */
export async function saveRun(client: QueryClient, learner: Learner, run: RehearsalRun): Promise<void> {
  const { queryKey } = progressQuery(learner)
  client.setQueryData(queryKey, (now = NOTHING) => withRuns(now, [run]))
  try {
    await keepUnsent(learner.person, learner.playId, run)
  } catch {
    // without storage, the run is either sent immediately or lost
    const progress = await api.sound.rehearsals.keep({ id: learner.playId, runs: [run] }).catch(() => null)
    if (progress) client.setQueryData(queryKey, progress)
    return
  }
  await client.invalidateQueries({ queryKey })
}
