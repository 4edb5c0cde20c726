/** Reads and prints the characters of a file: the cast list, and properties such as age, hue and group members. */
import { isCharacterHue, type Character } from '../../character.ts'
import { textOf, trimEndOf } from '../../rich-text.ts'
import { xmlSafeWords, childOf, childrenOf, findAll, findIn, type XmlElement } from '../xml/tree.ts'
import { printPlain } from './print-words.ts'
import type { Named } from './print-body.ts'
import { plainWords, tidy, verbatimWords, isVerbatim } from './words.ts'
import { nameKey } from '../../cue.ts'

/** Properties of a character other than its name and description. `members` contains ids from the file. */
type PersonFacts = Pick<Character, 'age' | 'colour' | 'unprinted' | 'members'> & {
  /** Only for characters left out of the cast list. For all others, the cast list contains the description. */
  readonly description?: string
}

const HUE = /(?:^|\s)hue(\d{1,2})(?=\s|$)/
const EVERYONE = 'everyone'
const LEFT_OUT = 'unprinted'
const DESCRIPTION = 'description'

/** Reads a `person` or `personGrp`. A `personGrp` is always a group, even if the file doesn't list its members. */
function readPerson(person: XmlElement): PersonFacts {
  const { rend = '', corresp = '', n } = person.attributes
  const age = childOf(person, 'age')
  const words = age === undefined ? '' : tidy(plainWords(age))
  const note = childrenOf(person, 'note').find(({ attributes }) => attributes['type'] === DESCRIPTION)
  const hue = Number(HUE.exec(rend)?.[1])
  const ids = corresp.split(/\s+/).flatMap((one) => (one.startsWith('#') ? [one.slice(1)] : []))
  return {
    ...(words === '' ? {} : { age: words }),
    ...(isCharacterHue(hue) ? { colour: hue } : {}),
    ...(rend.split(/\s+/).includes(LEFT_OUT) ? { unprinted: true as const } : {}),
    ...(note === undefined ? {} : { description: textOf(verbatimWords(note)) }),
    ...(person.name === 'personGrp' ? { members: n === EVERYONE ? EVERYONE : ids } : {}),
  }
}

/** Normalises an age, and removes characters that XML doesn't allow. */
export const xmlSafeAge = (age = ''): string => tidy(xmlSafeWords(age))

