/** `npm run bench -- NAME …`: runs benchmarks against peers. Each prints one JSON line of ratios at the end. */
import process from 'node:process'

const BENCHES: Record<string, () => Promise<{ bench(): Promise<void> }>> = {
  parse: () => import('./parse.ts'),
  pdf: () => import('./pdf.ts'),
  fdx: () => import('./fdx.ts'),
  editor: () => import('./editor/bench.ts'),
  collab: () => import('./collab/bench.ts'),
  stalls: () => import('./stalls.ts'),
  plays: () => import('./play-list/bench.ts'),
  speech: () => import('./speech/bench.ts'),
  rehearse: () => import('./speech/rehearse.ts'),
  voices: () => import('./speech/voices.ts'),
  importer: () => import('./importer/bench.ts'),
  production: () => import('./production.ts'),
  intelligence: () => import('./intelligence/bench.ts'),
}

const names = process.argv.slice(2)
const unknown = names.filter((name) => !(name in BENCHES))
if (names.length === 0 || unknown.length > 0) {
  console.error(`npm run bench -- NAME …, where each NAME is one of: ${Object.keys(BENCHES).join(', ')}`)
  process.exitCode = 1
} else for (const name of names) await (await BENCHES[name]!()).bench()
