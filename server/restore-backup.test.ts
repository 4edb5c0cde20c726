/** Restores from the browser: the data of a running server is replaced by a backup, completely or not at all. */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { BACKUP_PATH, LIMITS, RESTORE_PATH, type RestoreStep } from '@replique/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { padding, tarEnd, tarHeader } from './kernel/backup/tar.ts'
import type { Database } from './kernel/db/database.ts'
import { bothEngines } from './kernel/db/engines-for-tests.ts'
import { makePgliteFolder } from './kernel/db/fresh-pglite-for-tests.ts'
import { MIGRATION_FOLDERS } from './migration-folders.ts'
import { openServer, type RunningServer } from './run.ts'
import { oneOfEvery } from './testing/sample.ts'
import { codeOf, signUp, type Person } from './testing/cast.ts'

const LONG = 180_000

describe.each(await bothEngines())('a running server on $name', (engine) => {
  let dataDir: string
  let database: Database | null
  let running: RunningServer
  let root: Person
  let whole: Buffer
  const fetchHere = (path: string | Request, init?: RequestInit) =>
    fetch(new URL(path as string, `http://localhost:${running.port}`), init)
  const arrive = async (name: string) => {
    const here = { fetch: fetchHere, app: running.app }
    return signUp(here, name)
  }
  const enter = async (): Promise<Person> => {
    const answer = await fetchHere('/auth/v1/token?grant_type=password', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: root.email, password: root.password }),
    })
    const { access_token: token } = (await answer.json()) as { access_token: string }
    const ask: Person['ask'] = (method, path, body) =>
      fetchHere(path, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body instanceof FormData ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
      })
    return { ...root, token, ask }
  }

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'replique-live-'))
    database = engine.name === 'PGlite' ? null : await engine.open()
    if (database === null) await makePgliteFolder(join(dataDir, 'database'), MIGRATION_FOLDERS)
    running = await openServer(
      readConfig({
        DATA_DIR: dataDir,
        PORT: '0',
        LOG_LEVEL: 'silent',
        AUTH_AUTOCONFIRM: 'yes',
        ...(database === null ? {} : { DATABASE_URL: database.url! }),
      }),
    )
    root = await arrive('root')
    await root.ask('POST', '/api/setup/promote', { code: (await running.app.auth.setupCode()) ?? '' })
    await arrive('ida')
    await running.app.kernel.storage.put('pictures/one', Buffer.from('a picture'))
    whole = Buffer.from(await (await root.ask('POST', BACKUP_PATH, {})).arrayBuffer())
  }, LONG)
  afterAll(async () => {
    await running?.close()
    await database?.close()
    await rm(dataDir, { recursive: true, force: true })
  })

  const upload = async (bytes: Uint8Array, id: string, size = bytes.length): Promise<Response> => {
    for (let at = 0; ; at += LIMITS.backupPiece) {
      const form = new FormData()
      form.append('at', String(at))
      form.append('size', String(size))
      form.append('file', new File([bytes.subarray(at, at + LIMITS.backupPiece) as Uint8Array<ArrayBuffer>], 'piece'))
      const answer = await root.ask('POST', `/api/admin/backups/uploads/${id}`, form)
      if (answer.status !== 200 || at + LIMITS.backupPiece >= bytes.length) return answer
    }
  }
  const uploaded = async (bytes: Uint8Array): Promise<string> => {
    // the stored file's name contains the time of the upload to the second, so a later upload in the same second
    // replaces it
    const answer = await upload(bytes, crypto.randomUUID())
    expect(answer.status).toBe(200)
    return ((await answer.json()) as { name: string }).name
  }
  const stepsOf = async (body: object): Promise<RestoreStep[]> => {
    const answer = await root.ask('POST', RESTORE_PATH, body)
    expect(answer.headers.get('content-type')).toBe('application/x-ndjson')
    return (await answer.text())
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as RestoreStep)
  }
  const kept = async () =>
    ((await (await root.ask('GET', '/api/admin/backups')).json()) as { dumps: { name: string }[] }).dumps.map(
      ({ name }) => name,
    )

  test('shows the contents of an uploaded backup without changing anything', { timeout: LONG }, async () => {
    const backup = await uploaded(whole)
    expect(backup).toMatch(/^uploaded-/)
    const last = (await stepsOf({ backup })).at(-1)
    expect(last).toMatchObject({
      phase: 'read',
      proof: 'password',
      contents: { people: 2, own: true, whole: true, files: 1, bytes: whole.length },
    })
  })

  test('restores the backup, removes later data and signs everybody out', { timeout: LONG }, async () => {
    const late = await arrive('late')
    await running.app.kernel.storage.put('pictures/two', Buffer.from('another'))
    const play = { title: 'Late', kind: 'stage', language: 'fr' }
    expect((await late.ask('POST', '/api/plays', play)).status).toBe(201)
    const [backup = ''] = (await kept()).filter((name) => name.startsWith('uploaded'))
    const asked = { backup, confirm: 'restore' }
    expect(await codeOf(root.ask('POST', RESTORE_PATH, { ...asked, password: 'wrong' }))).toEqual([403, 'proof_wrong'])
    expect(await codeOf(late.ask('POST', RESTORE_PATH, { ...asked, password: late.password }))).toEqual([
      403,
      'not_admin',
    ])

    const phases = (await stepsOf({ ...asked, password: root.password })).map(({ phase }) => phase)
    expect(phases.filter((phase) => phase !== 'reading')).toEqual(['saving', 'exchanging', 'restored'])
    for (const person of [root, late]) expect((await person.ask('GET', '/api/me')).status).toBe(401)
    root = await enter()
    const { people } = (await (await root.ask('GET', '/api/admin/overview')).json()) as { people: { all: number } }
    expect(people.all).toBe(2)
    const { all } = (await (await root.ask('GET', '/api/admin/plays?search=Late')).json()) as { all: number }
    expect(all).toBe(0)
    expect(await readdir(join(dataDir, 'files', 'pictures'))).toEqual(['one'])
    expect((await readdir(dataDir)).filter((name) => /restor/.test(name))).toEqual([])
    const { entries } = (await (await root.ask('GET', '/api/admin/audit')).json()) as { entries: object[] }
    expect(entries[0]).toMatchObject({ action: 'backup.restored', actorId: root.id, target: backup })
  })

  test('keeps the replaced data, and can restore it', { timeout: LONG }, async () => {
    const [backup = ''] = (await kept()).filter((name) => name.startsWith('before-restore'))
    expect((await stepsOf({ backup })).at(-1)).toMatchObject({
      contents: { people: 3, plays: expect.any(Number), files: 2 },
    })
    expect((await stepsOf({ backup, confirm: 'restore', password: root.password })).at(-1)).toEqual({
      phase: 'restored',
    })
    root = await enter()
    const { people } = (await (await root.ask('GET', '/api/admin/overview')).json()) as { people: { all: number } }
    expect(people.all).toBe(3)
    expect((await readdir(join(dataDir, 'files', 'pictures'))).toSorted()).toEqual(['one', 'two'])
  })

  test('knows the administrator by their address in a backup of another server', { timeout: LONG }, async () => {
    const rows = gunzipSync(whole).toString('latin1').replaceAll(root.id, crypto.randomUUID())
    const backup = await uploaded(gzipSync(Buffer.from(rows, 'latin1')))
    expect((await stepsOf({ backup })).at(-1)).toMatchObject({ phase: 'read', contents: { own: true } })
    const other = rows.replaceAll(root.email, root.email.replace(/^./, 'x'))
    const another = await uploaded(gzipSync(Buffer.from(other, 'latin1')))
    expect((await stepsOf({ backup: another })).at(-1)).toMatchObject({ phase: 'read', contents: { own: false } })
  })

  const withEntry = (name: string, text: string): Buffer => {
    const entry = [...tarHeader({ name, size: text.length }), Buffer.from(text), padding(text.length)]
    return gzipSync(Buffer.concat([gunzipSync(whole).subarray(0, -tarEnd().length), ...entry, tarEnd()]))
  }
  const altered = (): Buffer => {
    const bytes = Buffer.from(whole)
    bytes[bytes.length - 6]! ^= 1
    return bytes
  }
  const entryOf = (name: string, text: string) => [
    ...tarHeader({ name, size: text.length }),
    Buffer.from(text),
    padding(text.length),
  ]
  const manifestOf = (manifest: object, ...more: Uint8Array[]): Buffer =>
    gzipSync(Buffer.concat([...entryOf('manifest.json', JSON.stringify(manifest)), ...more, tarEnd()]))
  const madeAt = '2026-01-01T00:00:00Z'
  const empty = { format: 1, madeAt, migrations: [] }
  const READ = [
    ['is cut off', () => whole.subarray(0, -200), 'backup_wrong'],
    ['is altered', altered, 'backup_wrong'],
    ['is something else', () => Buffer.from('not a backup at all'), 'backup_wrong'],
    ['has no manifest', () => gzipSync(tarEnd()), 'backup_wrong'],
    ['has another manifest', () => manifestOf({ ...empty, migrations: 'drop' }), 'backup_wrong'],
    ['is a bomb', () => gzipSync(Buffer.alloc(300_000_000)), 'backup_wrong'],
    ['is newer', () => manifestOf({ ...empty, migrations: ['plays/9999-later'] }), 'backup_newer'],
    ['has a newer format', () => manifestOf({ ...empty, format: 2 }), 'backup_newer'],
  ] as const
  const RESTORED = [
    READ[1],
    READ[6],
    ['names a file outside', () => withEntry('../../evil', 'x'), 'backup_wrong'],
    ['holds a table that is none', () => manifestOf(empty, ...entryOf('database/0-evil.jsonl', '{}')), 'backup_wrong'],
  ] as const

  test.each([
    ...READ.map((one) => ['read', ...one] as const),
    ...oneOfEvery(4, RESTORED).map((one) => ['restored', ...one] as const),
  ])('changes nothing when a file that is %s %s', { timeout: LONG }, async (what, _, make, code) => {
    const before = (await kept()).filter((name) => name.startsWith('before'))
    const backup = await uploaded(make())
    const sure = what === 'restored' ? { confirm: 'restore', password: root.password } : {}
    expect((await stepsOf({ backup, ...sure })).at(-1)).toEqual({ phase: 'failed', code })
    expect((await root.ask('GET', '/api/me')).status).toBe(200)
    expect((await kept()).filter((name) => name.startsWith('before'))).toEqual(before)
    expect((await readdir(dataDir)).filter((name) => /restor|evil/.test(name))).toEqual([])
    await rm(join(dataDir, 'dumps', backup))
  })

  test('accepts an upload only in order and of its stated size', async () => {
    const id = crypto.randomUUID()
    const piece = (at: number, size: number, text: string) => {
      const form = new FormData()
      form.append('at', String(at))
      form.append('size', String(size))
      form.append('file', new File([text], 'piece'))
      return root.ask('POST', `/api/admin/backups/uploads/${id}`, form)
    }
    expect((await piece(0, 10, 'abcde')).status).toBe(200)
    expect(await codeOf(piece(3, 10, 'xy'))).toEqual([409, 'upload_moved_on'])
    expect(await codeOf(piece(5, 10, 'fghijk'))).toEqual([400, 'backup_wrong'])
    expect(await codeOf(piece(0, LIMITS.backup + 1, 'x'))).toEqual([413, 'backup_too_large'])
    const name = ((await (await piece(5, 10, 'fghij')).json()) as { name: string }).name
    expect(await readFile(join(dataDir, 'dumps', name), 'utf8')).toBe('abcdefghij')
    for (const backup of ['../replique.json', 'x', 'daily-2026-01-01T000000Z.tar.gz'])
      expect(await codeOf(root.ask('POST', RESTORE_PATH, { backup }))).toEqual([404, 'backup_not_found'])
    await rm(join(dataDir, 'dumps', name))
  })

  test('restores a dump and leaves stored files unchanged', { timeout: LONG }, async () => {
    const { createDump } = await import('./kernel/backup/dumps.ts')
    const { database, clock, log } = running.app.kernel
    const backup = (await createDump({ database, dataDir, clock, log }, 'daily')).split('/').at(-1)!
    await arrive('later')
    await writeFile(join(dataDir, 'files', 'pictures', 'three'), 'x')
    expect((await stepsOf({ backup, confirm: 'restore', password: root.password })).at(-1)).toEqual({
      phase: 'restored',
    })
    expect((await readdir(join(dataDir, 'files', 'pictures'))).toSorted()).toEqual(['one', 'three', 'two'])
    root = await enter()
    const { people } = (await (await root.ask('GET', '/api/admin/overview')).json()) as { people: { all: number } }
    expect(people.all).toBe(3)
  })
})
