import { Fountain } from 'fountain-js'
import { parseFountain, printFountain } from '@replique/script'
import { openPeers } from './peers.ts'
import { generatePlay } from './plays.ts'
import { median } from './statistics.ts'

const SHORT = 120
const MIDDLE = 600
const LONG = 1200
const SEED = 20260
const ROUNDS = 31
/**
 * Number of rounds of fountain-js on the long script. Each takes seconds, and only its time for the short script is
 * compared.
 */
const LONG_PEER_ROUNDS = 1
/**
 * How many times longer our parser may take for ten times the text, and how many times slower fountain-js must be than
 * ours.
 */
const MOST_GROWTH = 12
const LEAST_VERSUS = 10
/** The longest that our parser may take, as a share of the fastest peer's time. */
const MOST_SHARE = 0.5
const SHARE_ROUNDS = 60
const WARM_RUNS = 40

/** Returns mean milliseconds per run. */
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

/** Runs one interleaved round, so that a busy machine slows all parsers equally. */
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

type Parse = (text: string) => unknown

/** Runs the parsers in turn until their code is compiled. */
function warmUp(parsers: readonly Parse[], text: string, runs: number): void {
  for (let left = runs; left > 0; left--) for (const parse of parsers) parse(text)
}

/** Returns our time as a share of a peer's on one script: both warmed up, interleaved, in alternating order. */
function shareOf(peer: Parse, text: string): number {
  warmUp([parseFountain, peer], text, WARM_RUNS)
  const ours: number[] = []
  const theirs: number[] = []
  for (let round = 0; round < SHARE_ROUNDS; round++) {
    if (round % 2 === 0) ours.push(timeOf(1, () => parseFountain(text)))
    theirs.push(timeOf(1, () => peer(text)))
    if (round % 2 === 1) ours.push(timeOf(1, () => parseFountain(text)))
  }
  return median(ours) / median(theirs)
}

/** Returns our time as a share of the fastest peer's, for each script. */
function sharesOfFastest(peers: readonly Parse[], texts: readonly string[]): readonly number[] {
  warmUp([parseFountain, ...peers], texts[0] ?? '', WARM_RUNS)
  return texts.map((text) => {
    const times = peers.map((peer) => timeOf(1, () => peer(text)))
    return shareOf(peers[times.indexOf(Math.min(...times))]!, text)
  })
}

/**
 * Times our Fountain parser against fountain-js on generated scripts of 120 and 1,200 pages, and against the faster of
 * fountain-js and aw-parser on scripts of 120 and 600 pages, in interleaved runs. Prints the ratios, and exits with
 * code 1 if one misses its limit.
 */
export async function bench(): Promise<void> {
  const [short, long] = [scriptOf(SHORT), scriptOf(LONG)]
  const peer = new Fountain()
  const aw = await openPeers()
  for (const tokens of [peer.parse(short, true).tokens ?? [], aw.parse(short).tokens])
    if (tokens.length < SHORT * 10) throw new Error('A peer has not read the play.')
  const shares = sharesOfFastest(
    [(text) => peer.parse(text, true), (text) => aw.parse(text)],
    [short, scriptOf(MIDDLE)],
  )
  for (let warm = 0; warm < 5; warm++) runRound(short, long, peer)
  const rounds = Array.from({ length: ROUNDS }, () => runRound(short, long, peer))
  const peerLong = Array.from({ length: LONG_PEER_ROUNDS }, () => timeOf(1, () => peer.parse(long, true)))
  const growth = median(rounds.map((round) => round.long / round.short))
  const versus = median(rounds.map((round) => round.peerShort / round.short))
  const ours = [median(rounds.map((round) => round.short)), median(rounds.map((round) => round.long))] as const
  console.log(rowOf(SHORT, short, ours[0], median(rounds.map((round) => round.peerShort))))
  console.log(rowOf(LONG, long, ours[1], median(peerLong)))
  if (growth > MOST_GROWTH || versus < LEAST_VERSUS || shares.some((share) => share > MOST_SHARE)) process.exitCode = 1
  console.log(
    JSON.stringify({
      bench: 'parse',
      pages: LONG,
      ms_120: rounded(ours[0]),
      ms_1200: rounded(ours[1]),
      growth: rounded(growth),
      vs_fountain_js: rounded(versus),
      of_fastest_peer_120: rounded(shares[0] ?? Number.NaN),
      of_fastest_peer_600: rounded(shares[1] ?? Number.NaN),
    }),
  )
}

if (import.meta.main) await bench()
