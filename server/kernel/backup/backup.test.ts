import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { settableClock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { bothEngines } from '../db/engines-for-tests.ts'
import { migrate } from '../db/migrate.ts'
import { openLog } from '../log.ts'
import { writeArchive } from './archive.ts'
import { createDump, listDumps } from './dumps.ts'
import { restore } from './restore.ts'

const log = openLog({ level: 'silent' })
const now = new Date('2026-05-06T07:08:09Z')
const folders = [{ module: 'letters', folder: new URL('./fixtures/letters/', import.meta.url) }]

const all = await bothEngines()
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'replique-backup-'))
})
afterAll(() => rm(dataDir, { recursive: true }))

const FILL = `insert into authors (name, friend) select 'author ' || n, n from generate_series(1, 500) n;
  insert into letters (author, body, tags, more, written, seen)
    select n, decode(repeat(to_hex(n % 16) || 'f', 20), 'hex'), array['a,"b', null, 'é'], jsonb_build_object('n', n, 's', E'ligne\\n'),
      timestamptz '2026-01-02 03:04:05.678901+02' + n * interval '1 second', n % 2 = 0 from generate_series(1, 500) n;
  insert into letters (author, body) values (1, decode(repeat('00ff', 3000000), 'hex'))`
const SUM = `select count(*) as count, md5(string_agg(t::text, '|' order by t.id)) as sum from letters t`

describe.each(all)('a backup on $name', (engine) => {
  let database: Database
  beforeAll(async () => {
    database = await engine.open()
    await migrate(database, folders, log)
    await database.exec(FILL)
  })
  afterAll(() => database.close())

  test.each(all)('is restored completely on $name', async (other) => {
    const path = join(dataDir, `${engine.name}-${other.name}.tar.gz`)
    await writeArchive({ database, dataDir, now, files: true }, path)
    const target = await other.open()
    const place = await mkdtemp(join(dataDir, 'restored-'))
    await restore(path, { dataDir: place, folders, open: async () => ({ ...target, close: async () => {} }) })
    const [there, here] = [await target.query(SUM), await database.query(SUM)]
    expect(there.rows).toEqual(here.rows)
    expect(there.rows[0]).toMatchObject({ count: 501 })
    // references, sequences and triggers work as before
    await expect(
      target.query('insert into letters (author, body) values (9999, $1)', [new Uint8Array(1)]),
    ).rejects.toMatchObject({ code: '23503' })
    const added = await target.query(`insert into letters (author, body) values (1, '') returning id, stamp, double`)
    // 502 was used by the rejected row
    expect(added.rows).toEqual([{ id: 503, stamp: 'stamped', double: 2 }])
    expect((await target.query(`select stamp from letters where id = 1`)).rows).toEqual([{ stamp: 'stamped' }])
    await target.close()
  })

  test('is consistent while others write', async () => {
    const path = join(dataDir, `moment-${engine.name}.tar.gz`)
    const writing = async () => {
      for (let n = 0; n < 40; n++) {
        await database.transaction(async (db) => {
          const { rows } = await sql<{
            id: number
          }>`insert into authors (name, friend) values ('late', 1) returning id`.execute(db)
          await sql`insert into letters (author, body) values (${rows[0]!.id}, '')`.execute(db)
        })
      }
    }
    const [, written] = await Promise.all([writing(), writeArchive({ database, dataDir, now, files: false }, path)])
    expect(written).toBeGreaterThan(1000)
    const target = await engine.open()
    const place = await mkdtemp(join(dataDir, 'moment-'))
    await restore(path, { dataDir: place, folders, open: async () => ({ ...target, close: async () => {} }) })
    const { rows } = await target.query(
      `select count(*) filter (where l.id is null) as widows, count(*) as count from authors a left join letters l on l.author = a.id where a.name = 'late'`,
    )
    expect(rows[0]).toMatchObject({ widows: 0 })
    await target.close()
  })

  test('from a newer version is refused', async () => {
    const path = join(dataDir, `newer-${engine.name}.tar.gz`)
    await writeArchive({ database, dataDir, now, files: false }, path)
    const target = await engine.open()
    const open = async () => ({ ...target, close: async () => {} })
    await expect(restore(path, { dataDir: await mkdtemp(join(dataDir, 'n-')), folders: [], open })).rejects.toThrow(
      'newer version',
    )
    await target.close()
  })
})

describe('dumps', () => {
  test('are limited to the newest fourteen for each reason, and leave out stored files', async () => {
    const place = await mkdtemp(join(dataDir, 'dumps-'))
    await mkdir(join(place, 'files'))
    await writeFile(
      join(place, 'files', 'big.bin'),
      new Uint8Array(200_000).map((_, n) => (n * 7919) % 251),
    )
    await writeFile(join(place, 'key.json'), '{}')
    const database = await all[0]!.open()
    await migrate(database, folders, log)
    const clock = settableClock(now)
    const dumping = { database, dataDir: place, clock, log }
    for (let day = 0; day < 16; day++) {
      await createDump(dumping, 'daily')
      clock.advance(24 * 3600 * 1000)
    }
    await createDump(dumping, 'before-upgrade')
    const names = await listDumps(place, 'daily')
    expect([names.length, names[0], names.at(-1)]).toEqual([
      14,
      'daily-2026-05-21T070809Z.tar.gz',
      'daily-2026-05-08T070809Z.tar.gz',
    ])
    expect(await listDumps(place, 'before-upgrade')).toEqual(['before-upgrade-2026-05-22T070809Z.tar.gz'])
    const other = await mkdtemp(join(dataDir, 'from-dump-'))
    await restore(join(place, 'dumps', names[0]!), { dataDir: other, folders, open: async () => all[0]!.open() })
    expect(await readdir(other)).toEqual(['key.json'])
    expect(await readFile(join(other, 'key.json'), 'utf8')).toBe('{}')
    await database.close()
  })
})
