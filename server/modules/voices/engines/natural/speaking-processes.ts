import { type ChildProcess, fork } from 'node:child_process'
import { availableParallelism, constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { EngineError } from '../engine.ts'
import type { LineAnswer, LineMessage, NaturalLine } from './speaking-process.ts'

/** Where there are more than two cores, one is left for serving requests. On fewer, the processes give way to it. */
const MOST = availableParallelism() <= 2 ? availableParallelism() : availableParallelism() - 1
/** Milliseconds after which a process without work ends, which frees the memory of its models. */
const IDLE = 60_000
/** Milliseconds after which a model that is still speaking a line is stopped: with some for each character. */
const PATIENCE = 20_000
const PATIENCE_PER_LETTER = 20
/** Maximum number of waiting lines. */
const QUEUE = 2000

interface Waiting {
  readonly line: NaturalLine
  readonly resolve: (samples: Int16Array) => void
  readonly reject: (error: unknown) => void
}

interface Speaker {
  readonly child: ChildProcess
  current: Waiting | null
  /** The folder of the model that spoke last. */
  folder: string
  timer: NodeJS.Timeout
}

/** The processes that speak with natural voices. They start with the first line, and end a minute after the last. */
export class SpeakingProcesses {
  readonly #script: URL
  readonly #speakers = new Set<Speaker>()
  readonly #queue: Waiting[] = []
  #id = 0
  #closed = false

  constructor(script = new URL('./speaking-process.ts', import.meta.url)) {
    this.#script = script
  }

  /** Speaks a line. Throws an EngineError if the model fails, and the signal's reason if it is aborted. */
  async speak(line: NaturalLine, signal: AbortSignal): Promise<Int16Array> {
    signal.throwIfAborted()
    if (this.#closed) throw new EngineError('down')
    if (this.#queue.length >= QUEUE) throw new EngineError('busy', { wait: 5 })
    const { promise, resolve, reject } = Promise.withResolvers<Int16Array>()
    const waiting: Waiting = { line, resolve, reject }
    const leave = (): void => {
      const at = this.#queue.indexOf(waiting)
      if (at >= 0) this.#queue.splice(at, 1)
      // a line that is being spoken is finished, and nobody hears it
      reject(signal.reason)
    }
    signal.addEventListener('abort', leave, { once: true })
    this.#queue.push(waiting)
    this.#next()
    return promise.finally(() => signal.removeEventListener('abort', leave))
  }

  close(): void {
    this.#closed = true
    for (const { reject } of this.#queue.splice(0)) reject(new EngineError('down'))
    for (const speaker of this.#speakers) this.#end(speaker, new EngineError('down'))
  }

  /** Gives the first waiting line to a process: one that has its model, or any that is free, or a new one. */
  #next(): void {
    const [first] = this.#queue
    if (first === undefined) return
    const free = [...this.#speakers].filter(({ current }) => current === null)
    const speaker =
      free.find(({ folder }) => folder === first.line.folder) ?? (this.#speakers.size < MOST ? this.#start() : free[0])
    if (speaker === undefined) return
    this.#queue.shift()
    speaker.current = first
    speaker.folder = first.line.folder
    clearTimeout(speaker.timer)
    speaker.timer = setTimeout(
      () => this.#end(speaker, new EngineError('down')),
      PATIENCE + PATIENCE_PER_LETTER * first.line.text.length,
    )
    speaker.child.send({ id: ++this.#id, line: first.line } satisfies LineMessage)
  }

  #start(): Speaker {
    const child = fork(fileURLToPath(this.#script), {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      // a model's code must not see the server's secrets
      env: {},
    })
    const speaker: Speaker = { child, current: null, folder: '', timer: setTimeout(() => {}, 0) }
    this.#speakers.add(speaker)
    child.on('message', ({ samples, fault = 'no sound' }: LineAnswer) => {
      const { current } = speaker
      speaker.current = null
      clearTimeout(speaker.timer)
      speaker.timer = setTimeout(() => this.#end(speaker, null), IDLE)
      speaker.timer.unref()
      if (samples !== undefined) current?.resolve(samples)
      else current?.reject(new EngineError('wrong_answer', { cause: new Error(fault) }))
      this.#next()
    })
    const gone = (error: unknown): void => this.#end(speaker, new EngineError('down', { cause: error }))
    child.on('error', gone)
    child.on('exit', (code, signal) => gone(new Error(`the speaking process ended (${code ?? signal})`)))
    try {
      if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
    } catch {
      // only a question of order
    }
    return speaker
  }

  #end(speaker: Speaker, error: EngineError | null): void {
    if (!this.#speakers.delete(speaker)) return
    clearTimeout(speaker.timer)
    speaker.child.kill('SIGKILL')
    speaker.current?.reject(error ?? new EngineError('down'))
    speaker.current = null
    if (!this.#closed) this.#next()
  }
}
