import { expect, test } from 'vitest'
import { expectLinear, repeated } from '../../../workshop/growth-for-tests.ts'
import { samePlay } from '../../same-play.ts'
import { chanceFrom } from '../../tests/chance.ts'
import { parseFountain } from './read-fountain.ts'
import { printFountain } from './print-fountain.ts'

const SHORT = 100_000
const LONG = 1_000_000
const inputs: readonly (readonly [string, (size: number) => string])[] = [
  ['stars', repeated('*')],
  ['separate stars', repeated('* ')],
  ['stars beside words', repeated('*a ')],
  ['triples', repeated('***a**b*')],
  ['underscores', repeated('_a')],
  ['brackets', repeated('(')],
  ['closing brackets', repeated('a)')],
  ['cue of brackets', (size) => `A${repeated('(')(size)}\nyes`],
  ['unclosed notes', repeated('[[')],
  ['separate unclosed notes', repeated('[[ ')],
  ['notes with a gap', repeated('[[\n\n]]')],
  ['notes', repeated('[[a]]')],
  ['unclosed boneyards', repeated('/*')],
  ['boneyards', repeated('/*a*/')],
  ['notes in boneyards', repeated('/*[[*/]]')],
  ['backslashes', repeated('\\')],
  ['backslashes and notes', repeated('\\[[')],
  ['blank lines', repeated('\n')],
  ['lines of two spaces', repeated('  \n')],
  ['speech of two spaces', (size) => `BOB\nYes\n${repeated('  \n')(size)}`],
  ['spaces', repeated(' ')],
  ['tabs and returns', repeated('\t\r')],
  ['dots', repeated('.')],
  ['hashes', repeated('#')],
  ['numbers', repeated('#1')],
  ['equals', repeated('=')],
  ['greater', repeated('>')],
  ['colons', repeated('a:')],
  ['title lines', repeated('Title: x\n')],
  ['capitals', repeated('A')],
  ['accents', repeated('É')],
  ['one word a line', repeated('BOB\n')],
  ['speeches', repeated('BOB\nYes.\n\n')],
  ['acts', repeated('ACTE I\n\n')],
  ['empty hints', repeated('/* replique:1 {} */\n')],
  ['unclosed hints', repeated('/* replique:1 {')],
  ['hints', (size) => `A\n\n/* replique:1 {"elements":[${repeated('[0,1,"x",[0]],')(size)}[0,1,"x",[0]]]} */`],
]

test.each(inputs)('%s: takes linear time to read', (_, make) => {
  const [short, long] = [make(SHORT), make(LONG)]
  return expectLinear(
    () => parseFountain(short),
    () => parseFountain(long),
  )
})

test.each(inputs)('%s: takes linear time to write', (_, make) => {
  const [short, long] = [parseFountain(make(SHORT / 5)), parseFountain(make(LONG / 5))]
  return expectLinear(
    () => printFountain(short),
    () => printFountain(long),
  )
})

test.each(inputs)('%s: survives a round trip', (_, make) => {
  const play = parseFountain(make(3_000))
  expect(samePlay(parseFountain(printFountain(play)), play)).toBe(true)
})

test('reads a single line of 10 MB as one action', () => {
  const play = parseFountain('word '.repeat(2_000_000))
  expect(play.elements.length).toBe(1)
})

test('reads any bytes as a play that survives a round trip', () => {
  for (let seed = 0; seed < 20; seed++) {
    const chance = chanceFrom(seed)
    const limit = seed % 2 === 0 ? 256 : 0x10000
    const codes = Array.from({ length: 20_000 }, () => Math.floor(chance() * limit))
    const play = parseFountain(String.fromCharCode(...codes))
    expect(samePlay(parseFountain(printFountain(play)), play), `seed ${seed}`).toBe(true)
  }
})
