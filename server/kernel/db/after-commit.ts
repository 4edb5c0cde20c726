import type { Db } from './database.ts'

const pending = new WeakMap<Db, (() => void)[]>()

/** Does something as soon as this transaction is stored, and never where it is undone; at once outside of one. */
export function afterCommit(db: Db, work: () => void): void {
  const waiting = pending.get(db)
  if (waiting !== undefined) waiting.push(work)
  else if (db.isTransaction) throw new Error('this connection is not the one that the transaction was handed')
  else work()
}

/** Runs a transaction, then what was left for after it. */
export async function commit<T>(
  transact: (work: (db: Db) => Promise<T>) => Promise<T>,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const waiting: (() => void)[] = []
  const result = await transact((db) => {
    pending.set(db, waiting)
    return work(db)
  })
  for (const one of waiting) one()
  return result
}
