import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { builtProgram, MADE_FROM, markOf } from './built.mjs'

let folder = ''
const at = (name: string): string => join(folder, name)

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'replique-built-'))
  await writeFile(at('source.ts'), 'one')
  await writeFile(at(MADE_FROM), JSON.stringify({ [at('source.ts')]: markOf(at('source.ts')) }))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

test('finds the built program while its sources are unchanged', () => {
  expect(builtProgram(folder)).toBe(at('program.mjs'))
})

test.each([
  ['longer', () => writeFile(at('source.ts'), 'another')],
  ['newer', () => utimes(at('source.ts'), new Date(), new Date(Date.now() + 5000))],
  ['gone', () => rm(at('source.ts'))],
])('does not find it once a source is %s', async (_, change) => {
  await change()
  expect(builtProgram(folder)).toBeUndefined()
})

test('does not find a missing or incomplete build', async () => {
  await writeFile(at(MADE_FROM), '{"')
  expect(builtProgram(folder)).toBeUndefined()
  expect(builtProgram(at('nowhere'))).toBeUndefined()
})
