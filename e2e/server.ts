/** Runs the real server as its own process, on a free port and in its own folder, for journeys. */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makePgliteFolder } from '@replique/server/folders-for-tests'
import { MIGRATION_FOLDERS } from '@replique/server/migration-folders'
import { freePort } from '@replique/server/postgres-for-tests'

const MAIN = fileURLToPath(new URL('../server/main.ts', import.meta.url))
/** All journeys run the same program, so its compiled code is cached. */
const COMPILED = fileURLToPath(new URL('../node_modules/.cache/replique/compiled', import.meta.url))

/**
 * Disables V8's optimising WebAssembly compiler: the embedded database lives only for minutes here, so optimising takes
 * longer than it saves.
 */
const SHORT_LIVED = '--liftoff-only'

/** The databases that servers run on. The URL of PostgreSQL is undefined if there is none. */
export const DATABASES = [
  { name: 'the embedded database', url: '' },
  { name: 'PostgreSQL', url: process.env['REPLIQUE_TEST_DATABASE_URL'] },
]

export interface RealServer {
  readonly origin: string
  readonly folder: string
  /** The administrator's set-up link, if one was printed. */
  readonly setupLink: string | undefined
  readonly output: () => string
  /** Kills the process, as in a crash. */
  kill(): Promise<void>
  /** Suspends the process, as when a machine goes to sleep, until `thaw` continues it. */
  freeze(): void
  thaw(): void
  /** Starts the server again in the same folder and on the same port. */
  restart(): Promise<void>
  /** Ends the process as Ctrl+C does, and keeps the folder. */
  leave(): Promise<void>
  stop(): Promise<void>
}

interface Child {
  readonly process: ChildProcess
  output: string
}

function launch(env: NodeJS.ProcessEnv, { main, flags }: Program): Promise<Child> {
  return new Promise((resolve, reject) => {
    const started = spawn(process.execPath, [...flags, main], {
      env: { ...process.env, NODE_COMPILE_CACHE: COMPILED, ...env },
      // with a pipe, the server's stdin closes when this process ends
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    const child: Child = { process: started, output: '' }
    const late = setTimeout(() => reject(new Error(`the server did not start:\n${child.output}`)), 60_000)
    const read = (chunk: Buffer) => {
      child.output += String(chunk)
      if (!child.output.includes('is ready at')) return
      clearTimeout(late)
      resolve(child)
    }
    started.stdout?.on('data', read)
    started.stderr?.on('data', read)
    started.on('exit', (code) => reject(new Error(`the server ended with exit code ${code}:\n${child.output}`)))
  })
}

const gone = (child: Child, signal: NodeJS.Signals) =>
  new Promise<void>((resolve) => {
    if (child.process.exitCode !== null || child.process.signalCode !== null) return resolve()
    child.process.removeAllListeners('exit')
    child.process.on('exit', () => resolve())
    child.process.kill(signal)
  })

/** What to run: `main` can be another program around the same server. The flags are those of Node. */
interface Program {
  readonly main: string
  readonly flags: readonly string[]
}

export async function startServer(
  settings: NodeJS.ProcessEnv = {},
  { main = MAIN, flags = [SHORT_LIVED] }: Partial<Program> = {},
): Promise<RealServer> {
  const program = { main, flags }
  const folder = mkdtempSync(join(tmpdir(), 'replique-journey-'))
  const port = settings['PORT'] ? Number(settings['PORT']) : await freePort()
  const env = {
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: folder,
    DATABASE_URL: '',
    LOG_LEVEL: 'warn',
    ...settings,
  }
  if (env.DATABASE_URL === '' && env.DATA_DIR === folder)
    await makePgliteFolder(join(folder, 'database'), MIGRATION_FOLDERS)
  let child = await launch(env, program)
  const setupLink = /https?:\/\/\S+\/auth\/admin-setup\S*/.exec(child.output)?.[0]
  return {
    origin: `http://localhost:${port}`,
    folder,
    setupLink,
    output: () => child.output,
    kill: () => gone(child, 'SIGKILL'),
    freeze: () => void child.process.kill('SIGSTOP'),
    thaw: () => void child.process.kill('SIGCONT'),
    restart: async () => {
      child = await launch(env, program)
    },
    leave: () => gone(child, 'SIGTERM'),
    stop: async () => {
      await gone(child, 'SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
