import {
  LIMITS,
  type LineNotesOverview,
  type LineNotesRun,
  type LineNotesScript,
  type ListedRun,
  type RunNotes,
  type ShownLineNote,
} from '@replique/contract'
import { queryOptions, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../../platform/api/api.ts'
import { failureCode } from '../../../platform/api/failure.ts'
import { createStore, type Store } from '../../../platform/store.ts'
import { formatMoment } from '../../../ui/dates.ts'
import { openKeptNotes, type KeptNotes, type NoteChange } from './kept-notes.ts'

/** Loads a value and keeps a copy; without a connection, returns the last copy. */
async function loadOrRead<T>(kept: KeptNotes, key: string, load: () => Promise<T>): Promise<T> {
  try {
    const value = await load()
    kept.keep(key, value)
    return value
  } catch (error) {
    const copy = failureCode(error) === undefined ? await kept.read<T>(key).catch(() => null) : null
    if (copy !== null) return copy
    throw error
  }
}

const keyOf = (kept: KeptNotes, ...what: readonly string[]) => ['plays', kept.playId, 'line-notes', ...what]

/** The runs of a play, and the notes that the user was given. */
export const overviewQuery = (kept: KeptNotes) =>
  queryOptions({
    queryKey: keyOf(kept, 'overview'),
    networkMode: 'always',
    staleTime: 0,
    queryFn: ({ signal }): Promise<LineNotesOverview> =>
      loadOrRead(kept, 'overview', () => api.staging.lineNotes.show({ id: kept.playId }, { signal })),
  })

/** The script. It is loaded once per visit, so that it doesn't change during a run. */
export const scriptQuery = (kept: KeptNotes) =>
  queryOptions({
    queryKey: keyOf(kept, 'script'),
    networkMode: 'always',
    staleTime: Infinity,
    refetchOnMount: 'always',
    queryFn: ({ signal }): Promise<LineNotesScript> =>
      loadOrRead(kept, 'script', () => api.staging.lineNotes.script({ id: kept.playId }, { signal })),
  })

/** Milliseconds after which the notes of others are loaded during a run. */
const OTHERS = 15_000

/** The notes of a run that the server has. */
export const runQuery = (kept: KeptNotes, runId: string) =>
  queryOptions({
    queryKey: keyOf(kept, 'run', runId),
    networkMode: 'always',
    staleTime: 0,
    refetchInterval: OTHERS,
    queryFn: ({ signal }): Promise<RunNotes> =>
      loadOrRead(kept, `run ${runId}`, () => api.staging.lineNotes.showRun({ id: kept.playId, runId }, { signal })),
  })

/** A note as this device knows it. */
export type DeviceNote = ShownLineNote & { readonly unsent?: true }

/** Returns the notes of the server with what this device has not sent yet, in the order of the play. */
export function withUnsent(notes: readonly ShownLineNote[], changes: readonly NoteChange[]): readonly DeviceNote[] {
  const changed = new Map(changes.map(({ id, note }) => [id, note]))
  const known = new Set(notes.map(({ id }) => id))
  const fresh = changes.flatMap(({ note }): DeviceNote[] => {
    if (note === null || known.has(note.id)) return []
    const now = { element: note.element, heading: '', speaker: note.speaker, words: note.words }
    return [{ ...note, now, delivered: false, unsent: true }]
  })
  return [...notes.filter(({ id }) => changed.get(id) !== null), ...fresh].toSorted(
    (a, b) => a.place - b.place || a.at.localeCompare(b.at) || a.id.localeCompare(b.id),
  )
}

/** Returns the runs of the server with those that this device has not sent yet, newest first. */
export function withUnsentRuns(runs: readonly ListedRun[], unsent: readonly LineNotesRun[]): readonly ListedRun[] {
  const changed = new Map(unsent.map((run) => [run.id, run]))
  const known = new Set(runs.map(({ id }) => id))
  const fresh = unsent.filter(({ id }) => !known.has(id)).map((run) => ({ ...run, notes: 0, delivered: 0 }))
  return [...fresh, ...runs.map((run) => ({ ...run, ...changed.get(run.id) }))].toSorted((a, b) =>
    b.startedAt.localeCompare(a.startedAt),
  )
}

/** Returns a run that somebody else has deleted since, so that its notes can still be stored. */
async function lostRun(kept: KeptNotes, { runId, note }: NoteChange): Promise<LineNotesRun> {
  const overview = await kept.read<LineNotesOverview>('overview').catch(() => null)
  const run = overview?.runs.find(({ id }) => id === runId)
  const startedAt = run?.startedAt ?? note?.at ?? new Date().toISOString()
  return { id: runId, name: run?.name ?? formatMoment(startedAt), startedAt, endedAt: run?.endedAt ?? null }
}

/** Sends everything that is unsent. Fails with the first failure that is not about a single note. */
export async function sendUnsent(kept: KeptNotes, client: QueryClient): Promise<void> {
  const { lineNotes } = api.staging
  const id = kept.playId
  const restored = new Set<string>()
  let most: number = LIMITS.lineNotesAtOnce
  await kept.opened
  for (;;) {
    const { runs, changes } = kept.unsent.get()
    const [run] = runs
    if (run) {
      await lineNotes.putRun({ id, run }).catch(ignoreInvalid)
      // set here, so that the page has the run at every moment
      client.setQueryData<RunNotes>(keyOf(kept, 'run', run.id), (now) => ({ notes: [], actors: [], ...now, run }))
      await client.invalidateQueries({ queryKey: keyOf(kept, 'overview') })
      kept.drop({ runs: [run], changes: [] })
      continue
    }
    const [first] = changes
    if (!first) return
    const { runId } = first
    const some = changes.filter((one) => one.runId === runId).slice(0, most)
    const notes = some.flatMap(({ note }) => note ?? [])
    const removed = some.flatMap((one) => (one.note === null ? one.id : []))
    try {
      await lineNotes.send({ id, runId, notes, removed })
    } catch (error) {
      const code = failureCode(error)
      if (code === 'run_not_found' && !restored.has(runId)) {
        restored.add(runId)
        await lineNotes.putRun({ id, run: await lostRun(kept, first) })
        continue
      }
      if (code === 'invalid' && some.length > 1) {
        // the others are still stored
        most = 1
        continue
      }
      ignoreInvalid(error)
    }
    // loaded first, so that no note disappears from the page, or comes back to it
    await loadNotes(kept, client, runId)
    kept.drop({ runs: [], changes: some })
  }
}

/** Loads the notes of a run. Unlike its query, it fails without a connection instead of returning an earlier copy. */
async function loadNotes(kept: KeptNotes, client: QueryClient, runId: string): Promise<void> {
  const { queryKey } = runQuery(kept, runId)
  const loaded = await api.staging.lineNotes.showRun({ id: kept.playId, runId })
  // one that is being loaded for the page may be older
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, loaded)
  kept.keep(`run ${runId}`, loaded)
}

