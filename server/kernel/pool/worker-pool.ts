import { Worker } from 'node:worker_threads'
import type { ErrorCode } from '@replique/contract'
import { Refusal } from '../refusal.ts'
import { FairQueue, currentTaskOwner, type TaskOwner } from './fair-queue.ts'

export interface WorkerPoolLimits {
  readonly threads: number
  /** Number of threads that neither a single user nor bulk work may occupy. */
  readonly keptFree: number
  /** Memory limit of each thread. */
  readonly megabytes: number
  /** Time limit for one request, from its start. */
  readonly milliseconds: number
  /** Milliseconds without a request after which a thread ends and frees its memory. */
  readonly idleMilliseconds: number
  /** Maximum number of waiting requests. */
  readonly queue: number
  /**
   * Maximum number of times a request is started. It is retried if its thread dies, because another request may have
   * been the cause.
   */
  readonly attempts: number
  /** Tasks that always count as bulk work: they may take seconds, or their cost is unknown, as that of a user's file. */
  readonly bulk?: ReadonlySet<string>
  /** How to stop abandoned work: terminate its thread, or let the task stop itself when `isUnwanted` returns true. */
  readonly endedBy: 'thread' | 'task'
}

/** The tasks of a thread by name. */
export type Tasks = Record<string, (input: never, isUnwanted: () => boolean) => unknown>

export interface AskOptions {
  readonly signal?: AbortSignal | undefined
  /** The user that the task is for, if the current request or job doesn't determine it. */
  readonly served?: TaskOwner
}

/**
 * Worker threads that run one script, opened on demand, with time and memory limits. Users take turns. `ask` rejects
 * with a `WorkerPoolFull`, a `WorkerOverrun`, a `WorkerFailure` with the message of the task's error, a `Refusal` that
 * the task threw, or the signal's reason.
 */
export interface WorkerPool<T extends Tasks> {
  ask<Name extends keyof T & string>(
    task: Name,
    input: Parameters<T[Name]>[0],
    options?: AskOptions,
  ): Promise<Awaited<ReturnType<T[Name]>>>
  /** The current number of threads. `waiting` returns the number of waiting requests. */
  size(): number
  waiting(): number
  stop(): Promise<void>
}

/** Thrown if too many requests are waiting or the pool is stopped. */
export class WorkerPoolFull extends Refusal {
  constructor() {
    super('unavailable')
  }
}

/** Thrown if a task failed in its thread. If the task threw an error, this has the same message. */
export class WorkerFailure extends Error {}

/** Thrown if a task exceeded its time or memory limit, or its thread died. */
export class WorkerOverrun extends WorkerFailure {}

export interface TaskMessage {
  readonly id: number
  readonly task: string
  readonly input: unknown
}

export interface TaskAnswer {
  readonly id: number
  readonly result?: unknown
  readonly refusal?: ErrorCode
  readonly failure?: { readonly message: string; readonly stack?: string | undefined }
}

/** Passed to a thread when it starts: a shared buffer for the id of the abandoned request. */
export interface ThreadStart {
  readonly unwanted: SharedArrayBuffer
}

interface Request extends TaskMessage {
  readonly served: TaskOwner
  readonly resolve: (result: unknown) => void
  readonly reject: (error: unknown) => void
  attempts: number
}

interface Owner {
  onAnswer(thread: Thread, answer: TaskAnswer): void
  onEnd(thread: Thread, reason: string): void
}

interface Thread {
  readonly worker: Worker
  readonly unwanted: Int32Array
  owner: Owner | null
  busy: Request | null
  timer: NodeJS.Timeout | null
}

/**
 * Idle threads of stopped pools, by script and memory limit. The next pool in this process reuses them, because they
 * have already loaded their script.
 */
const spares = new Map<string, Thread[]>()

function openThread(script: URL, megabytes: number): Thread {
  const unwanted = new SharedArrayBuffer(4)
  const worker = new Worker(script, {
    workerData: { unwanted } satisfies ThreadStart,
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
    env: {},
    execArgv: [],
  })
  const thread: Thread = { worker, unwanted: new Int32Array(unwanted), owner: null, busy: null, timer: null }
  const end = (reason: string): void => {
    if (thread.owner !== null) return thread.owner.onEnd(thread, reason)
    for (const [key, idle] of spares)
      spares.set(
        key,
        idle.filter((one) => one !== thread),
      )
  }
  worker.on('message', (answer: TaskAnswer) => thread.owner?.onAnswer(thread, answer))
  worker.on('error', (error: Error) => end(error.message))
  worker.on('exit', () => end('the thread ended'))
  return thread
}

export const openWorkerPool = <T extends Tasks>(script: URL, limits: WorkerPoolLimits): WorkerPool<T> =>
  new ThreadPool<T>(script, limits)

class ThreadPool<T extends Tasks> implements WorkerPool<T>, Owner {
  readonly #script: URL
  readonly #limits: WorkerPoolLimits
  readonly #threads = new Set<Thread>()
  readonly #queue: FairQueue<Request>
  #requests = 0
  #isStopped = false

