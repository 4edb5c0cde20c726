/** In which language, at which width and in which colours a journey is gone. */
import { basename } from 'node:path'

/** Whether every look, database and attack is tried, as `npm run test:all` does, or a sample of each. */
export const ALL = process.env['REPLIQUE_TESTS'] === 'all'

/** The first `count` of the cases in `npm test`, all of them in `npm run test:all`. */
export const sampleOf = <Case>(cases: readonly Case[], count: number): readonly Case[] =>
  ALL ? cases : cases.slice(0, count)

/**
 * A journey goes the same way whatever it looks like, and takes minutes of two processors: `npm test` goes it in one of
 * its looks, which the journey's name decides; `npm run e2e -- NAME` and `npm run test:all` in all of them.
 */
export function looksOf<Look>(file: string, looks: readonly Look[]): readonly Look[] {
  const mixed = Array.from(basename(file)).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7)
  return ALL ? looks : looks.slice((mixed >>> 3) % looks.length).slice(0, 1)
}
