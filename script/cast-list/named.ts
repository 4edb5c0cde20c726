import type { Character, CharacterId } from '../character.ts'
import { nameKey } from '../cue.ts'

/** The characters that a text names, in the order in which it does. */
export type NameFinder = (text: string) => readonly CharacterId[]

/** Finds characters named in a text, by name or another name, in any case, as whole words. */
export function nameFinder(characters: readonly Character[]): NameFinder {
  const ids = new Map<string, CharacterId>()
  for (const { id, name, aliases } of characters)
    for (const one of [name, ...aliases]) {
      const key = nameKey(one)
      if (key.length > 1 && !ids.has(key)) ids.set(key, id)
    }
  if (ids.size === 0) return () => []
  const longestFirst = [...ids.keys()].sort((a, b) => b.length - a.length)
  const names = longestFirst.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${names})(?![\\p{L}\\p{N}])`, 'gu')
  return (text) => (nameKey(text).match(pattern) ?? []).flatMap((name) => ids.get(name) ?? [])
}