/** Prints an entry in the list of people. */
export function printPerson({ id, character }: Named, idOf: (character: string) => string | undefined): string {
  const { name, aliases, age, colour, unprinted, members } = character
  const kind = members === undefined ? 'person' : 'personGrp'
  const ids = members === EVERYONE ? [] : (members ?? []).flatMap((one) => idOf(one) ?? [])
  const rend = [...(colour === undefined ? [] : [`hue${colour}`]), ...(unprinted ? [LEFT_OUT] : [])]
  const attributes = [
    `xml:id="${id}"`,
    ...(members === EVERYONE ? [`n="${EVERYONE}"`] : []),
    ...(ids.length === 0 ? [] : [`corresp="${ids.map((one) => `#${one}`).join(' ')}"`]),
    ...(rend.length === 0 ? [] : [`rend="${rend.join(' ')}"`]),
  ]
  const others = aliases.map((alias) => `<persName type="alias">${printPlain(alias)}</persName>`)
  const said = xmlSafeAge(age) === '' ? '' : `<age>${printPlain(xmlSafeAge(age))}</age>`
  const words = unprinted ? printDescription(character) : ''
  return `<${kind} ${attributes.join(' ')}><persName>${printPlain(name)}</persName>${others.join('')}${said}${words}</${kind}>`
}

function printDescription({ description }: Character): string {
  const words = xmlSafeWords(description)
  return words === '' ? '' : `<note type="${DESCRIPTION}" xml:space="preserve">${printPlain(words)}</note>`
}

interface Person {
  readonly id: string
  /** The name that the edition gives this person. */
  readonly given: string
  /** Other names in the edition. */
  readonly aliases: readonly string[]
  /** The speaker labels as printed, in the order in which they first occur. */
  readonly labels: string[]
  description: string
  speaks: boolean
  /** Whether the cast list contains this person. */
  isListed: boolean
  readonly facts: PersonFacts
}

const looseKey = (name: string): string => nameKey(name.normalize('NFD').replace(/[\p{M}\p{P}]/gu, ' '))

/** Returns the people and groups of a list, including nested lists, in document order. */
const peopleIn = (list: XmlElement): XmlElement[] =>
  childrenOf(list).flatMap((one) =>
    one.name === 'person' || one.name === 'personGrp' ? [one] : one.name === 'listPerson' ? peopleIn(one) : [],
  )

/** Removes punctuation around the text. */
const bare = (words: string): string => words.replace(/^[,.;:\s]+/, '').replace(/[,.;:\s]+$/, '')

/** Returns the headings of a cast group, which apply to all its members. */
const headsOf = (group: XmlElement): string[] =>
  childrenOf(group)
    .filter(({ name }) => name === 'head' || name === 'roleDesc')
    .map((one) => bare(tidy(plainWords(one))))

/** Everyone in the play: the people in the header, the speakers, and the people in the cast list. */
export class Cast {
  readonly #people = new Map<string, Person>()

  constructor(tei: XmlElement) {
    const list = findIn(tei, 'listPerson')
    for (const person of list === undefined ? [] : peopleIn(list)) this.#list(person)
  }

  #list(person: XmlElement): void {
    const id = person.attributes['xml:id']
    if (id === undefined) return
    const named = findIn(person, 'persName') ?? findIn(person, 'name')
    const others = findAll(person, 'persName').filter(({ attributes }) => attributes['type'] === 'alias')
    const aliases = others.filter((one) => one !== named).map((one) => tidy(plainWords(one)))
    this.#add({ id, given: named === undefined ? id : tidy(plainWords(named)), aliases, facts: readPerson(person) })
  }

  #add(known: Pick<Person, 'id' | 'given'> & Partial<Pick<Person, 'aliases' | 'facts'>>): Person {
    const facts = known.facts ?? {}
    const { description = '' } = facts
    const person = { aliases: [], labels: [], description, speaks: false, isListed: false, facts, ...known }
    this.#people.set(known.id, person)
    return person
  }

  /** Whether the header gives this person exactly this name. */
  isNamed(id: string, label: string): boolean {
    return this.#people.get(id)?.given === label
  }

  /**
   * Records the speakers of a speech. Returns the character's id, or undefined if several characters speak at the same
   * time or no speaker is named.
   */
  speak(who: readonly string[], label: string): string | undefined {
    const ids = who.length === 0 && label !== '' ? [this.#byLabel(label)] : who
    for (const id of ids) {
      const person = this.#people.get(id) ?? this.#add({ id, given: label === '' ? id : label })
      person.speaks = true
      if (ids.length === 1 && label !== '' && !person.labels.includes(label)) person.labels.push(label)
    }
    return ids.length === 1 ? ids[0] : undefined
  }

  /** Identifies a speaker without an id by its normalised label. */
  #byLabel(label: string): string {
    const id = `label:${looseKey(label).replace(/\s+/g, ' ').trim()}`
    if (!this.#people.has(id)) this.#add({ id, given: label })
    return id
  }

  /**
   * Reads the descriptions of roles and of their groups from the cast list. Roles that have no lines become characters
   * too.
   */
  readList(list: XmlElement, heads: readonly string[] = []): void {
    for (const part of childrenOf(list)) {
      if (part.name === 'castItem') this.#readItem(part, heads)
      this.readList(part, part.name === 'castGroup' ? [...headsOf(part), ...heads] : heads)
    }
  }

  #readItem(item: XmlElement, heads: readonly string[]): void {
    const role = findIn(item, 'role')
    const name = trimEndOf(tidy(plainWords(role ?? item)), /[.,;:]/)
    const rest = role === undefined ? '' : tidy(plainWords(item).replace(plainWords(role), ' '))
    const known = this.#byReference(item, role)
    if (name === '' && known === undefined) return
    const person = known ?? this.#byName(name) ?? this.#add({ id: `cast:${looseKey(name)}`, given: name })
    person.isListed = true
    const said = findIn(item, 'roleDesc')
    if (said !== undefined && isVerbatim(said)) person.description ||= textOf(verbatimWords(said))
    person.description ||= [bare(rest), ...heads].filter((words) => words !== '').join(', ')
  }

  #byReference(item: XmlElement, role: XmlElement | undefined): Person | undefined {
    const ids = [role, item].flatMap((one) => [one?.attributes['corresp'], one?.attributes['xml:id']])
    for (const id of ids) {
      const known = this.#people.get(id?.replace(/^#/, '') ?? '')
      if (known !== undefined) return known
    }
    return undefined
  }

  #byName(name: string): Person | undefined {
    const key = looseKey(name)
    return [...this.#people.values()].find((one) => [one.given, ...one.labels].some((other) => looseKey(other) === key))
  }

  /**
   * Returns the characters in the order of the header, followed by those found only in the text. Leaves out anyone who
   * neither speaks nor is in the cast list.
   */
  characters(): Character[] {
    const there = [...this.#people.values()].filter(
      ({ speaks, isListed, facts }) => speaks || isListed || facts.unprinted === true,
    )
    const ids = new Set(there.map(({ id }) => id))
    return there.map(({ id, given, labels, description, aliases: more, facts }) => {
      const [name = given, ...others] = labels
      const known = new Set([nameKey(name)])
      const aliases = [...others, given, ...more].filter((one) => !known.has(nameKey(one)) && known.add(nameKey(one)))
      const { members } = facts
      const who = Array.isArray(members) ? { members: [...new Set(members)].filter((one) => ids.has(one)) } : {}
      return { ...facts, id, name, aliases, description, ...who }
    })
  }
}

export const castListIn = (tei: XmlElement): XmlElement | undefined => {
  const text = childOf(tei, 'text')
  return text === undefined ? findIn(tei, 'castList') : findIn(text, 'castList')
}
