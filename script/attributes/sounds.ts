/** How somebody sounds, for whoever gives voices. */
import type { Character } from '../character.ts'
import type { Language } from '../play.ts'
import type { AgeBand, CharacterAttributes } from './attributes.ts'
import { FIRST_NAMES } from './first-names.ts'
import { cluesOfCast } from './from-cast.ts'
import { mentionFinder, nameWords } from './people-names.ts'
import { gatherClues } from './weigh.ts'

export type VoiceGender = 'female' | 'male'
/** What a play tells of how somebody sounds; null where it does not speak clearly. */
export interface Attributes {
  readonly gender: VoiceGender | null
  readonly age: AgeBand | null
}

type Described = Pick<Character, 'name' | 'aliases' | 'description' | 'age' | 'gender' | 'ageBand'> & {
  /** What the whole play says, where it was read. */
  readonly heard?: Pick<CharacterAttributes, 'gender' | 'ageBand'>
}

/** A given name says it only to the ear: no reader could point at a line. */
function byFirstName({ name, aliases }: Described, language: Language): VoiceGender | null {
  for (const one of [name, ...aliases.slice(0, 10)])
    for (const word of nameWords(one, language)) {
      if (FIRST_NAMES.female.has(word)) return 'female'
      if (FIRST_NAMES.male.has(word)) return 'male'
    }
  return null
}

/** Gender and age of a voice: what the writer says of a character, else what is read of them, else what a given name tells. */
export function attributesOf(one: Described, language: Language): Attributes {
  const { name, aliases, description, age } = one
  const alone: Character = { id: 'x', name, aliases, description, ...(age === undefined ? {} : { age }) }
  const read = gatherClues(cluesOfCast({ characters: [alone], language, mentions: mentionFinder([], language) }), 'x')
  const gender = one.gender ?? one.heard?.gender ?? read.gender?.value ?? byFirstName(one, language)
  return {
    gender: gender === 'other' ? null : gender,
    age: one.ageBand ?? one.heard?.ageBand ?? read.ageBand?.value ?? null,
  }
}
