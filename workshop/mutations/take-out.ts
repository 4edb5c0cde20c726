/** Removes protections one by one, and checks that a test fails for each. */
import { cpSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '../run.ts'
import { editsOf, isJourney, nameOf, readTestPart, selectionOf, type Mutation, type TestPart } from './mutation.ts'
import { MAX_RUN_MS, runTests, type Failure, type TestResult } from './run-tests.ts'
import { buildOf, makeWorkingCopy, type WorkingCopy } from './working-copy.ts'

export interface Outcome {
  readonly mutation: Mutation
  /** `fault`: the entry itself is wrong, or its test failed for another reason. */
  readonly kind: 'noticed' | 'survived' | 'fault'
  /** The test that failed, or the reason why no test did. */
  readonly says: string
}

export interface TakeOutOptions {
  /** The environment variables for tests, with the addresses of the servers and the path of the browser. */
  readonly env: NodeJS.ProcessEnv
  readonly lanes: number
  readonly signal: AbortSignal
  told?(outcome: Outcome, seconds: number): void
}

/**
 * The limit for a test that hangs without its protection: a multiple of its normal time, plus a constant in
 * milliseconds.
 */
const HANGS = 5
const MOMENT = 30_000

const BUILT_FROM = /^(?:script|manuscript|contract|web)\//

export async function runMutation(mutations: readonly Mutation[], options: TakeOutOptions): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  // grouped by test file, so that no lane waits for another lane's unmutated run
  const groups = Map.groupBy(mutations, ({ tests }) => readTestPart(tests[0] ?? '').file)
  const left = [...groups.values()].sort((a, b) => weightOf(b) - weightOf(a)).values()
  const bench = { parts: mutations.flatMap(({ tests }) => tests.map(readTestPart)), unmutated: new Map() }
  const lane = async (): Promise<void> => {
    const copy = makeWorkingCopy()
    try {
      for (const group of left)
        for (const mutation of group) {
          if (options.signal.aborted) return
          const began = Date.now()
          const outcome = await takeOne(mutation, { copy, bench, options })
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

/** Journeys take longest, so they start first; a journey started last would run alone. */
const weightOf = (group: readonly Mutation[]): number =>
  group.reduce((sum, { tests }) => sum + (tests.some((test) => isJourney(readTestPart(test))) ? 10 : 1), 0)

/** State that all mutations of a run share. */
interface Bench {
  readonly parts: readonly TestPart[]
  /** The results of unmutated test runs, by file and by the servers they need. */
  readonly unmutated: Map<string, Promise<Timed>>
}

interface Timed extends TestResult {
  readonly took: number
}

async function timed(test: () => Promise<TestResult>): Promise<Timed> {
  const began = Date.now()
  return { ...(await test()), took: Date.now() - began }
}

interface Place {
  readonly copy: WorkingCopy
  readonly bench: Bench
  readonly options: TakeOutOptions
}

async function takeOne(mutation: Mutation, place: Place): Promise<Outcome> {
  let last: Outcome = { mutation, kind: 'fault', says: 'no test is named' }
  for (const part of mutation.tests.map(readTestPart)) {
    last = await tryPart(mutation, part, place)
    if (last.kind === 'noticed') return last
  }
  return last
}

async function tryPart(mutation: Mutation, part: TestPart, { copy, bench, options }: Place): Promise<Outcome> {
  const edits = editsOf(mutation)
  const env = mutation.needs === 'servers' ? options.env : withoutServers(options.env)
  const fault = (says: string): Outcome => ({ mutation, kind: 'fault', says })
  const test = (milliseconds = MAX_RUN_MS) =>
    runTests(copy.root, selectionOf(part.file, bench.parts), { env, signal: options.signal, milliseconds })
  const key = `${part.file} ${mutation.needs}`
  if (!bench.unmutated.has(key)) bench.unmutated.set(key, timed(test))
  const { passed, broken, failed, took } = (await bench.unmutated.get(key))!
  const own = passed.filter((name) => name.includes(part.title ?? ''))
  if (own.length === 0) return fault(`${textOf(part)} passes nothing as it is: ${broken ?? failed[0]?.says ?? ''}`)
  const built = isJourney(part) && edits.some(({ file }) => BUILT_FROM.test(file))
  if (built) keepBuild(copy)
  try {
    copy.apply(edits)
    if (built && !(await build(copy))) return fault('the pages cannot be built with it')
    return check(mutation, await test(mutation.hangs ? HANGS * took + MOMENT : MAX_RUN_MS), own)
  } catch (error) {
    return fault(error instanceof Error ? error.message : String(error))
  } finally {
    copy.restore()
    if (built) restoreBuild(copy)
  }
}

const textOf = ({ file, title }: TestPart): string => (title === undefined ? file : `${file} -t ${title}`)

const keptOf = (copy: WorkingCopy): string => `${buildOf(copy)}.kept`

const keepBuild = (copy: WorkingCopy): void => cpSync(buildOf(copy), keptOf(copy), { recursive: true })

function restoreBuild(copy: WorkingCopy): void {
  rmSync(buildOf(copy), { recursive: true, force: true })
  renameSync(keptOf(copy), buildOf(copy))
}

const build = async ({ root }: WorkingCopy): Promise<boolean> =>
  (await run(process.execPath, [join(root, 'workshop/build.ts')], { cwd: root, quiet: true })) === 0

function withoutServers(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('REPLIQUE_TEST_')))
}

/**
 * Returns the outcome of a mutation. The protection counts as tested only if a test fails by assertion, and passes
 * without the mutation.
 */
export function check(mutation: Mutation, { failed, broken }: TestResult, passed: readonly string[]): Outcome {
  const counts = ({ kind, test }: Failure) =>
    kind === 'assertion' ? passed.includes(test) : kind === 'time' && mutation.hangs === true
  const telling = failed.find(counts)
  if (telling) return { mutation, kind: 'noticed', says: `${telling.test}: ${telling.says}` }
  const other = failed[0]
  if (other) return { mutation, kind: 'fault', says: `no assertion failed, but ${other.test}: ${other.says}` }
  if (broken !== undefined) return { mutation, kind: 'fault', says: `its tests did not run: ${broken}` }
  return { mutation, kind: 'survived', says: `${mutation.tests.join(', ')} still passes` }
}

export const describeOutcome = ({ mutation, kind, says }: Outcome): string => {
  const word = { noticed: 'noticed ', survived: 'SURVIVED', fault: 'FAULT   ' }[kind]
  return `${word} ${nameOf(mutation)}\n         ${says}`
}
