/**
 * `npm run bench -- production`: compares the detected French scenes with those in edited plays, and measures doubling
 * for generated casts, calls for generated weeks, and whether line notes find their lines after rewrites.
 */
import { generateCast, measureCast } from './production/casts.ts'
import { measureNotes } from './production/notes.ts'
import { f1Of, hasPlays, measurePresence, sumOf } from './production/presence.ts'
import { generateWeek, measureWeek } from './production/weeks.ts'
import { quantile } from './statistics.ts'

const CASTS = 30
/** Number of French scenes in a generated play, and number of generated weeks. */
const SCENES = 80
const WEEKS = 5
/** Number of rewrites after which line notes are looked for. */
const REWRITES = 10_000

const LEAST_F1 = 0.95
const MOST_CAST_SECONDS = 2
const MOST_WEEK_SECONDS = 5
const MOST_WAITING = 0.5
const LEAST_FOUND = 0.9

const rounded = (number: number): number => Math.round(number * 1000) / 1000

function benchPresence() {
  if (!hasPlays()) {
    console.log('French scenes: skipped, ../shared is not here')
    return undefined
  }
  const rows = measurePresence(false)
  if (process.env['EACH'])
    for (const { file, named, scenes, all } of rows)
      console.log(`${file.padEnd(56)} ${named}/${scenes} scenes  F1 ${f1Of(all).toFixed(3)}`)
  const figures = { all: sumOf(rows, 'all'), speaking: sumOf(rows, 'speaking'), silent: sumOf(rows, 'silent') }
  for (const [part, count] of Object.entries(figures))
    console.log(
      `presence, ${part.padEnd(8)} F1 ${f1Of(count).toFixed(3)}  right ${count.right}, wrong ${count.wrong}, missed ${count.missed}`,
    )
  const heads = f1Of(sumOf(measurePresence(true), 'all'))
  console.log(`presence with the names in the headings: F1 ${heads.toFixed(3)}`)
  return {
    plays: rows.length,
    scenes: rows.reduce((sum, { named }) => sum + named, 0),
    f1: rounded(f1Of(figures.all)),
    f1_speaking: rounded(f1Of(figures.speaking)),
    f1_silent: rounded(f1Of(figures.silent)),
    f1_with_heads: rounded(heads),
  }
}

function benchCasts() {
  const rows = Array.from({ length: CASTS }, (_, at) => measureCast(generateCast(at + 1, SCENES), at % 2 === 0))
  const seconds = rows.map((row) => row.seconds)
  const proved = rows.filter((row) => row.proved && row.valid).length
  console.log(
    `doubling: ${proved} of ${CASTS} casts of 40 proved minimal, ${Math.min(...rows.map(({ actors }) => actors))} to ${Math.max(...rows.map(({ actors }) => actors))} actors, p95 ${quantile(seconds, 0.95).toFixed(3)} s`,
  )
  return { casts: CASTS, proved, seconds_p95: rounded(quantile(seconds, 0.95)) }
}

function benchWeeks() {
  const rows = Array.from({ length: WEEKS }, (_, at) => measureWeek(generateWeek(at + 1)))
  for (const { seconds, waiting, inScriptOrder, left, leftInScriptOrder, calls, callsInScriptOrder, clashes } of rows)
    console.log(
      `calls: ${seconds.toFixed(1)} s, waiting ${waiting} min, in script order ${inScriptOrder} min (${((100 * waiting) / inScriptOrder).toFixed(0)} %), ${calls} calls and ${callsInScriptOrder}, left out ${left} and ${leftInScriptOrder}, clashes ${clashes}`,
    )
  const most = (of: (row: (typeof rows)[number]) => number): number => Math.max(...rows.map(of))
  return {
    weeks: WEEKS,
    seconds: rounded(most((row) => row.seconds)),
    waiting_of_script_order: rounded(most(({ waiting, inScriptOrder }) => waiting / inScriptOrder)),
    left_out: most(({ left }) => left),
    clashes: rows.reduce((sum, row) => sum + row.clashes, 0),
  }
}

function benchNotes() {
  const { rewrites, sought, there, found, wrong } = measureNotes(REWRITES)
  console.log(
    `line notes: ${rewrites} rewrites, ${sought} lines looked for, ${wrong} found at a wrong line; of ${there} still said by their character ${((100 * found) / there).toFixed(1)} % found`,
  )
  return { rewrites, sought, wrong, found: rounded(found / there) }
}

/** Prints the figures; the process exits with code 1 if one of them misses its limit. `EACH=1` prints each play. */
export async function bench(): Promise<void> {
  const presence = benchPresence()
  const doubling = benchCasts()
  const calls = benchWeeks()
  const notes = benchNotes()
  const misses = [
    presence !== undefined && presence.f1 < LEAST_F1 ? 'presence' : '',
    doubling.proved < CASTS || doubling.seconds_p95 > MOST_CAST_SECONDS ? 'doubling' : '',
    calls.seconds > MOST_WEEK_SECONDS || calls.waiting_of_script_order > MOST_WAITING ? 'calls' : '',
    calls.clashes > 0 ? 'clashes' : '',
    notes.wrong > 0 || notes.found < LEAST_FOUND ? 'line notes' : '',
  ].filter((name) => name !== '')
  for (const name of misses) console.log(`misses ${name}`)
  if (misses.length > 0) process.exitCode = 1
  console.log(JSON.stringify({ bench: 'production', presence: presence ?? null, doubling, calls, notes }))
}
