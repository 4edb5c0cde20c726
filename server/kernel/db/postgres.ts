import { hostname } from 'node:os'
import process from 'node:process'
import { Kysely, PostgresDialect } from 'kysely'
import { Client, type ClientConfig, Pool, types as builtIn, type CustomTypesConfig, type QueryResult } from 'pg'
import type { Log } from '../log.ts'
import { recordStatement } from '../traces.ts'
import { StartError } from '../settings.ts'
import { commit, type Database, type Db, PREPARED } from './database.ts'

const INT8 = 20
const BYTEA = 17
const DATE = 1082
const OLDEST = 15

const parsers: Record<number, (text: string) => unknown> = {
  [INT8]: Number,
  [BYTEA]: (text) => new Uint8Array(Buffer.from(text.slice(2), 'hex')),
  [DATE]: (text) => text,
}

// parses these types as the embedded engine does, so that stores get the same values from both engines
const types = {
  getTypeParser: (id: never, format?: 'text' | 'binary') =>
    format === 'binary' ? builtIn.getTypeParser(id, 'binary') : (parsers[id] ?? builtIn.getTypeParser(id)),
} as CustomTypesConfig

/** An arbitrary advisory lock id, the same in every version. Its holder is running migrations. */
const ALONE = 7_351_203

const names = new Map<string, string>()

/** Gives a statement marked with `PREPARED` the name under which connections keep it. */
function nameStatement(statement: unknown): unknown {
  if (typeof statement !== 'string' || !statement.startsWith(PREPARED)) return statement
  const name = names.get(statement) ?? `replique_${names.size}`
  names.set(statement, name)
  return { name, text: statement }
}

/** A connection that prepares the statements marked with `PREPARED`. */
class PreparingClient extends Client {
  constructor(config?: ClientConfig) {
    super(config)
    const query = this.query.bind(this) as (...args: unknown[]) => unknown
    this.query = ((statement: unknown, ...rest: unknown[]) =>
      query(nameStatement(statement), ...rest)) as Client['query']
  }
}

interface PostgresOptions {
  /** The schema in which tables are created and found; the database's default if it isn't set. */
  readonly schema?: string
  /** Whether this process is a server. Others can tell from its connections that it runs, so it always keeps one. */
  readonly serves?: boolean
}

const SERVER = 'replique server'
/** Names this process among the servers of a database. PostgreSQL keeps at most 63 bytes. */
export const THIS_SERVER = `${hostname().slice(0, 30)}/${process.pid}`

/** Opens the database at a URL. */
export async function openPostgres(
  url: string,
  log: Log,
  { schema, serves = false }: PostgresOptions = {},
): Promise<Database> {
  const pool = new Pool({
    connectionString: url,
    application_name: serves ? `${SERVER} ${THIS_SERVER}` : 'replique command',
    types,
    max: 10,
    min: serves ? 1 : 0,
    connectionTimeoutMillis: 10_000,
    Client: PreparingClient,
  })
  // runs before any other query on the connection
  if (schema !== undefined) pool.on('connect', (client) => void client.query(`set search_path to "${schema}"`))
  // a connection lost while in use emits an error only on the client; unhandled, it would crash the process
  pool.on('connect', (client) =>
    client.on('error', (error) => log.warn('database connection lost', { error: error.message })),
  )
  pool.on('error', () => {})
  await assertVersion(pool)
  const db: Db = new Kysely({ dialect: new PostgresDialect({ pool }), log: recordStatement })
  return {
    db,
    engine: 'postgres',
    url,
    transaction: (work) => commit((inside) => db.transaction().execute(inside), work),
    exec: async (statements) => {
      const answers = (await pool.query(statements)) as unknown as QueryResult | QueryResult[]
      return [answers].flat().map(({ rows }) => ({ rows }))
    },
    query: async (statement, parameters) => ({ rows: (await pool.query(statement, parameters)).rows }),
    alone: (work) => holdAlone(pool, work),
    close: () => pool.end(),
  }
}

/** Returns the servers that use a database of PostgreSQL, as the name of their machine and their process id. */
export async function listServers(database: Database): Promise<string[]> {
  const { rows } = await database.query(
    `select distinct substr(application_name, length($1) + 2) as name from pg_stat_activity
     where datname = current_database() and starts_with(application_name, $1 || ' ') order by 1`,
    [SERVER],
  )
  return rows.map(({ name }) => String(name))
}

async function assertVersion(pool: Pool): Promise<void> {
  try {
    const { rows } = await pool.query<{ version: number }>(
      `select current_setting('server_version_num')::int as version`,
    )
    const major = Math.floor((rows[0]?.version ?? 0) / 10_000)
    if (major < OLDEST) throw new StartError(`DATABASE_URL: PostgreSQL ${OLDEST} or newer is needed, this is ${major}.`)
  } catch (error) {
    await pool.end()
    if (error instanceof StartError) throw error
    const reason = error instanceof AggregateError ? String(error.errors[0]) : String(error)
    throw new StartError(`DATABASE_URL: the database cannot be opened (${reason.replace(/^\w*error: /i, '')}).`)
  }
}

async function holdAlone<T>(pool: Pool, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [ALONE])
    return await work()
  } finally {
    await client.query('select pg_advisory_unlock($1)', [ALONE])
    client.release()
  }
}
