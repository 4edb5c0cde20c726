import type { ImportRemark } from '@replique/contract'
import { createStore } from '../../platform/store.ts'
import { m } from '../../messages/messages.js'

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

/** Things named; the rest would fill the screen. */
const NAMED = 6

/** What readers name by a word of their own; everything else is named as its file does. */
const KNOWN: Readonly<Record<string, () => string>> = {
  'turned text': m.plays_import_left_turned,
  'margin numbers': m.plays_import_left_margins,
  'note marks': m.plays_import_left_note_marks,
  footnote: m.plays_import_left_footnotes,
  'page heads': m.plays_import_left_heads,
  'archive text': m.plays_import_left_archive,
}

function inWords({ detail = '', count }: ImportRemark): string {
  const named = Object.hasOwn(KNOWN, detail) ? (KNOWN[detail]?.() ?? detail) : detail
  return count > 1 ? `${named} (${count})` : named
}

/** What reading a file left out or was not sure of, as sentences; empty for nothing. */
export function remarksInWords(remarks: readonly ImportRemark[]): string {
  const codes = new Set(remarks.map(({ code }) => code))
  const left = remarks.filter(({ code, detail }) => code === 'left_out' && detail)
  const doubtful = remarks.reduce((sum, { code, count }) => sum + (code === 'doubtful' ? count : 0), 0)
  const encoding = remarks.find(({ code }) => code === 'guessed_encoding')?.detail
  const things = left.slice(0, NAMED).map(inWords).join(', ')
  return [
    codes.has('cut_short') ? m.plays_import_cut_short() : '',
    things === '' ? '' : m.plays_import_left_out({ things: left.length > NAMED ? `${things}…` : things }),
    doubtful > 0 ? m.plays_import_doubtful({ count: doubtful }) : '',
    encoding === undefined ? '' : m.plays_import_encoding({ name: encoding }),
  ]
    .filter(Boolean)
    .join(' ')
}
