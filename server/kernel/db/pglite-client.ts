import { AsyncLocalStorage } from 'node:async_hooks'
import type { Request, Rows } from './pglite-protocol.ts'
import type { PgliteThread } from './pglite-thread.ts'
import { Turns } from './turns.ts'

/** The one session while a transaction has it. */
export interface PgliteSession {
  query(sql: string, parameters: readonly unknown[]): Promise<Rows>
  end(how: 'commit' | 'rollback'): Promise<void>
}

const inside = new AsyncLocalStorage<{ open: boolean }>()

/**
 * The embedded database as the server sees it: one session, whose users take turns. A statement from within a
 * transaction that is not the transaction's own would wait for itself for ever; it fails at once instead.
 */
export class PgliteClient {
  #thread: PgliteThread
  #turns = new Turns()
  #hearing = new Map<string, Set<(payload: string) => void>>()
  #closing: Promise<void> | null = null

  constructor(thread: PgliteThread) {
    this.#thread = thread
    thread.onNotification((channel, payload) => this.#hearing.get(channel)?.forEach((hear) => hear(payload)))
  }

  query(sql: string, parameters: readonly unknown[] = []): Promise<Rows> {
    return this.#turn({ op: 'query', sql, parameters }) as Promise<Rows>
  }

  exec(sql: string): Promise<Rows[]> {
    return this.#turn({ op: 'exec', sql }) as Promise<Rows[]>
  }

  /** Takes the session until its `end`. */
  begin(): Promise<PgliteSession> {
    this.#assertOutside()
    const begun = Promise.withResolvers<PgliteSession>()
    const turn = this.#turns.take(async () => {
      await this.#thread.ask({ op: 'begin' })
      const ended = Promise.withResolvers<void>()
      begun.resolve({
        query: (sql, parameters) => this.#thread.ask({ op: 'query', sql, parameters }) as Promise<Rows>,
        end: async (how) => {
          await this.#thread.ask({ op: how }).finally(ended.resolve)
        },
      })
      await ended.promise
    })
    turn.catch(begun.reject)
    return begun.promise
  }

  /** Runs a transaction's work so that statements which belong elsewhere are recognised. */
  mark<T>(transact: (enter: () => void) => Promise<T>): Promise<T> {
    const mark = { open: false }
    return inside.run(mark, async () => {
      try {
        return await transact(() => void (mark.open = true))
      } finally {
        mark.open = false
      }
    })
  }

  async listen(channel: string, hear: (payload: string) => void): Promise<() => Promise<void>> {
    const hearers = this.#hearing.get(channel) ?? new Set()
    this.#hearing.set(channel, hearers.add(hear))
    if (hearers.size === 1) await this.#turn({ op: 'listen', channel })
    return async () => {
      hearers.delete(hear)
      if (hearers.size === 0 && this.#closing === null) await this.#turn({ op: 'unlisten', channel })
    }
  }

  /** The data folder as a tar archive; nothing else runs meanwhile. */
  dump(): Promise<Uint8Array> {
    return this.#turn({ op: 'dump' }) as Promise<Uint8Array>
  }

  close(): Promise<void> {
    this.#closing ??= this.#turns.take(() => this.#thread.stop())
    return this.#closing
  }

  #turn(request: Request): Promise<unknown> {
    this.#assertOutside()
    return this.#turns.take(() => this.#thread.ask(request))
  }

  #assertOutside(): void {
    if (inside.getStore()?.open !== true) return
    throw new Error('inside a transaction, use the db that the transaction was handed')
  }
}
