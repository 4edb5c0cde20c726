import type { Character } from '../../character.ts'
import { nameKey } from '../../cue.ts'
import { splitCue } from '../../recognise/cue-words.ts'
import { printedText } from '../../rich-text.ts'
import type { TypedParagraph } from '../typed/paragraph.ts'
import type { Person } from './head.ts'

/** The names that cues call, each once, by their keys. */
function calledIn(paragraphs: readonly TypedParagraph[]): ReadonlyMap<string, string> {
  const called = new Map<string, string>()
  for (const { kind, text } of paragraphs) {
    if (kind !== 'cue') continue
    const { name } = splitCue(printedText(text).replaceAll('\n', ' '))
    if (name !== '' && !called.has(nameKey(name))) called.set(nameKey(name), name)
  }
  return called
}

/** Some writers fill the page of characters with actors: the one of the two whom cues call is the character. */
function turned(person: Person, called: ReadonlyMap<string, string>): Person {
  const { name, description } = person
  const isTurned = name === '' || (!called.has(nameKey(name)) && called.has(nameKey(description)))
  return isTurned ? { name: description, description: name } : person
}

/**
 * Everybody whom a file lists, in the order in which a reader meets them: the page of characters, then those who
 * speak, then those whom the project describes though they never do.
 */
export function peopleOf(
  paragraphs: readonly TypedParagraph[],
  page: readonly Person[],
  catalogue: readonly Person[],
): readonly Person[] {
  const called = calledIn(paragraphs)
  const known = new Map(catalogue.map((one) => [nameKey(one.name), one]))
  const people = new Map<string, Person>()
  const add = (one: Person): void => {
    const key = nameKey(one.name)
    const before = people.get(key)
    if (key === '') return
    if (before === undefined) people.set(key, one)
    else if (before.description === '') people.set(key, { ...before, description: one.description })
  }
  for (const one of page) add(turned(one, called))
  for (const key of called.keys()) {
    const one = known.get(key)
    if (one !== undefined) add(one)
  }
  // the program adds whatever was once typed as a name; what somebody described is meant
  for (const one of catalogue) if (one.description !== '') add(one)
  return [...people.values()]
}

/** The characters with what the file says of them. */
export function described(characters: readonly Character[], people: readonly Person[]): Character[] {
  const by = new Map(people.map(({ name, description }) => [nameKey(name), description]))
  return characters.map((one) => ({ ...one, description: by.get(nameKey(one.name)) ?? '' }))
}
