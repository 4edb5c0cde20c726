/** The cast list printed before the script: its members, their order and their groups. */
import type { Character, CharacterId } from '../character.ts'
import type { Play, PlaySettings } from '../play.ts'
import { isCastOrder, inOrder, type CastOrder, type CastEntry } from './cast-order.ts'

/** Keys of the layout settings for cast lists, which apply even to files without a layout. */
const PRINTED = 'titlePage.characters'
const ORDER = 'titlePage.charactersBy'

/** Returns the order chosen for a play's cast list, by default the writer's own. */
export function castOrderOf({ changes }: PlaySettings): CastOrder {
  const asked = changes?.[ORDER]
  return isCastOrder(asked) ? asked : 'list'
}

/** Whether the cast list is included in files that can have one. True by default. */
export const hasPrintedCastList = ({ changes }: PlaySettings): boolean => changes?.[PRINTED] !== false

/**
 * Returns the cast list as displayed: characters that are not hidden and have a name or description, in the given
 * order, each below the first group to which it belongs. A group of everybody has no members below it.
 */
export function castList(play: Play, order: CastOrder = castOrderOf(play.settings)): readonly CastEntry[] {
  const listed = play.characters.filter(
    (one) => one.unprinted !== true && `${one.name}${castEntryText(one)}`.trim() !== '',
  )
  const below = groupsOf(listed)
  const inside = new Set([...below.values()].flat().map(({ id }) => id))
  const entryOf = (character: Character): CastEntry => ({
    character,
    members: inOrder((below.get(character.id) ?? []).map(entryOf), play, order),
  })
  return inOrder(listed.filter(({ id }) => !inside.has(id)).map(entryOf), play, order)
}

/** The maximum depth of nested groups. Deeper groups are listed separately. */
const DEEPEST = 8

/**
 * Returns the members below each group, in list order. Nobody is listed twice, and no group is below one of its own
 * members.
 */
function groupsOf(listed: readonly Character[]): ReadonlyMap<string, readonly Character[]> {
  const above = groupAbove(listed)
  for (const { id } of listed) if (climb(above, id) === undefined) above.delete(id)
  const below = new Map<string, Character[]>()
  for (const member of listed) {
    const group = above.get(member.id)
    if (group === undefined) continue
    const members = below.get(group)
    if (members === undefined) below.set(group, [member])
    else members.push(member)
  }
  return below
}

/** Maps each member to the first group that lists it. */
function groupAbove(listed: readonly Character[]): Map<string, string> {
  const ids = new Set(listed.map(({ id }) => id))
  const above = new Map<string, string>()
  for (const group of listed)
    for (const id of membersOf(group))
      if (ids.has(id) && !above.has(id) && climb(above, group.id)?.includes(id) === false) above.set(id, group.id)
  return above
}

/** Returns a character and the groups above it, or undefined if there are too many. */
function climb(above: ReadonlyMap<string, string>, from: string): readonly string[] | undefined {
  const way = [from]
  for (let at = above.get(from); at !== undefined; at = above.get(at)) {
    if (way.length > DEEPEST) return undefined
    way.push(at)
  }
  return way
}

/**
 * Returns the members that a group lists by name. The result is empty for a group of everybody, and for a character
 * that isn't a group.
 */
export const membersOf = ({ members }: Character): readonly CharacterId[] =>
  members === undefined || members === 'everyone' ? [] : members

/** An entry of the list without its members, and the number of groups above it. */
export interface CastLine {
  readonly character: Character
  readonly depth: number
  /** Whether the entry has members. They are listed under it. */
  readonly heads: boolean
}

/** Returns the list as lines from top to bottom. */
export const castLines = (entries: readonly CastEntry[], depth = 0): readonly CastLine[] =>
  entries.flatMap(({ character, members }) => [
    { character, depth, heads: members.length > 0 },
    ...castLines(members, depth + 1),
  ])

/** Returns what the list prints after a character's name: "vingt ans, sœur de Nina". */
export const castEntryText = ({ age = '', description }: Character): string =>
  [age.trim(), description.trim()].filter((words) => words !== '').join(', ')
