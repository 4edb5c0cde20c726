import { castFacts, nameKey, type CastFacts, type Character, type CharacterFacts } from '@replique/script'
import type { MountedEditor } from '../mount.ts'

/** What the play does with its characters, as of now; those who were once in it and are no more count for nothing. */
export const readCastFacts = ({ live, view }: MountedEditor): CastFacts =>
  castFacts({ ...live.playOf(view.state.doc), characters: live.frame.characters })

/** Which characters the list shows. */
export type CastFilter = 'all' | 'unused' | 'silent' | 'unprinted'
export const CAST_FILTERS: readonly CastFilter[] = ['all', 'unused', 'silent', 'unprinted']

const NOTHING: CharacterFacts = { speeches: 0, words: 0, state: 'unused' }

/** Of somebody who came after the play was last read, nothing is known. */
export const factsOf = (facts: CastFacts, { id }: Character): CharacterFacts => facts.of.get(id) ?? NOTHING

/** Whether a character is of a sort; nobody is unused or silent before the play has been read for them. */
export function isOf(filter: CastFilter, one: Character, facts: CastFacts): boolean {
  const { state } = factsOf(facts, one)
  if (filter === 'all') return true
  if (filter === 'unprinted') return state === 'speaks' && one.unprinted === true
  return facts.of.has(one.id) && state === filter
}

const loose = (words: string): string => nameKey(words).normalize('NFD').replace(/\p{M}/gu, '')

/** Whether a character answers to what was typed: by a name, by another name, or by what is said of them. */
export function answersTo(typed: string, { name, aliases, description }: Character): boolean {
  const wanted = loose(typed)
  return [name, ...aliases, description].some((words) => loose(words).includes(wanted))
}

/** The names that more than one character has: nobody can tell those apart. */
export function sharedNames(characters: readonly Character[]): ReadonlySet<string> {
  const seen = new Set<string>()
  const shared = new Set<string>()
  for (const { name } of characters) {
    const key = nameKey(name)
    if (seen.has(key)) shared.add(key)
    seen.add(key)
  }
  return shared
}

/** Whether a character's name is among those. */
export const isShared = ({ name }: Character, shared: ReadonlySet<string>): boolean => shared.has(nameKey(name))
