/**
 * Sweeps that are too long for `npm test` run a seeded share of their cases there, and all of them in `npm run
 * test:all`.
 */

const ALL = process.env['REPLIQUE_TESTS'] === 'all'
const SEED = Number(process.env['REPLIQUE_SEED'] ?? 1)

/**
 * Returns one out of every `count` cases, and at least one. REPLIQUE_SEED chooses which, and `turn` varies the choice
 * between lists.
 */
export function oneOfEvery<Case>(count: number, cases: readonly Case[], turn = 0): readonly Case[] {
  if (ALL || cases.length === 0) return cases
  const first = (SEED + turn) % Math.min(count, cases.length)
  return cases.filter((_, index) => index % count === first)
}
