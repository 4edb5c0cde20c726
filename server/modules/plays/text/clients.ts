import * as decoding from 'lib0/decoding'
import { parseUpdateMeta } from 'yjs'
import type { ClientRow } from '../tables.ts'

/** An update to append to a play's text, with its author. */
export interface Append {
  readonly playId: string
  readonly update: Uint8Array
  readonly author: string | null
  /** The source of the update, shown in the history: a socket's id, or "import". */
  readonly client?: string
  /** The Yjs client ids with which the update adds content. By default, all client ids found in it. */
  readonly pages?: readonly number[]
}

/**
 * Maximum number of client ids read from an update. An update has content from a single client id, or from one for each
 * page that its author had open while offline.
 */
const MOST_IN_UPDATE = 100

/**
 * Returns the Yjs client ids with which an update adds content (encoding 1). If there is only one, the rest isn't
 * parsed.
 */
export function clientsIn(update: Uint8Array): number[] {
  try {
    const from = decoding.createDecoder(update)
    const clients = decoding.readVarUint(from)
    if (clients === 0) return []
    if (clients > 1) return [...parseUpdateMeta(update).to.keys()].slice(0, MOST_IN_UPDATE)
    decoding.readVarUint(from)
    return [decoding.readVarUint(from)]
  } catch {
    return []
  }
}

/** Returns the rows that record the authors of these updates; updates without an author are skipped. */
export function clientRows(
  batch: readonly Pick<Append, 'playId' | 'update' | 'author' | 'pages'>[],
  now: Date,
): ClientRow[] {
  const rows = new Map<string, ClientRow>()
  for (const { playId, update, author, pages } of batch) {
    if (author === null) continue
    for (const client of pages ?? clientsIn(update)) {
      const row = { play_id: playId, client, user_id: author, first_at: now, last_at: now, wrote: true }
      const key = keyOf(row)
      if (!rows.has(key)) rows.set(key, row)
    }
  }
  return [...rows.values()]
}

const MOST_KNOWN = 10_000
const AGAIN = 10 * 60_000

/** Recently recorded client ids, so that typing doesn't write a row for every letter. */
export class KnownClients {
  readonly #noted = new Map<string, number>()

  /** Returns the rows that have to be recorded now. */
  unknown(rows: readonly ClientRow[]): ClientRow[] {
    return rows.filter((row) => row.last_at.getTime() - (this.#noted.get(keyOf(row)) ?? -Infinity) >= AGAIN)
  }

  note(rows: readonly ClientRow[]): void {
    for (const row of rows) this.#noted.set(keyOf(row), row.last_at.getTime())
    for (const key of this.#noted.keys()) {
      if (this.#noted.size <= MOST_KNOWN) return
      this.#noted.delete(key)
    }
  }
}

export const keyOf = ({ play_id, client, user_id }: Pick<ClientRow, 'play_id' | 'client' | 'user_id'>): string =>
  `${play_id} ${client} ${user_id}`
