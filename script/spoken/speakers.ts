import type { Character, CharacterId } from '../character.ts'
import { nameKey, splitCue } from '../cue.ts'
import type { Element, Play } from '../play.ts'
import { printedText } from '../rich-text.ts'

type Cast = Pick<Play, 'elements' | 'characters'>

/** Names for everybody who speaks in the scene, if the writer has set no members. */
const EVERYBODY =
  /^(?:all|everyone|everybody|both|together|(?:tous|toutes)(?: les (?:acteurs|personnages))?(?: ensemble)?|ensemble|tout le monde|(?:tous|toutes) (?:les )?deux|les deux)$/i
const BOTH = /^(?:both|les deux|(?:tous|toutes) (?:les )?deux)$/i
const JOINING = /\s*(?:[,&+/]|(?<=\s)(?:and|et|with|avec)(?=\s))\s*/iu
const MOST_TOGETHER = 40
const LONGEST_NAME = 400

/**
 * Returns a function that lists all speakers of the cue at a given index: the members of a group, everybody in the
 * scene for TOUS, or both characters for "ANN AND BOB". A group without known members is its own speaker. A cue with an
 * unknown name has no speakers.
 */
export function speakersOf({ elements, characters }: Cast): (at: number) => readonly CharacterId[] {
  const byId = new Map(characters.map((one) => [one.id, one]))
  const byName = namesOf(characters)
  const called = elements.map((one) => (one.kind === 'cue' ? calledBy(one, byId, byName) : undefined))
  const joined = new Map<CharacterId, readonly CharacterId[]>()
  const partsOf = (one: Character): readonly CharacterId[] => {
    const known = joined.get(one.id) ?? namedTogether(one, byName)
    joined.set(one.id, known)
    return known
  }
  const scenes = scenesOf(elements, called, (one) => isOne(one) && partsOf(one).length === 0)
  return (at) => {
    const one = called[at]
    if (!one) return []
    const members = Array.isArray(one.members) ? peopleInGroup(one, byId) : partsOf(one)
    if (members.length > 0) return members
    if (!isEverybody(one)) return [one.id]
    const there = BOTH.test(one.name.trim()) ? lastTwo(called, at) : (scenes[at] ?? [])
    return there.length > 1 ? there.slice(0, MOST_TOGETHER) : [one.id]
  }
}

type Names = ReadonlyMap<string, Character>

/** Maps names to characters; a name takes precedence over another character's alias. */
function namesOf(characters: readonly Character[]): Names {
  const aliases = characters.flatMap((one) => one.aliases.map((alias) => [nameKey(alias), one] as const))
  const own = characters.map((one) => [nameKey(one.name), one] as const)
  return new Map([...aliases.reverse(), ...own.reverse()])
}

function calledBy(cue: Element, byId: ReadonlyMap<CharacterId, Character>, byName: Names): Character | undefined {
  if (cue.character !== undefined) return byId.get(cue.character)
  const { name } = splitCue(printedText(cue.text))
  return name.length > LONGEST_NAME ? undefined : byName.get(nameKey(name))
}

/** Whether a name means everybody in the scene: TOUS, or a group with everybody in it. */
export const isEverybody = ({ members, name }: Character): boolean =>
  members === 'everyone' || (members === undefined && EVERYBODY.test(name.trim()))

const isOne = (one: Character): boolean => one.members === undefined && !isEverybody(one)

/** For each cue, returns the characters with a cue in its scene, in order of their first cue. */
function scenesOf(
  elements: readonly Element[],
  called: readonly (Character | undefined)[],
  isPerson: (one: Character) => boolean,
): readonly (readonly CharacterId[] | undefined)[] {
  let there: CharacterId[] = []
  let known = new Set<CharacterId>()
  return elements.map(({ kind }, at) => {
    if (kind === 'scene' || kind === 'act') {
      there = []
      known = new Set()
    }
    const one = called[at]
    if (!one) return undefined
    if (!known.has(one.id) && isPerson(one)) {
      known.add(one.id)
      there.push(one.id)
    }
    return there
  })
}

function lastTwo(called: readonly (Character | undefined)[], at: number): readonly CharacterId[] {
  const out: CharacterId[] = []
  for (let before = at - 1; before >= 0 && before > at - 50 && out.length < 2; before--) {
    const one = called[before]
    if (one && isOne(one) && !out.includes(one.id)) out.unshift(one.id)
  }
  return out
}

/** Returns the people in a group, including those of groups within it; empty if its members aren't known. */
export function peopleInGroup(group: Character, byId: ReadonlyMap<CharacterId, Character>): readonly CharacterId[] {
  const out = new Set<CharacterId>()
  const seen = new Set<CharacterId>([group.id])
  const open = [...membersIn(group)]
  for (let id = open.shift(); id !== undefined && out.size < MOST_TOGETHER; id = open.shift()) {
    const one = byId.get(id)
    if (!one || seen.has(id)) continue
    seen.add(id)
    if (membersIn(one).length > 0) open.push(...membersIn(one))
    else out.add(id)
  }
  return [...out]
}

const membersIn = ({ members }: Character): readonly CharacterId[] => (typeof members === 'object' ? members : [])

/** Returns both characters of "ANN AND BOB", if both are in the cast list. */
function namedTogether(one: Character, byName: Names): readonly CharacterId[] {
  if (one.members !== undefined || one.name.length > LONGEST_NAME) return []
  const names = one.name.split(JOINING)
  if (names.length < 2) return []
  const found = names.map((name) => byName.get(nameKey(name)))
  const ids = found.flatMap((other) => (other && other.id !== one.id ? [other.id] : []))
  return ids.length === names.length ? [...new Set(ids)] : []
}
