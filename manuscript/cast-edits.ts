/**
 * Edits of the cast list: its entries, their attributes and relations, and groups (LES GARDES with its members, TOUS
 * with everyone). Call these inside `Binding.edit`.
 */
import {
  MAX_ATTRIBUTE_LENGTH,
  type Character,
  type CharacterId,
  type CharacterAttributes,
  renamedPlaces,
  type ElementKind,
  type Language,
  type RenamedPlace,
} from '@replique/script'
import * as Y from 'yjs'
import {
  ALIAS_PREFIX,
  aliasesOf,
  entryOf,
  isListed,
  LISTED_PREFIX,
  mergedInto,
  nameOf,
  readCharacters,
  resolveCharacter,
  GROUP,
  MEMBER,
  RELATION,
} from './cast.ts'
import { freshId, positionAtEnd, positionBetween, positionOf, type Shared, blockText } from './shared.ts'
import type { Node } from 'prosemirror-model'
import type { DeltaOperation, Format } from './elements.ts'
import { attrsOf, blocksOf, idOf } from './view.ts'

/**
 * Adds a character at the end of the list and returns its id. If the id is already known, the existing character is
 * listed again.
 */
export function addCharacter(shared: Shared, name: string, id: CharacterId = freshId(shared.doc)): CharacterId {
  shared.doc.transact(() => {
    const known = entryOf(shared, id)
    const entry = known ?? new Y.Map<unknown>()
    if (known === null) {
      entry.set('place', positionAtEnd(places(shared)))
      shared.characters.set(id, entry)
    }
    if (nameOf(shared, id) === null) entry.set('name', name)
    entry.set('listed', true)
  })
  return id
}

const places = (shared: Shared): number[] =>
  [...shared.characters.values()].map((entry) => (entry instanceof Y.Map ? positionOf(entry.get('place')) : 0))

