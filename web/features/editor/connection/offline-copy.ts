import type { ServerNotice } from '@replique/contract/collaboration'
import { IndexeddbPersistence } from 'y-indexeddb'
import type { Doc } from 'yjs'
import { readStored, removeStored, writeStored } from '../../../platform/browser-storage.ts'

export type Role = Extract<ServerNotice, { type: 'role' }>['role']

/** The copy of a play that this browser keeps for this person. */
export interface Replica {
  /** The role at the last agreement with the server; null: there was none, so the text may be incomplete. */
  readonly lastRole: Role | null
  readonly remember: (role: Role) => void
  /** Resolves once everything written so far has reached the disk. */
  readonly settled: () => Promise<void>
  readonly close: () => void
  /** Closes it and forgets the play: this person has no right to it any more. */
  readonly erase: () => void
}

/** A database that does not answer for this long is treated as absent. */
const PATIENCE = 4_000

const replicaName = (person: string, play: string): string => `replique:${person}:${play}`

/** Private windows refuse a database in several ways, some by never answering. */
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

/** A look at the updates comes after all that was written into them before. */
const written = (database: IDBDatabase | null): Promise<void> =>
  new Promise((resolve) => {
    if (database === null) return resolve()
    const look = database.transaction('updates', 'readonly')
    for (const end of ['complete', 'abort', 'error']) look.addEventListener(end, () => resolve())
    look.objectStore('updates').count()
  })

/** Fills the document from what is kept and keeps every further change; null where the browser stores nothing. */
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

/** Whether an earlier visit left edits here that the server has not got. */
export const hasUnsent = (person: string, play: string): boolean => readStored(unsentKey(person, play)) !== null

/** Notes for the rest of the app (signing out asks first) that this browser holds edits the server has not got. */
export function noteUnsent(person: string, play: string, unsent: boolean): void {
  if (unsent) writeStored(unsentKey(person, play), '1')
  else removeStored(unsentKey(person, play))
}
