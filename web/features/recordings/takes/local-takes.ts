import { readStored, removeStored, writeStored } from '../../../platform/browser-storage.ts'
import { createStore, type Store, useStore } from '../../../platform/store.ts'
import type { Stretch } from '../../../platform/sound/samples.ts'
import type { LineAt } from '../queries.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useUser } from '../../../platform/session/session.ts'
import { openSender, type Sender } from './upload.tsx'

/** A take as it was said, on this device until the server has it, or it is thrown away. */
export interface LocalTake extends LineAt, Stretch {
  readonly id: string
  readonly playId: string
  /** Stands for the line's words when it was said. */
  readonly words: string
  readonly rate: number
  readonly samples: Int16Array<ArrayBuffer>
  readonly at: number
  /** To be chosen from, or chosen and on its way. */
  readonly state: 'draft' | 'waiting'
}

/** Takes of one person in one play that the server has not stored; a reload does not lose them. */
export interface LocalTakes {
  readonly store: Store<readonly LocalTake[]>
  readonly put: (take: LocalTake) => Promise<void>
  readonly remove: (ids: readonly string[]) => Promise<void>
  readonly close: () => void
}

const TAKES = 'takes'
/** Named as a person's replicas are, so that they go with them when they sign out, and are asked about before. */
const nameOf = (person: string): string => `replique:${person}:recordings`
const markOf = (person: string): string => `replique-unsent:${person}:recordings`

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('the browser keeps nothing')))
  })

async function openDatabase(person: string): Promise<IDBDatabase> {
  const request = indexedDB.open(nameOf(person), 1)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(TAKES, { keyPath: 'id' }))
  const database = await done(request)
  // another tab that erases it is not to wait for this one
  database.addEventListener('versionchange', () => database.close())
  return database
}

const inOrder = (takes: readonly LocalTake[]): LocalTake[] => takes.toSorted((a, b) => a.at - b.at)

export function openLocalTakes(person: string, playId: string): LocalTakes {
  const store = createStore<readonly LocalTake[]>([])
  // a browser that keeps nothing still has them as long as the page is open
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

/** Somebody's takes of a play on this device, and what becomes of those on their way to the server. */
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
