import type { PlayStatistics } from '@replique/contract'
import type { FirstLines } from '@replique/manuscript'
import type { Play, ReadCharacter, SheetPicture } from '@replique/script'
import type { PlayText } from '../text/text.ts'
import type { PlayWorkers } from './pool.ts'
import type { PlayPageData, PlaySides } from './derive.ts'
import type { StageData } from './staging.ts'

/** Data derived from whole plays, cached for each state of their text. */
export interface PlayDataCache {
  /** The data shown on a play's own page. */
  pageNumbers(playId: string): Promise<PlayPageData>
  statistics(playId: string): Promise<PlayStatistics>
  /** Who is on stage when, and the roles that need an actor. */
  stage(playId: string): Promise<StageData>
  /** The play itself, for modules that derive their own data. */
  script(playId: string): Promise<Play>
  /** A picture of the title page, or of the first page. */
  firstPage(playId: string): Promise<SheetPicture>
  /** The first lines as HTML, as the editor displays them, or null if there are none. */
  firstLines(playId: string): Promise<FirstLines | null>
  /** What the text reveals about each character. */
  characters(playId: string): Promise<readonly ReadCharacter[]>
  /** What an actor learns of each character. */
  sides(playId: string): Promise<PlaySides>
}

/** Maximum number of plays cached for each kind of data. Each takes a few dozen kilobytes. */
const MOST = 100
/** Maximum number of whole plays cached. Each takes up to a few megabytes. */
const MOST_SCRIPTS = 8

/** Maximum number of first pages cached, because lists show dozens at a time. Each takes up to ten kilobytes. */
const MOST_FIRST_PAGES = 500

interface Kept<T> {
  readonly seq: number
  readonly answer: Promise<T>
}

/** Caches a result per play until the play's text changes. */
function keep<T>(
  { last, most = MOST }: Pick<PlayText, 'last'> & { most?: number },
  read: (playId: string) => Promise<T>,
): (id: string) => Promise<T> {
  const cache = new Map<string, Kept<T>>()
  return async (id) => {
    // `seq` is read before the text: if text is written meanwhile, the result is newer than its `seq`, never older
    const seq = (await last([id])).get(id) ?? 0
    const known = cache.get(id)
    cache.delete(id)
    const kept = known?.seq === seq ? known : { seq, answer: read(id) }
    cache.set(id, kept)
    kept.answer.catch(() => cache.get(id) === kept && cache.delete(id))
    for (const oldest of cache.keys()) {
      if (cache.size <= most) break
      cache.delete(oldest)
    }
    return kept.answer
  }
}

export function openPlayDataCache(
  text: Pick<PlayText, 'last' | 'open'>,
  workers: Pick<PlayWorkers, 'ask'>,
): PlayDataCache {
  const source = { last: (ids: readonly string[]) => text.last(ids) }
  return {
    pageNumbers: keep(source, async (id) => workers.ask('number', await text.open(id))),
    firstPage: keep({ ...source, most: MOST_FIRST_PAGES }, async (id) => workers.ask('firstPage', await text.open(id))),
    firstLines: keep(source, async (id) => workers.ask('firstLines', await text.open(id))),
    characters: keep(source, async (id) => workers.ask('characters', await text.open(id))),
    sides: keep(source, async (id) => workers.ask('sides', await text.open(id))),
    statistics: keep(source, async (id) => workers.ask('count', await text.open(id))),
    stage: keep(source, async (id) => workers.ask('stage', { text: await text.open(id), measured: [] })),
    script: keep({ ...source, most: MOST_SCRIPTS }, async (id) => workers.ask('script', await text.open(id))),
  }
}
