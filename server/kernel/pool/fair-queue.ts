import { AsyncLocalStorage } from 'node:async_hooks'
import type { Actor, ReadActor } from '../actor.ts'

interface FairQueueLimits {
  /** Maximum number of items running at the same time. */
  readonly threads: number
  /**
   * Number of threads that neither a single user nor bulk work may occupy: one if tasks are long, none if they are
   * short.
   */
  readonly keptFree: number
  /** Maximum number of waiting items, across all users. */
  readonly length: number
}

interface Queued {
  readonly served: TaskOwner
}

/**
 * A queue for threads. Users take turns, however much each has requested. Work that a user waits for on a page comes
 * before bulk work. Neither a single user nor bulk work may occupy the last `keptFree` threads, so that the next user
 * doesn't have to wait.
 */
export class FairQueue<T extends Queued> {
  readonly #limits: FairQueueLimits
  /** The waiting items by user, in the order of the users' turns. */
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
   * Queues an item. If the queue is full, drops an item and returns it: the last item of the user with the most waiting
   * items, or the new item itself. Otherwise returns null.
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

  /** Puts a started item back at the front of its user's queue. */
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

  /**
   * Removes and returns the next item to start while the tasks in `busy` are running, or returns null if none may
   * start.
   */
  take(busy: readonly TaskOwner[]): T | null {
    const room = Math.max(1, this.#limits.threads - this.#limits.keptFree)
    const bulkIsFull = busy.filter(({ bulk }) => bulk).length >= room
    const next = this.#find(busy, room, false) ?? (bulkIsFull ? null : this.#find(busy, room, true))
    if (next === null) return null
    const { person } = next.served
    this.remove(next)
    const left = this.#waiting.get(person)
    if (left !== undefined) {
      // move this user to the end of the order
      this.#waiting.delete(person)
      this.#waiting.set(person, left)
    }
    return next
  }

  /** Empties the queue and returns its items. */
  drain(): T[] {
    const all = [...this.#waiting.values()].flat()
    this.#waiting.clear()
    this.#length = 0
    return all
  }

  #find(busy: readonly TaskOwner[], room: number, bulk: boolean): T | null {
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

/** The user a task is for, and whether it is bulk work. Users don't wait for bulk work on a page. */
export interface TaskOwner {
  /** An account's id, or the network of a user without an account. */
  readonly person: string
  /** Long work that can wait: whole folders, imports, background jobs. */
  readonly bulk: boolean
}

/** The server's own work. */
const ITSELF: TaskOwner = { person: 'the server', bulk: true }

const context = new AsyncLocalStorage<{ person: string; bulk: boolean }>()

/**
 * Returns the owner of the current request or job, taken from the async context. Outside requests and jobs, the owner
 * is the server itself.
 */
export const currentTaskOwner = (): TaskOwner => context.getStore() ?? ITSELF

export const withTaskOwner = <T>({ person, bulk }: TaskOwner, work: () => T): T => context.run({ person, bulk }, work)

/** Wraps `readActor` so that signed-in users take turns by account instead of by network. */
export const queueByAccount =
  (readActor: ReadActor): ReadActor =>
  async (bearer) => {
    const store = context.getStore()
    const actor: Actor = await readActor(bearer)
    if (store !== undefined && actor.kind === 'user') store.person = actor.id
    return actor
  }
