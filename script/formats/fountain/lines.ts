import { isBlankCode, trimLine } from '../../recognise/letters.ts'

/** Text in a line that isn't printed. `at` is its offset in the printed text. */
export interface Aside {
  readonly at: number
  readonly kind: 'note' | 'cut'
  readonly text: string
}

/**
 * Text split into lines. A note or boneyard that spans several lines counts as part of the line on which it begins.
 * `words[i]` is a line without its asides. `rows[i]` is the line of the file at which it begins. `marked[i]` is 0 for a
 * line that has no asides and none of the characters `*`, `_` and `\`, as is true of most lines.
 */
export interface Lines {
  readonly words: readonly string[]
  readonly rows: readonly number[] | undefined
  readonly asides: ReadonlyMap<number, readonly Aside[]>
  readonly marked: Uint8Array
}

/** Returns a function that finds the next occurrence of a string without scanning any part of the text twice. */
function placeFinder(text: string, what: string): (from: number) => number {
  let found = -2
  return (from) => {
    if (found !== Infinity && found < from) {
      const at = text.indexOf(what, from)
      found = at < 0 ? Infinity : at
    }
    return found
  }
}

/** Returns a function that finds the next emphasis sign or escape. */
function markFinder(text: string): (from: number) => number {
  const [stars, underscores, escapes] = [placeFinder(text, '*'), placeFinder(text, '_'), placeFinder(text, '\\')]
  return (from) => Math.min(stars(from), underscores(from), escapes(from))
}

function isEscaped(text: string, at: number): boolean {
  let from = at
  while (from > 0 && text.charCodeAt(from - 1) === 92) from--
  return (at - from) % 2 === 1
}

/** Returns the trimmed text of a note. In the file, a blank line in a note is written as two spaces. */
function noteText(raw: string): string {
  if (!raw.includes('\n')) return trimLine(raw)
  const lines = raw.split('\n').map((line) => (trimLine(line) === '' ? '' : line))
  return trimLine(lines.join('\n').replace(/^\n+/, '').replace(/\n+$/, ''))
}

interface Found {
  readonly from: number
  readonly to: number
  readonly kind: 'note' | 'cut'
  readonly text: string
}

/** Returns a function that iterates over the notes and boneyards in the text, in order. */
function asideWalk(text: string): (from: number) => Found | undefined {
  const cutOpens = placeFinder(text, '/*')
  const cutEnds = placeFinder(text, '*/')
  const noteOpens = placeFinder(text, '[[')
  const noteEnds = placeFinder(text, ']]')
  const gap = placeFinder(text, '\n\n')
  function nextNote(from: number, before: number): Found | undefined {
    for (let at = noteOpens(from); at < before; at = noteOpens(at + 1)) {
      const end = noteEnds(at + 2)
      if (end === Infinity) return undefined
      if (gap(at) > end && !isEscaped(text, at))
        return { from: at, to: end + 2, kind: 'note', text: noteText(text.slice(at + 2, end)) }
    }
    return undefined
  }
  function nextCut(from: number): Found | undefined {
    const at = cutOpens(from)
    const end = at === Infinity ? Infinity : cutEnds(at + 2)
    return end === Infinity ? undefined : { from: at, to: end + 2, kind: 'cut', text: text.slice(at + 2, end) }
  }
  let found: Found | undefined
  let done = false
  return (from) => {
    if (done || (found && found.from >= from)) return found
    const cut = nextCut(from)
    found = nextNote(from, cut ? cut.from : Infinity) ?? cut
    done = found === undefined
    return found
  }
}

/**
 * Splits text with '\n' line endings into lines, and takes notes and boneyards out of them. Accepts any text, and runs
 * in linear time.
 */
export function readLines(text: string): Lines {
  const words = text.split('\n')
  const marked = new Uint8Array(words.length)
  const next = asideWalk(text)
  const nextMark = markFinder(text)
  const asides = new Map<number, Aside[]>()
  let rows: number[] | undefined
  let aside = next(0)
  let mark = nextMark(0)
  let kept = 0
  for (let row = 0, at = 0; row < words.length; row++, kept++) {
    let end = at + (words[row] ?? '').length
    if (rows) rows[kept] = row
    if (mark < end) {
      marked[kept] = 1
      mark = nextMark(end)
    }
    if (!aside || aside.from >= end) {
      if (kept < row) words[kept] = words[row] ?? ''
      at = end + 1
      continue
    }
    marked[kept] = 1
    const first = row
    let line = ''
    const inLine: Aside[] = []
    for (; aside && aside.from < end; aside = next(at)) {
      line += text.slice(at, aside.from)
      inLine.push({ at: line.length, kind: aside.kind, text: aside.text })
      at = aside.to
      while (at > end) end += 1 + (words[++row] ?? '').length
    }
    if (row > first) rows ??= Array.from({ length: kept + 1 }, (_, index) => index)
    asides.set(kept, inLine)
    words[kept] = line + text.slice(at, end)
    at = end + 1
  }
  words.length = kept
  return { words, rows, asides, marked }
}

/** Whether a line has neither text nor asides. */
export function isBlankLine(lines: Lines, index: number): boolean {
  const line = lines.words[index]
  if (line === undefined) return true
  for (let at = 0; at < line.length; at++) if (!isBlankCode(line.charCodeAt(at))) return false
  return lines.marked[index] === 0 || !lines.asides.has(index)
}
