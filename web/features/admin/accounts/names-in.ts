/** Names one list may hold. */
export const MOST = 200

export interface NamesRead {
  readonly names: readonly string[]
  /** Names that stand there more than once. */
  readonly twice: ReadonlySet<string>
}

/** The names in a pasted list: one to a line, without numbers or dashes before them. */
export function namesIn(list: string): NamesRead {
  const names = list
    .split(/\r\n|[\n\r]/)
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
  const seen = new Set<string>()
  const twice = new Set<string>()
  for (const name of names) (seen.has(name) ? twice : seen).add(name)
  return { names, twice }
}
