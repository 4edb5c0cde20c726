import { sql, type SqlBool } from 'kysely'
import type { Db } from '../../../kernel/db/database.ts'
import type { PlayRow, PlaysTables } from '../tables.ts'

/** Escapes the wildcards of a LIKE pattern. */
const patternOf = (search: string): string => `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

export interface PlayFilter {
  /** Part of a title. An empty string matches every play. */
  readonly search: string
  /** Plays of these accounts match too. */
  readonly owners: readonly string[]
  readonly only: 'all' | 'trashed'
}

/** Returns a page of the matching plays, most recently changed first, and the total number of matches. */
export async function searchPlays(
  db: Db,
  { search, owners, only }: PlayFilter,
  page: { offset: number; limit: number },
): Promise<{ rows: PlayRow[]; all: number }> {
  const pattern = patternOf(search)
  const named = sql<SqlBool>`(title ilike ${pattern} or owner_id = any(${[...owners]}::uuid[]))`
  const found = db
    .withTables<PlaysTables>()
    .selectFrom('plays')
    .where(search === '' ? sql<SqlBool>`true` : named)
    .where(only === 'trashed' ? sql<SqlBool>`trashed_at is not null` : sql<SqlBool>`true`)
  const rows = await found
    .selectAll()
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .offset(page.offset)
    .limit(page.limit)
    .execute()
  const { all } = await found.select((is) => is.fn.countAll<number | string>().as('all')).executeTakeFirstOrThrow()
  return { rows, all: Number(all) }
}
