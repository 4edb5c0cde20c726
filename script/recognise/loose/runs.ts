import { normalise, textOf, type RichText, type Run } from '../../rich-text.ts'

/** Returns the text from `from` to `to`, in code units, without spaces at either end. */
export const sliceRuns = (text: RichText, from: number, to?: number): RichText => trimRuns(cutRuns(text, from, to))

function cutRuns(text: RichText, from: number, to = Infinity): Run[] {
  const out: Run[] = []
  let at = 0
  for (const run of text) {
    const part = run.text.slice(Math.max(0, from - at), Math.max(0, to - at))
    if (part !== '') out.push({ ...run, text: part })
    at += run.text.length
  }
  return out
}

export function trimRuns(runs: readonly Run[]): RichText {
  const all = normalise(runs)
  const first = all.findIndex((run) => run.text.trim() !== '')
  if (first < 0) return []
  const last = all.findLastIndex((run) => run.text.trim() !== '')
  return all.slice(first, last + 1).map((run, place, kept) => {
    const start = place === 0 ? run.text.trimStart() : run.text
    return { ...run, text: place === kept.length - 1 ? start.trimEnd() : start }
  })
}

/** Joins two lines. A word split by a hyphen is rejoined if `whole` returns true. */
export function joinRuns(a: RichText, b: RichText, whole: (before: string, after: string) => boolean): RichText {
  const before = /[\p{L}]+-$/u.exec(textOf(a))?.[0]
  const after = /^\p{Ll}[\p{L}]*/u.exec(textOf(b))?.[0]
  // if another hyphen follows, the word is a compound and keeps this hyphen too
  const isCompound = textOf(b)[after?.length ?? 0] === '-'
  if (before === undefined || after === undefined || isCompound || !whole(before.slice(0, -1), after))
    return normalise([...a, { ...markless(b[0]), text: before !== undefined && after !== undefined ? '' : ' ' }, ...b])
  return normalise([...sliceRuns(a, 0, textOf(a).length - 1), ...b])
}

const markless = (run: Run | undefined): Omit<Run, 'text'> => {
  const { text: _, ...marks } = run ?? { text: '' }
  return marks
}

/** Extends italics to the brackets around them: `(_aside_)`, `[_To_ ANNA.]`. */
export function gatherBrackets(text: RichText): RichText {
  if (!text.some((run) => run.italic === true)) return text
  const words = textOf(text)
  const out: Run[] = []
  let from = 0
  for (const { 0: all, index } of words.matchAll(/\([^()[\]]*\)|\[[^()[\]]*\]/g)) {
    const inner = sliceRuns(text, index + 1, index + all.length - 1)
    const isOwn = text.length > 1 && (inner[0]?.italic === true || inner.at(-1)?.italic === true)
    if (!isOwn || inner.some((run) => run.aside !== undefined)) continue
    out.push(...cutRuns(text, from, index), { text: `(${textOf(inner).trim()})`, italic: true })
    from = index + all.length
  }
  return normalise([...out, ...cutRuns(text, from)])
}

/** Splits a paragraph at its line breaks; empty lines are left out. */
export function linesOfParagraph(text: RichText): RichText[] {
  const lines: Run[][] = [[]]
  for (const run of text)
    run.text.split('\n').forEach((part, place) => {
      if (place > 0) lines.push([])
      if (part !== '') lines.at(-1)!.push({ ...run, text: part })
    })
  return lines.filter((line) => textOf(line).trim() !== '')
}

/** Whether a run is in mid-sentence, with text directly before and after it. There, italics mark stress. */
export function isWithinSentence(text: RichText, at: number): boolean {
  const before = textOf(text.slice(0, at)) + (/^\s*/.exec(text[at]?.text ?? '')?.[0] ?? '')
  const after = (/\s*$/.exec(text[at]?.text ?? '')?.[0] ?? '') + textOf(text.slice(at + 1))
  return (
    /[\p{L}\p{N}]\s+[«“"‘']?$/u.test(before) &&
    /^[»”"’']?(?:\s+\p{Ll}|[,;]\s+\p{Ll}|[.!?…]+\s*(?:\p{Lu}|$))/u.test(after)
  )
}