  constructor(script: URL, limits: WorkerPoolLimits) {
    this.#script = script
    this.#limits = limits
    this.#queue = new FairQueue({ threads: limits.threads, keptFree: limits.keptFree, length: limits.queue })
  }

  size(): number {
    return this.#threads.size
  }

  waiting(): number {
    return this.#queue.length
  }

  ask<Name extends keyof T & string>(
    task: Name,
    input: Parameters<T[Name]>[0],
    { signal, served: by = currentTaskOwner() }: AskOptions = {},
  ): Promise<Awaited<ReturnType<T[Name]>>> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted === true) return reject(asError(signal.reason))
      if (this.#isStopped) return reject(new WorkerPoolFull())
      // threads compare the id in an Int32Array, so it stays within 32 bits
      this.#requests = (this.#requests + 1) % 0x4000_0000
      const abandon = (): void => {
        reject(asError(signal?.reason))
        this.#abandon(request)
      }
      const settle = () => signal?.removeEventListener('abort', abandon)
      const request: Request = {
        id: this.#requests,
        task,
        input,
        served: { person: by.person, bulk: by.bulk || this.#limits.bulk?.has(task) === true },
        resolve: (result) => {
          settle()
          resolve(result as Awaited<ReturnType<T[Name]>>)
        },
        reject: (error) => {
          settle()
          reject(asError(error))
        },
        attempts: 0,
      }
      signal?.addEventListener('abort', abandon, { once: true })
      this.#queue.push(request)?.reject(new WorkerPoolFull())
      this.#serve()
    })
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    for (const request of this.#queue.drain()) request.reject(new WorkerPoolFull())
    const threads = [...this.#threads]
    this.#threads.clear()
    await Promise.all(threads.map((thread) => this.#close(thread)))
  }

  onAnswer(thread: Thread, { result, refusal, failure }: TaskAnswer): void {
    const request = this.#release(thread)
    if (refusal !== undefined) request?.reject(new Refusal(refusal))
    else if (failure !== undefined) request?.reject(taskError(failure))
    else request?.resolve(result)
    this.#rest(thread)
    this.#serve()
  }

  onEnd(thread: Thread, reason: string): void {
    if (!this.#threads.delete(thread)) return
    thread.owner = null
    void thread.worker.terminate()
    const request = this.#release(thread)
    if (request !== null && request.attempts < this.#limits.attempts) this.#queue.putBack(request)
    else request?.reject(new WorkerOverrun(reason))
    this.#serve()
  }

  /** Removes an abandoned request from the queue, or stops it if it is running. */
  #abandon(request: Request): void {
    this.#queue.remove(request)
    const thread = [...this.#threads].find(({ busy }) => busy === request)
    if (thread === undefined) return
    request.attempts = this.#limits.attempts
    if (this.#limits.endedBy === 'task') Atomics.store(thread.unwanted, 0, request.id)
    else this.onEnd(thread, 'nobody waits for it any more')
  }

  #serve(): void {
    while (!this.#isStopped) {
      const threads = [...this.#threads]
      const free = threads.find(({ busy }) => busy === null)
      if (free === undefined && threads.length >= this.#limits.threads) return
      const request = this.#queue.take(threads.flatMap(({ busy }) => busy?.served ?? []))
      if (request === null) return
      this.#begin(free ?? this.#open(), request)
    }
  }

  #begin(thread: Thread, request: Request): void {
    this.#release(thread)
    request.attempts++
    thread.busy = request
    thread.timer = setTimeout(() => {
      request.attempts = this.#limits.attempts
      this.onEnd(thread, `${request.task} took too long`)
    }, this.#limits.milliseconds)
    thread.worker.ref()
    const { id, task, input } = request
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    thread.worker.postMessage({ id, task, input } satisfies TaskMessage)
  }

  #open(): Thread {
    const thread = spares.get(this.#kind)?.pop() ?? openThread(this.#script, this.#limits.megabytes)
    thread.owner = this
    this.#threads.add(thread)
    return thread
  }

  /** Lets an idle thread end after a while, without keeping the process alive. */
  #rest(thread: Thread): void {
    thread.worker.unref()
    thread.timer = setTimeout(() => this.onEnd(thread, 'idle'), this.#limits.idleMilliseconds)
    thread.timer.unref()
  }

  async #close(thread: Thread): Promise<void> {
    const request = this.#release(thread)
    thread.owner = null
    const idle = spares.get(this.#kind) ?? []
    if (request === null && idle.length < this.#limits.threads) return void spares.set(this.#kind, [...idle, thread])
    request?.reject(new WorkerPoolFull())
    await thread.worker.terminate()
  }

  #release(thread: Thread): Request | null {
    if (thread.timer !== null) clearTimeout(thread.timer)
    thread.timer = null
    const request = thread.busy
    thread.busy = null
    return request
  }

  get #kind(): string {
    return `${this.#limits.megabytes} MB of ${this.#script.href}`
  }
}

const asError = (reason: unknown): Error => (reason instanceof Error ? reason : new Error(String(reason)))

function taskError({ message, stack }: NonNullable<TaskAnswer['failure']>): WorkerFailure {
  const error = new WorkerFailure(message)
  if (stack !== undefined) error.stack = stack
  return error
}
