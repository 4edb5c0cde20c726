import type { Database, TestApp } from '@replique/server/testing'
import { openTestApp, signUp, type Person } from '@replique/server/testing'
import { printFountain } from '@replique/script'
import { generatePlay } from '../plays.ts'

/** How much a server contains. */
export interface Size {
  readonly plays: number
  readonly members: number
  readonly groups: number
}

export const SMALL: Size = { plays: 10, members: 5, groups: 1 }
export const LARGE: Size = { plays: 2000, members: 500, groups: 50 }

/** Number of plays with distinct text; the others are copies with different titles. */
const TEXTS = 10
const PAGES = 30
const SEED = 412

export interface Library {
  readonly testApp: TestApp
  readonly owner: Person
  /** A play from the middle of the list. */
  readonly play: string
}

/** Returns a server with this many plays, all owned by one user, and this many groups and members. */
export async function fillLibrary(open: () => Promise<Database>, size: Size): Promise<Library> {
  let database: Database | undefined
  const testApp = await openTestApp({ now: new Date(), database: async () => (database = await open()) })
  if (database === undefined) throw new Error('The bench has no database.')
  const owner = await signUp(testApp, 'Owner')
  await testApp.app.kernel.events.settled()
  await database.query('delete from plays')
  for (let seed = 0; seed < TEXTS; seed += 1) await bring(owner, seed)
  await copyPlays(database, size.plays - TEXTS)
  await addPeople(database, size, owner.id)
  await database.exec('analyze')
  const { rows } = await database.query('select id from plays order by title limit 1 offset $1', [size.plays >> 1])
  return { testApp, owner, play: String(rows[0]?.['id']) }
}

async function bring(owner: Person, seed: number): Promise<void> {
  const language = seed % 2 === 0 ? 'en' : 'fr'
  const play = generatePlay({ pages: PAGES, seed: SEED + seed, kind: 'stage', language })
  const rare = seed === 3 ? '\n\nUn axolotl passe, et tout le monde se tait.\n' : '\n'
  const form = new FormData()
  form.set('file', new File([printFountain(play) + rare], 'play.fountain'))
  const answer = await owner.ask('POST', '/api/plays/import', form)
  if (answer.status !== 201) throw new Error(`bringing a play gave ${answer.status}: ${await answer.text()}`)
}

/** Copies rows directly, because creating thousands of plays through the API would take too long. */
async function copyPlays(database: Database, copies: number): Promise<void> {
  if (copies <= 0) return
  await database.exec(`
    create temporary table copied as
      select gen_random_uuid() as id, source.id as source, number
      from generate_series(1, ${copies}) as number
      join (select id, row_number() over (order by title, id) - 1 as place from plays
        where not exists (select from play_search where play_id = plays.id and plain like '%axolotl%')) as source
        on source.place = number % ${TEXTS - 1};
    insert into plays (id, owner_id, title, sort_title, kind, language, layout, paper, status, words, pages,
        last_seq, read_seq, created_at, updated_at)
      select copied.id, owner_id, title || ' ' || number, sort_title || ' ' || number, kind, language, layout, paper,
        status, words, pages, last_seq, read_seq, created_at - number * interval '1 minute',
        updated_at - number * interval '1 minute'
      from copied join plays on plays.id = copied.source;
    insert into play_updates select copied.id, seq, update, author, client, created_at
      from copied join play_updates on play_id = copied.source;
    insert into play_search select copied.id, seq, language, head, words, plain, body
      from copied join play_search on play_id = copied.source;
    drop table copied`)
}

/**
 * Adds groups and their members. All members are editors of one play, and twenty of them are editors of every tenth
 * play.
 */
async function addPeople(database: Database, { members, groups }: Size, owner: string): Promise<void> {
  await database.exec(`
    insert into accounts (id, email, user_metadata, created_at, updated_at)
      select gen_random_uuid(), 'member' || number || '@example.org',
        jsonb_build_object('name', 'Member ' || number), now(), now()
      from generate_series(1, ${members}) as number;
    create temporary table members as
      select id, row_number() over (order by email) as number from accounts where email like 'member%';
    insert into groups (id, name, description, language, created_at)
      select gen_random_uuid(), 'Group ' || number, '', 'fr', now() from generate_series(1, ${groups}) as number;
    insert into group_members select groups.id, members.id, 'member', now() from groups cross join members;
    insert into group_members select id, '${owner}', 'owner', now() from groups;
    insert into play_people (id, play_id, user_id, role, created_at, opened_at)
      select gen_random_uuid(), numbered.id, members.id, 'editor', now(), now()
      from (select id, row_number() over (order by updated_at desc, id) as place from plays) as numbered
      join members on numbered.place = 2 or (numbered.place % 10 = 0 and members.number <= 20);
    drop table members`)
}
