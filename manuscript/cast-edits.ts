/**
 * Changes of the characters list: who is on it, what is known of them, who they are to a listener and to the others,
 * and groups (LES GARDES with its members, TOUS with everybody). Call these inside `Binding.edit`.
 */
import { LONGEST_ATTRIBUTE, type Character, type CharacterId, type CharacterAttributes } from '@replique/script'
import * as Y from 'yjs'
import {
  ALIAS,
  aliasesOf,
  entryOf,
  isListed,
  LISTED,
  mergedInto,
  nameOf,
  readCharacters,
  resolveCharacter,
  GROUP,
  MEMBER,
  RELATION,
} from './cast.ts'
import { freshId, placeAtEnd, placeBetween, placeOf, type Shared } from './shared.ts'

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
  characters.forEach(({ id, name, aliases, ...facts }, place) => {
    const entry = new Y.Map<unknown>([
      ['name', name],
      ['place', place],
      ['listed', true],
    ])
    writeFacts(entry, facts)
    aliases.forEach((alias, index) => entry.set(ALIAS + alias, index))
    shared.characters.set(id, entry)
  })
}

function writeFacts(entry: Y.Map<unknown>, facts: Omit<Character, 'id' | 'name' | 'aliases'>): void {
  const { description, age = '', colour, unprinted, members } = facts
  if (description !== '') entry.set('description', description)
  if (age !== '') entry.set('age', age)
  if (colour !== undefined) entry.set('colour', colour)
  if (unprinted === true) entry.set('unprinted', true)
  if (members !== undefined) entry.set(GROUP, members === 'everyone' ? members : true)
  for (const id of members === 'everyone' ? [] : (members ?? [])) entry.set(MEMBER + id, true)
  for (const key of ['gender', 'ageBand', 'role', 'manner'] as const) if (facts[key]) entry.set(key, facts[key])
  for (const { to, what } of facts.relations ?? []) entry.set(RELATION + to, what)
}

/** Gives a character another name: one change, and every cue shows it. */
export function renameCharacter(shared: Shared, id: CharacterId, name: string): void {
  writeIn(shared, id, 'name', name)
}

/** Sets what is known about a character. */
export function describeCharacter(shared: Shared, id: CharacterId, description: string): void {
  writeIn(shared, id, 'description', description)
}

/** Sets how old a character is, in the writer's words; nothing where they are empty. */
export const setAge = (shared: Shared, id: CharacterId, age: string): void => writeIn(shared, id, 'age', age)

/** Gives a character one of the hues, from 1; with null it is again the one that follows from the list. */
export const setColour = (shared: Shared, id: CharacterId, hue: number | null): void => setIn(shared, id, 'colour', hue)

/** Whether the printed list of characters has this one. */
export const setPrinted = (shared: Shared, id: CharacterId, printed: boolean): void =>
  setIn(shared, id, 'unprinted', !printed)

/** Writes one register of a character where it differs. */
export function setIn(shared: Shared, id: string, key: string, value: unknown): void {
  const entry = entryOf(shared, id)
  if (entry !== null && entry.get(key) !== value) entry.set(key, value)
}

/** Writes words of somebody's own: whoever takes the character off the list at the same time has not read them. */
function writeIn(shared: Shared, id: string, key: string, words: string): void {
  const entry = entryOf(shared, id)
  if (entry === null || entry.get(key) === words) return
  shared.doc.transact(() => {
    entry.set(key, words)
    keepListed(entry)
  })
}

/**
 * Said once more, and under one's own name, it holds against a removal at the same time: of two who say it under one name
 * only one is heard, and whoever removes that one removes both.
 */
function keepListed(entry: Y.Map<unknown>, isNew = false): void {
  // whoever has a cue and no entry gets one with another name: the last cue may go meanwhile
  if (isNew || isListed(entry)) entry.set(LISTED + entry.doc?.clientID.toString(36), true)
}

/** Takes an entry off the list. */
export function unlist(entry: Y.Map<unknown>): void {
  for (const key of entry.keys()) if (key.startsWith(LISTED)) entry.delete(key)
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
    if (wanted.some((alias) => !present.includes(alias))) keepListed(entry, true)
  })
}

/** Takes a character out of the list; while a cue still calls it, it stays in the play. */
export function removeCharacter(shared: Shared, id: CharacterId): void {
  const entries = [entryOf(shared, id), ...(mergedInto(shared).get(id) ?? [])]
  shared.doc.transact(() => entries.forEach((entry) => entry && unlist(entry)))
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
  orderCharacters(shared, [...rest.slice(0, index).map((one) => one.id), id, ...rest.slice(index).map((one) => one.id)])
}

/** Puts the list in this order; who is not named keeps a place of before. */
export function orderCharacters(shared: Shared, ids: readonly CharacterId[]): void {
  shared.doc.transact(() => ids.forEach((id, place) => setIn(shared, id, 'place', place)))
}

/** Merges `from` into `into`: its cues are cues of `into`, its names other names of `into`, those that arrive late too. */
export function mergeCharacters(shared: Shared, into: CharacterId, from: CharacterId): void {
  const target = resolveCharacter(shared, into)
  const source = resolveCharacter(shared, from)
  if (target !== null && source !== null && target !== source) setIn(shared, source, 'into', target)
}

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
