/** `npm run torture -- mutations [NAME-PART …]`: removes every protection in turn, and checks that a test fails. */
import { availableParallelism } from 'node:os'
import { findChromium } from '../chromium.ts'
import { startTools } from '../tools.ts'
import { MUTATIONS } from './list.ts'
import { isJourney, nameOf, readTestPart, type Mutation } from './mutation.ts'
import { runMutation, describeOutcome } from './take-out.ts'

/** Returns whether `part` occurs in the mutation's entry, including the names of its files and tests. */
const answersTo = (mutation: Mutation, part: string): boolean =>
  `${nameOf(mutation)}\n${JSON.stringify(mutation)}`.toLowerCase().includes(part.toLowerCase())

export async function runMutations(parts: readonly string[]): Promise<number> {
  const wanted = MUTATIONS.filter((mutation) => parts.length === 0 || parts.some((part) => answersTo(mutation, part)))
  if (wanted.length === 0) {
    console.error(`no mutation answers to ${JSON.stringify(parts)}`)
    return 1
  }
  const started = Date.now()
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stop.abort())
  const tools = wanted.some(({ needs }) => needs === 'servers') ? await startTools() : undefined
  const browser = wanted.some(({ tests }) => tests.some((test) => isJourney(readTestPart(test))))
    ? await findChromium()
    : undefined
  const env = { ...tools?.env, ...(browser && 'path' in browser ? { CHROMIUM_PATH: browser.path } : {}) }
  try {
    let done = 0
    const outcomes = await runMutation(wanted, {
      env,
      lanes: Math.min(2, availableParallelism()),
      signal: stop.signal,
      told: (outcome, seconds) => console.log(`${++done}/${wanted.length} ${describeOutcome(outcome)} (${seconds} s)`),
    })
    const bad = outcomes.filter(({ kind }) => kind !== 'noticed')
    if (bad.length > 0) console.log(`\n${bad.map(describeOutcome).join('\n')}`)
    const count = (kind: string) => outcomes.filter((outcome) => outcome.kind === kind).length
    console.log(`took ${Math.round((Date.now() - started) / 1000)} s`)
    console.log(`${count('noticed')} noticed, ${count('survived')} survived, ${count('fault')} entries at fault`)
    if (outcomes.length < wanted.length) console.log(`stopped before ${wanted.length - outcomes.length} of them`)
    return bad.length === 0 && outcomes.length === wanted.length ? 0 : 1
  } finally {
    await tools?.stop()
  }
}
