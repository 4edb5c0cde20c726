import { defineConfig } from 'vitest/config'

// a condition that comes late on a busy machine has come all the same
const common = { environment: 'node' as const, hookTimeout: 120_000, expect: { poll: { timeout: 15_000 } } }

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        // what was loaded for one file serves the next
        test: {
          ...common,
          name: 'rooms',
          testTimeout: 60_000,
          isolate: false,
          include: ['{script,paper,manuscript,contract,web,workshop,bench}/**/*.test.ts'],
        },
      },
      {
        // on its own: what serves HTTP puts its own Request in place of the usual one
        test: {
          ...common,
          name: 'server',
          testTimeout: 60_000,
          isolate: false,
          include: ['server/**/*.test.ts'],
        },
      },
      {
        test: {
          ...common,
          name: 'journeys',
          testTimeout: 240_000,
          include: ['e2e/**/*.test.ts'],
        },
      },
    ],
  },
})
