import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { printFountain } from '@replique/script'
import { openPeers } from './peers.ts'
import { generatePlay } from './plays.ts'
import { median } from './statistics.ts'

const PAGES = [120, 600] as const
const SEED = 20260
const ROUNDS = 7
/** The maximum time and memory that our program may use, as shares of what afterwriting uses. */
const MOST_TIME = 0.5
const MOST_MEMORY = 1

const CONVERT = fileURLToPath(new URL('../paper/command-line/main.mjs', import.meta.url))

/** Preloaded into each measured process; writes the process's peak memory to a file when it exits. */
const WITNESS = `process.on('exit', () =>
  require('node:fs').writeFileSync(process.env.PEAK_FILE, String(process.resourceUsage().maxRSS)))`

interface Cost {
  /** Milliseconds from start to end of the process. */
  readonly time: number
  /** Peak memory in megabytes. */
  readonly memory: number
}

async function costOf(folder: string, args: readonly string[]): Promise<Cost> {
  const peak = join(folder, 'peak')
  const start = performance.now()
  const code = await new Promise((resolve, reject) => {
    const env = { ...process.env, PEAK_FILE: peak }
    const child = spawn(process.execPath, ['--require', join(folder, 'witness.cjs'), ...args], { env, stdio: 'ignore' })
    child.on('error', reject).on('exit', resolve)
  })
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${String(code)}`)
  return { time: performance.now() - start, memory: Number(await readFile(peak, 'utf8')) / 1024 }
}

async function sizeOf(file: string): Promise<number> {
  const bytes = await readFile(file)
  return bytes.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
}

const rounded = (number: number): number => Math.round(number * 100) / 100

/** Runs both programs on one script in turn, each in its own process. */
async function compare(folder: string, awc: string, pages: number): Promise<Record<string, number>> {
  const source = join(folder, `${pages}.fountain`)
  await writeFile(source, printFountain(generatePlay({ pages, seed: SEED, kind: 'screenplay', language: 'en' })))
  const [mine, theirs] = [join(folder, 'ours.pdf'), join(folder, 'theirs.pdf')]
  const ours = () => costOf(folder, [CONVERT, 'convert', source, mine])
  const peer = () => costOf(folder, [awc, '--source', source, '--pdf', theirs, '--overwrite'])
  const rounds: { ours: Cost; peer: Cost }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const first = await (round % 2 === 0 ? ours() : peer())
    const second = await (round % 2 === 0 ? peer() : ours())
    rounds.push(round % 2 === 0 ? { ours: first, peer: second } : { ours: second, peer: first })
  }
  const [a, b] = [await sizeOf(mine), await sizeOf(theirs)]
  if (Math.min(a, b) < pages * 0.7) throw new Error(`The bench compares ${a} pages with ${b}.`)
  const time = median(rounds.map((round) => round.ours.time / round.peer.time))
  const memory = median(rounds.map((round) => round.ours.memory / round.peer.memory))
  const tell = (who: 'ours' | 'peer') =>
    `${Math.round(median(rounds.map((round) => round[who].time)))} ms, ${Math.round(median(rounds.map((round) => round[who].memory)))} MB`
  console.log(
    `${String(pages).padStart(5)} pages   ours ${tell('ours')}, ${a} pages   afterwriting ${tell('peer')}, ${b} pages`,
  )
  if (time > MOST_TIME || memory > MOST_MEMORY) process.exitCode = 1
  return { [`time_${pages}`]: rounded(time), [`memory_${pages}`]: rounded(memory) }
}

/**
 * Converts scripts of 120 and 600 pages to PDF with our command line and with afterwriting's, alternately, each in its
 * own process. The ratios are ours ÷ theirs. Exits with code 1 if a ratio exceeds its limit.
 */
export async function bench(): Promise<void> {
  const { afterwriting } = await openPeers()
  const folder = await mkdtemp(join(tmpdir(), 'replique-bench-'))
  try {
    await writeFile(join(folder, 'witness.cjs'), WITNESS)
    const figures: Record<string, number> = {}
    for (const pages of PAGES) Object.assign(figures, await compare(folder, afterwriting, pages))
    console.log(JSON.stringify({ bench: 'pdf', ...figures }))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

if (import.meta.main) await bench()
