/**
 * Asks a model about the characters in a limited number of passages. Keeps only answers whose evidence can be verified.
 */
import { cueText, isAgeBand, isGender, MAX_ATTRIBUTE_LENGTH, speakerName, textOf, whoseWords } from '@replique/script'
import type { Character, Evidence, Play, ReadCharacter, ReadValue, Relation } from '@replique/script'
import { z } from 'zod'
import type { ModelRequest } from '../features/features.ts'

/** The maximum length of a passage in UTF-16 code units, and the maximum number of passages. */
const PASSAGE = 8_000
const PASSAGES = 12
/** Maximum number of the play's characters that are described to the model. */
const PEOPLE = 80
const LONGEST_DESCRIPTION = 200

const FIELDS = ['gender', 'ageBand', 'role', 'manner', 'relation'] as const

/** Characters and lines are referred to by their number in the request. Unknown numbers are ignored. */
const schema = z.object({
  attributes: z
    .array(
      z.object({
        character: z.number(),
        field: z.string(),
        value: z.string(),
        to: z.number().nullish(),
        line: z.number().nullish(),
        quote: z.string(),
      }),
    )
    .max(500),
})
export type ModelAnswer = z.infer<typeof schema>

interface Passage {
  readonly text: string
  /** For each line of the passage, the index of its element in the play. */
  readonly lines: readonly number[]
}

/** The passages of a play, and whether they cover all of it. */
export interface Passages {
  readonly passages: readonly Passage[]
  readonly isWhole: boolean
}

/** Splits a play into passages of numbered lines. Each spoken line begins with the speaker's name. */
export function passagesOf(play: Play): Passages {
  const passages: { text: string; lines: number[] }[] = []
  let speaker = ''
  for (const [at, element] of play.elements.entries()) {
    if (element.kind === 'cue') speaker = cueText(play, element) || speakerName(play, element.character)
    const words = textOf(element.text.filter(({ aside }) => !aside)).slice(0, PASSAGE / 2)
    if (element.kind === 'cue' || element.kind === 'note' || words.trim() === '') continue
    const isSaid = element.kind === 'dialogue' || element.kind === 'verse' || element.kind === 'lyrics'
    const told = isSaid ? `${speaker}: ${words}` : `(${words})`
    let last = passages.at(-1)
    if (!last || last.text.length + told.length > PASSAGE) {
      if (passages.length === PASSAGES) return { passages, isWhole: false }
      passages.push((last = { text: '', lines: [] }))
    }
    last.text += `[${last.lines.length}] ${told}\n`
    last.lines.push(at)
  }
  return { passages, isWhole: true }
}

const peopleOf = (play: Play): readonly Character[] =>
  play.characters.filter(({ members }) => members === undefined).slice(0, PEOPLE)

const toldPeople = (people: readonly Character[]): string =>
  JSON.stringify(
    people.map(({ name, description, age = '' }, id) => ({
      id,
      name,
      age,
      description: description.slice(0, LONGEST_DESCRIPTION),
    })),
  )

type Ask = <T>(request: Pick<ModelRequest<T>, 'about' | 'schema' | 'check'>) => Promise<T | null>

/**
 * Asks a model about the characters. Each returned attribute has a quotation that was verified to be about its
 * character. Returns null if no model is configured.
 */
export async function askForAttributes(
  play: Play,
  ask: Ask,
  step: () => void,
): Promise<readonly ReadCharacter[] | null> {
  const people = peopleOf(play)
  if (people.length === 0) return []
  const isAbout = whoseWords(play)
  const found: ReadCharacter[] = []
  for (const passage of passagesOf(play).passages) {
    const about = { characters: toldPeople(people), passage: passage.text, language: play.language }
    const answer = await ask({ about, schema })
    if (answer === null) return null
    found.push(...believed(answer, { play, people, passage, isAbout }))
    step()
  }
  return found
}

type IsAbout = ReturnType<typeof whoseWords>

interface Told {
  readonly play: Play
  readonly people: readonly Character[]
  readonly passage: Passage
  readonly isAbout: IsAbout
}

/**
 * Keeps an attribute only if its character is in this play, its value is valid, and its quotation occurs in the given
 * line and is about the character.
 */
function believed({ attributes }: ModelAnswer, told: Told): readonly ReadCharacter[] {
  return attributes.flatMap((one): readonly ReadCharacter[] => {
    const who = told.people[one.character]
    const evidence = who && evidenceOf(one, who, told)
    const field = FIELDS.find((known) => known === one.field)
    const value = one.value.replace(/\s+/g, ' ').trim()
    if (!who || !evidence || !field || value === '' || value.length > MAX_ATTRIBUTE_LENGTH || /[<>\p{C}]/u.test(value))
      return []
    const plain = { id: who.id, gender: null, ageBand: null, role: null, manner: null, relations: [] }
    const read = <T>(is: T): ReadValue<T> => ({ value: is, evidence })
    if (field === 'gender') return isGender(value) ? [{ ...plain, gender: read(value) }] : []
    if (field === 'ageBand') return isAgeBand(value) ? [{ ...plain, ageBand: read(value) }] : []
    if (field === 'role') return [{ ...plain, role: read(value) }]
    if (field === 'manner') return [{ ...plain, manner: read(value) }]
    const to = told.people[one.to ?? -1]
    if (!to || to.id === who.id) return []
    return [{ ...plain, relations: [read<Relation>({ to: to.id, what: value })] }]
  })
}

/** Normalises spaces and apostrophes for comparison. Positions in the text stay the same. */
const even = (words: string): string => words.replace(/[\s\u00a0\u202f]/g, ' ').replace(/[’‘`´]/g, "'")

/** Maximum number of occurrences of a quotation that are checked in its line. */
const MOST_PLACES = 20

function placesOf(quote: string, text: string): readonly number[] {
  const places: number[] = []
  for (let at = text.indexOf(quote); at >= 0 && places.length < MOST_PLACES; at = text.indexOf(quote, at + 1))
    places.push(at)
  return places
}

/** Minimum length of a quotation in characters. Shorter ones match almost anywhere. */
const SHORTEST_QUOTE = 2

function evidenceOf(one: ModelAnswer['attributes'][number], who: Character, told: Told): Evidence | null {
  const { play, people, passage, isAbout } = told
  const quote = one.quote.trim()
  if (quote.length < SHORTEST_QUOTE) return null
  const place = passage.lines[one.line ?? -1]
  if (place === undefined) {
    const of = who.id
    if (even(who.description).includes(even(quote))) return { place: 'description', of, words: who.description }
    return even(who.name) === even(quote) ? { place: 'name', of, words: who.name } : null
  }
  const element = play.elements[place]
  const text = textOf(element?.text ?? [])
  const other = one.field === 'relation' ? people[one.to ?? -1]?.id : undefined
  const from = placesOf(even(quote), even(text)).find((start) =>
    isAbout({ at: place, from: start, to: start + quote.length }, who.id, other),
  )
  if (!element || from === undefined) return null
  const to = from + quote.length
  const id = element.id === undefined ? {} : { element: element.id }
  return { place: 'line', at: place, ...id, from, to, words: text.slice(from, to) }
}
