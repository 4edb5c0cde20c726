/**
 * A mutation removes one protection from the code; the test for the attack must then fail. Entries are in one file per
 * area in this folder. `npm run torture -- mutations` runs them all.
 */

/** A replacement in one file. `find` must occur exactly once in it. */
export interface Edit {
  /** Relative to the project's root, with forward slashes. */
  readonly file: string
  readonly find: string
  readonly replace: string
}

/**
 * The row that the protection belongs to, given by its first cell or by a part of that cell that occurs in no other
 * row.
 */
type Row =
  /** A row of docs/security.md. */
  | { readonly attack: string }
  /** A row of docs/specification.md, for a protection that is not against an attack. */
  | { readonly requirement: string }

interface Common {
  /** States the protection that the mutation removes. */
  readonly protection: string
  /**
   * Test files, run in this order until one fails. `server/http-app.test.ts -t some words` runs only the tests whose
   * full name contains these words.
   */
  readonly tests: readonly string[]
  /** Set if the tests need PostgreSQL and Redis. Other tests run on the embedded database alone. */
  readonly needs?: 'servers'
  /** Set if the test hangs without the protection; a timeout then counts as the expected failure. */
  readonly hangs?: true
}

/** One edit, or several for a protection that is implemented in more than one place. */
export type Mutation = Common & Row & (Edit | { readonly edits: readonly Edit[] })

export function editsOf(mutation: Mutation): readonly Edit[] {
  if ('edits' in mutation) return mutation.edits
  const { file, find, replace } = mutation
  return [{ file, find, replace }]
}

export interface TestPart {
  readonly file: string
  /** Words from the full names of the tests to run; all tests of the file if missing. */
  readonly title?: string
}

export function readTestPart(text: string): TestPart {
  const at = text.indexOf(' -t ')
  return at < 0 ? { file: text } : { file: text.slice(0, at), title: text.slice(at + ' -t '.length) }
}

export const isJourney = ({ file }: { readonly file: string }): boolean => file.startsWith('e2e/')

/**
 * The tests to run in one file: those that match any of `titles`, or all if it is empty. Covers the tests for every
 * mutation in the file, so that all are compared with the same unmutated run.
 */
export interface Selection {
  readonly file: string
  readonly titles: readonly string[]
}

export function selectionOf(file: string, parts: readonly TestPart[]): Selection {
  const own = parts.filter((part) => part.file === file)
  const titles = own.flatMap(({ title }) => title ?? [])
  return { file, titles: titles.length < own.length ? [] : [...new Set(titles)] }
}

/** Returns the name under which a mutation is reported and filtered. */
export const nameOf = (mutation: Mutation): string =>
  `${'attack' in mutation ? mutation.attack : mutation.requirement}: ${mutation.protection}`

/** Returns the file's text with the edit applied. Throws unless `find` occurs exactly once. */
export function applyEdit(text: string, { file, find, replace }: Edit): string {
  const at = text.indexOf(find)
  if (find === '' || at < 0) throw new Error(`${file} does not contain ${JSON.stringify(find)}`)
  if (text.includes(find, at + 1)) throw new Error(`${file} contains ${JSON.stringify(find)} more than once`)
  return text.slice(0, at) + replace + text.slice(at + find.length)
}
