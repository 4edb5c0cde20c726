import { parentPort, workerData } from 'node:worker_threads'
import { parse, PGlite, protocol, type Transaction } from '@electric-sql/pglite'
import type { Failure, FromWorker, Request, Rows, WorkerStart } from './pglite-thread.ts'

const port = parentPort!
const start = workerData as WorkerStart
const say = (message: FromWorker): void => port.postMessage(message)

const DATE = 1082
const BYTEA = 17
// PGlite converts to hex byte by byte, which takes ten times as long: several seconds for a long play
const toHex = (bytes: Uint8Array): string =>
  `\\x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')}`
const fromHex = (text: string): Uint8Array => new Uint8Array(Buffer.from(text.slice(2), 'hex'))

/**
 * PostgreSQL's default is 128 MB, all of which the engine keeps in memory. The operating system caches files as well.
 */
const BUFFERS = ['-c', 'shared_buffers=32MB']

const database = await PGlite.create({
  startParams: [...PGlite.defaultStartParams, ...BUFFERS],
  ...(start.folder === null ? {} : { dataDir: start.folder }),
  ...(start.from === undefined ? {} : { loadDataDir: new Blob([start.from as Uint8Array<ArrayBuffer>]) }),
  ...start.parts,
  parsers: { [DATE]: (text: string) => text, [BYTEA]: fromHex },
  serializers: { [BYTEA]: toHex },
})

let open: { tx: Transaction; end(how: 'commit' | 'rollback'): Promise<void> } | null = null
const listening = new Map<string, (tx?: Transaction) => Promise<void>>()

class RolledBack extends Error {}

async function begin(): Promise<void> {
  const begun = Promise.withResolvers<Transaction>()
  const ending = Promise.withResolvers<'commit' | 'rollback'>()
  const done = database.transaction(async (tx) => {
    begun.resolve(tx)
    if ((await ending.promise) === 'rollback') throw new RolledBack()
  })
  done.catch(begun.reject)
  const tx = await begun.promise
  open = {
    tx,
    end: async (how) => {
      open = null
      ending.resolve(how)
      await done.catch((error: unknown) => {
        if (!(error instanceof RolledBack)) throw error
      })
    },
  }
}

const asRows = (result: { rows: unknown[]; affectedRows?: number }): Rows => ({
  rows: result.rows as Rows['rows'],
  ...(result.affectedRows === undefined ? {} : { affectedRows: result.affectedRows }),
})

/** The prepared statements by text, with the types of their parameters. */
const prepared = new Map<string, { readonly name: string; readonly types: readonly number[] }>()
const { bind, describe, execute, parse: parseStatement, sync } = protocol.serialize

const send = (...messages: Uint8Array[]) =>
  database.runExclusive(() => database.execProtocolStream(Buffer.concat(messages), { syncToFs: false }))

async function prepare(text: string) {
  const name = `replique_${prepared.size}`
  const messages = await send(parseStatement({ name, text }), describe({ type: 'S', name }), sync())
  const statement = { name, types: parse.parseDescribeStatementResults(messages) }
  prepared.set(text, statement)
  return statement
}

/** Runs a statement that is planned only once. */
async function runPrepared(text: string, parameters: readonly unknown[]): Promise<Rows> {
  const { name, types } = prepared.get(text) ?? (await prepare(text))
  const values = parameters.map((value, at) => {
    if (value === null || value === undefined) return null
    // as bytes, which need no conversion
    if (value instanceof Uint8Array) return value
    return (database.serializers[types[at] ?? 0] ?? String)(value) as string
  })
  const messages = await send(bind({ statement: name, values }), describe({ type: 'P' }), execute(), sync())
  return asRows(parse.parseResults(messages, database.parsers)[0]!)
}

async function listen(channel: string): Promise<void> {
  const stop = await database.listen(channel, (payload) => say({ kind: 'notification', channel, payload }))
  listening.set(channel, stop)
}

async function answer(request: Request): Promise<unknown> {
  const session = open?.tx ?? database
  if (request.op === 'query') return asRows(await session.query(request.sql, [...request.parameters]))
  if (request.op === 'prepared') return runPrepared(request.sql, request.parameters)
  if (request.op === 'exec') return (await session.exec(request.sql)).map(asRows)
  if (request.op === 'begin') return begin()
  if (request.op === 'commit' || request.op === 'rollback') return open?.end(request.op)
  if (request.op === 'listen') return listen(request.channel)
  if (request.op === 'unlisten') return listening.get(request.channel)?.()
  if (request.op === 'dump') return new Uint8Array(await (await database.dumpDataDir('none')).arrayBuffer())
  return database.close()
}

const FIELDS = ['code', 'constraint', 'table', 'column', 'detail'] as const

function asFailure(error: unknown): Failure {
  if (!(error instanceof Error)) return { message: String(error) }
  const fields = error as Error & Partial<Record<(typeof FIELDS)[number], string>>
  const known = FIELDS.filter((field) => typeof fields[field] === 'string').map((field) => [field, fields[field]])
  return { message: error.message, ...(Object.fromEntries(known) as Partial<Failure>) }
}

async function handle(id: number, request: Request): Promise<void> {
  try {
    say({ kind: 'answer', id, value: await answer(request) })
  } catch (error) {
    say({ kind: 'failure', id, error: asFailure(error) })
  }
}

port.on('message', ({ id, request }: { id: number; request: Request }) => void handle(id, request))
say({ kind: 'ready' })
