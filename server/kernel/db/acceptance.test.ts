import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, type Db, PREPARED } from './database.ts'
import { migrate, NewerDataError } from './migrate.ts'
import { bothEngines } from './engines-for-tests.ts'
import { openLog } from '../log.ts'

const log = openLog({ level: 'silent' })

describe.each(await bothEngines())('the database on $name', (engine) => {
  let database: Database
  beforeAll(async () => {
    database = await engine.open()
    await database.exec(`create table things (id int8 primary key, body bytea, made timestamptz, day date, more jsonb, tags text[]);
      create table words (id int primary key, word text not null unique)`)
  })
  afterAll(() => database.close())

  test('reads back the values that were written, for every type', async () => {
    const made = new Date('2026-01-02T03:04:05.678Z')
    type Tables = { things: { id: number; body: Uint8Array; made: Date; day: string; more: string; tags: string[] } }
    const db = database.db.withTables<Tables>()
    const body = new Uint8Array([0, 1, 255])
    const row = { id: 2 ** 40, body, made, day: '2026-01-02', more: JSON.stringify([{ a: [1] }]), tags: ['a,b', 'é'] }
    await db.insertInto('things').values(row).execute()
    const read = await db.selectFrom('things').selectAll().executeTakeFirstOrThrow()
    expect(read).toEqual({ ...row, more: [{ a: [1] }] })
    expect(read.body.constructor).toBe(Uint8Array)
    const { count } = await db.selectFrom('things').select(db.fn.countAll().as('count')).executeTakeFirstOrThrow()
    expect(count).toBe(1)
  })

  test('commits all of a transaction or nothing, and isolates its reads', async () => {
    const failing = database.transaction(async (db) => {
      await sql`insert into words values (1, 'un')`.execute(db)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    const during = database.transaction(async (db) => {
      await sql`insert into words values (2, 'deux')`.execute(db)
    })
    await Promise.all([during, sql`select 1`.execute(database.db)])
    const { rows } = await sql<{ word: string }>`select word from words`.execute(database.db)
    expect(rows).toEqual([{ word: 'deux' }])
  })

  test('never commits a transaction in which a statement failed', async () => {
    const swallowing = database.transaction(async (db) => {
      await sql`insert into words values (5, 'cinq')`.execute(db)
      await sql`select 1/0`.execute(db).catch(() => {})
    })
    await expect(swallowing).rejects.toThrow(/rolled back/)
    const { rows } = await sql`select 1 from words where id = 5`.execute(database.db)
    expect(rows).toEqual([])
  })

  test('refuses a query that bypasses the open transaction, instead of waiting forever', async () => {
    if (database.engine === 'postgres') return
    const beside = database.transaction(() => sql`select 1`.execute(database.db))
    await expect(beside).rejects.toThrow('use the db that the transaction was handed')
  })

  test('fails only the transaction whose connection was lost', async () => {
    if (database.engine !== 'postgres') return
    const broken = database.transaction(async (db) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
      await database.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid])
      await sql`select 1`.execute(db)
    })
    await expect(broken).rejects.toThrow()
    expect((await database.query('select 2 as two')).rows).toEqual([{ two: 2 }])
  })

  test('keeps prepared statements for later: in transactions, after an error and after a changed table', async () => {
    await database.exec('create table prepared (id int8 primary key, body bytea, made timestamptz, tags text[])')
    const made = new Date('2026-01-02T03:04:05.678Z')
    const add = (db: Db, id: number, body: Uint8Array | null, tags: string[]) =>
      sql<{ id: number; body: Uint8Array | null }>`${sql.raw(PREPARED)} insert into prepared (id, body, made, tags)
        values (${id}, ${body}, ${made}, ${tags}) returning id, body, made, tags`.execute(db)
    const body = new Uint8Array([0, 1, 255])
    const { rows } = await add(database.db, 2 ** 40, body, ['a,b', 'é'])
    expect(rows).toEqual([{ id: 2 ** 40, body, made, tags: ['a,b', 'é'] }])
    await expect(add(database.db, 2 ** 40, body, [])).rejects.toMatchObject({ code: '23505' })
    const undone = database.transaction(async (db) => {
      await add(db, 2, null, [])
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await database.exec('alter table prepared add column more text; create index on prepared (made)')
    await database.transaction((db) => add(db, 3, null, []))
    const kept = await database.query('select id, body from prepared order by id')
    expect(kept.rows).toEqual([
      { id: 3, body: null },
      { id: 2 ** 40, body },
    ])
    const { rows: plans } = await database.query(`select statement from pg_prepared_statements`)
    // with several connections, this one may not have run the statement
    if (database.engine === 'pglite')
      expect(plans.filter(({ statement }) => String(statement).includes('into prepared'))).toHaveLength(1)
  })

  test('names the constraint that rejected a row', async () => {
    const twice = () => sql`insert into words values (9, 'neuf')`.execute(database.db)
    await twice()
    await expect(twice()).rejects.toMatchObject({ code: '23505', constraint: 'words_pkey' })
  })

  test('runs a hundred transactions at once', async () => {
    const one = (n: number) =>
      database.transaction(async (db) => {
        await sql`insert into words values (${n}, ${`word ${n}`})`.execute(db)
        return sql<{ n: number }>`select ${n}::int as n`.execute(db).then(({ rows }) => rows[0]!.n)
      })
    const numbers = Array.from({ length: 100 }, (_, n) => 100 + n)
    expect(await Promise.all(numbers.map(one))).toEqual(numbers)
  })

  test('undoes a failed migration, and refuses data of a later version', async () => {
    const folders = [{ module: 'broken', folder: new URL('./fixtures/broken/', import.meta.url) }]
    await expect(migrate(database, folders, log)).rejects.toThrow('broken/0001-half')
    const { rows } = await database.query(`select to_regclass('half_made') as half`)
    expect(rows).toEqual([{ half: null }])
    await database.query(`insert into schema_migrations (room, name) values ('later', '0009-x')`)
    await expect(migrate(database, [], log)).rejects.toBeInstanceOf(NewerDataError)
  })
})
