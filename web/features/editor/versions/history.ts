import type { Version } from '@replique/contract'
import { api } from '../../../platform/api/api.ts'
import { failureMessage } from '../../../platform/api/failure.ts'
import { createStore } from '../../../platform/store.ts'
import type { Link } from '../connection/link.ts'
import { NOW, type Moment } from './moments.ts'

/** What is known of a play's versions, newest first, and which two are looked at. */
export interface HistoryState {
  readonly status: 'loading' | 'ready' | 'failed'
  readonly versions: readonly Version[]
  /** There are older ones. */
  readonly more: boolean
  /** What went wrong last, in the reader's language. */
  readonly fault: string | null
  /** The earlier and the later moment that are compared. */
  readonly compared: readonly [Moment, Moment]
}

const FIRST: HistoryState = { status: 'loading', versions: [], more: false, fault: null, compared: [NOW, NOW] }

/** The versions of the play of one line: the same for the panel beside the page and for the view in its place. */
export class History {
  readonly state = createStore<HistoryState>(FIRST)
  readonly #play: string

  constructor({ play }: Link) {
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

  /** Gives a version a name, another one, or none. */
  async rename(versionId: string, name: string | null): Promise<boolean> {
    return this.#try(async () => {
      const changed = await api.plays.versions.rename({ id: this.#play, versionId, name })
      this.#set({ versions: this.state.get().versions.map((one) => (one.id === versionId ? changed : one)) })
    })
  }

  /** Keeps what the server has of the play now; throws where it cannot. */
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

const histories = new WeakMap<Link, History>()

export function historyOf(link: Link): History {
  const known = histories.get(link) ?? new History(link)
  histories.set(link, known)
  return known
}
