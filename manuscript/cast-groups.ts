/** Groups of characters: LES GARDES with its members, TOUS with everybody. Call these inside `Binding.edit`. */
import type { CharacterId } from '@replique/script'
import { entryOf, mergedInto, resolveCharacter } from './cast.ts'
import { setIn } from './cast-edits.ts'
import { GROUP, MEMBER } from './cast-facts.ts'
import type { Shared } from './shared.ts'

/** Makes a group of a character, one of everybody, or one person again; its members are kept for the case that it is a group again. */
export function setGroup(shared: Shared, id: CharacterId, kind: 'person' | 'group' | 'everyone'): void {
  setIn(shared, id, GROUP, kind === 'everyone' ? kind : kind === 'group')
}

/** Takes somebody into a group, which becomes one if it is none yet. */
export function addMember(shared: Shared, group: CharacterId, member: CharacterId): void {
  const entry = entryOf(shared, group)
  if (entry === null || group === member) return
  shared.doc.transact(() => {
    if (entry.get(GROUP) !== true) entry.set(GROUP, true)
    setIn(shared, group, MEMBER + member, true)
  })
}

/** Takes somebody out of a group, by whatever id they came in: they may have been merged since, and so may the group. */
export function removeMember(shared: Shared, group: CharacterId, member: CharacterId): void {
  const entries = [entryOf(shared, group), ...(mergedInto(shared).get(group) ?? [])]
  const keys = entries.flatMap((entry) => [...(entry?.keys() ?? [])]).filter((key) => key.startsWith(MEMBER))
  const same = new Set(keys.filter((key) => resolveCharacter(shared, key.slice(MEMBER.length)) === member))
  shared.doc.transact(() => same.forEach((key) => setIn(shared, group, key, false)))
}
