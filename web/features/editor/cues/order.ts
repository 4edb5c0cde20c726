import { fitOf, isSameWord } from '@replique/script'

/** What is known where a cue is being written: who speaks before it in this scene, latest last, who is named in its heading and directions, and how often each speaks. */
export interface CueContext {
  readonly names: readonly string[]
  readonly before: readonly string[]
  readonly present: ReadonlySet<string>
  readonly speeches: ReadonlyMap<string, number>
  /** Other names, and whose they are. */
  readonly aliases?: ReadonlyMap<string, string>
}

/** Turns since somebody spoke: whoever answered the last speaker comes first, the last speaker after all others. */
function turns(before: readonly string[]): Map<string, number> {
  const seen = new Map<string, number>()
  for (const name of [...before].reverse()) if (!seen.has(name)) seen.set(name, seen.size)
  const last = before.at(-1)
  if (last !== undefined) seen.set(last, Number.MAX_SAFE_INTEGER)
  return seen
}

/** The names to offer for a cue, the likeliest first; none when the only fit is what stands there already. */
export function orderCues(typed: string, context: CueContext): string[] {
  const since = turns(context.before)
  const rank = (name: string): number =>
    since.get(name) ?? Number.MAX_SAFE_INTEGER - (context.present.has(name) ? 2 : 1)
  const offered = context.names
    .map((name) => ({ name, fit: fitOf(name, typed) }))
    .filter((entry) => entry.fit < 3 && entry.name !== '')
    .sort(
      (a, b) =>
        a.fit - b.fit ||
        rank(a.name) - rank(b.name) ||
        (context.speeches.get(b.name) ?? 0) - (context.speeches.get(a.name) ?? 0) ||
        a.name.localeCompare(b.name),
    )
    .map((entry) => entry.name)
  if (offered.length === 1 && isSameWord(offered[0] ?? '', typed)) return []
  // another name that was typed whole is meant, whatever else begins so
  const [, meant] = [...(context.aliases ?? [])].find(([alias]) => isSameWord(alias, typed)) ?? []
  const isName = offered.some((name) => isSameWord(name, typed))
  return meant === undefined || isName ? offered : [meant, ...offered.filter((name) => name !== meant)]
}
