import { defineConfig } from 'vitest/config'

const common = { environment: 'node' as const, hookTimeout: 120_000 }

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...common,
          name: 'rooms',
          testTimeout: 60_000,
          include: ['{script,paper,manuscript,contract,server,web,workshop,bench}/**/*.test.ts'],
        },
      },
      {
        test: {
          ...common,
          name: 'journeys',
          testTimeout: 240_000,
          fileParallelism: false,
          include: ['e2e/**/*.test.ts'],
        },
      },
    ],
  },
})
