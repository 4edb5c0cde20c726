import { readFileSync } from 'node:fs'

let words: ReadonlySet<string> | null = null

/** Words, names and keys that the best-known leaked passwords are made of, in lower case. */
export function commonWords(): ReadonlySet<string> {
  words ??= new Set(
    readFileSync(new URL('./common-words.txt', import.meta.url), 'utf8')
      .trim()
      .split(/\s+/),
  )
  return words
}
