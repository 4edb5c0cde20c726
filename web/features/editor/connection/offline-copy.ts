import type { ServerNotice } from '@replique/contract/collaboration'
import { IndexeddbPersistence } from 'y-indexeddb'
import type { Doc } from 'yjs'
import { readStored, removeStored, writeStored } from '../../../platform/browser-storage.ts'

export type Role = Extract<ServerNotice, { type: 'role' }>['role']

/** The offline copy of a play in this browser, for this user. */
export interface Replica {
  /** The role at the last sync with the server. Null if there was no sync; the text may then be incomplete. */
  readonly lastRole: Role | null
  readonly remember: (role: Role) => void
  /** Resolves once everything written so far has reached the disk. */
  readonly settled: () => Promise<void>
  readonly close: () => void
  /** Closes and deletes the copy, because this user has lost access to the play. */
  readonly erase: () => void
}

/** Milliseconds after which a database that doesn't respond is treated as absent. */
const PATIENCE = 4_000

const replicaName = (person: string, play: string): string => `replique:${person}:${play}`

/**
 * Returns whether the browser can store a database. Private windows can refuse in several ways, including never
 * responding.
 */
function mayStore(name: string): Promise<boolean> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(false), PATIENCE)
    try {
      const request = indexedDB.open(name)
      request.addEventListener('error', () => resolve(false))
      request.addEventListener('blocked', () => resolve(false))
      request.addEventListener('success', () => {
        request.result.close()
        indexedDB.deleteDatabase(name)
        resolve(true)
      })
    } catch {
      resolve(false)
    }
  })
}

const within = <Value>(promise: Promise<Value>): Promise<Value | null> =>
  Promise.race([promise, new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE))])

/** Resolves once earlier writes are done. A read transaction on the same store waits for them. */
const written = (database: IDBDatabase | null): Promise<void> =>
  new Promise((resolve) => {
    if (database === null) return resolve()
    const look = database.transaction('updates', 'readonly')
    for (const end of ['complete', 'abort', 'error']) look.addEventListener(end, () => resolve())
    look.objectStore('updates').count()
  })

/**
 * Fills the document from the offline copy and stores every further change. Returns null if the browser can't store
 * anything.
 */
export async function openReplica(person: string, play: string, doc: Doc): Promise<Replica | null> {
  if (!(await mayStore('replique-probe'))) return null
  const store = new IndexeddbPersistence(replicaName(person, play), doc)
  if ((await within(store.whenSynced)) === null) {
    void store.destroy()
    return null
  }
  return {
    lastRole: ((await within(store.get('role'))) as Role | null | undefined) ?? null,
    remember: (role) => void store.set('role', role),
    settled: async () => void (await within(written(store.db))),
    close: () => void store.destroy(),
    erase: () => void store.clearData(),
  }
}

const unsentKey = (person: string, play: string): string => `replique-unsent:${person}:${play}`

/** Returns whether an earlier visit left edits that the server has not received. */
export const hasUnsent = (person: string, play: string): boolean => readStored(unsentKey(person, play)) !== null

/**
 * Records, for the rest of the app, whether this browser holds edits that the server has not received. If it does,
 * signing out asks for confirmation.
 */
export function noteUnsent(person: string, play: string, unsent: boolean): void {
  if (unsent) writeStored(unsentKey(person, play), '1')
  else removeStored(unsentKey(person, play))
}
