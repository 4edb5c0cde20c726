import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { PartLine } from '@replique/contract'
import { useEffect, useState } from 'react'
import { failureCode, failureMessage } from '../../../platform/api/failure.ts'
import { api } from '../../../platform/api/api.ts'
import { createStore, type Store, useStore } from '../../../platform/store.ts'
import { printWav, type SoundRange } from '../../../platform/sound/samples.ts'
import { cacheTake, type LineAt } from '../queries.ts'
import { m } from '../../../messages/messages.js'
import { FieldError } from '../../../ui/field.tsx'
import { stateOf, type LineState } from '../words.ts'
import { readStored, removeStored, writeStored } from '../../../platform/browser-storage.ts'
import { useUser } from '../../../platform/session/session.ts'

/** A full recording with its trim, stored on this device until the server has it or the user deletes it. */
export interface LocalTake extends LineAt, SoundRange {
  readonly id: string
  readonly playId: string
  /** Identifies the line's text at the time of recording. */
  readonly words: string
  readonly rate: number
  readonly samples: Int16Array<ArrayBuffer>
  readonly at: number
  /** `draft`: not chosen yet. `waiting`: chosen and waiting to be sent. */
  readonly state: 'draft' | 'waiting'
}

/** A user's takes in a play that the server has not stored yet. They survive a reload. */
interface LocalTakes {
  readonly store: Store<readonly LocalTake[]>
  readonly put: (take: LocalTake) => Promise<void>
  readonly remove: (ids: readonly string[]) => Promise<void>
  readonly close: () => void
}

const TAKES = 'takes'
/**
 * The database's name has the prefix of the user's offline copies, so that it is deleted with them on sign-out, after a
 * warning.
 */
const nameOf = (person: string): string => `replique:${person}:recordings`
const markOf = (person: string): string => `replique-unsent:${person}:recordings`

const done = <T,>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('the browser keeps nothing')))
  })

async function openDatabase(person: string): Promise<IDBDatabase> {
  const request = indexedDB.open(nameOf(person), 1)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(TAKES, { keyPath: 'id' }))
  const database = await done(request)
  // lets another tab delete the database without waiting
  database.addEventListener('versionchange', () => database.close())
  return database
}

const inOrder = (takes: readonly LocalTake[]): LocalTake[] => takes.toSorted((a, b) => a.at - b.at)

function openLocalTakes(person: string, playId: string): LocalTakes {
  const store = createStore<readonly LocalTake[]>([])
  // without storage, takes last as long as the page is open
  const opened = openDatabase(person).catch(() => null)
  const write = async (change: (takes: IDBObjectStore) => void): Promise<void> => {
    const database = await opened
    if (database === null) return
    const transaction = database.transaction(TAKES, 'readwrite')
    change(transaction.objectStore(TAKES))
    await new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve())
      for (const end of ['error', 'abort']) transaction.addEventListener(end, () => reject(transaction.error as Error))
    })
  }
  const mark = (): void => {
    if (store.get().some(({ state }) => state === 'waiting')) writeStored(markOf(person), '1')
    else if (readStored(markOf(person)) !== null) removeStored(markOf(person))
  }
  const set = (change: (now: readonly LocalTake[]) => readonly LocalTake[]): void => {
    store.set(change)
    mark()
  }
  const read = async (): Promise<void> => {
    const database = await opened
    if (database === null) return
    const all = await done<LocalTake[]>(database.transaction(TAKES).objectStore(TAKES).getAll())
    const kept = all.filter((take) => take.playId === playId)
    set((now) => inOrder([...kept.filter(({ id }) => !now.some((one) => one.id === id)), ...now]))
  }
  void read().catch(() => undefined)
  return {
    store,
    put: (take) => {
      set((now) => inOrder([...now.filter(({ id }) => id !== take.id), take]))
      return write((takes) => void takes.put(take))
    },
    remove: (ids) => {
      set((now) => now.filter(({ id }) => !ids.includes(id)))
      return write((takes) => ids.forEach((id) => void takes.delete(id)))
    },
    close: () => void opened.then((database) => database?.close()),
  }
}

/** The user's takes of a play on this device, and the state of those being sent. */
export function useTakes(playId: string) {
  const client = useQueryClient()
  const person = useUser()?.id ?? ''
  const [opened] = useState((): { takes: LocalTakes; sender: Sender } => {
    const takes = openLocalTakes(person, playId)
    return { takes, sender: openSender(client, takes) }
  })
  useEffect(
    () => () => {
      opened.sender.close()
      opened.takes.close()
    },
    [opened],
  )
  return { takes: useStore(opened.takes.store), sending: useStore(opened.sender.state), ...opened.takes }
}

export const isOf = (take: Pick<LocalTake, 'lineId' | 'characterId'>, line: PartLine): boolean =>
  take.lineId === line.id && take.characterId === line.characterId

/** Groups lines into a part's speeches; each line of a speech is recorded separately. */
export const speechesOf = (lines: readonly PartLine[]): readonly (readonly PartLine[])[] => [
  ...Map.groupBy(lines, ({ characterId, speech }) => `${characterId} ${speech}`).values(),
]

