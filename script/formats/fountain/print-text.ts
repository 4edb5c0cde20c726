import type { RichText, Run } from '../../rich-text.ts'
import { BOLD, ITALIC, UNDERLINE, addRun, marksOf } from './marks.ts'
import { HINT_TAG } from './hint.ts'

const SPECIAL = /[*_\\[]/
const SIGNS: readonly (readonly [number, string])[] = [
  [UNDERLINE, '_'],
  [BOLD, '**'],
  [ITALIC, '*'],
]

/** Escapes characters that would be parsed as markup. A bracket is escaped only next to another bracket. */
export function escapeText(text: string): string {
  if (!SPECIAL.test(text)) return text
  let out = ''
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at)
    const next = text.charAt(at + 1)
    const meant =
      char === '*' ||
      char === '_' ||
      (char === '[' && (next === '[' || next === '' || text.charAt(at - 1) === '[')) ||
      (char === '\\' && (next === '' || SPECIAL.test(next)))
    out += meant ? `\\${char}` : char
  }
  return out
}

/** Prints an aside in Fountain. Separates signs that would end it early or hide the text after it. */
export function printAside(text: string, kind: 'note' | 'cut'): string {
  if (kind === 'cut') {
    const safe = text.replace(/\*(?=\/)/g, '* ').replace(/\*$/, '* ')
    return `/*${safe.startsWith(HINT_TAG) ? ' ' : ''}${safe}*/`
  }
  const safe = text
    .replace(/\](?=\])/g, '] ')
    .replace(/\]$/, '] ')
    .replace(/\/(?=\*)/g, '/ ')
  return `[[${safe.replace(/^[ \t]*$/gm, '  ')}]]`
}

/** Splits text into lines. Line breaks inside an aside don't count. */
export function linesOf(text: RichText): Run[][] {
  let line: Run[] = []
  const lines = [line]
  for (const run of text) {
    if (run.aside || !run.text.includes('\n')) {
      line.push(run)
      continue
    }
    for (const [at, words] of run.text.split('\n').entries()) {
      if (at > 0) lines.push((line = []))
      if (words !== '') line.push({ ...run, text: words })
    }
  }
  return lines
}

/**
 * Prints one line with its marks and asides. Drops bold and italic if a star and the slash before it would open a
 * boneyard.
 */
export function printLine(runs: readonly Run[]): string {
  const only = runs[0]
  if (runs.length === 1 && only && marksOf(only) === 0 && !only.aside) return escapeText(only.text)
  const line = loosenEdges(runs)
  return printMarks(line, BOLD | ITALIC | UNDERLINE) ?? printMarks(line, UNDERLINE) ?? ''
}

/**
 * Removes marks from white space at the edges of marked text, since a delimiter must touch a word. Keeps them if the
 * neighbouring run has the same marks.
 */
function loosenEdges(line: readonly Run[]): readonly Run[] {
  const out: Run[] = []
  for (const [at, run] of line.entries()) {
    const marks = marksOf(run)
    if (marks === 0 || run.aside) {
      addRun(out, run.text, marks, run.aside)
      continue
    }
    const start = run.text.length - run.text.trimStart().length
    const end = Math.max(start, run.text.trimEnd().length)
    const sharedBefore = marks & neighbourMarks(line[at - 1])
    addRun(out, run.text.slice(0, start), sharedBefore & (end === start ? neighbourMarks(line[at + 1]) : marks))
    addRun(out, run.text.slice(start, end), marks)
    addRun(out, run.text.slice(end), marks & neighbourMarks(line[at + 1]))
  }
  return out
}

const neighbourMarks = (run: Run | undefined): number => (run ? marksOf(run) : 0)

function printMarks(line: readonly Run[], allowed: number): string | undefined {
  const open: number[] = []
  let out = ''
  let words = ''
  for (let at = 0; at <= line.length; at++) {
    const run = line[at]
    const marks = run ? marksOf(run) & allowed : 0
    const signs = closing(open, marks) + opening(open, line, at, allowed)
    if (signs.startsWith('*') && words.endsWith('/')) return undefined
    words = run && !run.aside ? escapeText(run.text) : ''
    out += signs
    out += run?.aside ? printAside(run.text, run.aside) : words
  }
  return out
}

/** Closes the open marks that are not in `marks`, starting with the one opened last. */
function closing(open: number[], marks: number): string {
  let out = ''
  for (let at = open.length - 1; at >= 0; at--) {
    const mark = open[at] ?? 0
    if (marks & mark) continue
    open.splice(at, 1)
    out += signOfMark(mark)
  }
  return out
}

/** Opens the marks that begin at a run, starting with the one that lasts longest. */
function opening(open: number[], line: readonly Run[], at: number, allowed: number): string {
  const run = line[at]
  const wanted = run ? marksOf(run) & allowed : 0
  const starting = SIGNS.filter(([mark]) => wanted & mark && !open.includes(mark)).map(([mark]) => ({
    mark,
    reach: reachOf(line, at, mark),
  }))
  starting.sort((a, b) => b.reach - a.reach)
  for (const { mark } of starting) open.push(mark)
  return starting.map(({ mark }) => signOfMark(mark)).join('')
}

function reachOf(line: readonly Run[], from: number, mark: number): number {
  let at = from
  for (let run = line[at]; run && marksOf(run) & mark; run = line[at]) at++
  return at - from
}

const signOfMark = (mark: number): string => SIGNS.find(([one]) => one === mark)?.[1] ?? ''

/** Prints a line, escaped and without its asides. The result determines the kind of its paragraph. */
export const printWords = (line: readonly Run[]): string => printLine(line.filter((run) => !run.aside))
