/** Data folders written by earlier versions are opened, dumped and upgraded without losing anything. */
import { createReadStream, existsSync, readdirSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createBrotliDecompress } from 'node:zlib'
import type { PlayDetail } from '@replique/contract'
import { parseFountain, textOf } from '@replique/script'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { createApp } from './app.ts'
import { readTar } from './kernel/backup/tar.ts'
import { findUnapplied } from './kernel/db/migrate.ts'
import { MIGRATION_FOLDERS } from './migration-folders.ts'
import { PASSWORD } from './testing/cast.ts'

const KEPT = fileURLToPath(new URL('testing/earlier', import.meta.url))
const folders = readdirSync(KEPT).filter((name) => name.endsWith('.tar.br'))

async function unpack(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'replique-earlier-'))
  for await (const { name: path, body } of readTar(createReadStream(join(KEPT, name)).pipe(createBrotliDecompress()))) {
    const place = join(folder, path)
    if (path.endsWith('/')) {
      await mkdir(place, { recursive: true, mode: 0o700 })
      continue
    }
    await mkdir(dirname(place), { recursive: true, mode: 0o700 })
    await writeFile(place, body, { mode: 0o600 })
  }
  return folder
}

test('there are data folders of earlier versions', () => {
  expect(folders.length).toBeGreaterThan(0)
})

test.each(folders)('the folder %s opens with everything in it', async (name) => {
  const folder = await unpack(name)
  const app = await createApp(readConfig({ DATA_DIR: folder, SITE_URL: 'http://localhost:3000', LOG_LEVEL: 'error' }))
  try {
    expect(await findUnapplied(app.kernel.database, MIGRATION_FOLDERS)).toEqual([])
    const dumps = existsSync(join(folder, 'dumps')) ? readdirSync(join(folder, 'dumps')) : []
    expect(dumps.some((file) => file.startsWith('before-upgrade'))).toBe(true)
    const ask = async (path: string, token?: string, body?: object, method = body ? 'POST' : 'GET') =>
      app.fetch(
        new Request(`http://localhost:3000${path}`, {
          method,
          headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
          ...(body ? { body: JSON.stringify(body) } : {}),
        }),
      )
    const signIn = async (email: string) => {
      const signedIn = await ask('/auth/v1/token?grant_type=password', undefined, { email, password: PASSWORD })
      expect(signedIn.status).toBe(200)
      return (await signedIn.json()) as { access_token: string; user: { id: string } }
    }
    const { access_token: token, user } = await signIn('bob@example.org')
    const shared = async () => (await (await ask('/api/plays?view=shared', token)).json()) as { plays: PlayDetail[] }
    // that version confirmed Bob's email address automatically; this no longer counts, so the play shared with that
    // address doesn't appear yet
    expect(await shared()).toMatchObject({ plays: [] })
    const { access_token: root } = await signIn('root@example.org')
    await ask(`/api/admin/users/${user.id}`, root, { addressProved: true }, 'PATCH')
    const list = await shared()
    expect(list.plays.map((play) => play.title)).toEqual(['The Kept Play, renamed'])
    const exported = await ask(`/api/plays/${list.plays[0]!.id}/export?format=fountain`, token)
    const words = parseFountain(await exported.text()).elements.map((element) => textOf(element.text))
    expect(words).toContain('Every word I wrote is here.')
    expect(words).toContain('Even this one.')
    const setup = (await (await ask('/api/setup')).json()) as { open: boolean }
    expect(setup.open).toBe(false)
  } finally {
    await app.stop()
    await rm(folder, { recursive: true, force: true })
  }
})
