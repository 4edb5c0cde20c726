import { Fountain } from 'fountain-js'
import { parseFountain, printFountain } from '@replique/script'
import { generatePlay } from './plays.ts'

const SHORT = 120
const LONG = 1200
const SEED = 20260
const ROUNDS = 31
/** fountain-js needs seconds for the long script, and only its time for the short one is compared. */
const LONG_PEER_ROUNDS = 1
/** Our growth over the tenfold text may be this much; fountain-js must be so many times slower than we are. */
const MOST_GROWTH = 12
const LEAST_VERSUS = 10

const medianOf = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN

/** Milliseconds of one run, as the mean of so many. */
function timeOf(runs: number, work: () => unknown): number {
  const start = performance.now()
  for (let left = runs; left > 0; left--) work()
  return (performance.now() - start) / runs
}

function scriptOf(pages: number): string {
  const text = printFountain(generatePlay({ pages, seed: SEED, kind: 'screenplay', language: 'en' }))
  if (parseFountain(text).elements.length < pages * 10) throw new Error('The bench has no long play to read.')
  return text
}

interface Times {
  readonly short: number
  readonly long: number
  readonly peerShort: number
}

/** One round, the works in turns, so that a busy machine slows all of them alike. */
function runRound(short: string, long: string, peer: Fountain): Times {
  const a = timeOf(5, () => parseFountain(short))
  const b = timeOf(1, () => parseFountain(long))
  const peerShort = timeOf(1, () => peer.parse(short, true))
  const c = timeOf(1, () => parseFountain(long))
  const d = timeOf(5, () => parseFountain(short))
  return { short: (a + d) / 2, long: (b + c) / 2, peerShort }
}

const rowOf = (pages: number, text: string, ours: number, theirs: number): string =>
  `${String(pages).padStart(5)} pages, ${(text.length / 1e6).toFixed(2)} MB   ours ${ours.toFixed(2)} ms   ` +
  `fountain-js ${theirs.toFixed(1)} ms   ×${(theirs / ours).toFixed(1)}`

const rounded = (number: number): number => Math.round(number * 100) / 100

/**
 * Times our Fountain parser beside fountain-js on generated scripts of 120 and 1,200 pages, in turns, and prints the ratios.
 * The process ends with code 1 when a ratio is worse than promised.
 */
export async function bench(): Promise<void> {
  const [short, long] = [scriptOf(SHORT), scriptOf(LONG)]
  const peer = new Fountain()
  const tokens = peer.parse(short, true).tokens ?? []
  if (tokens.length < SHORT * 10) throw new Error('fountain-js has not read the play.')
  for (let warm = 0; warm < 5; warm++) runRound(short, long, peer)
  const rounds = Array.from({ length: ROUNDS }, () => runRound(short, long, peer))
  const peerLong = Array.from({ length: LONG_PEER_ROUNDS }, () => timeOf(1, () => peer.parse(long, true)))
  const growth = medianOf(rounds.map((round) => round.long / round.short))
  const versus = medianOf(rounds.map((round) => round.peerShort / round.short))
  const ours = [medianOf(rounds.map((round) => round.short)), medianOf(rounds.map((round) => round.long))] as const
  console.log(rowOf(SHORT, short, ours[0], medianOf(rounds.map((round) => round.peerShort))))
  console.log(rowOf(LONG, long, ours[1], medianOf(peerLong)))
  if (growth > MOST_GROWTH || versus < LEAST_VERSUS) process.exitCode = 1
  console.log(
    JSON.stringify({
      bench: 'parse',
      pages: LONG,
      ms_120: rounded(ours[0]),
      ms_1200: rounded(ours[1]),
      growth: rounded(growth),
      vs_fountain_js: rounded(versus),
    }),
  )
}

if (import.meta.main) await bench()
