/**
 * `npm test`: the checks, the tests of every module, and the journeys in a browser. Suites with critical SQL or races
 * run on both databases, the others on the embedded one. Long sweeps run a seeded share of their cases, only some of
 * the long test files run (sample.ts), and each journey runs in only one of its looks. `npm run test:all` runs
 * everything on both databases, in every look, with every attack. Tests that could not run are counted with the reason;
 * with CI=true a missing tool is a failure. The last line has the number of passed and failed tests.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { checkAll } from './check.ts'
import { findChromium } from './chromium.ts'
import { ROOT, run } from './run.ts'
import { LONG, LONG_TESTS, sampleTests, type Project } from './sample.ts'
import { startTools } from './tools.ts'

interface Count {
  passed: number
  /** The names of failed tests. */
  readonly failed: string[]
  readonly skipped: string[]
  /** Files that failed at first but passed when rerun alone. */
  readonly flaky: string[]
}

const filters = process.argv.slice(2).filter((argument) => argument !== '--all')
const isAll = process.argv.includes('--all')
const count: Count = { passed: 0, failed: [], skipped: [], flaky: [] }
const strict = process.env['CI'] === 'true'

function missing(reason: string): void {
  if (strict) count.failed.push(reason)
  else count.skipped.push(reason)
}

async function checks(): Promise<void> {
  for (const { name, ok, output } of await checkAll()) {
    if (ok) count.passed++
    else {
      count.failed.push(`check ${name}`)
      console.log(`failed: check ${name}\n${output.trimEnd()}`)
    }
  }
}

interface Report {
  readonly testResults: {
    readonly name: string
    readonly message: string
    readonly status: string
    /** In milliseconds since 1970. */
    readonly startTime: number
    readonly endTime: number
    readonly assertionResults: {
      readonly status: string
      readonly fullName: string
    }[]
  }[]
}

/** Prints long test files that aren't in long-tests.json, so that somebody adds them. */
function reportLong({ testResults }: Report): void {
  for (const { name, startTime, endTime } of testResults) {
    const file = relative(ROOT, name)
    const seconds = Math.round((endTime - startTime) / 1000)
    if (seconds > LONG * 1.5 && !(file in LONG_TESTS))
      console.log(`${file} took ${seconds} s: add it to workshop/long-tests.json`)
  }
}

async function suite(
  project: Project,
  filters: readonly string[],
  env: NodeJS.ProcessEnv,
  part: string[] = [],
): Promise<void> {
  try {
    let first = await runOnce(project, [...filters, ...part], env)
    if (first.code !== 0 && first.report.testResults.every(({ status }) => status !== 'failed')) {
      console.log(`${project} ended early (exit code ${first.code}): once more`)
      first = await runOnce(project, [...filters, ...part], env)
    }
    if (!isAll) reportLong(first.report)
    const again = first.report.testResults.filter(({ status }) => status === 'failed')
    if (again.length === 0 || again.length > MOST_AGAIN) return add(first.report, project, first.code)
    const names = again.map(({ name }) => name)
    console.log(`once more, alone: ${names.join(', ')}`)
    const second = await runOnce(project, names, env)
    for (const { name, status } of second.report.testResults) if (status !== 'failed') count.flaky.push(name)
    const kept = first.report.testResults.filter(({ name }) => !names.includes(name))
    add({ testResults: [...kept, ...second.report.testResults] }, project, second.code)
  } catch (error) {
    count.failed.push(`${project} left no report: ${String(error)}`)
  }
}

/**
 * Maximum number of failed files that are rerun alone. Files that then pass are reported as flaky at the end, and count
 * as failed with CI=true.
 */
const MOST_AGAIN = 3

async function runOnce(project: string, filters: string[], env: NodeJS.ProcessEnv) {
  const folder = mkdtempSync(join(tmpdir(), 'replique-test-'))
  const file = join(folder, 'report.json')
  const args = ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  try {
    const code = await run('vitest', [...args, ...filters], { env })
    return { code, report: JSON.parse(readFileSync(file, 'utf8')) as Report }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function add(report: Report, project: string, code: number): void {
  const failedBefore = count.failed.length
  let ran = 0
  for (const file of report.testResults) {
    // if a file fails before its tests run, the tests are skipped or missing, so none of them has failed
    if (file.status === 'failed' && file.assertionResults.every(({ status }) => status !== 'failed'))
      count.failed.push(`${file.name}: ${file.message}`)
    for (const test of file.assertionResults) {
      if (test.status === 'passed') count.passed++
      else if (test.status === 'failed') count.failed.push(`${file.name}: ${test.fullName}`)
      else {
        // a missing tool is already counted; a missing ../shared is not an error
        count.skipped.push(test.fullName)
        continue
      }
      ran++
    }
  }
  // a filter may match only files of another suite
  if (ran === 0 && filters.length > 0 && report.testResults.length === 0) return
  if (ran === 0) count.failed.push(`${project} ran no test`)
  else if (code !== 0 && count.failed.length === failedBefore)
    count.failed.push(`${project} ended with exit code ${code}`)
}

/** Maximum number of characters of a test's name to show; some names include a whole input text. */
const LONGEST_NAME = 300

function short(name: string): string {
  return name.replaceAll('\n', ' ').slice(0, LONGEST_NAME)
}

function close(started: number): void {
  const reasons = new Map<string, number>()
  for (const reason of count.skipped) reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
  for (const name of count.flaky) {
    console.log(`flaky: ${name} failed, and passed when it ran again alone`)
    if (strict) count.failed.push(`${name} is flaky`)
  }
  for (const [reason, times] of reasons) console.log(`skipped${times > 1 ? ` ${times} times` : ''}: ${short(reason)}`)
  // repeated at the end, because that is where people look first in a long log
  for (const name of count.failed) console.log(`failed: ${short(name)}`)
  console.log(`took ${Math.round((Date.now() - started) / 1000)} s`)
  console.log(
    `${count.passed} passed, ${count.failed.length} failed${count.skipped.length > 0 ? `, ${count.skipped.length} skipped` : ''}`,
  )
  process.exitCode = count.failed.length === 0 && count.passed > 0 ? 0 : 1
}

/**
 * The server's tests run in parts, because the database engine may crash in a process that has opened and closed a
 * hundred databases.
 */
const SERVER_PARTS = isAll ? 4 : 2

/** Returns the files of a project to run, the given filters, or an empty list to run all files. */
function chooseFiles(project: Project): readonly string[] {
  if (filters.length > 0 || isAll) return filters
  const { files, left } = sampleTests(project)
  console.log(`${left} long test files of ${project} are left to npm run test:all`)
  return files
}

const started = Date.now()
if (isAll) process.env['REPLIQUE_TESTS'] = 'all'
if (filters.length === 0) await checks()
const tools = await startTools()
try {
  for (const reason of tools.missing) missing(reason)
  await suite('unit', chooseFiles('unit'), tools.env)
  const server = chooseFiles('server')
  if (filters.length > 0) await suite('server', server, tools.env)
  else
    for (let part = 1; part <= SERVER_PARTS; part++)
      await suite('server', server, tools.env, [`--shard=${part}/${SERVER_PARTS}`])
  const browser = await findChromium()
  if ('path' in browser) await suite('journeys', chooseFiles('journeys'), { ...tools.env, CHROMIUM_PATH: browser.path })
  else missing(browser.reason)
} finally {
  await tools.stop()
}
close(started)
