/**
 * The cast list. A character is never removed from the shared map: it is in the play while it is `listed` or a cue
 * refers to it. So a cue keeps its name even if somebody else removes the character while the cue is being written. A
 * merged character's `into` is the id of the character that replaced it. Cues that arrive later for the merged
 * character belong to its replacement. All other facts about a character are registers in its map, validated when read.
 */
import { isCharacterHue, nameKey, type Character, type CharacterAttributes, type CharacterId } from '@replique/script'
import * as Y from 'yjs'
import { positionOf, type Shared } from './shared.ts'

/** The prefix of registers for group members; the value is whether the character is a member. */
export const MEMBER = 'member:'

/** The register that makes a character a group; its value is true, or 'everyone'. */
export const GROUP = 'group'

/** The prefix of registers for relations; the value is the word for the relation, or empty. */
export const RELATION = 'relation:'

const words = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** Returns the first valid value for `key`. Merged entries only provide values that the character's own entry lacks. */
function firstOf<Value>(
  entries: readonly Y.Map<unknown>[],
  key: string,
  read: (value: unknown) => Value | null,
): Value | null {
  for (const entry of entries) {
    const value = read(entry.get(key))
    if (value !== null) return value
  }
  return null
}

/** The id of the character being read, and a function that resolves merged ids. */
interface Known {
  readonly id: CharacterId
  readonly resolve: (id: string) => CharacterId | null
}

/** Returns the facts of an entry, including those of entries merged into it. */
function factsOf(
  own: Y.Map<unknown>,
  merged: readonly Y.Map<unknown>[],
  known: Known,
): Omit<Character, 'id' | 'name' | 'aliases'> {
  const all = [own, ...merged]
  const age = firstOf(all, 'age', words) ?? ''
  const colour = firstOf(all, 'colour', (value) => (isCharacterHue(value) ? value : null))
  return {
    description: firstOf(all, 'description', words) ?? '',
    ...(age === '' ? {} : { age }),
    ...(colour === null ? {} : { colour }),
    ...(own.get('unprinted') === true ? { unprinted: true as const } : {}),
    ...groupOf(own, merged, known.resolve),
    ...attributesOf(all, known),
  }
}

/**
 * Matches valid text for an attribute. An empty string means that the attribute was cleared; it hides any value from a
 * merged entry.
 */
const FEW = /^[^]{0,120}$/
/** Registers of attributes that are not printed, with their valid values. */
const ATTRIBUTES = {
  gender: /^((fe)?male|other)?$/,
  ageBand: /^(child|young|adult|old)?$/,
  role: FEW,
  manner: FEW,
} as const

/** Reads the attributes and relations: at most one relation to each other character, none to itself. */
function attributesOf(entries: readonly Y.Map<unknown>[], { id, resolve }: Known): CharacterAttributes {
  const facts: Record<string, unknown> = {}
  for (const [key, may] of Object.entries(ATTRIBUTES)) {
    const value = firstOf(entries, key, (one) => (words(one) !== null && may.test(one as string) ? one : null))
    if (value) facts[key] = value
  }
  // sorted, so that all clients pick the same relation if there are two to one character
  const told = toldOf(entries, RELATION, resolve).sort((a, b) => (a.join() < b.join() ? -1 : 1))
  const said = new Map(told.filter(([to, what]) => to !== id && words(what) && FEW.test(what as string)))
  const relations = [...said].map(([to, what]) => ({ to, what }))
  return relations[0] ? ({ ...facts, relations } as CharacterAttributes) : facts
}

/** Returns the values of registers with this prefix, by current character id; the first entry with a value wins. */
function toldOf(
  entries: readonly Y.Map<unknown>[],
  prefix: string,
  resolve: Known['resolve'],
): [CharacterId, unknown][] {
  const said = new Map<string, unknown>()
  for (const entry of entries)
    for (const [key, value] of entry.entries()) if (key.startsWith(prefix) && !said.has(key)) said.set(key, value)
  return [...said].flatMap(([key, value]) => {
    const id = resolve(key.slice(prefix.length))
    return id === null ? [] : [[id, value]]
  })
}

