/** What is known of a character besides its names: registers of its map, checked when read. */
import {
  isAgeBand,
  isCharacterHue,
  isGender,
  LONGEST_ATTRIBUTE,
  type Character,
  type CharacterAttributes,
  type CharacterId,
} from '@replique/script'
import type * as Y from 'yjs'

/** Registers of those who belong to a group begin so; the value says whether they do. */
export const MEMBER = 'member:'

/** The register that makes a group of a character: true, or everybody. */
export const GROUP = 'group'

/** Registers of what somebody is to another begin so; the value is the word for it, or nothing. */
export const RELATION = 'relation:'

const words = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** The first of these entries that says something of this sort; of a merged character what its own entry leaves open. */
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

/** Whose entry it is, and who somebody is now. */
interface Known {
  readonly id: CharacterId
  readonly resolve: (id: string) => CharacterId | null
}

/** What an entry says, with what those say that were merged into it. */
export function factsOf(
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

/** Words of an attribute. */
function isWords(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= LONGEST_ATTRIBUTE
}

/** What each attribute's register may hold. */
const ATTRIBUTES = { gender: isGender, ageBand: isAgeBand, role: isWords, manner: isWords }

/** Who they are to a listener: a register that is empty was emptied, and nothing of a merged one shows through it. */
function attributesOf(entries: readonly Y.Map<unknown>[], { id, resolve }: Known): CharacterAttributes {
  const facts: Record<string, unknown> = {}
  for (const [key, may] of Object.entries(ATTRIBUTES)) {
    const value = firstOf(entries, key, (one) => (one === '' || may(one) ? one : null))
    if (value) facts[key] = value
  }
  const said = new Map<CharacterId, unknown>()
  for (const entry of entries)
    for (const key of [...entry.keys()].sort()) {
      const to = key.startsWith(RELATION) ? resolve(key.slice(RELATION.length)) : null
      // one a person, nobody to themselves
      if (to !== null && to !== id && !said.has(to)) said.set(to, entry.get(key))
    }
  const relations = [...said].flatMap(([to, what]) => (isWords(what) ? [{ to, what }] : []))
  return relations.length > 0 ? { ...facts, relations } : facts
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

/** Who belongs to a group: what its own entry says of somebody counts before what a merged one says. */
export function membersOf(
  own: Y.Map<unknown>,
  merged: readonly Y.Map<unknown>[],
  resolve: (id: string) => CharacterId | null,
): ReadonlySet<CharacterId> {
  const said = new Map<string, boolean>()
  for (const entry of [own, ...merged])
    for (const [key, value] of entry.entries())
      if (key.startsWith(MEMBER) && !said.has(key)) said.set(key, value === true)
  const members = new Set<CharacterId>()
  for (const [key, is] of said) {
    const id = is ? resolve(key.slice(MEMBER.length)) : null
    if (id !== null) members.add(id)
  }
  return members
}
