import { setTimeout as startTimer } from 'node:timers'
import { setTimeout } from 'node:timers/promises'
import type { Kernel } from '../../../kernel/kernel.ts'
import type { PlayWorkers } from '../worker-pool/pool.ts'
import { listUnprocessed, putChanges } from '../changes/store.ts'
import { haveLinesChanged, recordLines } from '../lines/noting.ts'
import { lockPlay } from '../store.ts'
import { listUnindexed, saveSearchText } from '../search/store.ts'
import { isLong, replaceUpdates } from './compact.ts'
import { type DerivedRow, listUnread, saveDerivedData } from './store.ts'
import type { PlayText } from './text.ts'

const QUIET = 1_500
const LONGEST = 10_000
/** Maximum number of changed plays that are read when the server stops. If there are more, none are read. */
const MOST_AT_STOP = 20
/** Maximum number of unindexed plays looked up at a time. */
const AT_ONCE = 1000

/** Keeps derived data (title, words, pages …) up to date with the text, and compacts long texts. */
export interface Indexing {
  /** Marks a text as changed. It is read once its authors pause, or after ten seconds; later if many plays are due. */
  note(playId: string): void
  /** Reads all changed texts now. */
  flush(): Promise<void>
  /** Reads the changed texts that an earlier process left unread. */
  start(): Promise<void>
  stop(): Promise<void>
}

interface Noted {
  readonly since: number
  timer: NodeJS.Timeout
}

type Deps = Pick<Kernel, 'database' | 'clock' | 'events' | 'log'> & {
  readonly text: PlayText
  readonly workers: PlayWorkers
  readonly historyBytes: number
  /** Moves unreadable parts of a text aside and returns their number. */
  readonly setAside: (playId: string) => Promise<number>
}

/** Updates a play's derived data, and compacts its text if it has grown long. */
export async function updateDerivedData(deps: Deps, playId: string): Promise<void> {
  const text = await deps.text.open(playId)
  if (text.lastSeq === 0) return
  const fresh = await listUnprocessed(deps.database.db, playId, text.lastSeq)
  const { derived, findable, lines, changes, state } = await deps.workers.ask('read', {
    ...text,
    fresh,
    compact: isLong(text),
  })
  await saveSearchText(deps.database.db, playId, { seq: text.lastSeq, language: derived.language, findable })
  await putChanges(deps.database.db, playId, { lines: changes, now: deps.clock.now() })
  await saveRead(deps, playId, { lines, derived: { ...derived, read_seq: text.lastSeq } })
  if (state !== null) await replaceUpdates(deps, playId, { seq: text.lastSeq, state })
}

interface Read {
  /** Line hashes by character id. */
  readonly lines: Readonly<Record<string, string>>
  readonly derived: DerivedRow
}

/**
 * Stores what was read last, because a text counts as read by it: if the server stops before, the text is read again.
 * Only if an actor's lines have changed does this take a transaction, for which the embedded database keeps everybody
 * else waiting.
 */
async function saveRead(deps: Deps, playId: string, { lines, derived }: Read): Promise<void> {
  const { db } = deps.database
  if (!(await haveLinesChanged(db, { playId, hashes: lines }))) return saveDerivedData(db, playId, derived)
  const upto = derived.read_seq
  const changed = await deps.database.transaction(async (tx) => {
    const after = (await lockPlay(tx, playId))?.read_seq ?? upto
    // another node may have read a later text meanwhile
    if (after > upto) return []
    const told = await recordLines(tx, { playId, hashes: lines, after, upto })
    await saveDerivedData(tx, playId, derived)
    return told
  })
  for (const one of changed) deps.events.emit('play.lines-changed', one)
}

/**
 * The pause after each play: a multiple of the time that reading it took. The multiple grows from `least` to `most`, by
 * 1 with every `plays` plays that are being written. A pause is never longer than `milliseconds`.
 */
const PAUSE = { least: 4, most: 24, plays: 10, milliseconds: 1_000 }

/**
 * Reads one play at a time, with pauses in between, so that five hundred plays changed at the same time don't slow down
 * anybody's writing.
 */
export function openIndexing(deps: Deps): Indexing {
  const noted = new Map<string, Noted>()
  const due = new Set<string>()
  let running: Promise<void> | null = null
  /** The number of callers waiting for all plays to be read. If nobody is waiting, there is a pause after each play. */
  let waiting = 0
  let rest = new AbortController()

  const readOne = (playId: string): Promise<void> =>
    updateDerivedData(deps, playId)
      .catch(async (error: unknown) => {
        // set the unreadable parts aside and read the rest; any other error is logged below
        if ((await deps.setAside(playId)) === 0) throw error
        await updateDerivedData(deps, playId)
      })
      .catch((error: unknown) => deps.log.error('reading a play failed', { play: playId, error }))
  const drain = async (): Promise<void> => {
    for (const playId of due) {
      const began = performance.now()
      due.delete(playId)
      await readOne(playId)
      const times = Math.min(PAUSE.most, PAUSE.least + noted.size / PAUSE.plays)
      const pause = Math.min(PAUSE.milliseconds, (performance.now() - began) * times)
      if (waiting === 0) await setTimeout(pause, null, { signal: rest.signal, ref: false }).catch(() => {})
    }
    running = null
  }
  const run = (playId: string): void => {
    clearTimeout(noted.get(playId)?.timer)
    noted.delete(playId)
    due.add(playId)
    running ??= drain()
  }
  const note = (playId: string): void => {
    const known = noted.get(playId)
    const since = known?.since ?? Date.now()
    clearTimeout(known?.timer)
    const wait = Math.max(0, Math.min(QUIET, since + LONGEST - Date.now()))
    const timer = startTimer(() => run(playId), wait)
    timer.unref()
    noted.set(playId, { since, timer })
  }
  const settled = async (): Promise<void> => {
    waiting++
    rest.abort()
    await running
    waiting--
    rest = new AbortController()
  }
  const flush = async (): Promise<void> => {
    for (const playId of noted.keys()) run(playId)
    await settled()
  }
  let stopped = false
  let catchingUp: Promise<void> = Promise.resolve()
  // reads the plays that have changed or are not indexed yet; after an upgrade, that may be all of them
  const catchUp = async (): Promise<void> => {
    const tried = new Set<string>()
    for (;;) {
      const found = [...(await listUnread(deps.database.db)), ...(await listUnindexed(deps.database.db, AT_ONCE))]
      const untried = found.filter((playId) => !tried.has(playId))
      if (untried.length === 0 || stopped) return
      for (const playId of untried) {
        tried.add(playId)
        run(playId)
      }
      await running
    }
  }
  return {
    note,
    flush: async () => {
      await catchingUp
      await flush()
    },
    start: () => {
      catchingUp = catchUp().catch((error: unknown) => deps.log.error('catching up failed', { error }))
      return Promise.resolve()
    },
    stop: async () => {
      stopped = true
      // more would delay the shutdown, so the next start reads them
      if (noted.size + due.size > MOST_AT_STOP) {
        for (const { timer } of noted.values()) clearTimeout(timer)
        noted.clear()
        due.clear()
      }
      await flush()
      await catchingUp
    },
  }
}
