import { expect, test } from 'vitest'
import { samePlay } from '../../same-play.ts'
import { chanceFrom } from '../../tests/chance.ts'
import { parseFountain } from './parse.ts'
import { printFountain } from './print.ts'

const SHORT = 100_000
const LONG = 1_000_000
/** Ten times the text may take so many times as long. */
const MOST_GROWTH = 15
/** Shorter times than these milliseconds say nothing. */
const LEAST = 10

const repeat = (piece: string) => (size: number) => piece.repeat(Math.ceil(size / piece.length))

const inputs: readonly (readonly [string, (size: number) => string])[] = [
  ['stars', repeat('*')],
  ['stars apart', repeat('* ')],
  ['stars at words', repeat('*a ')],
  ['triples', repeat('***a**b*')],
  ['underscores', repeat('_a')],
  ['brackets', repeat('(')],
  ['closing brackets', repeat('a)')],
  ['cue of brackets', (size) => `A${repeat('(')(size)}\nyes`],
  ['notes never closed', repeat('[[')],
  ['notes apart never closed', repeat('[[ ')],
  ['notes with a gap', repeat('[[\n\n]]')],
  ['notes', repeat('[[a]]')],
  ['boneyards never closed', repeat('/*')],
  ['boneyards', repeat('/*a*/')],
  ['notes in boneyards', repeat('/*[[*/]]')],
  ['backslashes', repeat('\\')],
  ['backslashes and notes', repeat('\\[[')],
  ['blank lines', repeat('\n')],
  ['lines of two spaces', repeat('  \n')],
  ['speech of two spaces', (size) => `BOB\nYes\n${repeat('  \n')(size)}`],
  ['spaces', repeat(' ')],
  ['tabs and returns', repeat('\t\r')],
  ['dots', repeat('.')],
  ['hashes', repeat('#')],
  ['numbers', repeat('#1')],
  ['equals', repeat('=')],
  ['greater', repeat('>')],
  ['colons', repeat('a:')],
  ['title lines', repeat('Title: x\n')],
  ['capitals', repeat('A')],
  ['accents', repeat('É')],
  ['one word a line', repeat('BOB\n')],
  ['speeches', repeat('BOB\nYes.\n\n')],
  ['acts', repeat('ACTE I\n\n')],
  ['our boneyards', repeat('/* replique:1 {} */\n')],
  ['our boneyards never closed', repeat('/* replique:1 {')],
  ['hints', (size) => `A\n\n/* replique:1 {"elements":[${repeat('[0,1,"x",[0]],')(size)}[0,1,"x",[0]]]} */`],
]

/** Milliseconds that the processor worked, so that a busy machine makes little difference. */
function timeOf(work: () => unknown): number {
  const start = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

/** Expects that the long work takes at most so many times as long; a pause of the garbage collector is given another try. */
function expectLinear(short: () => unknown, long: () => unknown): void {
  const most = Math.max(timeOf(short), LEAST) * MOST_GROWTH
  let took = timeOf(long)
  for (let again = 0; took > most && again < 4; again++) took = timeOf(long)
  expect(took).toBeLessThan(most)
}

test.each(inputs)('%s: ten times the text takes about ten times as long to read', (_, make) => {
  const [short, long] = [make(SHORT), make(LONG)]
  expectLinear(
    () => parseFountain(short),
    () => parseFountain(long),
  )
})

test.each(inputs)('%s: and to write', (_, make) => {
  const [short, long] = [parseFountain(make(SHORT / 5)), parseFountain(make(LONG / 5))]
  expectLinear(
    () => printFountain(short),
    () => printFountain(long),
  )
})

test.each(inputs)('%s: comes back the same', (_, make) => {
  const play = parseFountain(make(3_000))
  expect(samePlay(parseFountain(printFountain(play)), play)).toBe(true)
})

test('a single line of 10 MB is one action', () => {
  const play = parseFountain('word '.repeat(2_000_000))
  expect(play.elements.length).toBe(1)
})

test('any bytes are a play', () => {
  for (let seed = 0; seed < 20; seed++) {
    const chance = chanceFrom(seed)
    const limit = seed % 2 === 0 ? 256 : 0x10000
    const codes = Array.from({ length: 20_000 }, () => Math.floor(chance() * limit))
    const play = parseFountain(String.fromCharCode(...codes))
    expect(samePlay(parseFountain(printFountain(play)), play), `seed ${seed}`).toBe(true)
  }
})
