import type { Request, Rows } from './pglite-protocol.ts'
import type { EngineThread, PgliteThread } from './pglite-thread.ts'
import { databaseOn, type EmbeddedDatabase } from './pglite.ts'

/** An engine in memory that nobody uses, with the rows it began with. */
interface Idle {
  readonly thread: PgliteThread
  readonly start: Start
}

interface Start {
  /** Counts of the catalogue: where one differs, the schema was changed. */
  readonly schema: string
  /** By table, the rows that the migrations bring, as JSON. */
  readonly rows: ReadonlyMap<string, string>
}

const idle = new Map<string, Idle[]>()

/** Opens an engine that was closed under the same name, or starts one. Closing it empties it and keeps it for the next. */
export async function openReusable(name: string, start: () => Promise<PgliteThread>): Promise<EmbeddedDatabase> {
  const kept = idle.get(name)?.pop() ?? (await startEngine(start))
  kept.thread.keepAlive(true)
  return databaseOn(new Loan(name, kept))
}

async function startEngine(start: () => Promise<PgliteThread>): Promise<Idle> {
  const thread = await start()
  return { thread, start: { schema: await readSchema(thread), rows: await readRows(thread) } }
}

/** One use of an engine: whoever still asks once it has ended is refused, as by an engine that has stopped. */
class Loan implements EngineThread {
  #name: string
  #engine: Idle
  #channels = new Set<string>()
  #ended = false

  constructor(name: string, engine: Idle) {
    this.#name = name
    this.#engine = engine
  }

  ask(request: Request): Promise<unknown> {
    if (this.#ended) return Promise.reject(new Error('the embedded database has ended'))
    if (request.op === 'listen') this.#channels.add(request.channel)
    if (request.op === 'unlisten') this.#channels.delete(request.channel)
    return this.#engine.thread.ask(request)
  }

  onNotification(hear: (channel: string, payload: string) => void): void {
    this.#engine.thread.onNotification(hear)
  }

  async stop(): Promise<void> {
    if (this.#ended) return
    this.#ended = true
    const { thread } = this.#engine
    if (!(await this.#empty().catch(() => false))) return thread.stop()
    thread.keepAlive(false)
    idle.set(this.#name, [...(idle.get(this.#name) ?? []), this.#engine])
  }

  /** Brings the engine back to where it started; false where the schema was changed. */
  async #empty(): Promise<boolean> {
    const { thread, start } = this.#engine
    for (const channel of this.#channels) await thread.ask({ op: 'unlisten', channel })
    thread.onNotification(() => {})
    await thread.ask({ op: 'exec', sql: 'discard all' })
    if ((await readSchema(thread)) !== start.schema) return false
    const used = await tablesInUse(thread)
    if (used.length > 0) await thread.ask({ op: 'exec', sql: `truncate ${used.join(', ')} restart identity cascade` })
    // the rows refer to one another, and were checked when the migrations brought them
    await thread.ask({ op: 'exec', sql: `set session_replication_role = replica` })
    for (const [table, rows] of start.rows) {
      const sql = `insert into ${table} overriding system value select * from json_populate_recordset(null::${table}, $1::json)`
      await thread.ask({ op: 'query', sql, parameters: [rows] })
    }
    await thread.ask({ op: 'exec', sql: `set session_replication_role = origin` })
    return true
  }
}

const OWN = `relnamespace in (select oid from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema')`

async function readSchema(thread: PgliteThread): Promise<string> {
  const counts = ['pg_attribute', 'pg_constraint', 'pg_index', 'pg_trigger', 'pg_proc', 'pg_namespace', 'pg_authid']
  const sums = counts.map((table) => `(select count(*) from ${table})`)
  const sql = `select concat_ws(' ', ${sums.join(', ')}, (select sum(oid::bigint) from pg_class where ${OWN})) as schema`
  return String(await readValue(thread, sql))
}

async function tablesInUse(thread: PgliteThread): Promise<string[]> {
  const sql = `select coalesce(json_agg(oid::regclass::text), '[]') as used from pg_class
    where relkind = 'r' and ${OWN} and pg_relation_size(oid) > 0`
  return (await readValue(thread, sql)) as string[]
}

async function readRows(thread: PgliteThread): Promise<Map<string, string>> {
  const rows = new Map<string, string>()
  for (const table of await tablesInUse(thread))
    rows.set(table, String(await readValue(thread, `select coalesce(json_agg(t), '[]')::text as all from ${table} t`)))
  return rows
}

async function readValue(thread: PgliteThread, sql: string): Promise<unknown> {
  const { rows } = (await thread.ask({ op: 'query', sql, parameters: [] })) as Rows
  return Object.values(rows[0] ?? {})[0]
}
