/** Changes of the characters list; call them inside `Binding.edit`. */
import type { Character, CharacterId } from '@replique/script'
import * as Y from 'yjs'
import { ALIAS, aliasesOf, entryOf, mergedInto, nameOf, readCharacters, resolveCharacter } from './cast.ts'
import { freshId } from './ids.ts'
import { placeAtEnd, placeBetween, placeOf } from './place.ts'
import type { Shared } from './shared.ts'

/** Adds a character at the end of the list and answers its id; a known id is only listed again. */
export function addCharacter(shared: Shared, name: string, id: CharacterId = freshId(shared.doc)): CharacterId {
  shared.doc.transact(() => {
    const known = entryOf(shared, id)
    const entry = known ?? new Y.Map<unknown>()
    if (known === null) {
      entry.set('place', placeAtEnd(places(shared)))
      shared.characters.set(id, entry)
    }
    if (nameOf(shared, id) === null) entry.set('name', name)
    entry.set('listed', true)
  })
  return id
}

const places = (shared: Shared): number[] =>
  [...shared.characters.values()].map((entry) => (entry instanceof Y.Map ? placeOf(entry.get('place')) : 0))

/** Fills the list of an empty document. */
export function writeCharacters(shared: Shared, characters: readonly Character[]): void {
  characters.forEach(({ id, name, aliases, description }, place) => {
    const entry = new Y.Map<unknown>([
      ['name', name],
      ['place', place],
      ['listed', true],
    ])
    if (description !== '') entry.set('description', description)
    aliases.forEach((alias, index) => entry.set(ALIAS + alias, index))
    shared.characters.set(id, entry)
  })
}

/** Gives a character another name: one change, and every cue shows it. */
export function renameCharacter(shared: Shared, id: CharacterId, name: string): void {
  setIn(shared, id, 'name', name)
}

/** Sets what is known about a character. */
export function describeCharacter(shared: Shared, id: CharacterId, description: string): void {
  setIn(shared, id, 'description', description)
}

function setIn(shared: Shared, id: string, key: string, value: unknown): void {
  const entry = entryOf(shared, id)
  if (entry !== null && entry.get(key) !== value) entry.set(key, value)
}

/** Sets the other names of a character; names that stay keep their own register, so two people's additions both stay. */
export function setAliases(shared: Shared, id: CharacterId, aliases: readonly string[]): void {
  const entry = entryOf(shared, id)
  if (entry === null) return
  const wanted = [...new Set(aliases)]
  const present = aliasesOf(entry, mergedInto(shared).get(id) ?? [])
  shared.doc.transact(() => {
    for (const alias of present) if (!wanted.includes(alias)) setIn(shared, id, ALIAS + alias, false)
    wanted.forEach((alias, index) => setIn(shared, id, ALIAS + alias, index))
  })
}

/** Takes a character out of the list; while a cue still calls it, it stays in the play. */
export function removeCharacter(shared: Shared, id: CharacterId): void {
  const entries = [entryOf(shared, id), ...(mergedInto(shared).get(id) ?? [])]
  shared.doc.transact(() => entries.forEach((entry) => entry?.delete('listed')))
}

/** Moves a character in the list behind the character `after`, or to the start with null. */
export function moveCharacter(shared: Shared, id: CharacterId, after: CharacterId | null): void {
  const rest = readCharacters(shared).filter((one) => one.id !== id)
  const index = after === null ? 0 : rest.findIndex((one) => one.id === after) + 1
  const at = (position: number): number | null => {
    const one = rest[position]
    return one === undefined ? null : placeOf(entryOf(shared, one.id)?.get('place'))
  }
  const place = placeBetween(at(index - 1), at(index))
  if (place !== null) return setIn(shared, id, 'place', place)
  // No number is left between the two neighbours: number everybody anew.
  const order = [...rest.slice(0, index).map((one) => one.id), id, ...rest.slice(index).map((one) => one.id)]
  shared.doc.transact(() => order.forEach((one, position) => setIn(shared, one, 'place', position)))
}

/** Merges `from` into `into`: its cues are cues of `into`, its names other names of `into`, those that arrive late too. */
export function mergeCharacters(shared: Shared, into: CharacterId, from: CharacterId): void {
  const target = resolveCharacter(shared, into)
  const source = resolveCharacter(shared, from)
  if (target !== null && source !== null && target !== source) setIn(shared, source, 'into', target)
}