/** What the server can't store is dropped, because it would be refused again. */
function ignoreInvalid(error: unknown): void {
  if (failureCode(error) !== 'invalid') throw error
}

interface Sender {
  /** The failure because of which something is still unsent. */
  readonly failure: Store<unknown>
  readonly send: () => void
}

function openSender(kept: KeptNotes, client: QueryClient): Sender {
  const failure = createStore<unknown>(null)
  let sending = false
  const send = async (): Promise<void> => {
    if (sending) return
    sending = true
    try {
      await sendUnsent(kept, client)
      failure.set(null)
    } catch (error) {
      failure.set(error)
    }
    sending = false
  }
  return { failure, send: () => void send() }
}

/** Milliseconds after which sending is tried again; browsers don't always notice that the network is back. */
const AGAIN = 15_000

/** What is kept on this device of a play's line notes, and what sends it while the page is open. */
export function useKeptNotes(person: string, playId: string): { readonly kept: KeptNotes; readonly sender: Sender } {
  const client = useQueryClient()
  const [opened] = useState(() => {
    const kept = openKeptNotes(person, playId)
    return { kept, sender: openSender(kept, client) }
  })
  useEffect(() => {
    const { kept, sender } = opened
    sender.send()
    const clock = setInterval(sender.send, AGAIN)
    addEventListener('online', sender.send)
    const unwatch = kept.unsent.watch(sender.send)
    return () => {
      clearInterval(clock)
      removeEventListener('online', sender.send)
      unwatch()
      kept.close()
    }
  }, [opened])
  return opened
}
