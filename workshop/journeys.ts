/** The journeys that `npm test` runs: the main ones every time, and a third of the others, chosen by the commit. */
import { execFileSync } from 'node:child_process'
import { ROOT } from './run.ts'
import { listSources } from './sources.ts'

/** Run every time: signing up, the first hour of each kind of user, writing together, sharing, rehearsing, crashes. */
const MAIN =
  /^e2e\/(?:[^/]+|crash\/[^/]+|journeys\/(?:accounts|first-hour-\w+|write-together|sharing|home|frame|plays|imports|rehearse))\.test\.ts$/

/** Each run includes one in this many of the other journeys. */
const SHARE = 3

/**
 * Returns REPLIQUE_SEED if set, else a number derived from the commit, so that successive commits run different
 * journeys.
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

export interface JourneySample {
  /** Test files, relative to the root. */
  readonly files: readonly string[]
  /** How many files only `npm run test:all` runs. */
  readonly left: number
}

export function sampleJourneys(all: readonly string[] = listJourneys(), chosen = seed()): JourneySample {
  const others = all.filter((file) => !MAIN.test(file))
  const files = [...all.filter((file) => MAIN.test(file)), ...others.filter((_, at) => at % SHARE === chosen % SHARE)]
  return { files, left: all.length - files.length }
}

export const listJourneys = (): string[] => listSources(ROOT, /\.test\.ts$/).filter((file) => file.startsWith('e2e/'))
