/** A program that a test starts, kills and restarts. It ends with this process, for whatever reason that ends. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * Prints the program's process id on descriptor 4 and waits for its end. Kills the program when the pipe on descriptor
 * 3 closes, which the system does if this process is killed.
 */
const KEEPER = `"$@" </dev/null 3<&- 4>&- & program=$!
echo "$program" >&4; exec 4>&-
{ cat <&3; kill -KILL "$program"; } >/dev/null 2>&1 & watcher=$!
wait "$program"; code=$?
kill "$watcher" 2>/dev/null
exit "$code"`

/** How often a condition is checked, and after how long a test that waits for it has failed. */
const EVERY = 20
const PATIENCE = 120_000

/**
 * Waits for a condition. A timeout only ends a test that hangs; the error then contains what `describe` returns.
 */
export async function until(
  what: string,
  holds: () => boolean | Promise<boolean>,
  describe: () => string = () => '',
): Promise<void> {
  const late = Date.now() + PATIENCE
  const hangs = () => new Error(`not within two minutes: ${what}\n${describe()}`)
  const isTooLate = pause(PATIENCE, true, { ref: false }).then(() => Promise.reject(hangs()))
  isTooLate.catch(() => {})
  while (!(await Promise.race([holds(), isTooLate]))) {
    if (Date.now() > late) throw hangs()
    await pause(EVERY)
  }
}

export interface ProgramOptions {
  readonly name: string
  readonly command: readonly string[]
  readonly env?: NodeJS.ProcessEnv
  /** Whether the program is ready for use, given what it has printed. */
  readonly isReady: (output: string) => Promise<boolean>
}

/** Bytes of the program's output that are kept for a failed test. */
const OUTPUT = 20_000

export class Program {
  readonly name: string
  /** What the program printed last, in all its runs. */
  output = ''
  /** The number of times that the program ended although nobody had ended it. */
  endedByItself = 0
  readonly #options: ProgramOptions
  #keeper: ChildProcess | null = null
  #pid = 0
  #ending = false

  constructor(options: ProgramOptions) {
    this.name = options.name
    this.#options = options
  }

  /** Starts the program. Resolves once it is ready. */
  async start(): Promise<void> {
    const { name, command, env = {}, isReady } = this.#options
    // in a process group of its own, so that Ctrl+C in the terminal doesn't end the keeper before the program
    const keeper = spawn('sh', ['-c', KEEPER, name, ...command], {
      env: { ...process.env, ...env },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'pipe', 'pipe'],
    })
    this.#keeper = keeper
    this.#ending = false
    for (const stream of [keeper.stdout, keeper.stderr])
      stream?.on('data', (chunk: Buffer) => (this.output = (this.output + String(chunk)).slice(-OUTPUT)))
    keeper.once('exit', () => {
      if (!this.#ending) this.endedByItself++
      if (this.#keeper === keeper) this.#keeper = null
      // the rest of the output may not have been read yet
      keeper.stdio[3]?.destroy()
    })
    const [pid] = (await once(keeper.stdio[4]!, 'data')) as [Buffer]
    this.#pid = Number(String(pid))
    const isStarted = async (): Promise<boolean> => {
      if (this.#keeper !== keeper) throw new Error(`${name} ended while it started:\n${this.output}`)
      return isReady(this.output)
    }
    await until(`${name} is ready`, isStarted, () => this.output)
  }

  /** Starts the program as often as necessary, as a supervisor does that always restarts it. */
  async startAgain(): Promise<void> {
    const before = this.endedByItself
    await until(`${this.name} starts`, () =>
      this.start().then(
        () => true,
        () => false,
      ),
    )
    this.endedByItself = before
  }

  /** Ends the program, if it runs. Resolves once its process is gone. */
  async end(signal: 'SIGKILL' | 'SIGTERM' | 'SIGINT'): Promise<void> {
    const keeper = this.#keeper
    if (keeper === null) return
    this.#ending = true
    process.kill(this.#pid, signal)
    await until(
      `${this.name} ends`,
      () => keeper.exitCode !== null || keeper.signalCode !== null,
      () => this.output,
    )
  }
}
