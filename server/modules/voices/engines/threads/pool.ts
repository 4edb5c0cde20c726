import { Worker } from 'node:worker_threads'
import { FairQueue } from '../../../../kernel/pool/fair-queue.ts'
import { served, type Served } from '../../../../kernel/pool/served.ts'

/** What a thread is given: work of some kind, with what it is about. */
export interface Order {
  readonly id: number
  readonly task: string
  readonly input: unknown
}

export interface Answer {
  readonly id: number
  readonly result?: unknown
  readonly failure?: string
}

/** What a thread is opened with: where it reads which order is no longer wanted. */
export interface ThreadStart {
  readonly unwanted: SharedArrayBuffer
}

export interface PoolLimits {
  readonly threads: number
  readonly megabytes: number
  /** For one order, from the moment it is begun. */
  readonly milliseconds: number
  /** Without an order for so long, a thread ends, and gives back its memory. */
  readonly idleMilliseconds: number
  readonly queue: number
}

/** A thread could not do its work: it took too long, or died of it twice. */
export class PoolFailure extends Error {}
/** More is waiting than can be done soon. */
export class PoolFull extends Error {}

/** Threads that do one kind of work, opened with the first order and ended when idle. */
export interface Pool {
  ask(task: string, input: unknown, signal?: AbortSignal): Promise<unknown>
  /** How many threads there are at the moment, and how much waits for one. */
  size(): number
  waiting(): number
}

interface Waiting extends Order {
  readonly served: Served
  readonly settle: (outcome: { readonly result: unknown } | { readonly error: unknown }) => void
  deaths: number
  wanted: boolean
}

interface Seat {
  readonly worker: Worker
  readonly unwanted: Int32Array
  busy: Waiting | null
  timer: NodeJS.Timeout | null
}

const MOST_DEATHS = 2

export const openPool = (script: URL, limits: PoolLimits): Pool => new ThreadPool(script, limits)

class ThreadPool implements Pool {
  readonly #script: URL
  readonly #limits: PoolLimits
  readonly #seats = new Set<Seat>()
  readonly #queue: FairQueue<Waiting>
  #orders = 0

  constructor(script: URL, limits: PoolLimits) {
    this.#script = script
    this.#limits = limits
    this.#queue = new FairQueue({ threads: limits.threads, keptFree: 0, length: limits.queue })
  }

  waiting(): number {
    return this.#queue.length
  }

  size(): number {
    return this.#seats.size
  }

  ask(task: string, input: unknown, signal?: AbortSignal): Promise<unknown> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted === true) return reject(signal.reason as Error)
      const leave = (): void => {
        order.wanted = false
        this.#drop(order)
        reject(signal?.reason as Error)
      }
      const settle: Waiting['settle'] = (outcome) => {
        signal?.removeEventListener('abort', leave)
        if ('error' in outcome) reject(outcome.error as Error)
        else resolve(outcome.result)
      }
      // an id is what the thread compares, so it stays within 32 bits
      this.#orders = (this.#orders + 1) % 0x4000_0000
      const order: Waiting = {
        id: this.#orders,
        task,
        input,
        served: served(),
        settle,
        deaths: 0,
        wanted: true,
      }
      signal?.addEventListener('abort', leave, { once: true })
      this.#queue.push(order)?.settle({ error: new PoolFull('too much is waiting to be spoken') })
      this.#serve()
    })
  }

  /** Takes an order out of the queue, or tells the thread that has it to leave off. */
  #drop(order: Waiting): void {
    this.#queue.remove(order)
    for (const seat of this.#seats) if (seat.busy === order) Atomics.store(seat.unwanted, 0, order.id)
  }

  #serve(): void {
    for (;;) {
      const seats = [...this.#seats]
      const free = seats.find(({ busy }) => busy === null)
      if (free === undefined && seats.length >= this.#limits.threads) return
      const order = this.#queue.take(seats.flatMap(({ busy }) => busy?.served ?? []))
      if (order === null) return
      this.#hand(free ?? this.#open(), order)
    }
  }

  #hand(seat: Seat, order: Waiting): void {
    this.#free(seat)
    seat.busy = order
    seat.timer = setTimeout(() => {
      order.deaths = MOST_DEATHS
      this.#lose(seat, `${order.task} took too long`)
    }, this.#limits.milliseconds)
    seat.worker.ref()
    const { id, task, input } = order
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    seat.worker.postMessage({ id, task, input } satisfies Order)
  }

  #open(): Seat {
    const unwanted = new SharedArrayBuffer(4)
    const worker = new Worker(this.#script, {
      workerData: { unwanted } satisfies ThreadStart,
      resourceLimits: { maxOldGenerationSizeMb: this.#limits.megabytes },
      env: {},
      execArgv: [],
    })
    const seat: Seat = { worker, unwanted: new Int32Array(unwanted), busy: null, timer: null }
    worker.on('error', (error: Error) => this.#lose(seat, error.message))
    worker.on('exit', () => this.#lose(seat, 'the thread ended'))
    worker.on('message', (answer: Answer) => {
      const order = this.#free(seat)
      if (order?.wanted === true) order.settle(outcomeOf(answer))
      this.#rest(seat)
      this.#serve()
    })
    this.#seats.add(seat)
    return seat
  }

  /** A thread without work keeps no process alive, and ends after a while. */
  #rest(seat: Seat): void {
    seat.worker.unref()
    seat.timer = setTimeout(() => this.#lose(seat, 'idle'), this.#limits.idleMilliseconds)
    seat.timer.unref()
  }

  /** Ends a thread; what it was doing is tried once more by another one, in case it was not the work's fault. */
  #lose(seat: Seat, reason: string): void {
    if (!this.#seats.delete(seat)) return
    void seat.worker.terminate()
    const order = this.#free(seat)
    if (order?.wanted === true) {
      order.deaths++
      if (order.deaths < MOST_DEATHS) this.#queue.putBack(order)
      else order.settle({ error: new PoolFailure(reason) })
    }
    this.#serve()
  }

  #free(seat: Seat): Waiting | null {
    if (seat.timer !== null) clearTimeout(seat.timer)
    seat.timer = null
    const order = seat.busy
    seat.busy = null
    return order
  }
}

const outcomeOf = ({ result, failure }: Answer): { readonly result: unknown } | { readonly error: unknown } =>
  failure === undefined ? { result } : { error: new PoolFailure(failure) }
