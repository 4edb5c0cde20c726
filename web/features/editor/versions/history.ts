import { openShared, toPlay, type Shared } from '@replique/manuscript'
import type { Play } from '@replique/script'
import { applyUpdate, Doc } from 'yjs'
import type { Version } from '@replique/contract'
import { api } from '../../../platform/api/api.ts'
import type { PlayConnection } from '../connection/link.ts'
import { formatDate } from '../../../ui/dates.ts'
import { failureMessage } from '../../../platform/api/failure.ts'
import { createStore } from '../../../platform/store.ts'
import { comparedVersion, type EditorParts } from '../shell/view-state.ts'

/** Formats a day, such as "Sunday 22 November 2026" or « dimanche 22 novembre 2026 ». */
export const dayOf = (time: string): string => formatDate(time, { dateStyle: 'full' })

/** Formats a time, such as "14:05". */
export const hourOf = (time: string): string => formatDate(time, { timeStyle: 'short' })

/** The current text (`NOW`), or the id of a version. */
export type Moment = string
export const NOW: Moment = 'now'

/** The play at one moment. */
interface Opened {
  readonly play: Play
  readonly shared: Shared
}

const openDoc = (doc: Doc): Opened => ({ play: toPlay(doc), shared: openShared(doc) })

async function unzip(file: Blob): Promise<Uint8Array> {
  const bytes = file.stream().pipeThrough(new DecompressionStream('gzip'))
  return new Uint8Array(await new Response(bytes).arrayBuffer())
}

async function fetchVersion(play: string, versionId: string): Promise<Opened> {
  const file = await api.plays.versions.state({ id: play, versionId })
  const doc = new Doc()
  applyUpdate(doc, await unzip(file))
  return openDoc(doc)
}

/**
 * Maximum number of versions cached while the play is open. They never become outdated, because versions don't change.
 */
const MOST = 4
const caches = new WeakMap<PlayConnection, Map<Moment, Promise<Opened>>>()

/** Loads the play at a moment. Rejects if the server can't be reached. */
export function openMoment(link: PlayConnection, moment: Moment): Promise<Opened> {
  if (moment === NOW) return Promise.resolve(openDoc(link.doc))
  const cache = caches.get(link) ?? new Map<Moment, Promise<Opened>>()
  caches.set(link, cache)
  const known = cache.get(moment)
  if (known !== undefined) return known
  const asked = fetchVersion(link.play, moment)
  cache.set(moment, asked)
  asked.catch(() => cache.delete(moment))
  for (const oldest of cache.keys()) {
    if (cache.size <= MOST) break
    cache.delete(oldest)
  }
  return asked
}

/** The known versions of a play, newest first, and the two moments being compared. */
export interface HistoryState {
  readonly status: 'loading' | 'ready' | 'failed'
  readonly versions: readonly Version[]
  /** Whether there are older versions. */
  readonly more: boolean
  /** The last error, in the user's language. */
  readonly fault: string | null
  /** The earlier and the later of the compared moments. */
  readonly compared: readonly [Moment, Moment]
}

const FIRST: HistoryState = { status: 'loading', versions: [], more: false, fault: null, compared: [NOW, NOW] }

/** The versions of a play, shared by the panel and the comparison. */
export class History {
  readonly state = createStore<HistoryState>({ ...FIRST, compared: [comparedVersion() ?? NOW, NOW] })
  readonly #play: string

  constructor({ play }: PlayConnection) {
    this.#play = play
  }

  async load(): Promise<void> {
    await this.#try(async () => {
      const { versions, more } = await api.plays.versions.list({ id: this.#play })
      this.#set({ versions, more, status: 'ready' })
    })
  }

  async loadOlder(): Promise<void> {
    const before = this.state.get().versions.at(-1)?.id
    await this.#try(async () => {
      const older = await api.plays.versions.list({ id: this.#play, ...(before !== undefined && { before }) })
      this.#set({ versions: [...this.state.get().versions, ...older.versions], more: older.more })
    })
  }

  /** Sets, changes or removes the name of a version. */
  async rename(versionId: string, name: string | null): Promise<boolean> {
    return this.#try(async () => {
      const changed = await api.plays.versions.rename({ id: this.#play, versionId, name })
      this.#set({ versions: this.state.get().versions.map((one) => (one.id === versionId ? changed : one)) })
    })
  }

  /** Saves the server's copy of the play as a version. Throws if it can't be saved. */
  async keep(name: string | null): Promise<Version> {
    const made = await api.plays.versions.create({ id: this.#play, name })
    const others = this.state.get().versions.filter(({ id }) => id !== made.id)
    this.#set({ versions: [made, ...others], fault: null })
    return made
  }

  compare(compared: readonly [Moment, Moment]): void {
    this.#set({ compared })
  }

  async #try(act: () => Promise<void>): Promise<boolean> {
    try {
      await act()
      this.#set({ fault: null })
      return true
    } catch (error) {
      const status = this.state.get().status === 'loading' ? 'failed' : this.state.get().status
      this.#set({ status, fault: failureMessage(error) })
      return false
    }
  }

  #set(change: Partial<HistoryState>): void {
    this.state.set((now) => ({ ...now, ...change }))
  }
}

const histories = new WeakMap<PlayConnection, History>()

export function historyOf(link: PlayConnection): History {
  const known = histories.get(link) ?? new History(link)
  histories.set(link, known)
  return known
}

/** Shows the comparison of two moments instead of the page. Closes the panel where it would cover the comparison. */
export function compareMoments({ link, view }: EditorParts, moments: readonly [Moment, Moment]): void {
  historyOf(link).compare(moments)
  const beside = matchMedia('(min-width: 56.25rem)').matches
  view.change({ mainView: 'compare', find: null, ...(!beside && { side: null }) })
}

/** Returns the chosen versions after a change, at most two. A third replaces the first. */
export const toggleMoment = (chosen: readonly Moment[], id: Moment, on: boolean): Moment[] =>
  [...chosen.filter((one) => one !== id), ...(on ? [id] : [])].slice(-2)

/**
 * Returns the moments to compare for the chosen versions: the earlier and the later of two, or a single one and the
 * current text. `versions` is sorted by age, newest first.
 */
export function momentsToCompare(
  versions: readonly Pick<Version, 'id'>[],
  chosen: readonly Moment[],
): readonly [Moment, Moment] {
  const [later = NOW, earlier] = versions.filter(({ id }) => chosen.includes(id)).map(({ id }) => id)
  return earlier === undefined ? [later, NOW] : [earlier, later]
}
