/** How much each character speaks and where it first appears. */
import type { Character, CharacterId } from '../character.ts'
import { countPlay } from '../counts.ts'
import { sceneNumbers } from '../layout/scene-number.ts'
import type { Play } from '../play.ts'
import { printedText } from '../rich-text.ts'
import { membersOf } from './cast-list.ts'
import { nameFinder } from './cast-order.ts'

/** The scene in which a character first speaks or is named. */
export interface FirstScene {
  /** Empty if the character first appears before any heading. */
  readonly heading: string
  readonly number?: string
  /** The id of the block in which the character first appears, if the play comes from a shared document. */
  readonly block?: string
}

export interface CharacterFacts {
  readonly speeches: number
  readonly words: number
  readonly first?: FirstScene
  /**
   * `silent`: named only in headings and directions, or present only through a group or its members. `unused`: appears
   * nowhere in the play.
   */
  readonly state: 'speaks' | 'silent' | 'unused'
}

/** A name that appears in cues but not in the cast list. */
export interface UnlistedName {
  readonly name: string
  readonly speeches: number
}

export interface CastFacts {
  readonly of: ReadonlyMap<CharacterId, CharacterFacts>
  readonly strangers: readonly UnlistedName[]
}

type Read = Pick<Play, 'elements' | 'characters' | 'settings'>

/**
 * Counts the speeches and words of each character and finds its first scene, in one or two passes over the elements.
 */
export function castFacts(play: Read): CastFacts {
  const { characters } = play
  const counts = countPlay(play).characters
  const byId = new Map(counts.map((one) => [one.character ?? '', one]))
  const first = firstScenes(play)
  const there = whoIsThere(characters, first)
  const facts = characters.map(({ id }): [CharacterId, CharacterFacts] => {
    const { speeches = 0, words = 0 } = byId.get(id) ?? {}
    const scene = first.get(id)
    const state = speeches > 0 ? 'speaks' : there.has(id) ? 'silent' : 'unused'
    return [id, { speeches, words, ...(scene ? { first: scene } : {}), state }]
  })
  const strangers = counts.flatMap(({ character, name, speeches }) =>
    character === undefined ? [{ name, speeches }] : [],
  )
  return { of: new Map(facts), strangers }
}

/** Returns the characters in the play, the groups with a member in the play, and the members of groups in the play. */
function whoIsThere(characters: readonly Character[], first: ReadonlyMap<CharacterId, unknown>): ReadonlySet<string> {
  const there = new Set(first.keys())
  for (const group of characters) {
    const members = membersOf(group)
    if (members.some((id) => first.has(id))) there.add(group.id)
    if (first.has(group.id)) for (const id of members) there.add(id)
  }
  return there
}

function firstScenes(play: Read): ReadonlyMap<CharacterId, FirstScene> {
  const { elements, characters } = play
  const numbers = sceneNumbers(play)
  const named = nameFinder(characters)
  const found = new Map<CharacterId, FirstScene>()
  let heading = ''
  let number: string | undefined
  for (const [at, { kind, character, text, id: block }] of elements.entries()) {
    if (kind === 'scene') {
      heading = printedText(text).replace(/\s+/g, ' ').trim()
      number = numbers.get(at)
    }
    const met = kind === 'cue' ? [character] : kind === 'scene' || kind === 'action' ? named(printedText(text)) : []
    for (const id of met)
      if (id !== undefined && !found.has(id))
        found.set(id, { heading, ...(number ? { number } : {}), ...(block ? { block } : {}) })
    if (found.size >= characters.length) break
  }
  return found
}
