import { readdir, readFile } from 'node:fs/promises'
import type { Log } from '../log.ts'
import type { Database } from './database.ts'

/** A module's folder of migrations: SQL files, such as `0001-plays.sql`, that run in order of their names. */
export interface MigrationFolder {
  readonly module: string
  readonly folder: URL
}
export interface Migration {
  readonly module: string
  readonly name: string
  readonly file: URL
}

/** Thrown if a newer version has written the database. */
export class NewerDataError extends Error {}

const TABLE = `create table if not exists schema_migrations (
  room text not null, name text not null, applied_at timestamptz not null default now(), primary key (room, name))`

export async function listMigrations(folders: readonly MigrationFolder[]): Promise<Migration[]> {
  const all: Migration[] = []
  for (const { module, folder } of folders) {
    const base = folder.href.endsWith('/') ? folder : new URL(`${folder.href}/`)
    const names = (await readdir(base)).filter((name) => name.endsWith('.sql')).sort()
    all.push(...names.map((name) => ({ module, name: name.slice(0, -4), file: new URL(name, base) })))
  }
  return all
}

const keyOf = ({ module, name }: { module: string; name: string }): string => `${module}/${name}`

/** Returns the migrations applied to this database, as `module/name`. */
export async function readApplied(database: Database): Promise<string[]> {
  const { rows } = await database.query(`select to_regclass('schema_migrations') is not null as there`)
  if (rows[0]?.['there'] !== true) return []
  const applied = await database.query(
    'select room as module, name from schema_migrations order by applied_at, room, name',
  )
  return applied.rows.map((row) => keyOf(row as { module: string; name: string }))
}

export async function findUnapplied(database: Database, folders: readonly MigrationFolder[]): Promise<Migration[]> {
  const known = await listMigrations(folders)
  const applied = new Set(await readApplied(database))
  const names = new Set(known.map(keyOf))
  const foreign = [...applied].filter((name) => !names.has(name))
  if (foreign.length > 0) {
    throw new NewerDataError(`it was written by a newer version of Réplique (it holds ${foreign.join(', ')})`)
  }
  return known.filter((migration) => !applied.has(keyOf(migration)))
}

async function apply(database: Database, migration: Migration): Promise<void> {
  const statements = await readFile(migration.file, 'utf8')
  const record = `insert into schema_migrations (room, name) values ('${migration.module}', '${migration.name}')`
  await database.exec(`${statements};\n${record}`)
}

/** Applies exactly these migrations, in this order, to an empty database. */
export async function applyListed(
  database: Database,
  folders: readonly MigrationFolder[],
  names: readonly string[],
): Promise<void> {
  const known = new Map((await listMigrations(folders)).map((migration) => [keyOf(migration), migration]))
  const foreign = names.filter((name) => !known.has(name))
  if (foreign.length > 0)
    throw new NewerDataError(`it was written by a newer version of Réplique (it holds ${foreign.join(', ')})`)
  await database.exec(TABLE)
  for (const name of names) await apply(database, known.get(name)!)
}

/** Applies all pending migrations. A file that fails is rolled back. */
export function migrate(database: Database, folders: readonly MigrationFolder[], log: Log): Promise<void> {
  return database.alone(() => applyAll(database, folders, log))
}

async function applyAll(database: Database, folders: readonly MigrationFolder[], log: Log): Promise<void> {
  await database.exec(TABLE)
  const isNew = (await readApplied(database)).length === 0
  const pending = await findUnapplied(database, folders)
  for (const migration of pending) {
    await apply(database, migration).catch((error: unknown) => {
      throw new Error(`the migration ${keyOf(migration)} failed: ${String(error)}`, { cause: error })
    })
    // of a new database, dozens of lines would hide the address of the server
    if (!isNew) log.info('migration applied', { migration: keyOf(migration) })
  }
  if (isNew) log.info('database created', { migrations: pending.length })
}

/**
 * Applies all pending migrations in one transaction and undoes them. Returns their names, as `module/name`. Throws if one
 * of them fails.
 */
export function rehearseMigrations(database: Database, folders: readonly MigrationFolder[]): Promise<string[]> {
  return database.alone(async () => {
    const pending = await findUnapplied(database, folders)
    const statements = await Promise.all(pending.map(({ file }) => readFile(file, 'utf8')))
    if (pending.length > 0) await database.exec(['begin', ...statements, 'rollback'].join(';\n'))
    return pending.map(keyOf)
  })
}
