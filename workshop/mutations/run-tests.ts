/** Runs one test file, or some of its tests, in a working copy. Reports which passed and how the others failed. */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isJourney, type Selection } from './mutation.ts'

/** A failed assertion, a timeout, or any other error. */
export type FailureKind = 'assertion' | 'time' | 'error'

export interface Failure {
  readonly test: string
  readonly kind: FailureKind
  /** The first line of the error message. */
  readonly says: string
}

export interface TestResult {
  readonly passed: readonly string[]
  readonly failed: readonly Failure[]
  /** Why the file, or the whole run, produced no result. */
  readonly broken: string | undefined
}

/** The default limit of a run, in milliseconds. */
export const MAX_RUN_MS = 6 * 60_000

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
 * Matches the messages of failed assertions: AssertionError itself, expectations on promises and errors, and, in
 * journeys, a page that doesn't show what the test waits for.
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
    // a test with several errors counts as a failed assertion if any of them is one
    const telling = failureMessages.find((each) => kindOf(each) === 'assertion') ?? message
    failed.push({ test: fullName, kind: kindOf(telling), says: firstLine(telling) })
  }
  const broken = report.testResults.find(({ message }) => message !== '')?.message
  return { passed, failed, broken: broken === undefined ? undefined : firstLine(broken) }
}

const projectOf = (selection: Selection): string =>
  isJourney(selection) ? 'journeys' : selection.file.startsWith('server/') ? 'server' : 'unit'

const plain = (words: string): string => words.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')

/** Returns the environment without the variables of an enclosing test run. */
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
  { env, signal, milliseconds = MAX_RUN_MS }: RunTests,
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
    // runs in its own process group, so that its child processes end with it
    const grouped = process.platform !== 'win32'
    const child = spawn(process.execPath, args, { cwd, env, detached: grouped, stdio: ['ignore', 'pipe', 'pipe'] })
    let [output, late] = ['', false]
    const end = () => {
      try {
        if (grouped && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
        else child.kill('SIGKILL')
      } catch {
        // the process has already ended
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
      // ends a worker that outlived its parent
      end()
      resolve({ output, late })
    })
  })
}
