/**
 * Checks the list of mutations against the code and runs a few of them; `npm run torture -- mutations` runs them all.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../run.ts'
import { readAttacks, readRequirements, rowsOf } from './attacks.ts'
import { MUTATIONS } from './list.ts'
import { applyEdit, editsOf, isJourney, nameOf, readTestPart, type Mutation } from './mutation.ts'
import { readReport } from './run-tests.ts'
import { check, runMutation, describeOutcome } from './take-out.ts'

const SEED = Number(process.env['REPLIQUE_SEED'] ?? 1)
const TRIED = 3

interface Rows {
  readonly attacks: readonly string[]
  readonly requirements: readonly string[]
}

/** Returns the errors in an entry that can be found without running a test. */
function faultsOf(mutation: Mutation, { attacks, requirements }: Rows): string[] {
  const faults: string[] = []
  const isAttack = 'attack' in mutation
  const rows = isAttack ? rowsOf(mutation.attack, attacks) : rowsOf(mutation.requirement, requirements)
  const document = isAttack ? 'docs/security.md' : 'docs/specification.md'
  if (rows.length !== 1) faults.push(`${document} has ${rows.length} rows with these words`)
  for (const edit of editsOf(mutation)) {
    const path = join(ROOT, edit.file)
    if (!existsSync(path)) faults.push(`${edit.file} does not exist`)
    else
      try {
        const text = readFileSync(path, 'utf8')
        if (applyEdit(text, edit) === text) faults.push('the edit changes nothing')
      } catch (error) {
        faults.push((error as Error).message)
      }
  }
  if (mutation.tests.length === 0) faults.push('no test is named')
  for (const { file, title } of mutation.tests.map(readTestPart)) {
    if (!/\.test\.tsx?$/.test(file) || !existsSync(join(ROOT, file))) faults.push(`${file} does not exist`)
    if (title === '') faults.push(`${file} is named with an empty title`)
  }
  return faults.map((fault) => `${nameOf(mutation)}: ${fault}`)
}

test('every mutation names a row of security.md or specification.md, existing code and a test', () => {
  const rows = { attacks: readAttacks(), requirements: readRequirements() }
  expect(rows.attacks.length).toBeGreaterThan(100)
  expect(MUTATIONS.flatMap((mutation) => faultsOf(mutation, rows))).toEqual([])
  const names = MUTATIONS.map(nameOf)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

test('every row of docs/security.md has a mutation', () => {
  const attacks = readAttacks()
  const tried = new Set(MUTATIONS.flatMap((one) => ('attack' in one ? rowsOf(one.attack, attacks) : [])))
  expect(attacks.filter((attack) => !tried.has(attack))).toEqual([])
})

/** Picks the mutations to try. The tests of only one of them start the server, because that takes ten times as long. */
function chosen(seed: number): Mutation[] {
  const alone = MUTATIONS.filter(
    ({ tests, needs, hangs }) => !needs && !hangs && !tests.some((name) => isJourney(readTestPart(name))),
  )
  const [server, quick] = [true, false].map((isServer) =>
    alone.filter(({ tests }) => tests.some((name) => readTestPart(name).file.startsWith('server/')) === isServer),
  )
  const step = Math.max(1, Math.floor(quick!.length / (TRIED - 1)))
  const others = Array.from({ length: TRIED - 1 }, (_, turn) => quick![(seed + turn * step) % quick!.length]!)
  return [server![seed % server!.length]!, ...others]
}

test(`tests notice three removed protections (REPLIQUE_SEED=${SEED})`, { timeout: 600_000 }, async () => {
  const stop = new AbortController()
  const outcomes = await runMutation(chosen(SEED), { env: {}, lanes: 1, signal: stop.signal })
  expect(outcomes.filter(({ kind }) => kind !== 'noticed').map(describeOutcome)).toEqual([])
  expect(outcomes).toHaveLength(TRIED)
})

const report = (failureMessages: readonly string[], message = '') =>
  readReport({
    testResults: [
      {
        message,
        assertionResults: [
          { status: failureMessages.length > 0 ? 'failed' : 'passed', fullName: 'a', failureMessages },
        ],
      },
    ],
  })
const entry: Mutation = { attack: 'x', protection: 'y', file: 'f', find: 'a', replace: 'b', tests: ['t'] }

test.each([
  ['a failed assertion', report(['AssertionError: expected 1 to be 2\n at f']), 'noticed'],
  [
    'a promise that resolves instead of rejecting',
    report(['Error: promise resolved "{ status: 404 }" instead of rejecting']),
    'noticed',
  ],
  [
    'another error',
    report(['Error: expected OutboundFailed: no answer to match object { Object (cause) }']),
    'noticed',
  ],
  [
    'a list that never becomes the expected one',
    report([`Error: expected [ 'profile' ] to deeply equal [ 'groups' ]`]),
    'noticed',
  ],
  ['a locator that times out', report(['TimeoutError: locator.waitFor: Timeout 30000ms exceeded.']), 'noticed'],
  [
    'a locator that times out, without the error name',
    report(['locator.waitFor: Timeout 30000ms exceeded.']),
    'noticed',
  ],
  ['a page that was closed', report(['locator.waitFor: Target page has been closed']), 'fault'],
  ['a test that passes', report([]), 'survived'],
  ['an undefined variable', report(['ReferenceError: x is not defined']), 'fault'],
  ['an undefined value', report(['TypeError: cannot read properties of undefined']), 'fault'],
  ['a test that times out', report(['TestTimeoutError: Test timed out in 60000ms.']), 'fault'],
  ['a file with a syntax error', { passed: [], failed: [], broken: 'SyntaxError: Unexpected token' }, 'fault'],
])('%s', (_, result, kind) => {
  expect(check(entry, result, ['a'])).toMatchObject({ kind })
})

test('counts a timed-out test as noticed if a hang is expected', () => {
  const result = report(['TestTimeoutError: Test timed out in 60000ms.'])
  expect(check({ ...entry, hangs: true }, result, ['a'])).toMatchObject({ kind: 'noticed' })
})

test('rejects a test that also fails without the mutation', () => {
  const result = report(['AssertionError: expected 1 to be 2'])
  expect(check(entry, result, [])).toMatchObject({ kind: 'fault' })
})

test('applies an edit only if its text occurs exactly once', () => {
  const edit = { file: 'f', find: 'a', replace: '' }
  expect(applyEdit('xay', edit)).toBe('xy')
  expect(() => applyEdit('xy', edit)).toThrow('does not contain')
  expect(() => applyEdit('xaya', edit)).toThrow('more than once')
})
