/** Runs one test file, or some tests of it, in a working copy, and says which passed and how the others failed. */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isJourney, type Selection } from './mutation.ts'

/** What a failure is: a statement of the test that did not hold, a test that did not end, or an error besides. */
export type FailureKind = 'assertion' | 'time' | 'error'

export interface Failure {
  readonly test: string
  readonly kind: FailureKind
  /** The first line of what was said. */
  readonly says: string
}

export interface TestResult {
  readonly passed: readonly string[]
  readonly failed: readonly Failure[]
  /** Why the file, or the run as a whole, came to nothing. */
  readonly broken: string | undefined
}

/** For a run, unless it is known to take less. */
export const LONGEST_RUN = 6 * 60_000

interface Report {
  readonly testResults: readonly {
    readonly message: string
    readonly assertionResults: readonly {
      readonly status: string
      readonly fullName: string
      readonly failureMessages?: readonly string[]
    }[]
  }[]
}

/**
 * How statements that do not hold are told: by the name of their error; of what was promised or thrown, only by their
 * words; and of a journey, that its page does not come to show what is waited for.
 */
const ASSERTIONS = [
  /^AssertionError/,
  /^Error: promise (?:resolved|rejected) .* instead of /s,
  /^Error: expected .* to (?:not )?(?:\w+ ){0,2}?(?:match|be|have|throw|equal|contain|include) /s,
  /^(?:TimeoutError: )?(?:locator|page)\.\w+: Timeout /,
]

function kindOf(message: string): FailureKind {
  if (ASSERTIONS.some((form) => form.test(message))) return 'assertion'
  return /^\w*Error: (?:Test|Hook) timed out/.test(message) ? 'time' : 'error'
}

const firstLine = (message: string): string => (message.split('\n')[0] ?? '').slice(0, 200)

export function readReport(report: Report): TestResult {
  const passed: string[] = []
  const failed: Failure[] = []
  for (const { status, fullName, failureMessages = [] } of report.testResults.flatMap(
    (file) => file.assertionResults,
  )) {
    if (status === 'passed') passed.push(fullName)
    if (status !== 'failed') continue
    const [message = ''] = failureMessages
    // of several statements one is enough
    const telling = failureMessages.find((each) => kindOf(each) === 'assertion') ?? message
    failed.push({ test: fullName, kind: kindOf(telling), says: firstLine(telling) })
  }
  const broken = report.testResults.find(({ message }) => message !== '')?.message
  return { passed, failed, broken: broken === undefined ? undefined : firstLine(broken) }
}

const projectOf = (selection: Selection): string =>
  isJourney(selection) ? 'journeys' : selection.file.startsWith('server/') ? 'server' : 'unit'

const plain = (words: string): string => words.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')

/** Of another run of tests around this one nothing is taken over. */
function environment(more: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !/^(?:VITEST|REPLIQUE_|NODE_OPTIONS$)/.test(name))
  return { ...Object.fromEntries(own), ...more }
}

export interface RunTests {
  readonly env: NodeJS.ProcessEnv
  readonly signal: AbortSignal
  readonly milliseconds?: number
}

export async function runTests(
  root: string,
  selection: Selection,
  { env, signal, milliseconds = LONGEST_RUN }: RunTests,
): Promise<TestResult> {
  const folder = mkdtempSync(join(tmpdir(), 'replique-mutation-'))
  const file = join(folder, 'report.json')
  const args = [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    `--project=${projectOf(selection)}`,
    '--maxWorkers=1',
    '--reporter=json',
    `--outputFile=${file}`,
    ...(selection.titles.length === 0 ? [] : [`--testNamePattern=${selection.titles.map(plain).join('|')}`]),
    selection.file,
  ]
  try {
    const { output, late } = await spawnTests(args, root, { env: environment(env), signal, milliseconds })
    if (existsSync(file)) {
      const result = readReport(JSON.parse(readFileSync(file, 'utf8')) as Report)
      return result.passed.length + result.failed.length > 0 || result.broken !== undefined
        ? result
        : { ...result, broken: 'no test of that name was found' }
    }
    const why = late ? 'the run did not end' : `the run left no report: ${output.trim().slice(-300)}`
    return { passed: [], failed: late ? [{ test: selection.file, kind: 'time', says: why }] : [], broken: why }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function spawnTests(args: string[], cwd: string, { env, signal, milliseconds }: Required<RunTests>) {
  return new Promise<{ output: string; late: boolean }>((resolve) => {
    // a group of its own, so that what it started ends with it
    const grouped = process.platform !== 'win32'
    const child = spawn(process.execPath, args, { cwd, env, detached: grouped, stdio: ['ignore', 'pipe', 'pipe'] })
    let [output, late] = ['', false]
    const end = () => {
      try {
        if (grouped && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
        else child.kill('SIGKILL')
      } catch {
        // it has ended by itself
      }
    }
    const timer = setTimeout(() => {
      late = true
      end()
    }, milliseconds)
    signal.addEventListener('abort', end)
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => (output += error.message))
    child.on('close', () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      // a worker that its parent left behind
      end()
      resolve({ output, late })
    })
  })
}