/** Writes the cast list of an empty document. */
export function writeCharacters(shared: Shared, characters: readonly Character[]): void {
  characters.forEach(({ id, name, aliases, ...facts }, place) => {
    const entry = new Y.Map<unknown>([
      ['name', name],
      ['place', place],
      ['listed', true],
    ])
    writeFacts(entry, facts)
    aliases.forEach((alias, index) => entry.set(ALIAS_PREFIX + alias, index))
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

/** Renames a character: a single change that every cue displays. */
export function renameCharacter(shared: Shared, id: CharacterId, name: string): void {
  writeIn(shared, id, 'name', name)
}

/** Sets a character's description. */
export function describeCharacter(shared: Shared, id: CharacterId, description: string): void {
  writeIn(shared, id, 'description', description)
}

/** Sets a character's age in the writer's words; empty to remove it. */
export const setAge = (shared: Shared, id: CharacterId, age: string): void => writeIn(shared, id, 'age', age)

/** Sets a character's hue (from 1); null restores the default for the character's position in the list. */
export const setColour = (shared: Shared, id: CharacterId, hue: number | null): void =>
  setRegister(shared, id, 'colour', hue)

/** Sets whether the printed cast list includes a character. */
export const setPrinted = (shared: Shared, id: CharacterId, printed: boolean): void =>
  setRegister(shared, id, 'unprinted', !printed)

/** Writes one register of a character if it differs. */
export function setRegister(shared: Shared, id: string, key: string, value: unknown): void {
  const entry = entryOf(shared, id)
  if (entry !== null && entry.get(key) !== value) entry.set(key, value)
}

/**
 * Writes text to a register. This also keeps the character listed, because anybody who removed it at the same time did
 * not know the new text.
 */
function writeIn(shared: Shared, id: string, key: string, words: string): void {
  const entry = entryOf(shared, id)
  if (entry === null || entry.get(key) === words) return
  shared.doc.transact(() => {
    entry.set(key, words)
    keepListed(entry)
  })
}

/**
 * Lists an entry again under this client's own key, which protects it from a concurrent removal. With a key shared by
 * all clients, only one of two concurrent writes would survive, and deleting that key would undo both.
 */
function keepListed(entry: Y.Map<unknown>, isNew = false): void {
  // a new alias also lists an entry that only cues refer to, since the last cue may be removed concurrently
  if (isNew || isListed(entry)) entry.set(LISTED_PREFIX + entry.doc?.clientID.toString(36), true)
}

/** Takes an entry off the list. */
export function removeFromList(entry: Y.Map<unknown>): void {
  for (const key of entry.keys()) if (key.startsWith(LISTED_PREFIX)) entry.delete(key)
}

/** Sets a character's aliases. Each alias has its own register, so that concurrent additions are all kept. */
export function setAliases(shared: Shared, id: CharacterId, aliases: readonly string[]): void {
  const entry = entryOf(shared, id)
  if (entry === null) return
  const wanted = [...new Set(aliases)]
  const present = aliasesOf(entry, mergedInto(shared).get(id) ?? [])
  shared.doc.transact(() => {
    for (const alias of present) if (!wanted.includes(alias)) setRegister(shared, id, ALIAS_PREFIX + alias, false)
    wanted.forEach((alias, index) => setRegister(shared, id, ALIAS_PREFIX + alias, index))
    if (wanted.some((alias) => !present.includes(alias))) keepListed(entry, true)
  })
}

/** Removes a character from the list. It remains in the play for as long as a cue refers to it. */
export function removeCharacter(shared: Shared, id: CharacterId): void {
  const entries = [entryOf(shared, id), ...(mergedInto(shared).get(id) ?? [])]
  shared.doc.transact(() => entries.forEach((entry) => entry && removeFromList(entry)))
}

/** Moves a character after the character `after`, or to the start of the list if `after` is null. */
export function moveCharacter(shared: Shared, id: CharacterId, after: CharacterId | null): void {
  const rest = readCharacters(shared).filter((one) => one.id !== id)
  const index = after === null ? 0 : rest.findIndex((one) => one.id === after) + 1
  const at = (position: number): number | null => {
    const one = rest[position]
    return one === undefined ? null : positionOf(entryOf(shared, one.id)?.get('place'))
  }
  const place = positionBetween(at(index - 1), at(index))
  if (place !== null) return setRegister(shared, id, 'place', place)
  // no number is left between the two neighbours, so renumber all
  orderCharacters(shared, [...rest.slice(0, index).map((one) => one.id), id, ...rest.slice(index).map((one) => one.id)])
}

/** Puts the list in this order; characters not among `ids` keep their place. */
export function orderCharacters(shared: Shared, ids: readonly CharacterId[]): void {
  shared.doc.transact(() => ids.forEach((id, place) => setRegister(shared, id, 'place', place)))
}

/**
 * Merges `from` into `into`: its cues, including those that arrive later, become cues of `into`, and its names become
 * aliases.
 */
export function mergeCharacters(shared: Shared, into: CharacterId, from: CharacterId): void {
  const target = resolveCharacter(shared, into)
  const source = resolveCharacter(shared, from)
  if (target !== null && source !== null && target !== source) setRegister(shared, source, 'into', target)
}

/**
 * Attributes with one register each. An empty string means that the attribute was cleared, and takes precedence over
 * merged entries.
 */
type Registers = Pick<CharacterAttributes, 'gender' | 'ageBand' | 'role' | 'manner'>

/** Sets an attribute of a character; null clears it. */
export function setAttribute<Key extends keyof Registers>(
  shared: Shared,
  id: CharacterId,
  { key, value }: { readonly key: Key; readonly value: Registers[Key] | null },
): void {
  const said = value?.slice(0, MAX_ATTRIBUTE_LENGTH).trim() ?? ''
  const entry = entryOf(shared, id)
  if (entry !== null && (entry.get(key) ?? '') === said && (said !== '' || !isInherited(shared, id, key))) return
  setRegister(shared, id, key, said)
}

const isInherited = (shared: Shared, id: CharacterId, key: string): boolean =>
  (mergedInto(shared).get(id) ?? []).some((entry) => entry.has(key))

/** Sets a character's relation to another one; an empty string removes it. */
export function setRelation(
  shared: Shared,
  id: CharacterId,
  { to, what }: { readonly to: CharacterId; readonly what: string },
): void {
  const entries = [entryOf(shared, id), ...(mergedInto(shared).get(id) ?? [])]
  const keys = entries.flatMap((entry) => [...(entry?.keys() ?? [])]).filter((key) => key.startsWith(RELATION))
  const words = what.slice(0, MAX_ATTRIBUTE_LENGTH).trim()
  if (to === id) return
  // the other character may have been merged since, so clear the relation under every id that now refers to it
  const same = new Set(keys.filter((key) => resolveCharacter(shared, key.slice(RELATION.length)) === to))
  shared.doc.transact(() => {
    for (const key of same) setRegister(shared, id, key, '')
    if (words !== '' || same.has(RELATION + to)) setRegister(shared, id, RELATION + to, words)
  })
}

/**
 * Sets whether a character is a single person, a group, or everyone. Members are kept in case it becomes a group again.
 */
export function setGroup(shared: Shared, id: CharacterId, kind: 'person' | 'group' | 'everyone'): void {
  setRegister(shared, id, GROUP, kind === 'everyone' ? kind : kind === 'group')
}

/** Adds a member to a group, and makes it a group if it isn't one. */
export function addMember(shared: Shared, group: CharacterId, member: CharacterId): void {
  const entry = entryOf(shared, group)
  if (entry === null || group === member) return
  shared.doc.transact(() => {
    if (entry.get(GROUP) !== true) entry.set(GROUP, true)
    setRegister(shared, group, MEMBER + member, true)
  })
}

/**
 * Removes a member from a group under every id that now refers to it, because the member or the group may have been
 * merged since.
 */
export function removeMember(shared: Shared, group: CharacterId, member: CharacterId): void {
  const entries = [entryOf(shared, group), ...(mergedInto(shared).get(group) ?? [])]
  const keys = entries.flatMap((entry) => [...(entry?.keys() ?? [])]).filter((key) => key.startsWith(MEMBER))
  const same = new Set(keys.filter((key) => resolveCharacter(shared, key.slice(MEMBER.length)) === member))
  shared.doc.transact(() => same.forEach((key) => setRegister(shared, group, key, false)))
}

// Finds a character's name in speeches and directions, and renames it there together with the cues.

/** An occurrence of a name, with offsets in the text of its block. */
export interface NamePlace extends RenamedPlace {
  readonly block: string
  readonly kind: ElementKind
  readonly text: string
  /** Whether the occurrence is in lower case and so more likely a common word ("hope") than the name. */
  readonly doubtful: boolean
}

/**
 * Returns all occurrences of `name` in a document, in order, each with the form of `next` that replaces it in a play in
 * this language.
 */
export function findNamePlaces(
  doc: Node,
  name: string,
  { next, language }: { readonly next: string; readonly language: Language },
): readonly NamePlace[] {
  return blocksOf(doc).flatMap(({ node }) => {
    const text = node.textContent
    return renamedPlaces(text, { name, next, language }).map((place): NamePlace => {
      const found = text.slice(place.name, place.to)
      const doubtful = found === found.toLowerCase()
      return { ...place, block: idOf(node), kind: attrsOf(node).kind, text, doubtful }
    })
  })
}

/**
 * Renames a character in its cues and at these places in the text. Skips a place whose text has changed, because
 * somebody is writing there. Inside `Binding.edit`, the renaming is one undo step.
 */
export function renameEverywhere(shared: Shared, id: CharacterId, name: string, places: readonly NamePlace[]): void {
  shared.doc.transact(() => {
    for (const [block, own] of Map.groupBy(places, (one) => one.block)) {
      const text = blockText(shared, block)
      if (text !== null) replaceNames(text, own)
    }
    renameCharacter(shared, id, name)
  })
}

function replaceNames(text: Y.XmlText, places: readonly NamePlace[]): void {
  const delta = text.toDelta() as readonly DeltaOperation[]
  const now = delta.map(({ insert }) => (typeof insert === 'string' ? insert : '\ufffc')).join('')
  for (const { from, to, name, lead, text: before, words } of places.toSorted((a, b) => b.from - a.from)) {
    if (now.slice(from, to) !== before.slice(from, to)) continue
    text.delete(name, to - name)
    text.insert(name, words.slice(lead.length), { ...formatAt(delta, name) })
    if (name === from) continue
    text.delete(from, name - from)
    text.insert(from, lead, { ...formatAt(delta, from) })
  }
}

function formatAt(delta: readonly DeltaOperation[], offset: number): Format {
  let end = 0
  for (const { insert, attributes } of delta) {
    end += typeof insert === 'string' ? insert.length : 1
    if (offset < end) return attributes ?? {}
  }
  return {}
}
