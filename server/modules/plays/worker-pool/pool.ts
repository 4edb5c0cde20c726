import { Worker } from 'node:worker_threads'
import type { ErrorCode } from '@replique/contract'
import { FairQueue } from '../../../kernel/pool/fair-queue.ts'
import { served, type Served } from '../../../kernel/pool/served.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { tasks } from './tasks.ts'

type Tasks = typeof tasks
type TaskName = keyof Tasks

export interface Order {
  readonly id: number
  readonly task: TaskName
  readonly input: unknown
}

export interface Answer {
  readonly id: number
  readonly result?: unknown
  readonly refusal?: ErrorCode
  readonly failure?: string
}

interface AskOptions {
  readonly signal?: AbortSignal
  /** For whom, where it is not told by the request or the job at hand. */
  readonly served?: Served
}

/** What somebody else's file says is not known before it is read: it may take a thread for as long as there is. */
const BULK: ReadonlySet<TaskName> = new Set<TaskName>(['bring', 'draft', 'isExact', 'accept'])

/** Work on whole plays, done in threads of its own, within time and memory. */
export interface Desk {
  /** Rejects with the signal's reason once that fires; the thread at work on it is given up. */
  ask<T extends TaskName>(
    task: T,
    input: Parameters<Tasks[T]>[0],
    options?: AskOptions,
  ): Promise<Awaited<ReturnType<Tasks[T]>>>
  /** What waits for a thread. */
  waiting(): number
  stop(): Promise<void>
}

interface Waiting extends Order {
  readonly served: Served
  readonly resolve: (result: unknown) => void
  readonly reject: (error: Error) => void
}

interface Seat {
  readonly worker: Worker
  busy: Waiting | null
  timer: NodeJS.Timeout | null
}

interface DeskLimits {
  readonly threads: number
  readonly megabytes: number
  readonly milliseconds: number
  readonly queue: number
}

const LIMITS: DeskLimits = { threads: 2, megabytes: 768, milliseconds: 60_000, queue: 200 }

/** Something took too long or too much; whoever asked decides what that means for them. */
export class DeskOverrun extends Error {}

interface Spare {
  readonly worker: Worker
  readonly megabytes: number
}

/** Threads that a desk left with nothing to do: the next one of this process need not load all that they know. */
const spares = new Set<Spare>()

function keepSpare(spare: Spare): void {
  const { worker } = spare
  if (spares.size >= LIMITS.threads) return void worker.terminate()
  deafen(worker)
  // nobody minds when it ends: it is only no spare any more
  worker.on('error', () => spares.delete(spare))
  worker.on('exit', () => spares.delete(spare))
  spares.add(spare)
}

function takeSpare(megabytes: number): Worker | undefined {
  const spare = [...spares].find((one) => one.megabytes === megabytes)
  if (spare === undefined) return undefined
  spares.delete(spare)
  deafen(spare.worker)
  return spare.worker
}

/** Of what a desk listens to alone: a thread’s own ears open and close its line. */
function deafen(worker: Worker): void {
  for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event)
}

export const openDesk = (limits: Partial<DeskLimits> = {}): Desk => new ThreadDesk({ ...LIMITS, ...limits })

class ThreadDesk implements Desk {
  readonly #limits: DeskLimits
  readonly #seats = new Set<Seat>()
  readonly #queue: FairQueue<Waiting>
  #orders = 0
  #stopped = false

  constructor(limits: DeskLimits) {
    this.#limits = limits
    this.#queue = new FairQueue({ threads: limits.threads, keptFree: 1, length: limits.queue })
  }

  waiting(): number {
    return this.#queue.length
  }

  ask<T extends TaskName>(
    task: T,
    input: Parameters<Tasks[T]>[0],
    { signal, served: by = served() }: AskOptions = {},
  ): Promise<Awaited<ReturnType<Tasks[T]>>> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted === true) return reject(asError(signal.reason))
      if (this.#stopped) return reject(new Refusal('unavailable'))
      const order: Waiting = {
        id: ++this.#orders,
        task,
        input,
        served: { person: by.person, bulk: by.bulk || BULK.has(task) },
        resolve: resolve as (result: unknown) => void,
        reject,
      }
      this.#queue.push(order)?.reject(new Refusal('unavailable'))
      signal?.addEventListener('abort', () => this.#drop(order, asError(signal.reason)), { once: true })
      this.#serve()
    })
  }

  /** What nobody waits for any more is not begun, and not brought to its end. */
  #drop(order: Waiting, reason: Error): void {
    this.#queue.remove(order)
    order.reject(reason)
    const seat = [...this.#seats].find(({ busy }) => busy === order)
    if (seat !== undefined) this.#lose(seat, 'nobody waits for it any more')
  }

  async stop(): Promise<void> {
    this.#stopped = true
    for (const order of this.#queue.drain()) order.reject(new Refusal('unavailable'))
    const seats = [...this.#seats]
    this.#seats.clear()
    await Promise.all(seats.map((seat) => this.#close(seat)))
  }

  async #close(seat: Seat): Promise<void> {
    const order = this.#release(seat)
    if (order === null) return keepSpare({ worker: seat.worker, megabytes: this.#limits.megabytes })
    order.reject(new Refusal('unavailable'))
    await seat.worker.terminate()
  }

  #serve(): void {
    while (!this.#stopped) {
      const seats = [...this.#seats]
      const free = seats.find(({ busy }) => busy === null)
      if (free === undefined && seats.length >= this.#limits.threads) return
      const order = this.#queue.take(seats.flatMap(({ busy }) => busy?.served ?? []))
      if (order === null) return
      this.#hand(free ?? this.#open(), order)
    }
  }

  #hand(seat: Seat, order: Waiting): void {
    const late = () => this.#lose(seat, `${order.task} took too long`)
    seat.busy = order
    seat.timer = setTimeout(late, this.#limits.milliseconds)
    const { id, task, input } = order
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    seat.worker.postMessage({ id, task, input } satisfies Order)
  }

  #open(): Seat {
    const { megabytes } = this.#limits
    const worker = takeSpare(megabytes) ?? openThread(megabytes)
    const seat: Seat = { worker, busy: null, timer: null }
    worker.unref()
    worker.on('error', (error: Error) => this.#lose(seat, error.message))
    worker.on('message', (answer: Answer) => {
      const order = this.#release(seat)
      if (order !== null) give(order, answer)
      this.#serve()
    })
    this.#seats.add(seat)
    return seat
  }

  #lose(seat: Seat, reason: string): void {
    this.#seats.delete(seat)
    void seat.worker.terminate()
    this.#release(seat)?.reject(new DeskOverrun(reason))
    this.#serve()
  }

  #release(seat: Seat): Waiting | null {
    if (seat.timer !== null) clearTimeout(seat.timer)
    const order = seat.busy
    seat.busy = null
    return order
  }
}

function openThread(megabytes: number): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: megabytes }
  return new Worker(new URL('./worker.ts', import.meta.url), { resourceLimits, env: {}, execArgv: [] })
}

const asError = (reason: unknown): Error => (reason instanceof Error ? reason : new Error(String(reason)))

function give(order: Waiting, { result, refusal, failure }: Answer): void {
  if (refusal !== undefined) order.reject(new Refusal(refusal))
  else if (failure !== undefined) order.reject(new Error(failure))
  else order.resolve(result)
}
