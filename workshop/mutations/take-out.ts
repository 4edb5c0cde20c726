/** Takes protections out, one by one, and sees that a test fails of each. */
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '../run.ts'
import { editsOf, isJourney, nameOf, readTestPart, type Mutation, type TestPart } from './mutation.ts'
import { runTests, type Failure, type TestResult } from './run-tests.ts'
import { buildOf, makeWorkingCopy, type WorkingCopy } from './working-copy.ts'

export interface Outcome {
  readonly mutation: Mutation
  /** `fault`: the entry itself is wrong, or its failure shows nothing. */
  readonly kind: 'noticed' | 'survived' | 'fault'
  /** The test that failed, or why there is none. */
  readonly says: string
}

export interface TakeOutOptions {
  /** For the servers and the browser that tests need. */
  readonly env: NodeJS.ProcessEnv
  readonly lanes: number
  readonly signal: AbortSignal
  told?(outcome: Outcome, seconds: number): void
}

const BUILT_FROM = /^(?:script|manuscript|contract|web)\//

export async function takeOut(mutations: readonly Mutation[], options: TakeOutOptions): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  // those of one test file follow one another, so that no lane waits for another's unmutated run
  const groups = Map.groupBy(mutations, ({ tests }) => readTestPart(tests[0] ?? '').file)
  const left = [...groups.values()].sort((a, b) => weightOf(b) - weightOf(a)).values()
  const unmutated = new Map<string, Promise<TestResult>>()
  const lane = async (): Promise<void> => {
    const copy = makeWorkingCopy()
    try {
      for (const group of left)
        for (const mutation of group) {
          if (options.signal.aborted) return
          const began = Date.now()
          const outcome = await takeOne(mutation, copy, unmutated, options)
          if (options.signal.aborted) return
          outcomes.push(outcome)
          options.told?.(outcome, Math.round((Date.now() - began) / 1000))
        }
    } finally {
      copy.remove()
    }
  }
  await Promise.all(Array.from({ length: Math.min(options.lanes, groups.size) }, lane))
  return outcomes
}

/** Journeys take longest, and one that began last would go on alone. */
const weightOf = (group: readonly Mutation[]): number =>
  group.reduce((sum, { tests }) => sum + (tests.some((test) => isJourney(readTestPart(test))) ? 10 : 1), 0)

async function takeOne(
  mutation: Mutation,
  copy: WorkingCopy,
  unmutated: Map<string, Promise<TestResult>>,
  { env, signal }: TakeOutOptions,
): Promise<Outcome> {
  const parts = mutation.tests.map(readTestPart)
  const fault = (says: string): Outcome => ({ mutation, kind: 'fault', says })
  const own = mutation.needs === 'servers' ? env : withoutServers(env)
  const test = (part: TestPart) => runTests(copy.root, part, own, signal)
  const builds = parts.some(isJourney) && editsOf(mutation).some(({ file }) => BUILT_FROM.test(file))
  const built = buildOf(copy)
  const kept = `${built}.kept`
  const passing: string[][] = []
  for (const [at, part] of parts.entries()) {
    const key = JSON.stringify([mutation.tests[at], mutation.needs])
    if (!unmutated.has(key)) unmutated.set(key, test(part))
    const { passed, broken, failed } = (await unmutated.get(key))!
    if (passed.length === 0) return fault(`${part.file} passes nothing as it is: ${broken ?? failed[0]?.says ?? ''}`)
    passing.push([...passed])
  }
  let last: Outcome = { mutation, kind: 'survived', says: `${mutation.tests.join(', ')} still passes` }
  try {
    copy.apply(editsOf(mutation))
    if (builds) {
      cpSync(built, kept, { recursive: true })
      const program = join(copy.root, 'workshop/build.ts')
      if ((await run(process.execPath, [program], { cwd: copy.root, quiet: true })) !== 0)
        return fault('the pages cannot be built with it')
    }
    for (const [at, part] of parts.entries()) {
      const outcome = judge(mutation, await test(part), passing[at] ?? [])
      if (outcome.kind === 'noticed') return outcome
      if (outcome.kind === 'fault') last = outcome
    }
    return last
  } catch (error) {
    return fault(error instanceof Error ? error.message : String(error))
  } finally {
    copy.restore()
    if (builds) {
      rmSync(built, { recursive: true, force: true })
      cpSync(kept, built, { recursive: true })
      rmSync(kept, { recursive: true, force: true })
    }
  }
}

function withoutServers(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('REPLIQUE_TEST_')))
}

/** Only a statement of a test that holds without the mutation says that the protection is missed. */
export function judge(mutation: Mutation, { failed, broken }: TestResult, passed: readonly string[]): Outcome {
  const counts = ({ kind, test }: Failure) =>
    kind === 'assertion' ? passed.includes(test) : kind === 'time' && mutation.hangs === true
  const telling = failed.find(counts)
  if (telling) return { mutation, kind: 'noticed', says: `${telling.test}: ${telling.says}` }
  const other = failed[0]
  if (other) return { mutation, kind: 'fault', says: `no assertion failed, but ${other.test}: ${other.says}` }
  if (broken !== undefined) return { mutation, kind: 'fault', says: `its tests did not run: ${broken}` }
  return { mutation, kind: 'survived', says: `${mutation.tests.join(', ')} still passes` }
}

export const told = ({ mutation, kind, says }: Outcome): string => {
  const word = { noticed: 'noticed ', survived: 'SURVIVED', fault: 'FAULT   ' }[kind]
  return `${word} ${nameOf(mutation)}\n         ${says}`
}
