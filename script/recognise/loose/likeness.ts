/** Letters that two spellings of one title may differ by, for each letter of it. */
const TOLERANCE = 0.2

/** The least changes of single letters that make one of the other, row by row. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + same))
    }
    row = next
  }
  return row[b.length] ?? 0
}

/** Whether two short folded texts are the same but for old spelling. */
export function isLike(a: string, b: string): boolean {
  if (a === '' || b === '' || Math.max(a.length, b.length) > 120) return false
  return a === b || distance(a, b) <= Math.floor(Math.max(a.length, b.length) * TOLERANCE)
}

/** Whether a heading names the play itself: its title, with or without what follows it. */
export const isTitle = (key: string, title: string): boolean =>
  isLike(key, title) || (title.length > 3 && (key.startsWith(`${title} `) || isLike(key.slice(0, title.length), title)))
