/**
 * Compares our server, on both databases, with a plain in-memory Hocuspocus server while many people write at the same
 * time. With REPLIQUE_BENCH_MINUTES, measures instead how the memory of our server changes over so many minutes of the
 * same loads; an hour of it per database shows leaks. REPLIQUE_BENCH_DATABASE (pglite or postgresql) measures only one
 * database.
 */
import process from 'node:process'
import { setTimeout } from 'node:timers/promises'
import { playUpdate } from '@replique/manuscript'
import { startPostgres } from '@replique/server/testing'
import { generatePlay } from '../plays.ts'
import { quantile } from '../statistics.ts'
import { startChild, type Child } from './child.ts'
import { Typist, type Place, type Sent } from './typist.ts'

interface Load {
  readonly plays: number
  readonly socketsOfPlay: number
  /** How many of a play's sockets type, and how many letters each of them types per second. */
  readonly typing: number
  readonly rate: number
}

/** The same loads as in external measurements, so that the results can be compared. */
const LOADS = {
  one200: { plays: 1, socketsOfPlay: 200, typing: 200, rate: 5 },
  many200: { plays: 200, socketsOfPlay: 2, typing: 2, rate: 3 },
  many500: { plays: 500, socketsOfPlay: 3, typing: 1, rate: 0.7 },
} satisfies Record<string, Load>
type Name = keyof typeof LOADS

const SECONDS = 20
/** Seconds of typing before that, which are not measured: both servers have just started, and their code runs slowly. */
const WARM_UP = 3
const MINUTES = Number(process.env['REPLIQUE_BENCH_MINUTES'] ?? 0)
const ONLY = process.env['REPLIQUE_BENCH_DATABASE']
/** How many sockets join at the same time; our server limits how many may await authentication. */
const JOINING = 50
/** How many of each play's sockets record the letters that arrive. */
const LOOKING = 3

interface Measured {
  readonly arrived: number
  readonly acknowledged: number
  readonly join: number
  readonly missing: number
  readonly letters: number
}

/**
 * Returns the play that each client connects to, beginning with the play of index `first`. The baseline server has no plays, so its clients connect to made-up
 * names.
 */
function placesAt(child: Child, load: Load, first = 0): Place[] {
  return Array.from({ length: load.plays * load.socketsOfPlay }, (_, at) => {
    const play = first + (at % load.plays)
    const known = child.plays[play]
    const person = known?.people[Math.floor(at / load.plays) % known.people.length] ?? 0
    return {
      url: child.url,
      play: known?.id ?? `play-${play}`,
      token: child.tokens[person] ?? 'anybody',
      address: `10.1.${at % 50}.${1 + (at % 200)}`,
    }
  })
}

async function joinAll(places: readonly Place[], sent: Sent, load: Load): Promise<Typist[]> {
  const typists: Typist[] = []
  const looking = new Map<string, number>()
  const waiting = [...places.entries()]
  const joinNext = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [at, place] = next
      const here = looking.get(place.play) ?? 0
      // prefer clients that don't type, if there are any
      const looks = here < LOOKING && (load.typing === load.socketsOfPlay || at >= load.plays * load.typing)
      if (looks) looking.set(place.play, here + 1)
      typists[at] = await Typist.join(place, looks ? sent : null)
    }
  }
  await Promise.all(Array.from({ length: JOINING }, joinNext))
  return typists
}

async function measure(child: Child, load: Load, first = 0): Promise<Measured> {
  const sent: Sent = new Map()
  const began = performance.now()
  const places = placesAt(child, load, first)
  const typists = await joinAll(places, sent, load)
  const join = performance.now() - began
  const typing = typists.slice(0, load.plays * load.typing)
  const pause = 1000 / load.rate
  const start = performance.now() + WARM_UP * 1000
  const end = start + SECONDS * 1000
  await Promise.all(
    typing.map(async (typist, at) => {
      await setTimeout((pause * at) / typing.length)
      for (let now = performance.now(); now < end; now = performance.now()) {
        typist.type(now < start ? null : sent)
        await setTimeout(pause * (0.5 + Math.random()))
      }
    }),
  )
  while (!typing.every(({ isSaved }) => isSaved)) {
    if (typing.some(({ isClosed }) => isClosed)) throw new Error('a socket was closed')
    await setTimeout(50)
  }
  const missing = await countMissing(places, typing)
  for (const typist of typists) typist.leave()
  const all = (of: (typist: Typist) => number[]) => typists.flatMap(of)
  return {
    arrived: quantile(
      all(({ arrived }) => arrived),
      0.95,
    ),
    acknowledged: quantile(
      all(({ acknowledged }) => acknowledged),
      0.95,
    ),
    join,
    missing,
    letters: typing.reduce((sum, { line }) => sum + line[1].length, 0),
  }
}

/** Returns how many of the typed letters are missing for someone who opens the plays afterwards. */
async function countMissing(places: readonly Place[], typing: readonly Typist[]): Promise<number> {
  const plays = new Map<string, Map<string, string>>()
  for (const [play, place] of new Map(places.map((one) => [one.play, one]))) plays.set(play, await Typist.read(place))
  return typing.reduce((missing, { play, line: [name, text] }) => {
    const found = plays.get(play)?.get(name) ?? ''
    return missing + (found === text ? 0 : Math.max(1, text.length - found.length))
  }, 0)
}

const MANY = LOADS.many500

