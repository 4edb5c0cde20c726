import { relative } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import longTests from './workshop/long-tests.json' with { type: 'json' }

const SECONDS: Readonly<Record<string, number>> = longTests
const secondsOf = ({ moduleId }: TestSpecification): number => SECONDS[relative(import.meta.dirname, moduleId)] ?? 0

/** Starts the longest files first; a long one started last would run alone. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => secondsOf(b) - secondsOf(a))
  }
}

// generous, because conditions may be met late on a busy machine; a timeout only ends a test that hangs
const common = { environment: 'node' as const, hookTimeout: 120_000, expect: { poll: { timeout: 15_000 } } }

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        // modules loaded for one file are reused for the next
        test: {
          ...common,
          name: 'unit',
          testTimeout: 180_000,
          isolate: false,
          include: ['{script,paper,manuscript,contract,web,workshop,bench}/**/*.test.ts'],
        },
      },
      {
        // a separate project, because the HTTP server's package replaces the global Request with its own
        test: {
          ...common,
          name: 'server',
          // with only two workers, processors are idle while tests wait for timers and the disk
          maxWorkers: 3,
          testTimeout: 180_000,
          isolate: false,
          include: ['server/**/*.test.ts'],
        },
      },
      {
        test: {
          ...common,
          name: 'journeys',
          // each worker spends half of its time waiting for a page to settle or for text to be saved
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
          testTimeout: 240_000,
          // the journeys of one worker share a server and a browser
          isolate: false,
          setupFiles: ['e2e/on-failure.ts'],
          include: ['e2e/**/*.test.ts'],
        },
      },
    ],
  },
})
