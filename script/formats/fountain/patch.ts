import type { Element, ElementKind } from '../../play.ts'
import { ELEMENT_KINDS, VERSE_PARTS } from '../../play.ts'
import { normalise, type RichText, type Run } from '../../rich-text.ts'
import { sameText } from '../../same-play.ts'
import type { PatchedElement } from './hint.ts'
import { BOLD, ITALIC, UNDERLINE, addRun, markedRun, marksOf } from './marks.ts'
import { linesOf } from './print-text.ts'

const LETTERS: readonly (readonly [number, string])[] = [
  [BOLD, 'b'],
  [ITALIC, 'i'],
  [UNDERLINE, 'u'],
]

/**
 * The lines of adjacent elements. `first[i]` is true if line i begins an element other than the first one. `ends[i]` is
 * the index of the line after element i.
 */
export interface Pool {
  readonly lines: readonly (readonly Run[])[]
  readonly first: readonly boolean[]
  readonly ends: readonly number[]
}

/** Collects all lines of a group of elements. */
export function poolOf(elements: readonly Element[]): Pool {
  const lines: (readonly Run[])[] = []
  const first: boolean[] = []
  const ends: number[] = []
  for (const [index, element] of elements.entries()) {
    for (const [at, line] of linesOf(element.text).entries()) {
      lines.push(line)
      first.push(at === 0 && index > 0)
    }
    ends.push(lines.length)
  }
  return { lines, first, ends }
}

interface LineRange {
  readonly from: number
  readonly to: number
  /** The number of line breaks between two elements. */
  readonly gap: number
}

/** Joins lines `from` to `to` of a pool. */
function joinLines(pool: Pool, { from, to, gap }: LineRange): RichText {
  const runs: Run[] = []
  for (let at = from; at <= to; at++) {
    const line = pool.lines[at] ?? []
    if (at > from)
      addRun(runs, pool.first[at] ? '\n'.repeat(gap) : '\n', marksUnlessAside(runs.at(-1)) & marksUnlessAside(line[0]))
    for (const run of line) addRun(runs, run.text, marksOf(run), run.aside)
  }
  return runs
}

const marksUnlessAside = (run: Run | undefined): number => (run && !run.aside ? marksOf(run) : 0)

const lengthOf = (text: RichText): number => text.reduce((sum, run) => sum + run.text.length, 0)

/**
 * Returns a patch that builds `text` from lines of the pool, starting at line `from`, and the index of the first line
 * after the lines used. Returns undefined if the lines don't match.
 */
export function findText(
  pool: Pool,
  text: RichText,
  from: number,
): { patch: Pick<PatchedElement, 'x' | 'p'>; next: number } | undefined {
  const pads = padsOf(text)
  const core = pads ? stripped(text, pads) : text
  const length = lengthOf(core)
  for (const gap of [1, 2]) {
    let to = from
    let sum = lengthOf(pool.lines[from] ?? [])
    while (sum < length && to + 1 < pool.lines.length) {
      to++
      sum += (pool.first[to] ? gap : 1) + lengthOf(pool.lines[to] ?? [])
    }
    if (sum !== length || from >= pool.lines.length) continue
    const joined = joinLines(pool, { from, to, gap })
    if (!sameText(joined, core) || (pads && !sameText(padded(joined, pads), text))) continue
    const x = gap === 2 ? [from, to, 2] : from === to ? [from] : [from, to]
    return { patch: pads ? { x, p: pads } : { x }, next: to + 1 }
  }
  return undefined
}

type Pads = readonly [string, string]

/** Returns the white space at both ends of the text, if there is any. */
function padsOf(text: RichText): Pads | undefined {
  const first = text[0]
  const last = text.at(-1)
  if (!first || !last || first.aside || last.aside) return undefined
  const before = /^\s*/.exec(first.text)?.[0] ?? ''
  const after = last.text.slice(last.text.trimEnd().length)
  if ((before === '' && after === '') || before === first.text || after === last.text) return undefined
  return [before, after]
}

