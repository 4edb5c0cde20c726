/** What is known of a character besides its names: registers of its map, checked when read. */
import { isCharacterHue, type Character, type CharacterAttributes, type CharacterId } from '@replique/script'
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

/** What the words of an attribute may be; nothing, where it was emptied: nothing of a merged entry shows through that. */
const FEW = /^[^]{0,120}$/
/** Registers of what is known of a character besides what is printed, and what they may hold. */
const ATTRIBUTES = {
  gender: /^((fe)?male|other)?$/,
  ageBand: /^(child|young|adult|old)?$/,
  role: FEW,
  manner: FEW,
} as const

/** Who they are to a listener and to the others: one relation a person, and nobody is anything to themselves. */
function attributesOf(entries: readonly Y.Map<unknown>[], { id, resolve }: Known): CharacterAttributes {
  const facts: Record<string, unknown> = {}
  for (const [key, may] of Object.entries(ATTRIBUTES)) {
    const value = firstOf(entries, key, (one) => (words(one) !== null && may.test(one as string) ? one : null))
    if (value) facts[key] = value
  }
  // in one order on every page: of two words for one person it is everywhere the same that counts
  const told = toldOf(entries, RELATION, resolve).sort((a, b) => (a.join() < b.join() ? -1 : 1))
  const said = new Map(told.filter(([to, what]) => to !== id && words(what) && FEW.test(what as string)))
  const relations = [...said].map(([to, what]) => ({ to, what }))
  return relations[0] ? ({ ...facts, relations } as CharacterAttributes) : facts
}

/** What registers that begin so say, by whom they are about now: each as the first of these entries has it. */
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

/** Who belongs to a group: what its own entry says of somebody counts before what a merged one says. */
export function membersOf(
  own: Y.Map<unknown>,
  merged: readonly Y.Map<unknown>[],
  resolve: (id: string) => CharacterId | null,
): ReadonlySet<CharacterId> {
  const told = toldOf([own, ...merged], MEMBER, resolve)
  return new Set(told.flatMap(([id, is]) => (is === true ? id : [])))
}
