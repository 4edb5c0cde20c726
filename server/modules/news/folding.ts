import type { NewsRow } from './tables.ts'

/** One line: the newest of rows that are alike, with the others behind it. */
export interface Line {
  readonly row: NewsRow
  readonly rows: readonly NewsRow[]
}

/** Ten replies in one thread are one line; those that were read are a line of their own. Rows come newest first. */
export function foldRows(rows: readonly NewsRow[]): Line[] {
  const lines = Map.groupBy(rows, ({ fold, read_at: readAt }) => `${readAt === null ? 'new' : 'read'} ${fold}`)
  return [...lines.values()].map((alike) => ({ row: alike[0]!, rows: alike }))
}