type Local = readonly Pick<LocalTake, 'lineId' | 'characterId' | 'state'>[]

/** Returns the state of a line, including the takes on this device. */
export const stateWith = (line: PartLine, takes: Local): LineState =>
  stateOf(
    line,
    takes.some((take) => take.state === 'waiting' && isOf(take, line)),
  )

/**
 * Returns the index of the first line at or after `from` that has no recording, or has changed since it was recorded.
 * If there is no such line, searches from the start. −1 if no line is left to record.
 */
export function nextOpen(lines: readonly PartLine[], takes: Local, from: number): number {
  const isOpen = (line: PartLine) => ['open', 'stale'].includes(stateWith(line, takes))
  const after = lines.findIndex((line, place) => place >= from && isOpen(line))
  return after >= 0 ? after : lines.findIndex(isOpen)
}

/** The state of sending, for display: the take being sent, and why others could not be sent. */
export interface Sending {
  readonly now: string | null
  /** The error message for each take that could not be sent, by its id. */
  readonly faults: ReadonlyMap<string, string>
}

/** Errors that a retry would only repeat; the take waits for the user to act. */
const FINAL = new Set([
  'recording_wrong',
  'recording_too_long',
  'recording_silent',
  'not_your_part',
  'character_not_found',
  'play_not_found',
  'consent_needed',
  'invalid',
  'file_too_large',
])
/** Milliseconds before each retry; the last value also applies to all further retries. */
const PAUSES = [1_000, 3_000, 8_000, 20_000]

const send = ({ playId, characterId, lineId, words, samples, rate, from, to }: LocalTake) => {
  const file = new File([printWav(samples, rate)], 'take.wav', { type: 'audio/wav' })
  return api.sound.recordings.keep({ id: playId, characterId, lineId, words, from, to, file })
}

export interface Sender {
  readonly state: Store<Sending>
  /** Sends waiting takes one after another; failed ones are kept and sent later. */
  run(): void
  close(): void
}

export function openSender(client: QueryClient, takes: LocalTakes): Sender {
  const state = createStore<Sending>({ now: null, faults: new Map() })
  let closed = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let missed = 0
  const fault = (id: string, words: string | null): void =>
    state.set(({ faults, now }) => {
      const next = new Map(faults)
      if (words === null) next.delete(id)
      else next.set(id, words)
      return { now, faults: next }
    })
  /** Resolves to whether to continue with the next take. */
  const sendOne = async (take: LocalTake): Promise<boolean> => {
    try {
      const kept = await send(take)
      fault(take.id, null)
      cacheTake(client, take.playId, { ...take, take: kept })
      await takes.remove([take.id])
      return true
    } catch (error) {
      fault(take.id, failureMessage(error))
      if (!FINAL.has(failureCode(error) ?? '')) return false
      await takes.put({ ...take, state: 'draft' })
      return true
    }
  }
  const run = async (): Promise<void> => {
    clearTimeout(timer)
    if (closed || state.get().now !== null) return
    const next = takes.store.get().find((take) => take.state === 'waiting')
    if (next === undefined) return
    state.set(({ faults }) => ({ now: next.id, faults }))
    const arrived = await sendOne(next).catch(() => false)
    state.set(({ faults }) => ({ now: null, faults }))
    const pause = PAUSES[Math.min(missed, PAUSES.length - 1)]
    missed = arrived ? 0 : missed + 1
    if (arrived) return run()
    if (!closed) timer = setTimeout(() => void run(), pause)
  }
  const again = (): void => void run()
  globalThis.addEventListener?.('online', again)
  const deaf = takes.store.watch(again)
  return {
    state,
    run: again,
    close: () => {
      closed = true
      clearTimeout(timer)
      deaf()
      globalThis.removeEventListener?.('online', again)
    },
  }
}

interface Props {
  readonly takes: readonly LocalTake[]
  readonly sending: Sending
  readonly lines: readonly PartLine[]
}

/** Uploads in progress for any line, and failures. Failed takes stay on the device. */
export function UploadStatus({ takes, sending, lines }: Props) {
  const waiting = takes.filter(({ state }) => state === 'waiting')
  const fault = waiting.map(({ id }) => sending.faults.get(id)).find((one) => one !== undefined)
  const refused = takes.filter((take) => take.state === 'draft' && sending.faults.has(take.id))
  return (
    <div role="status" className="mt-4 grid gap-2 text-sm text-ink-soft empty:hidden">
      {waiting.length > 0 &&
        (fault === undefined
          ? m.record_sending({ count: waiting.length })
          : m.record_waiting({ count: waiting.length }))}
      {fault !== undefined && <FieldError>{fault}</FieldError>}
      {refused.map((take) => (
        <FieldError key={take.id}>
          {m.record_refused({
            line: lines.find((line) => isOf(take, line))?.text ?? '',
            why: sending.faults.get(take.id) ?? '',
          })}
        </FieldError>
      ))}
    </div>
  )
}