function stripped(text: RichText, [before, after]: Pads): RichText {
  return normalise(
    text.map((run, at) => {
      const end = at === text.length - 1 ? run.text.length - after.length : run.text.length
      return { ...run, text: run.text.slice(at === 0 ? before.length : 0, end) }
    }),
  )
}

function padded(text: RichText, [before, after]: Pads): RichText {
  return text.map((run, at) => ({
    ...run,
    text: (at === 0 ? before : '') + run.text + (at === text.length - 1 ? after : ''),
  }))
}

/** Encodes text for a hint. */
export const spellText = (text: RichText): NonNullable<PatchedElement['t']> =>
  normalise(text).map((run) => {
    const letters = LETTERS.map(([mark, letter]) => (marksOf(run) & mark ? letter : '')).join('')
    const all = letters + (run.strike ? 's' : '') + (run.aside ? run.aside.charAt(0) : '')
    return all === '' ? run.text : [run.text, all]
  })

function readText(spelled: unknown): RichText {
  if (!Array.isArray(spelled)) return []
  return normalise(spelled.map(readRun))
}

function readRun(spelled: unknown): Run {
  if (typeof spelled === 'string') return { text: spelled }
  const [text, letters] = (Array.isArray(spelled) ? spelled : []) as readonly unknown[]
  if (typeof text !== 'string' || typeof letters !== 'string') return { text: '' }
  const marks = LETTERS.reduce((sum, [mark, letter]) => sum | (letters.includes(letter) ? mark : 0), 0)
  const run = markedRun(text, marks, letters.includes('n') ? 'note' : letters.includes('c') ? 'cut' : undefined)
  return letters.includes('s') ? { ...run, strike: true } : run
}

/** The elements that a patch creates, and the index of the line after the last one used. */
export interface ReadPatch {
  readonly elements: readonly Element[]
  readonly next: number | undefined
}

/**
 * Creates elements from a patch, without their speakers. Returns undefined if the patch is invalid. `line` is the next
 * line to use.
 */
export function readPatch(patch: unknown, pool: Pool, line: number): ReadPatch | undefined {
  if (typeof patch !== 'object' || patch === null) return undefined
  if (Array.isArray(patch)) return readRow(patch, pool, line)
  const { k, x, p, t, n, l, d, v, r } = patch as Record<string, unknown>
  const kind = kindOf(k)
  const range = x === undefined ? undefined : readRange(x, pool)
  if (!kind || (x !== undefined && !range)) return undefined
  const words = range ? joinLines(pool, range) : readText(t)
  const part = kind === 'verse' ? VERSE_PARTS.find((one) => one === v) : undefined
  const element: Element = {
    kind,
    text: isPads(p) ? padded(words, p) : words,
    ...(typeof n === 'string' ? { number: n } : {}),
    ...(typeof l === 'number' ? { level: l } : {}),
    ...(d === 1 ? { dual: true as const } : {}),
    ...(part ? { part } : {}),
    ...(typeof r === 'number' && r > 0 ? { revision: r } : {}),
  }
  return { elements: [element], next: range ? range.to + 1 : undefined }
}

const kindOf = (name: unknown): ElementKind | undefined => ELEMENT_KINDS.find((one) => one === name)

/** Creates elements of one kind, each with one line. */
function readRow([name, count]: readonly unknown[], pool: Pool, line: number): ReadPatch | undefined {
  const kind = kindOf(name)
  if (!kind || typeof count !== 'number' || !(count > 0) || line + count > pool.lines.length) return undefined
  const lines = pool.lines.slice(line, line + count)
  return { elements: lines.map((text) => ({ kind, text })), next: line + lines.length }
}

const isPads = (value: unknown): value is Pads =>
  Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'string'

function readRange(range: unknown, pool: Pool): LineRange | undefined {
  const [from, to = from, gap = 1] = (Array.isArray(range) ? range : []) as readonly unknown[]
  return isLine(from, pool) && isLine(to, pool) && (gap === 1 || gap === 2) ? { from, to, gap } : undefined
}

const isLine = (value: unknown, pool: Pool): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < pool.lines.length
