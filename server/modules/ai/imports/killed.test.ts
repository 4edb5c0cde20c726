/** Kills the server while it reads a file, and again during the review. After each restart, the import continues. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ImportedFile } from '@replique/contract'
import { printPdf } from '@replique/paper'
import { parseFountain } from '@replique/script'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../../kernel/db/database.ts'
import { bothEngines } from '../../../kernel/db/engines-for-tests.ts'
import { makePgliteFolder } from '../../../kernel/db/fresh-pglite-for-tests.ts'
import { MIGRATION_FOLDERS } from '../../../migration-folders.ts'
import { startServer, type ServerProcess } from '../../../process-for-tests.ts'

/**
 * Number of speeches in the imported file. There are so many that the file is still being read when the server is
 * killed.
 */
const SPEECHES = 1_500
const LONG = `Title: The Long Ferry\n\n.SCENE 1\n\n${Array.from(
  { length: SPEECHES },
  (_, at) => `${at % 2 === 0 ? 'NORA' : 'PIKE'}\nThe water is ${at} fathoms deep, or so they say on the other side.\n`,
).join('\n')}`

describe.each(await bothEngines())('an import on $name', (engine) => {
  let folder: string
  let pdf: Uint8Array
  let database: Database | null = null
  let server: ServerProcess | null = null
  let origin = ''
  let token = ''

  const start = async (): Promise<void> => {
    const place = database?.url == null ? {} : { DATABASE_URL: database.url }
    server = startServer({ DATA_DIR: folder, LOG_LEVEL: 'silent', ...place })
    origin = await server.ready()
  }
  const signUp = async (): Promise<void> => {
    const answer = await fetch(`${origin}/auth/v1/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        email: 'nora@example.org',
        password: 'un rideau pour 3 fantômes',
        data: { name: 'Nora' },
      }),
    })
    token = ((await answer.json()) as { access_token: string }).access_token
  }
  const ask = async <T>(method: string, path: string, body?: object | FormData): Promise<T> => {
    const json = body !== undefined && !(body instanceof FormData)
    const answer = await fetch(`${origin}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(json && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: json ? JSON.stringify(body) : (body as FormData) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'replique-imports-'))
    if (engine.name === 'PostgreSQL') database = await engine.open()
    else await makePgliteFolder(join(folder, 'database'), MIGRATION_FOLDERS)
    pdf = await printPdf(parseFountain(LONG))
    await start()
    await signUp()
  })
  afterAll(async () => {
    await server?.end('SIGKILL')
    await database?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test('continues after the server is killed, and its review stays unchanged', async () => {
    const form = new FormData()
    form.set('file', new File([pdf as BlobPart], 'long.pdf'))
    const { import: brought } = await ask<{ import: ImportedFile }>('POST', '/imports', form)
    const state = async () => (await ask<ImportedFile>('GET', `/imports/${brought.id}`)).state
    await expect.poll(state, { interval: 5 }).toBe('reading')
    await server!.end('SIGKILL')
    await start()
    expect(await state()).not.toBe('review')
    await expect.poll(state, { timeout: 60_000 }).toBe('review')
    const add = [
      { op: 'rename', character: 'c1', name: 'NORAH' },
      { op: 'title', key: 'title', value: 'Le long bac' },
    ]
    await ask('POST', `/imports/${brought.id}/corrections`, { had: 0, keep: 0, add })
    await server!.end('SIGKILL')
    await start()
    expect(await ask('GET', `/imports/${brought.id}/corrections`)).toEqual({ corrections: add })
    const { play } = await ask<{ play: string }>('POST', `/imports/${brought.id}/accept`, { had: 2 })
    expect(await ask('GET', `/plays/${play}`)).toMatchObject({ title: 'Le long bac' })
  }, 120_000)
})
