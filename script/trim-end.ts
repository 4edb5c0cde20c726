/** Words without the signs at their end. `$` would look for them from each sign of a row on: a long one takes its square. */
export function trimEndOf(words: string, sign: RegExp): string {
  let end = words.length
  while (end > 0 && sign.test(words[end - 1] ?? '')) end--
  return words.slice(0, end)
}
