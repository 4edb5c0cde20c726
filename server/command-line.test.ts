import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from './command-line.ts'
import { engines } from './kernel/db/engines-for-tests.ts'
import { openStage, type Stage } from './stage/index.ts'
import { signUp } from './stage/cast.ts'

const postgres = (await engines()).find(({ name }) => name === 'PostgreSQL')

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'replique-command-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function command(environment: Record<string, string>, ...args: string[]) {
  const lines: string[] = []
  const note = (line: string): void => void lines.push(line)
  const code = await runCommand(args, environment, { print: note, complain: note })
  return { code, text: lines.join('\n') }
}

test.skipIf(postgres === undefined)('an instance on PostgreSQL is saved in use, and restored', async () => {
  const database = await postgres!.open()
  const stage: Stage = await openStage({ database: async () => database })
  await signUp(stage, 'Alice')
  await stage.house.kernel.events.settled()
  const here = { DATABASE_URL: database.url!, DATA_DIR: stage.house.config.dataDir }
  const file = join(folder, 'postgres.tar.gz')
  expect(await command(here, 'backup', file)).toMatchObject({ code: 0, text: expect.stringContaining('Saved') })
  expect((await readFile(file)).length).toBeGreaterThan(1000)

  const other = await postgres!.open()
  const there = { DATABASE_URL: other.url!, DATA_DIR: await mkdtemp(join(folder, 'other-')) }
  expect(await command(there, 'restore', file)).toEqual({ code: 0, text: `Restored ${file}.` })
  expect((await other.query('select email from accounts')).rows).toEqual([{ email: 'alice@example.org' }])
  expect(await command(there, 'restore', file)).toMatchObject({
    code: 1,
    text: expect.stringContaining('is not empty'),
  })
  await other.query(`update accounts set email = 'changed@example.org'`)
  expect(await command(there, 'restore', join(folder, 'none.tar.gz'), '--force')).toMatchObject({ code: 1 })
  expect((await other.query('select email from accounts')).rows).toEqual([{ email: 'changed@example.org' }])
  expect(await command(there, 'restore', file, '--force')).toMatchObject({ code: 0 })
  expect((await other.query('select email from accounts')).rows).toEqual([{ email: 'alice@example.org' }])
  await other.close()
  await stage.close()
})

test('what cannot be saved or restored is said in one line', async () => {
  const empty = { DATA_DIR: await mkdtemp(join(folder, 'empty-')) }
  expect(await command(empty, 'backup', join(folder, 'x.tar.gz'))).toEqual({
    code: 1,
    text: `DATA_DIR ${empty.DATA_DIR} holds no database: there is nothing to save.`,
  })
  const none = join(folder, 'none.tar.gz')
  expect(await command(empty, 'restore', none)).toEqual({ code: 1, text: `${none} cannot be read (ENOENT).` })
  expect(await command(empty, 'restore', none, '--hard')).toEqual({ code: 1, text: 'Unknown option --hard.' })
  expect(await command({ PORT: 'x' }, 'backup', 'y')).toMatchObject({
    code: 1,
    text: expect.stringMatching(/^PORT "x": [^\n]+$/),
  })
})
