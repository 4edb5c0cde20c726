import { Parser, parseDocument } from 'htmlparser2'
import { printFdx, readFdx } from '@replique/script'
import { generatePlay } from './plays.ts'
import { median } from './statistics.ts'

const PAGES = [120, 600] as const
const SEED = 20260
const ROUNDS = 31
/** How many times longer reading a script may take than parsing its XML alone. */
const MOST_VERSUS = 1.5

/**
 * Runs htmlparser2 with a handler that stores nothing. This takes less work than building a tree, so the printed ratio
 * shows how much faster our reader could become.
 */
function hear(text: string): number {
  let heard = 0
  const parser = new Parser(
    {
      onopentag: () => void heard++,
      onclosetag: () => void heard++,
      ontext: () => void heard++,
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.write(text)
  parser.end()
  return heard
}

function timeOf(work: () => unknown): number {
  const start = performance.now()
  work()
  return performance.now() - start
}

function scriptOf(pages: number): string {
  const text = printFdx(generatePlay({ pages, seed: SEED, kind: 'screenplay', language: 'en' }))
  const read = readFdx(text)
  if ('error' in read || read.play.elements.length < pages * 10)
    throw new Error('The bench has no long script to read.')
  if (hear(text) < pages * 40) throw new Error('htmlparser2 has not heard the script.')
  return text
}

/** Parses the XML into htmlparser2's document tree, and does nothing more. */
const parse = (text: string): unknown => parseDocument(text, { xmlMode: true })

interface Times {
  readonly ours: number
  readonly bare: number
  readonly heard: number
}

/** Runs all three parsers twice, the second time in reverse order, so that a busy machine slows them equally. */
function runRound(text: string): Times {
  const works = [() => parse(text), () => readFdx(text), () => hear(text)] as const
  const [a, b, c] = works.map(timeOf) as [number, number, number]
  const [d, e, f] = works.toReversed().map(timeOf) as [number, number, number]
  return { ours: (b + e) / 2, bare: (a + f) / 2, heard: (c + d) / 2 }
}

const rounded = (number: number): number => Math.round(number * 100) / 100

/**
 * Times reading Final Draft files of 120 and 600 pages against plain XML parsing of the same text, in interleaved
 * rounds, and prints the ratios. Exits with code 1 if a ratio exceeds its limit.
 */
export async function bench(): Promise<void> {
  const figures: Record<string, number> = {}
  for (const pages of PAGES) {
    const text = scriptOf(pages)
    for (let warm = 0; warm < 5; warm++) runRound(text)
    const rounds = Array.from({ length: ROUNDS }, () => runRound(text))
    const ours = median(rounds.map((round) => round.ours))
    const versus = median(rounds.map((round) => round.ours / round.bare))
    const heard = median(rounds.map((round) => round.ours / round.heard))
    const bare = median(rounds.map((round) => round.bare))
    console.log(
      `${String(pages).padStart(5)} pages, ${(text.length / 1e6).toFixed(2)} MB   ours ${ours.toFixed(2)} ms   ` +
        `bare XML ${bare.toFixed(2)} ms   ×${versus.toFixed(2)}   (×${heard.toFixed(2)} of listening alone)`,
    )
    if (versus > MOST_VERSUS) process.exitCode = 1
    figures[`ms_${pages}`] = rounded(ours)
    figures[`vs_xml_${pages}`] = rounded(versus)
    figures[`vs_listening_${pages}`] = rounded(heard)
  }
  console.log(JSON.stringify({ bench: 'fdx', ...figures }))
}

if (import.meta.main) await bench()