function groupOf(
  own: Y.Map<unknown>,
  merged: readonly Y.Map<unknown>[],
  resolve: (id: string) => CharacterId | null,
): Pick<Character, 'members'> {
  const group = own.get(GROUP)
  if (group === 'everyone') return { members: 'everyone' }
  return group === true ? { members: [...membersOf(own, merged, resolve)] } : {}
}

/** Returns the members of a group. The group's own entry takes precedence over merged ones. */
export function membersOf(
  own: Y.Map<unknown>,
  merged: readonly Y.Map<unknown>[],
  resolve: (id: string) => CharacterId | null,
): ReadonlySet<CharacterId> {
  const told = toldOf([own, ...merged], MEMBER, resolve)
  return new Set(told.flatMap(([id, is]) => (is === true ? id : [])))
}

/** The prefix of registers for aliases. */
export const ALIAS_PREFIX = 'alias:'

/** Returns the shared map of a character, or null. */
export function entryOf(shared: Shared, id: string): Y.Map<unknown> | null {
  const entry = shared.characters.get(id)
  return entry instanceof Y.Map ? entry : null
}

const wordIn = (entry: Y.Map<unknown> | null, key: string): string | null => {
  const value = entry?.get(key)
  return typeof value === 'string' ? value : null
}

/** Whether the play knows this character id, listed or not. */
export const knowsCharacter = (shared: Shared, id: string): boolean => wordIn(entryOf(shared, id), 'name') !== null

/** Returns the character for this id after all merges, or null. */
export function resolveCharacter(shared: Shared, id: string): CharacterId | null {
  const way: string[] = []
  let at = id
  while (!way.includes(at)) {
    way.push(at)
    const into = wordIn(entryOf(shared, at), 'into')
    if (into === null || !knowsCharacter(shared, into)) return knowsCharacter(shared, at) ? at : null
    at = into
  }
  // two users merged two characters into each other, and all clients must choose the same one
  return way.slice(way.indexOf(at)).sort()[0] ?? null
}

/** Returns the name of a character, or null. */
export const nameOf = (shared: Shared, id: string): string | null => wordIn(entryOf(shared, id), 'name')

/** Returns the aliases of an entry: its own, followed by the names and aliases of entries merged into it. */
export function aliasesOf(entry: Y.Map<unknown>, merged: readonly Y.Map<unknown>[]): string[] {
  const ranks = new Map<string, number>()
  const own = aliasRanks(entry)
  for (const [alias, rank] of own) if (rank !== null) ranks.set(alias, rank)
  for (const one of merged) {
    const names = [wordIn(one, 'name'), ...[...aliasRanks(one)].map(([alias, rank]) => (rank === null ? null : alias))]
    for (const name of names) if (name !== null && !own.has(name) && !ranks.has(name)) ranks.set(name, Infinity)
  }
  const byRank = ([a, x]: [string, number], [b, y]: [string, number]): number => (x === y ? (a < b ? -1 : 1) : x - y)
  return [...ranks].sort(byRank).map(([alias]) => alias)
}

/** Returns the position of each alias, or null if the alias was removed on purpose. */
function aliasRanks(entry: Y.Map<unknown>): Map<string, number | null> {
  const ranks = new Map<string, number | null>()
  for (const [key, value] of entry.entries())
    if (key.startsWith(ALIAS_PREFIX))
      ranks.set(key.slice(ALIAS_PREFIX.length), typeof value === 'number' ? value : null)
  return ranks
}

/**
 * The prefix of registers that keep a character listed: one is set at creation, others by clients that edited it later.
 */
export const LISTED_PREFIX = 'listed'

