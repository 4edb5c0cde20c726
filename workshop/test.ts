/**
 * `npm test`: the checks, the tests of every room, the journeys in a browser, on both databases. What could not run is
 * counted with its reason; with CI=true a missing tool is a failure. The last line says how many passed and failed.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkAll } from './check.ts'
import { findChromium } from './chromium.ts'
import { run } from './run.ts'
import { startTools } from './tools.ts'

interface Count {
  passed: number
  failed: number
  readonly skipped: string[]
}

const count: Count = { passed: 0, failed: 0, skipped: [] }
const strict = process.env['CI'] === 'true'

function missing(reason: string): void {
  if (strict) {
    count.failed++
    console.log(`failed: ${reason}`)
  } else count.skipped.push(reason)
}

async function checks(): Promise<void> {
  for (const { name, ok, output } of await checkAll()) {
    if (ok) count.passed++
    else {
      count.failed++
      console.log(`failed: check ${name}\n${output.trimEnd()}`)
    }
  }
}

interface Report {
  readonly testResults: {
    readonly name: string
    readonly message: string
    readonly status: string
    readonly assertionResults: {
      readonly status: string
      readonly fullName: string
    }[]
  }[]
}

async function suite(project: string, filters: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'replique-test-'))
  const report = join(folder, 'report.json')
  const args = ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await run('vitest', [...args, ...filters], { env })
  try {
    add(JSON.parse(readFileSync(report, 'utf8')) as Report, project, code)
  } catch (error) {
    count.failed++
    console.log(`failed: ${project} left no report (exit code ${code}): ${String(error)}`)
  }
  rmSync(folder, { recursive: true, force: true })
}

function add(report: Report, project: string, code: number): void {
  const failedBefore = count.failed
  let ran = 0
  for (const file of report.testResults) {
    if (file.status === 'failed' && file.assertionResults.length === 0) count.failed++
    for (const test of file.assertionResults) {
      if (test.status === 'passed') count.passed++
      else if (test.status === 'failed') count.failed++
      else {
        // a missing tool has been counted as such already; a missing ../shared is nobody's fault
        count.skipped.push(test.fullName)
        continue
      }
      ran++
    }
  }
  if (ran === 0) {
    count.failed++
    console.log(`failed: ${project} ran no test`)
  } else if (code !== 0 && count.failed === failedBefore) {
    count.failed++
    console.log(`failed: ${project} ended with exit code ${code}`)
  }
}

function close(started: number): void {
  const reasons = new Map<string, number>()
  for (const reason of count.skipped) reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
  const why = [...reasons].map(([reason, times]) => (times > 1 ? `${reason} (${times} times)` : reason)).join('; ')
  console.log(`took ${Math.round((Date.now() - started) / 1000)} s`)
  console.log(
    `${count.passed} passed, ${count.failed} failed${why ? `, ${count.skipped.length} skipped because: ${why}` : ''}`,
  )
  process.exitCode = count.failed === 0 && count.passed > 0 ? 0 : 1
}

const started = Date.now()
const filters = process.argv.slice(2)
if (filters.length === 0) await checks()
const tools = await startTools()
try {
  for (const reason of tools.missing) missing(reason)
  await suite('rooms', filters, tools.env)
  const browser = await findChromium()
  if ('path' in browser) await suite('journeys', filters, { ...tools.env, CHROMIUM_PATH: browser.path })
  else missing(browser.reason)
} finally {
  await tools.stop()
}
close(started)
