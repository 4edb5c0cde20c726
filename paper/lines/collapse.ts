import type { Run } from '@replique/script'

/** Spaces and line breaks of the markup as a reader shows them: one space between words, none at the ends of a line. */
export function collapse(runs: readonly Run[]): Run[] {
  const out: Run[] = []
  let isSpaced = true
  for (const run of runs) {
    let text = run.text.replace(/[ \t\r\f]+/g, ' ').replace(/ ?\n ?/g, '\n')
    if (isSpaced) text = text.replace(/^ /, '')
    if (text === '') continue
    isSpaced = /[ \n]$/.test(text)
    out.push({ ...run, text })
  }
  for (let last = out.at(-1); last !== undefined; last = out.at(-1)) {
    const text = last.text.replace(/[ \n]+$/, '')
    if (text === last.text) break
    out.pop()
    if (text !== '') out.push({ ...last, text })
  }
  return out
}