/** Whether any register keeps an entry listed. */
export const isListed = (entry: Y.Map<unknown>): boolean =>
  [...entry.keys()].some((key) => key.startsWith(LISTED_PREFIX) && entry.get(key) === true)

/**
 * Returns the play's characters in the order of the list. `called` are the ids that cues refer to; if omitted, they are
 * determined here.
 */
export function readCharacters(shared: Shared, called?: ReadonlySet<string>): Character[] {
  // computed lazily, because cues matter only for unlisted characters, and most plays don't have any
  let named = called
  const isCalled = (id: string): boolean => (named ??= referencedCharacters(shared)).has(id)
  const merged = mergedInto(shared)
  const found: { readonly place: number; readonly character: Character }[] = []
  for (const id of shared.characters.keys()) {
    const entry = entryOf(shared, id)
    if (entry === null || resolveCharacter(shared, id) !== id) continue
    const others = merged.get(id) ?? []
    // if one user removed a character while another merged a listed one into it, it stays with both names
    if (![entry, ...others].some(isListed) && !isCalled(id)) continue
    const aliases = aliasesOf(entry, others)
    const name = wordIn(entry, 'name') ?? ''
    const facts = factsOf(entry, others, { id, resolve: (one) => resolveCharacter(shared, one) })
    found.push({ place: positionOf(entry.get('place')), character: { id, name, aliases, ...facts } })
  }
  found.sort((a, b) => a.place - b.place || (a.character.id < b.character.id ? -1 : 1))
  return amongThemselves(found.map(({ character }) => character))
}

/** Limits group members and relations to other characters in the list, and sorts members in the order of the list. */
function amongThemselves(characters: readonly Character[]): Character[] {
  const listed = new Set(characters.map(({ id }) => id))
  return characters.map(({ relations, ...one }) => {
    const known = relations?.filter(({ to }) => listed.has(to)) ?? []
    const related = known.length > 0 ? { relations: known } : {}
    if (one.members === undefined || one.members === 'everyone') return { ...one, ...related }
    const named = new Set(one.members)
    const members = characters.filter(({ id }) => named.has(id) && id !== one.id).map(({ id }) => id)
    return { ...one, members, ...related }
  })
}

/** For each character, returns the entries merged into it. */
export function mergedInto(shared: Shared): Map<string, Y.Map<unknown>[]> {
  const merged = new Map<string, Y.Map<unknown>[]>()
  // sorted, because the order of keys differs between clients
  for (const id of [...shared.characters.keys()].sort()) {
    const entry = entryOf(shared, id)
    const into = entry?.has('into') ? resolveCharacter(shared, id) : null
    if (entry === null || into === null || into === id) continue
    merged.set(into, [...(merged.get(into) ?? []), entry])
  }
  return merged
}

/** Returns the ids of characters that blocks in the play refer to, after merges. */
export function referencedCharacters(shared: Shared): Set<string> {
  const called = new Set<string>()
  for (const id of new Set(shared.order.toArray())) {
    const text = typeof id === 'string' ? shared.blocks.get(id) : null
    const character: unknown = text instanceof Y.XmlText ? text.getAttribute('character') : null
    if (typeof character !== 'string' || (text as Y.XmlText).getAttribute('kind') !== 'cue') continue
    const resolved = resolveCharacter(shared, character)
    if (resolved !== null) called.add(resolved)
  }
  return called
}

/** Whether two names are the same, ignoring case, runs of spaces and the form of apostrophes. */
export const sameName = (a: string, b: string): boolean => nameKey(a) === nameKey(b)

/** Returns the character with this name or, failing that, with this alias. Null if there is no such character. */
export function findCharacter(shared: Shared, name: string): Character | null {
  const all = readCharacters(shared)
  return (
    all.find((one) => sameName(one.name, name)) ??
    all.find((one) => one.aliases.some((alias) => sameName(alias, name))) ??
    null
  )
}
