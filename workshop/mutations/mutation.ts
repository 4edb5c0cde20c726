/**
 * A mutation takes one protection out of the code; the test that names the attack must then fail. Entries stand in one
 * file per area beside this one (`npm run torture -- mutations` runs them all).
 */

/** One place of a file that is written otherwise. `find` stands exactly once in the file. */
export interface Edit {
  /** From the root of the project, with forward slashes. */
  readonly file: string
  readonly find: string
  readonly replace: string
}

/** The row that the protection is for: its first cell, or a part of it that stands in no other row. */
type Row =
  /** Of docs/security.md. */
  | { readonly attack: string }
  /** Of docs/specification.md, for what no attack is about. */
  | { readonly requirement: string }

interface Common {
  /** What is taken out, in words. */
  readonly protection: string
  /**
   * Test files, in the order in which they are run until one fails; `server/http-app.test.ts -t some words` runs only the tests
   * whose full name contains these words.
   */
  readonly tests: readonly string[]
  /** Servers that the tests need beside the embedded database; without them a test runs on that one alone. */
  readonly needs?: 'servers'
  /** Without the protection the test does not end: running out of its time counts as a failure. */
  readonly hangs?: true
}

/** One edit, or several where a protection has more than one layer. */
export type Mutation = Common & Row & (Edit | { readonly edits: readonly Edit[] })

export function editsOf(mutation: Mutation): readonly Edit[] {
  if ('edits' in mutation) return mutation.edits
  const { file, find, replace } = mutation
  return [{ file, find, replace }]
}

export interface TestPart {
  readonly file: string
  /** Words of the full name of a test, where only some of the file are meant. */
  readonly title?: string
}

export function readTestPart(text: string): TestPart {
  const at = text.indexOf(' -t ')
  return at < 0 ? { file: text } : { file: text.slice(0, at), title: text.slice(at + ' -t '.length) }
}

export const isJourney = ({ file }: { readonly file: string }): boolean => file.startsWith('e2e/')

/**
 * The tests of one file that are run: those of all these titles at once, so that each mutation of the file is held against
 * the same unmutated run. Without titles, all of the file.
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

/** The name by which a mutation is told and filtered. */
export const nameOf = (mutation: Mutation): string =>
  `${'attack' in mutation ? mutation.attack : mutation.requirement}: ${mutation.protection}`

/** A text with the edit made; a string that is not there exactly once is a fault of the entry. */
export function applyEdit(text: string, { file, find, replace }: Edit): string {
  const at = text.indexOf(find)
  if (find === '' || at < 0) throw new Error(`${file} does not contain ${JSON.stringify(find)}`)
  if (text.includes(find, at + 1)) throw new Error(`${file} contains ${JSON.stringify(find)} more than once`)
  return text.slice(0, at) + replace + text.slice(at + find.length)
}
