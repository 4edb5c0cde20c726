/** The languages, widths and colours in which journeys run. */

/** Whether every look, database and attack is tried, as in `npm run test:all`, or only a sample. */
export const ALL = process.env['REPLIQUE_TESTS'] === 'all'

/** Returns the first `count` cases in `npm test`, all of them in `npm run test:all`. */
export const sampleOf = <Case>(cases: readonly Case[], count: number): readonly Case[] =>
  ALL ? cases : cases.slice(0, count)

/**
 * Returns the looks in which to run a journey. A journey behaves the same in all of them and keeps two cores busy for
 * minutes, so `npm test` uses only the look at `index`. `npm run e2e -- NAME` and `npm run test:all` use them all.
 */
export const looksOf = <Look>(looks: readonly Look[], index: number): readonly Look[] =>
  ALL ? looks : looks.slice(index, index + 1)
