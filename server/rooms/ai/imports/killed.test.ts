/** The server is killed while it reads a file, and while somebody puts it right: both go on where they were. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BroughtFile } from '@replique/contract'
import { printPdf } from '@replique/paper'
import { parseFountain } from '@replique/script'
import { expect, test } from 'vitest'
import { startServer, type ServerProcess } from '../../../process-for-tests.ts'

/** Enough that it is still being read when the server goes. */
const SPEECHES = 1_500
const LONG = `Title: The Long Ferry\n\n.SCENE 1\n\n${Array.from(
  { length: SPEECHES },
  (_, at) => `${at % 2 === 0 ? 'NORA' : 'PIKE'}\nThe water is ${at} fathoms deep, or so they say on the other side.\n`,
).join('\n')}`

test('an import goes on after a kill, and its review is as it was', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'replique-imports-'))
  let server: ServerProcess | null = null
  let origin = ''
  const start = async (): Promise<void> => {
    server = startServer({ DATA_DIR: folder, LOG_LEVEL: 'silent' })
    origin = await server.ready()
  }
  try {
    const pdf = await printPdf(parseFountain(LONG))
    await start()
    const signedUp = await fetch(`${origin}/auth/v1/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        email: 'nora@example.org',
        password: 'un rideau pour 3 fantômes',
        data: { name: 'Nora' },
      }),
    })
    const { access_token: token } = (await signedUp.json()) as { access_token: string }
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
    const form = new FormData()
    form.set('file', new File([pdf as BlobPart], 'long.pdf'))
    const { import: brought } = await ask<{ import: BroughtFile }>('POST', '/imports', form)
    await expect
      .poll(async () => (await ask<BroughtFile>('GET', `/imports/${brought.id}`)).state, { interval: 5 })
      .toBe('reading')
    await server!.end('SIGKILL')
    await start()
    const state = async () => (await ask<BroughtFile>('GET', `/imports/${brought.id}`)).state
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
  } finally {
    await (server as ServerProcess | null)?.end('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
}, 120_000)
