/** The character list before a play: its members, their order, and their groups. */
import type { Character, CharacterId } from '../character.ts'
import type { Play, PlaySettings } from '../play.ts'
import { isCastOrder, inOrder, type CastOrder, type CastEntry } from './cast-order.ts'

/** The changes of a layout that every list of characters goes by, also in files that have no layout. */
const PRINTED = 'titlePage.characters'
const ORDER = 'titlePage.charactersBy'

/** The order that a play asks for: that of its list unless told. */
export function castOrderOf({ changes }: PlaySettings): CastOrder {
  const asked = changes?.[ORDER]
  return isCastOrder(asked) ? asked : 'list'
}

/** Whether a play wants a list of characters where a file has one: unless told. */
export const wantsCastList = ({ changes }: PlaySettings): boolean => changes?.[PRINTED] !== false

/**
 * The characters of a play as a reader finds them listed: without those that are left out and those of whom nothing is
 * said, in the order wanted, each below the first group that it belongs to. A group of everybody has nobody below it.
 */
export function castList(play: Play, order: CastOrder = castOrderOf(play.settings)): readonly CastEntry[] {
  const listed = play.characters.filter((one) => one.unprinted !== true && `${one.name}${saidOf(one)}`.trim() !== '')
  const below = groupsOf(listed)
  const inside = new Set([...below.values()].flat().map(({ id }) => id))
  const entryOf = (character: Character): CastEntry => ({
    character,
    members: inOrder((below.get(character.id) ?? []).map(entryOf), play, order),
  })
  return inOrder(listed.filter(({ id }) => !inside.has(id)).map(entryOf), play, order)
}

/** Groups within groups; what lies deeper stands in the list by itself. */
const DEEPEST = 8

/** Who stands below whom, in the order of the list: nobody twice, and no group below one of its own members. */
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

/** For each member the first group that it belongs to. */
function groupAbove(listed: readonly Character[]): Map<string, string> {
  const ids = new Set(listed.map(({ id }) => id))
  const above = new Map<string, string>()
  for (const group of listed)
    for (const id of membersOf(group))
      if (ids.has(id) && !above.has(id) && climb(above, group.id)?.includes(id) === false) above.set(id, group.id)
  return above
}

/** Somebody and the groups above them; undefined where there are too many. */
function climb(above: ReadonlyMap<string, string>, from: string): readonly string[] | undefined {
  const way = [from]
  for (let at = above.get(from); at !== undefined; at = above.get(at)) {
    if (way.length > DEEPEST) return undefined
    way.push(at)
  }
  return way
}

/** Who is named as belonging to a group; nobody where it is one of everybody, or no group. */
export const membersOf = ({ members }: Character): readonly CharacterId[] =>
  members === undefined || members === 'everyone' ? [] : members

/** An entry of the list by itself, and how many groups stand above it. */
export interface CastLine {
  readonly character: Character
  readonly depth: number
  /** Others stand below it. */
  readonly heads: boolean
}

/** The list as lines from top to bottom. */
export const castLines = (entries: readonly CastEntry[], depth = 0): readonly CastLine[] =>
  entries.flatMap(({ character, members }) => [
    { character, depth, heads: members.length > 0 },
    ...castLines(members, depth + 1),
  ])

/** What the list says of a character behind its name: "vingt ans, sœur de Nina". */
export const saidOf = ({ age = '', description }: Character): string =>
  [age.trim(), description.trim()].filter((words) => words !== '').join(', ')
