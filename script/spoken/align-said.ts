/** Aligns the words of a line with those that were said. */
import type { SaidWord } from './said-words.ts'

/**
 * A step of an alignment: words that are equal, one word in place of another, a word that wasn't said, or one that is
 * not in the line. Equal words may be several on both sides, as in "I'm" and "I am".
 */
export interface SaidPair {
  readonly line: readonly SaidWord[]
  readonly said: readonly SaidWord[]
  readonly isEqual: boolean
}

/** How many words may stand for others: "a hundred and twenty-one" for "121". */
const MOST_JOINED = 7
const MISSED = 1
const ADDED = 1
/** How many words somebody may be ahead of the line or behind it. Wider alignments of long speeches take too long. */
const WIDEST = 80
/** A word in place of another costs this much, and more the less they are alike; less than a missed and an added one. */
const CHANGED = 1
const UNLIKE = 0.4
/** A small word in place of one that carries meaning, or the other way round, is less likely. */
const UNEQUAL = 0.3

/** Returns how alike two words are, from 0 to 1: the share of letters that they begin and end with in common. */
export function likenessOf({ letters: a }: SaidWord, { letters: b }: SaidWord): number {
  const [shorter, longer] = a.length < b.length ? [a.length, b.length] : [b.length, a.length]
  let prefix = 0
  while (prefix < shorter && a[prefix] === b[prefix]) prefix++
  let suffix = 0
  while (suffix < shorter - prefix && a.at(-1 - suffix) === b.at(-1 - suffix)) suffix++
  return longer === 0 ? 1 : (prefix + suffix) / longer
}

/** Whether two words are said the same. */
export const isSaidAlike = (a: SaidWord, b: SaidWord): boolean => a.keys.some((key) => b.keys.includes(key))

/** Returns the joined keys of each number of words that end before `to`: one word, two words, and so on. */
function joinedBefore(words: readonly SaidWord[], to: number): Joined {
  const all: ReadonlySet<string>[] = []
  let ends: readonly string[] = ['']
  for (let from = to - 1; from >= 0 && all.length < MOST_JOINED; from--) {
    const { keys } = words[from]!
    ends = keys.flatMap((key) => ends.map((end) => key + end)).slice(0, 32)
    all.push(new Set(ends))
  }
  return all
}

/** Which words end an alignment of the first words of both sides, and what it costs. */
interface Cell {
  readonly cost: number
  readonly line: number
  readonly said: number
  readonly isEqual: boolean
}

const UNREACHED: Cell = { cost: Infinity, line: 0, said: 0, isEqual: false }

type Joined = readonly ReadonlySet<string>[]
type Counts = readonly [line: number, said: number]

/** Returns where the joined words end that each key stands for, with their number. */
function placesOf(words: readonly SaidWord[]): ReadonlyMap<string, readonly (readonly [end: number, count: number])[]> {
  const places = new Map<string, (readonly [number, number])[]>()
  for (const end of words.keys())
    joinedBefore(words, end + 1).forEach((keys, at) => {
      for (const key of keys) {
        const known = places.get(key)
        if (known) known.push([end + 1, at + 1])
        else places.set(key, [[end + 1, at + 1]])
      }
    })
  return places
}

/**
 * Returns how many words at the end of a line's first words equal words that were said, by where those end. Of the two
 * numbers, one is at most three.
 */
function equalEnds(line: Joined, said: ReturnType<typeof placesOf>): ReadonlyMap<number, readonly Counts[]> {
  const ends = new Map<number, Counts[]>()
  line.forEach((keys, at) => {
    for (const key of keys)
      for (const [end, count] of said.get(key) ?? [])
        if (Math.min(at + 1, count) <= 3) ends.set(end, [...(ends.get(end) ?? []), [at + 1, count]])
  })
  return ends
}

const changed = (a: SaidWord, b: SaidWord): number =>
  CHANGED + UNLIKE * (1 - likenessOf(a, b)) + (a.weight === b.weight ? 0 : UNEQUAL)

function costs(line: readonly SaidWord[], said: readonly SaidWord[]): Cell[][] {
  const places = placesOf(said)
  const width = WIDEST + Math.abs(line.length - said.length)
  const rows: Cell[][] = []
  for (let i = 0; i <= line.length; i++) {
    const row: Cell[] = []
    rows.push(row)
    const equal = equalEnds(joinedBefore(line, i), places)
    for (let j = 0; j <= said.length; j++) {
      if (Math.abs(i - j) > width) {
        row.push(UNREACHED)
        continue
      }
      let best: Cell = i + j === 0 ? { ...UNREACHED, cost: 0 } : UNREACHED
      const offer = (cost: number, [a, b]: Counts, isEqual: boolean): void => {
        if (cost < best.cost) best = { cost, line: a, said: b, isEqual }
      }
      const [a, b] = [line[i - 1], said[j - 1]]
      for (const counts of equal.get(j) ?? []) offer(rows[i - counts[0]]![j - counts[1]]!.cost, counts, true)
      if (a) offer(rows[i - 1]![j]!.cost + MISSED, [1, 0], false)
      if (b) offer(row[j - 1]!.cost + ADDED, [0, 1], false)
      const before = rows[i - 1]?.[j - 1]?.cost ?? Infinity
      if (a && b && before + CHANGED < best.cost) offer(before + changed(a, b), [1, 1], false)
      row.push(best)
    }
  }
  return rows
}

/** Aligns a line with what was said, with the fewest words missed, changed and added. */
export function alignSaid(line: readonly SaidWord[], said: readonly SaidWord[]): readonly SaidPair[] {
  return pairsTo(costs(line, said), { line, said })
}

/** Aligns what was said so far with the beginning of a line: the words that nobody has come to are left out. */
export function alignBeginning(line: readonly SaidWord[], said: readonly SaidWord[]): readonly SaidPair[] {
  const near = line.slice(0, said.length + WIDEST)
  const rows = costs(near, said)
  let end = 0
  rows.forEach((row, at) => {
    if (row[said.length]!.cost < rows[end]![said.length]!.cost) end = at
  })
  return pairsTo(rows, { line: near.slice(0, end), said })
}

function pairsTo(rows: readonly Cell[][], { line, said }: Pick<SaidPair, 'line' | 'said'>): readonly SaidPair[] {
  const pairs: SaidPair[] = []
  let [i, j] = [line.length, said.length]
  while (i > 0 || j > 0) {
    const cell = rows[i]![j]!
    pairs.push({ line: line.slice(i - cell.line, i), said: said.slice(j - cell.said, j), isEqual: cell.isEqual })
    i -= cell.line
    j -= cell.said
  }
  return pairs.reverse()
}
