/**
 * Selects the test files for `npm test`: the short files and the main long files every time, and a share of the other
 * long files that depends on the commit. `npm run test:all` runs every file.
 */
import { execFileSync } from 'node:child_process'
import longTests from './long-tests.json' with { type: 'json' }
import { ROOT } from './run.ts'
import { listSources } from './sources.ts'

export type Project = 'unit' | 'server' | 'journeys'

/**
 * Durations, in seconds, of the test files that take longer than LONG, measured while other tests run in parallel.
 * Their order matters more than their values.
 */
export const LONG_TESTS: Readonly<Record<string, number>> = longTests

/** Minimum duration, in seconds, of a test file that belongs in long-tests.json. */
export const LONG = 10

/**
 * Long files that run every time. They cover sign-up, a user's first hour, writing together, killed and busy servers,
 * several nodes, crowds and damaged files.
 */
const MAIN =
  /^(?:e2e\/(?:start|crash\/crash|nodes\/nodes|soak\/soak|journeys\/(?:accounts|first-hour-\w+|write-together))|manuscript\/crowd\/crowd|paper\/scripts\/damaged)\.test\.ts$/

/** For each suite, the number N such that a run includes one in N of its other long files. */
export const SHARES: Readonly<Record<Project, number>> = { unit: 4, server: 10, journeys: 16 }

/**
 * Returns REPLIQUE_SEED if set, else a number derived from the commit, so that successive commits run different files.
 */
function seed(): number {
  const given = process.env['REPLIQUE_SEED']
  if (given !== undefined) return Number(given)
  try {
    const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: ROOT, encoding: 'utf8' })
    return Number.parseInt(commit.slice(0, 8), 16)
  } catch {
    // an unpacked archive has no commit
    return 1
  }
}

const projectOf = (file: string): Project =>
  file.startsWith('e2e/') ? 'journeys' : file.startsWith('server/') ? 'server' : 'unit'

export const listTests = (project: Project): string[] =>
  listSources(ROOT, /\.test\.ts$/).filter((file) => projectOf(file) === project)

export interface TestSample {
  /** Test files, relative to the root. */
  readonly files: readonly string[]
  /** How many files only `npm run test:all` runs. */
  readonly left: number
}

export function sampleTests(project: Project, all = listTests(project), chosen = seed()): TestSample {
  const share = SHARES[project]
  const rotating = all
    .filter((file) => file in LONG_TESTS && !MAIN.test(file))
    .toSorted((a, b) => LONG_TESTS[b]! - LONG_TESTS[a]!)
  // distributed over the runs back and forth, from longest to shortest, so that all runs take about the same time
  const left = rotating.filter((_, at) => {
    const place = at % share
    return (Math.floor(at / share) % 2 === 0 ? place : share - 1 - place) !== chosen % share
  })
  return { files: all.filter((file) => !left.includes(file)), left: left.length }
}
