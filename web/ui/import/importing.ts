import { createStore } from '../../platform/store.ts'

interface ScriptFile {
  readonly file: File
  /** A text that was pasted, and has no name of its own. */
  readonly pasted: boolean
}

interface Failure {
  /** Of the file; empty for a text that was pasted. */
  readonly name: string
  readonly why: string
}

interface Importing {
  /** Whether files are held over the page. */
  readonly over: boolean
  /** What is to be imported, one after the other; the first is on its way. */
  readonly files: readonly ScriptFile[]
  /** How many were, since there was nothing to import. */
  readonly done: number
  /** The page on which it began. */
  readonly from: string
  /** What could not be imported, until it was read. */
  readonly failures: readonly Failure[]
}

export const NOTHING_IMPORTED: Importing = { over: false, files: [], done: 0, from: '', failures: [] }

/** Scripts being imported, whatever page is open. */
export const importing = createStore<Importing>(NOTHING_IMPORTED)

export function importFiles(files: readonly File[], pasted = false): void {
  importing.set((now) => ({
    ...now,
    files: [...now.files, ...files.map((file) => ({ file, pasted }))],
    from: now.files.length === 0 ? location.pathname : now.from,
  }))
}

/** The first of the files is imported, or could not be: on with the next. */
export function importNext(failure?: Failure): void {
  importing.set((now) => ({
    ...(now.files.length === 1 ? NOTHING_IMPORTED : { ...now, files: now.files.slice(1), done: now.done + 1 }),
    over: now.over,
    failures: failure ? [...now.failures, failure] : now.failures,
  }))
}
