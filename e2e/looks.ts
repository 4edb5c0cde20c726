/** The languages, widths and colours in which journeys run. */
import { basename } from 'node:path'

/** Whether every look, database and attack is tried, as in `npm run test:all`, or only a sample. */
export const ALL = process.env['REPLIQUE_TESTS'] === 'all'

/** Returns the first `count` cases in `npm test`, all of them in `npm run test:all`. */
export const sampleOf = <Case>(cases: readonly Case[], count: number): readonly Case[] =>
  ALL ? cases : cases.slice(0, count)

/**
 * Returns the looks in which to run a journey. A journey behaves alike in all of them and keeps two cores busy for
 * minutes, so `npm test` runs it in one look, chosen by a hash of its file name; `npm run e2e -- NAME` and `npm run
 * test:all` run it in all.
 */
export function looksOf<Look>(file: string, looks: readonly Look[]): readonly Look[] {
  const mixed = Array.from(basename(file)).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7)
  return ALL ? looks : looks.slice((mixed >>> 3) % looks.length).slice(0, 1)
}
