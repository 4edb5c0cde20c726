/** Removes trailing characters. A regular expression with `$` would take quadratic time on a long run of them. */
export function trimEndOf(words: string, sign: RegExp): string {
  let end = words.length
  while (end > 0 && sign.test(words[end - 1] ?? '')) end--
  return words.slice(0, end)
}
