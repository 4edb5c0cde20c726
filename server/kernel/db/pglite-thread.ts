import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** An error of the embedded database, with the same fields as in the PostgreSQL driver. */
class DatabaseError extends Error {
  declare readonly code?: string
  declare readonly constraint?: string
  declare readonly table?: string
  declare readonly column?: string
  declare readonly detail?: string

  constructor(failure: Failure) {
    super(failure.message)
    this.name = 'DatabaseError'
    Object.assign(this, failure)
  }
}

/**
 * Copies a parameter if its bytes are part of a larger buffer, as those of a Buffer are: the whole buffer would be sent
 * to the thread, which would then collect garbage several times a second.
 */
const withoutRest = (value: unknown): unknown =>
  value instanceof Uint8Array && value.byteLength < value.buffer.byteLength ? new Uint8Array(value) : value

const toSend = (request: Request): Request =>
  'parameters' in request ? { ...request, parameters: request.parameters.map(withoutRest) } : request

/** The methods of `PgliteThread` that the database uses. */
export type EngineThread = Pick<PgliteThread, 'ask' | 'onNotification' | 'stop'>

interface Pending {
  resolve(value: unknown): void
  reject(error: Error): void
}

/**
 * The server's handle on the thread that runs the embedded database. Sends it requests, and receives its answers and
 * notifications.
 */
export class PgliteThread {
  #worker: Worker
  #pending = new Map<number, Pending>()
  #notified: (channel: string, payload: string) => void = () => {}
  #next = 0
  #ended: Error | null = null

  private constructor(worker: Worker) {
    this.#worker = worker
    worker.on('message', (message: FromWorker) => this.#hear(message))
    worker.on('error', (error) => this.#end(error as Error))
    worker.on('exit', () => this.#end(new Error('the embedded database has ended')))
  }

  static async start(start: WorkerStart): Promise<PgliteThread> {
    const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), { workerData: start, execArgv: [] })
    await once(worker, 'message')
    return new PgliteThread(worker)
  }

  onNotification(hear: (channel: string, payload: string) => void): void {
    this.#notified = hear
  }

  ask(request: Request): Promise<unknown> {
    if (this.#ended !== null) return Promise.reject(this.#ended)
    const id = this.#next++
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject })
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      this.#worker.postMessage({ id, request: toSend(request) })
    })
  }

  /** Sets whether the thread keeps the process from exiting. */
  keepAlive(needed: boolean): void {
    if (needed) this.#worker.ref()
    else this.#worker.unref()
  }

  async stop(): Promise<void> {
    await this.ask({ op: 'close' })
    await this.#worker.terminate()
  }

  #hear(message: FromWorker): void {
    if (message.kind === 'notification') this.#notified(message.channel, message.payload)
    if (message.kind !== 'answer' && message.kind !== 'failure') return
    const pending = this.#pending.get(message.id)
    this.#pending.delete(message.id)
    if (message.kind === 'answer') pending?.resolve(message.value)
    else pending?.reject(new DatabaseError(message.error))
  }

  #end(error: Error): void {
    this.#ended ??= error
    for (const pending of this.#pending.values()) pending.reject(error)
    this.#pending.clear()
  }
}

/** The messages between the server's thread and that of the embedded database. */
export type Request =
  | { readonly op: 'query' | 'prepared'; readonly sql: string; readonly parameters: readonly unknown[] }
  | { readonly op: 'exec'; readonly sql: string }
  | { readonly op: 'begin' | 'commit' | 'rollback' | 'dump' | 'close' }
  | { readonly op: 'listen' | 'unlisten'; readonly channel: string }

export interface Rows {
  readonly rows: Record<string, unknown>[]
  readonly affectedRows?: number
}

export type FromWorker =
  | { readonly kind: 'ready' }
  | { readonly kind: 'answer'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'failure'; readonly id: number; readonly error: Failure }
  | { readonly kind: 'notification'; readonly channel: string; readonly payload: string }

/** A database error as plain data, because class instances can't be passed between threads. */
export interface Failure {
  readonly message: string
  readonly code?: string
  readonly constraint?: string
  readonly table?: string
  readonly column?: string
  readonly detail?: string
}

export interface WorkerStart {
  /** The database folder, or null for a database in memory. */
  readonly folder: string | null
  /** A dump of the folder to start from. */
  readonly from?: Uint8Array
  /** The compiled engine, if available. Otherwise it is loaded and compiled. */
  readonly parts?: EngineParts
}

export interface EngineParts {
  readonly pgliteWasmModule: WebAssembly.Module
  readonly initdbWasmModule: WebAssembly.Module
  readonly fsBundle: Blob
}
