/** Who a character is to a listener and to the others; call these inside `Binding.edit`. */
import { LONGEST_ATTRIBUTE, type CharacterAttributes, type CharacterId } from '@replique/script'
import { entryOf, mergedInto, resolveCharacter } from './cast.ts'
import { setIn } from './cast-edits.ts'
import { RELATION } from './cast-facts.ts'
import type { Shared } from './shared.ts'

/** What may be set of one register; nothing said is the empty string, which holds against what was merged. */
type Registers = Pick<CharacterAttributes, 'gender' | 'ageBand' | 'role' | 'manner'>

/** Sets one attribute of a character, or empties it with null. */
export function setAttribute<Key extends keyof Registers>(
  shared: Shared,
  id: CharacterId,
  { key, value }: { readonly key: Key; readonly value: Registers[Key] | null },
): void {
  const said = value?.slice(0, LONGEST_ATTRIBUTE).trim() ?? ''
  const entry = entryOf(shared, id)
  if (entry !== null && (entry.get(key) ?? '') === said && (said !== '' || !isInherited(shared, id, key))) return
  setIn(shared, id, key, said)
}

const isInherited = (shared: Shared, id: CharacterId, key: string): boolean =>
  (mergedInto(shared).get(id) ?? []).some((entry) => entry.has(key))

/** Says what a character is to another, or with no words that they are nothing to them. */
export function setRelation(
  shared: Shared,
  id: CharacterId,
  { to, what }: { readonly to: CharacterId; readonly what: string },
): void {
  const entries = [entryOf(shared, id), ...(mergedInto(shared).get(id) ?? [])]
  const keys = entries.flatMap((entry) => [...(entry?.keys() ?? [])]).filter((key) => key.startsWith(RELATION))
  const words = what.slice(0, LONGEST_ATTRIBUTE).trim()
  if (to === id) return
  // they may have been merged since: all ids under which they are known say the same
  const same = new Set(keys.filter((key) => resolveCharacter(shared, key.slice(RELATION.length)) === to))
  shared.doc.transact(() => {
    for (const key of same) setIn(shared, id, key, '')
    if (words !== '' || same.has(RELATION + to)) setIn(shared, id, RELATION + to, words)
  })
}
