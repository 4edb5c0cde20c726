import { createStore } from '../../platform/store.ts'

interface ScriptFile {
  readonly file: File
  /** Whether the text was pasted and so has no file name. */
  readonly pasted: boolean
}

interface Failure {
  /** The file name; empty for pasted text. */
  readonly name: string
  readonly why: string
}

interface Importing {
  /** Whether files are being dragged over the page. */
  readonly over: boolean
  /** Files to import, in order; the first is being imported. */
  readonly files: readonly ScriptFile[]
  /** Number of files imported since the list was last empty. */
  readonly done: number
  /** The path of the page where the import started. */
  readonly from: string
  /** Failed imports, until the user dismisses them. */
  readonly failures: readonly Failure[]
}

export const NOTHING_IMPORTED: Importing = { over: false, files: [], done: 0, from: '', failures: [] }

/** The state of imports, independent of the open page. */
export const importing = createStore<Importing>(NOTHING_IMPORTED)

export function importFiles(files: readonly File[], pasted = false): void {
  importing.set((now) => ({
    ...now,
    files: [...now.files, ...files.map((file) => ({ file, pasted }))],
    from: now.files.length === 0 ? location.pathname : now.from,
  }))
}

/** Removes the first file once it has been imported or has failed, so that the next one starts. */
export function importNext(failure?: Failure): void {
  importing.set((now) => ({
    ...(now.files.length === 1 ? NOTHING_IMPORTED : { ...now, files: now.files.slice(1), done: now.done + 1 }),
    over: now.over,
    failures: failure ? [...now.failures, failure] : now.failures,
  }))
}
