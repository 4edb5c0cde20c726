/** `npm run check`: format, lint, types, layers, retired words, locale keys and generated documents. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { checkLayers } from './layers.ts'
import { checkRetiredWords } from './retired-words.ts'
import { checkNumbers } from './numbers.ts'
import { capture, ROOT } from './run.ts'
import { checkDocuments, checkSpecification } from './specification.ts'

export interface CheckResult {
  readonly name: string
  readonly ok: boolean
  readonly output: string
}

async function command(name: string, file: string, args: string[]): Promise<CheckResult> {
  const { code, output } = await capture(file, args, { quiet: true })
  return { name, ok: code === 0, output }
}

const program = (name: string, file: string, ...args: string[]) =>
  command(name, process.execPath, [join(ROOT, file), ...args])

function layers(): CheckResult {
  const { faults, files } = checkLayers()
  return { name: 'layers', ok: faults.length === 0, output: [...faults, `${files} files read`].join('\n') }
}

function specification(): CheckResult {
  const faults = [...checkSpecification(), ...checkDocuments()]
  return { name: 'specification', ok: faults.length === 0, output: faults.join('\n') }
}

function retiredWords(): CheckResult {
  const faults = checkRetiredWords()
  return { name: 'retired words', ok: faults.length === 0, output: faults.join('\n') }
}

function numbers(): CheckResult {
  const faults = checkNumbers()
  return { name: 'numbers', ok: faults.length === 0, output: faults.join('\n') }
}

export async function checkAll(): Promise<CheckResult[]> {
  // the type check needs the generated message functions
  const messages = await program('messages', 'web/messages.ts')
  const first = await Promise.all([
    command('format', 'oxfmt', ['--check', '.']),
    command('lint and types', 'oxlint', ['--type-aware', '--type-check']),
    program('locales', 'web/locales.ts'),
    program('configuration', 'server/configuration-doc.ts', '--check'),
  ])
  const budget = existsSync(join(ROOT, 'web/build/index.html')) ? [await program('budget', 'web/budget.ts')] : []
  return [messages, ...first, layers(), retiredWords(), numbers(), specification(), ...budget]
}

if (import.meta.main) {
  const results = await checkAll()
  for (const { name, ok, output } of results) {
    console.log(`${ok ? 'ok    ' : 'failed'} ${name}`)
    if (!ok) console.log(output.trimEnd())
  }
  process.exitCode = results.every((result) => result.ok) ? 0 : 1
}
