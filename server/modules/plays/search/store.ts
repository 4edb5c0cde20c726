import { sql, type RawBuilder } from 'kysely'
import type { Language } from '@replique/script'
import type { Db } from '../../../kernel/db/database.ts'
import type { PlaysTables } from '../tables.ts'
import type { SearchText } from './search-text.ts'
import type { SearchQuery } from './query.ts'

const tables = (db: Db) => db.withTables<PlaysTables>()

const CONFIGURATION: Readonly<Record<Language, string>> = { en: 'english', fr: 'french' }

interface Indexed {
  readonly seq: number
  readonly language: Language
  readonly findable: SearchText
}

/** Updates a play's search index, unless a later text is already indexed. */
export async function saveSearchText(db: Db, playId: string, { seq, language, findable }: Indexed): Promise<void> {
  const { title, names, words, plain, body } = findable
  const both = (text: string) =>
    sql`(to_tsvector(${CONFIGURATION[language]}::regconfig, ${text}) || to_tsvector('simple', ${text}))`
  const values = {
    seq,
    language,
    head: sql<string>`setweight(${both(title)}, 'A') || setweight(${both(names)}, 'B')`,
    words: sql<string>`strip(${both(`${title} ${names}`)}) || strip(${both(words)})`,
    plain,
    body,
  }
  await tables(db)
    .insertInto('play_search')
    .values({ play_id: playId, ...values })
    .onConflict((conflict) => conflict.column('play_id').doUpdateSet(values).where('play_search.seq', '<=', seq))
    .execute()
}

/** Returns the ids of plays without a search index, for example after an upgrade. */
export async function listUnindexed(db: Db, most: number): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('plays')
    .leftJoin('play_search', 'play_search.play_id', 'plays.id')
    .select('plays.id')
    .where('play_search.play_id', 'is', null)
    .where('plays.last_seq', '>', 0)
    .orderBy('plays.updated_at', 'desc')
    .limit(most)
    .execute()
  return rows.map((row) => row.id)
}

function asked({ words, beginning }: SearchQuery, language: Language): RawBuilder<unknown> {
  const configuration = CONFIGURATION[language]
  const whole = sql`websearch_to_tsquery(${configuration}::regconfig, ${words})`
  if (beginning === null) return whole
  const before = sql`websearch_to_tsquery(${configuration}::regconfig, ${beginning.before})`
  return sql`(${whole} || (${before} && to_tsquery('simple', ${`${beginning.start}:*`})))`
}

/** Returns a query for all matching plays, regardless of access, ranked by matches in their titles and names. */
export function matchingPlays(question: SearchQuery): RawBuilder<{ play_id: string; rank: number }> {
  const [en, fr] = [asked(question, 'en'), asked(question, 'fr')]
  return sql`select play_id, ts_rank(head, case language when 'fr' then ${fr} else ${en} end) as rank
    from play_search
    where (language = 'en' and words @@ ${en}) or (language = 'fr' and words @@ ${fr})`
}

/** Whether a play contains all the phrases and none of the excluded phrases. Scans the whole text. */
export function containsPhrases(playId: RawBuilder<unknown>, { phrases, without }: SearchQuery): RawBuilder<boolean> {
  const text = sql`(select ' ' || plain || ' ' from play_search where play_id = ${playId})`
  const together = phrases.map((phrase) => sql`${text} like ${`% ${phrase} %`}`)
  const apart = without.map((phrase) => sql`${text} not like ${`% ${phrase} %`}`)
  return sql<boolean>`${sql.join([...together, ...apart], sql` and `)}`
}

export interface Body {
  readonly play_id: string
  readonly language: Language
  readonly body: string
}

/** Returns the text of each play, or only its first `most` characters. */
export async function readBodies(db: Db, playIds: readonly string[], most?: number): Promise<Body[]> {
  if (playIds.length === 0) return []
  const body = most === undefined ? sql.ref<string>('body') : sql<string>`left(body, ${sql.lit(most)})`
  return tables(db)
    .selectFrom('play_search')
    .select(['play_id', 'language', body.as('body')])
    .where('play_id', 'in', [...playIds])
    .execute()
}

/** Returns the stems of these words in both languages. Stop words have no stem. */
export async function stemsOf(db: Db, terms: readonly string[]): Promise<Record<Language, string[]>> {
  if (terms.length === 0) return { en: [], fr: [] }
  const { rows } = await sql<{ en: string[] | null; fr: string[] | null }>`
    select ts_lexize('english_stem', term) as en, ts_lexize('french_stem', term) as fr
    from unnest(${[...terms]}::text[]) as term`.execute(db)
  return { en: rows.flatMap(({ en }) => en ?? []), fr: rows.flatMap(({ fr }) => fr ?? []) }
}
