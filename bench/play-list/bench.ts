import { openFreshPglite, openFreshPostgres, openLog, startPostgres, type Database } from '@replique/server/testing'
import { MIGRATION_FOLDERS } from '@replique/server/migration-folders'
import { median } from '../statistics.ts'
import { fillLibrary, LARGE, SMALL, type Library } from './stock.ts'

const ROUNDS = 25
/** How many times longer each request may take with 200 times as many plays. */
const MOST_RATIO = 3

const ASKED = {
  list: () => '/api/plays',
  byTitle: () => '/api/plays?sort=title',
  labels: () => '/api/plays/labels',
  /**
   * A word found in every English play, the start of a word found in only one play, a rare phrase and a common phrase.
   */
  searchCommon: () => '/api/plays?q=photograph',
  searchRare: () => '/api/plays?q=axolo',
  searchPhrase: () => `/api/plays?q=${encodeURIComponent('"un axolotl passe"')}`,
  searchCommonPhrase: () => `/api/plays?q=${encodeURIComponent('"an old photograph"')}`,
  open: ({ play }: Library) => `/api/plays/${play}`,
} satisfies Record<string, (library: Library) => string>

type Asked = keyof typeof ASKED
const NAMES = Object.keys(ASKED) as Asked[]

async function timeOf(library: Library, asked: Asked): Promise<number> {
  const path = ASKED[asked](library)
  // stays below the rate limits
  library.testApp.clock.advance(1000)
  const start = performance.now()
  const answer = await library.owner.ask('GET', path)
  const text = await answer.text()
  const time = performance.now() - start
  if (answer.status !== 200) throw new Error(`${path} gave ${answer.status}: ${text}`)
  if (asked.startsWith('search') && (JSON.parse(text) as { plays: unknown[] }).plays.length === 0)
    throw new Error(`${path} finds nothing`)
  return time
}

/** Measures both sizes in turn, so that other load on the machine affects both. */
async function measure(engine: string, open: () => Promise<Database>): Promise<void> {
  const libraries = [await fillLibrary(open, SMALL), await fillLibrary(open, LARGE)] as const
  const ratios: Record<string, number> = {}
  const milliseconds: Record<string, [number, number]> = {}
  for (const asked of NAMES) {
    const times: [number[], number[]] = [[], []]
    for (let round = 0; round < ROUNDS + 3; round += 1) {
      const [small, large] = [await timeOf(libraries[0], asked), await timeOf(libraries[1], asked)]
      // the first rounds warm up
      if (round < 3) continue
      times[0].push(small)
      times[1].push(large)
    }
    const [small, large] = [median(times[0]), median(times[1])]
    ratios[asked] = Number((large / small).toFixed(2))
    milliseconds[asked] = [Number(small.toFixed(1)), Number(large.toFixed(1))]
  }
  for (const { testApp } of libraries) await testApp.close()
  const worst = Math.max(...Object.values(ratios))
  if (worst > MOST_RATIO) process.exitCode = 1
  console.log(JSON.stringify({ bench: 'plays', engine, ratios, milliseconds, worst, most: MOST_RATIO }))
}

/** Times everyday requests with 10 plays and with 2,000 plays, 500 members and 50 groups, on both databases. */
export async function bench(): Promise<void> {
  await measure('PGlite', () => openFreshPglite(MIGRATION_FOLDERS))
  const postgres = await startPostgres()
  try {
    await measure('PostgreSQL', () => openFreshPostgres(postgres.url, openLog({ level: 'silent' })))
  } finally {
    await postgres.stop()
  }
}
