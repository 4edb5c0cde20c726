import { AsyncLocalStorage } from 'node:async_hooks'
import type { Actor, ReadActor } from '../actor.ts'

interface FairQueueLimits {
  /** What is done at once, at most. */
  readonly threads: number
  /** Threads that neither one person nor bulk may take: one where work takes long, none where it is over in a moment. */
  readonly keptFree: number
  /** What waits, at most, of everybody together. */
  readonly length: number
}

interface Queued {
  readonly served: Served
}

/**
 * What waits for a thread. People take turns, whoever asked for how much; what somebody waits for at a page goes before
 * bulk; and neither one person nor bulk takes the threads that are kept free, so that the next one need not wait for
 * theirs to end.
 */
export class FairQueue<T extends Queued> {
  readonly #limits: FairQueueLimits
  /** By person, in the order of their turns. */
  readonly #waiting = new Map<string, T[]>()
  #length = 0

  constructor(limits: FairQueueLimits) {
    this.#limits = limits
  }

  get length(): number {
    return this.#length
  }

  lengthOf(person: string): number {
    return this.#waiting.get(person)?.length ?? 0
  }

  /**
   * Queues an item. Returns the item dropped for it: none, the last item of the user with most waiting, or the item
   * itself.
   */
  push(item: T): T | null {
    const { person } = item.served
    const most = this.#length >= this.#limits.length ? this.#longest() : null
    if (most !== null && this.lengthOf(most) <= this.lengthOf(person) + 1) return item
    const out = most === null ? null : this.#waiting.get(most)!.at(-1)!
    if (out !== null) this.remove(out)
    this.#add(item, 'last')
    return out
  }

  /** Queues again what was begun and has to be done once more: before everything else of that person. */
  putBack(item: T): void {
    this.#add(item, 'first')
  }

  remove(item: T): boolean {
    const { person } = item.served
    const items = this.#waiting.get(person)
    const at = items?.indexOf(item) ?? -1
    if (items === undefined || at < 0) return false
    items.splice(at, 1)
    this.#length--
    if (items.length === 0) this.#waiting.delete(person)
    return true
  }

  /** The next to be begun while these are under way; null where nothing may be. */
  take(busy: readonly Served[]): T | null {
    const room = Math.max(1, this.#limits.threads - this.#limits.keptFree)
    const bulkIsFull = busy.filter(({ bulk }) => bulk).length >= room
    const next = this.#find(busy, room, false) ?? (bulkIsFull ? null : this.#find(busy, room, true))
    if (next === null) return null
    const { person } = next.served
    this.remove(next)
    const left = this.#waiting.get(person)
    if (left !== undefined) {
      // Theirs is the last turn now.
      this.#waiting.delete(person)
      this.#waiting.set(person, left)
    }
    return next
  }

  /** Empties it. */
  drain(): T[] {
    const all = [...this.#waiting.values()].flat()
    this.#waiting.clear()
    this.#length = 0
    return all
  }

  #find(busy: readonly Served[], room: number, bulk: boolean): T | null {
    for (const [person, items] of this.#waiting) {
      if (busy.filter((one) => one.person === person).length >= room) continue
      const first = items.find((item) => item.served.bulk === bulk)
      if (first !== undefined) return first
    }
    return null
  }

  #longest(): string {
    let longest = ''
    for (const person of this.#waiting.keys()) if (this.lengthOf(person) > this.lengthOf(longest)) longest = person
    return longest
  }

  #add(item: T, where: 'first' | 'last'): void {
    const { person } = item.served
    const items = this.#waiting.get(person) ?? []
    if (where === 'first') items.unshift(item)
    else items.push(item)
    this.#waiting.set(person, items)
    this.#length++
  }
}

/** For whom something is done, and whether somebody waits for it at a page. */
export interface Served {
  /** An account’s id, or the network of a user without an account. */
  readonly person: string
  /** Work that takes long and may wait: whole folders, files that come in, what nobody looks at. */
  readonly bulk: boolean
}

/** What the server does by itself. */
const ITSELF: Served = { person: 'the server', bulk: true }

const context = new AsyncLocalStorage<{ person: string; bulk: boolean }>()

/** Whom the call at hand is made for: known from the request or the job that it is part of, so that no call can forget it. */
export const served = (): Served => context.getStore() ?? ITSELF

export const serving = <T>({ person, bulk }: Served, work: () => T): T => context.run({ person, bulk }, work)

/** Whoever has said who they are takes turns as themselves, and not as one of those at their address. */
export const rememberingActor =
  (readActor: ReadActor): ReadActor =>
  async (bearer) => {
    const store = context.getStore()
    const actor: Actor = await readActor(bearer)
    if (store !== undefined && actor.kind === 'user') store.person = actor.id
    return actor
  }