/** Runs one load on the baseline server, then on ours, each in its own process. */
async function compare(name: Name, database: string | null): Promise<Record<string, number>> {
  const load = LOADS[name]
  const wanted = { plays: load.plays, peopleOfPlay: load.socketsOfPlay, database }
  const measured: Measured[] = []
  let commit = 0
  for (const file of ['bare.ts', 'ours.ts'] as const) {
    const child = await startChild(file, wanted)
    try {
      measured.push(await measure(child, load))
      if (child.commits.length > 0) commit = quantile(child.commits, 0.95)
    } finally {
      await child.stop()
    }
  }
  const [bare, ours] = measured as [Measured, Measured]
  const round = (number: number) => Number(number.toFixed(2))
  console.log(
    `${name}: ${ours.letters} letters; arrived within ${round(ours.arrived)} ms (bare ${round(bare.arrived)}), ` +
      `acknowledged within ${round(ours.acknowledged)} ms; a commit ${round(commit)} ms; ` +
      `joined in ${Math.round(ours.join)} ms (bare ${Math.round(bare.join)}); ${ours.missing} missing`,
  )
  return {
    [name]: round(ours.arrived / (bare.arrived + 2 * commit)),
    ...(load === MANY ? { join1500: round(ours.join / bare.join) } : {}),
    missing: ours.missing,
  }
}

const IDLE_PLAYS = 60
const IDLE_PAGES = 120

/** Returns the memory in MB of an open play of 120 pages that two users have open and nobody writes in. */
async function measureIdle(database: string | null): Promise<number> {
  const child = await startChild('ours.ts', { plays: IDLE_PLAYS, peopleOfPlay: 2, database, fixedClock: true })
  const places = placesAt(child, { plays: IDLE_PLAYS, socketsOfPlay: 2, typing: 0, rate: 0 })
  const open: Typist[] = []
  const openPlay = async (at: number): Promise<void> => {
    const both = await Promise.all([places[at]!, places[at + IDLE_PLAYS]!].map((place) => Typist.join(place)))
    both[0]!.send(playUpdate(generatePlay({ pages: IDLE_PAGES, seed: at + 1, kind: 'stage', language: 'en' })))
    while (!both[0]!.isSaved) await setTimeout(50)
    open.push(...both)
  }
  try {
    // opening the first play also loads code, so it isn't counted
    await openPlay(0)
    const before = await child.rest()
    for (let at = 1; at < IDLE_PLAYS; at++) await openPlay(at)
    const after = await child.rest()
    return (after - before) / (IDLE_PLAYS - 1) / 1024 ** 2
  } finally {
    for (const typist of open) typist.leave()
    await child.stop()
  }
}

/** The plays of the loads with many plays, then one for each turn, so that the work of all turns is the same. */
const MEMORY_PLAYS = MANY.plays + 100
const MEMORY_PEOPLE = 40
/** Milliseconds that the server rests before its memory is read. All plays are closed then. */
const REST = 15_000

/**
 * Runs the loads in turn on one server, and prints its resident memory in MB after each turn. The first turns warm the
 * server up: `grown` compares the median of the last quarter with that of the second. A turn takes about two minutes.
 */
async function measureMemory(engine: string, database: string | null, minutes: number): Promise<void> {
  const child = await startChild('ours.ts', { plays: MEMORY_PLAYS, peopleOfPlay: MEMORY_PEOPLE, database })
  const memory: number[] = []
  let [letters, missing] = [0, 0]
  try {
    for (const end = performance.now() + minutes * 60_000; performance.now() < end;) {
      for (const load of Object.values(LOADS)) {
        const first = load.plays === 1 ? MANY.plays + memory.length : 0
        const measured = await measure(child, load, first)
        letters += measured.letters
        missing += measured.missing
      }
      await setTimeout(REST)
      memory.push(child.memory() ?? 0)
      console.log(`${engine}: ${Math.round(memory.at(-1)!)} MB after ${letters} letters, ${missing} missing`)
    }
  } finally {
    await child.stop()
  }
  const quarter = Math.ceil(memory.length / 4)
  const early = quantile(memory.slice(quarter, 2 * quarter), 0.5)
  const late = quantile(memory.slice(-quarter), 0.5)
  const grown = Number((late / early).toFixed(2))
  console.log(JSON.stringify({ bench: 'collab', engine, minutes, early_mb: early, late_mb: late, grown, missing }))
  if (missing > 0) process.exitCode = 1
}

export async function bench(): Promise<void> {
  // as in production: a commit of PostgreSQL has reached the disk
  const postgres = await startPostgres({ durable: true })
  try {
    for (const [engine, database] of [
      ['PGlite', null],
      ['PostgreSQL', postgres.url],
    ] as const) {
      if (ONLY !== undefined && engine.toLowerCase() !== ONLY) continue
      if (MINUTES > 0) {
        await measureMemory(engine, database, MINUTES)
        continue
      }
      const ratios: Record<string, number> = {}
      let missing = 0
      for (const name of Object.keys(LOADS) as Name[]) {
        const { missing: lost = 0, ...rest } = await compare(name, database)
        missing += lost
        Object.assign(ratios, rest)
      }
      const idle = Number((await measureIdle(database)).toFixed(2))
      console.log(JSON.stringify({ bench: 'collab', engine, ...ratios, idle_play_mb: idle, missing }))
      if (missing > 0) process.exitCode = 1
    }
  } finally {
    await postgres.stop()
  }
}
