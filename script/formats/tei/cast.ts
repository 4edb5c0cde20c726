import type { Character } from '../../character.ts'
import { nameKey } from '../../cue.ts'
import { textOf } from '../../rich-text.ts'
import { childOf, findAll, findIn } from '../xml/find.ts'
import type { XmlElement } from '../xml/tree.ts'
import { isVerbatim, plainWords, tidy, verbatimWords } from './words.ts'

interface Person {
  readonly id: string
  /** How the edition names them. */
  readonly given: string
  /** Other names that the edition gives them. */
  readonly aliases: readonly string[]
  /** How speeches call them, as printed, in the order in which they first do. */
  readonly labels: string[]
  description: string
  speaks: boolean
  /** They stand in the cast list. */
  isListed: boolean
}

const looseKey = (name: string): string => nameKey(name.normalize('NFD').replace(/[\p{M}\p{P}]/gu, ' '))

/** Everybody in the play: those the header lists, those who speak, those whom the cast list names. */
export class Cast {
  readonly #people = new Map<string, Person>()

  constructor(tei: XmlElement) {
    const list = findIn(tei, 'listPerson')
    for (const kind of ['person', 'personGrp'])
      for (const person of list === undefined ? [] : findAll(list, kind)) this.#list(person)
  }

  #list(person: XmlElement): void {
    const id = person.attributes['xml:id']
    if (id === undefined) return
    const named = findIn(person, 'persName') ?? findIn(person, 'name')
    const others = findAll(person, 'persName').filter(({ attributes }) => attributes['type'] === 'alias')
    const aliases = others.filter((one) => one !== named).map((one) => tidy(plainWords(one)))
    this.#add(id, named === undefined ? id : tidy(plainWords(named)), aliases)
  }

  #add(id: string, given: string, aliases: readonly string[] = []): Person {
    const person = { id, given, aliases, labels: [], description: '', speaks: false, isListed: false }
    this.#people.set(id, person)
    return person
  }

  /** Whether the header gives somebody this very name. */
  isNamed(id: string, label: string): boolean {
    return this.#people.get(id)?.given === label
  }

  /** Notes who speaks; the id of the one character of the cue, or undefined where several speak at once, or nobody is named. */
  speak(who: readonly string[], label: string): string | undefined {
    const ids = who.length === 0 && label !== '' ? [this.#byLabel(label)] : who
    for (const id of ids) {
      const person = this.#people.get(id) ?? this.#add(id, label === '' ? id : label)
      person.speaks = true
      if (ids.length === 1 && label !== '' && !person.labels.includes(label)) person.labels.push(label)
    }
    return ids.length === 1 ? ids[0] : undefined
  }

  /** Speakers without an id of their own are known by their label, letters alone. */
  #byLabel(label: string): string {
    const id = `label:${looseKey(label).replace(/\s+/g, ' ').trim()}`
    if (!this.#people.has(id)) this.#add(id, label)
    return id
  }

  /** Takes what the cast list says of each role; roles without a line are characters too. */
  readList(list: XmlElement): void {
    for (const item of findAll(list, 'castItem')) {
      const role = findIn(item, 'role')
      const name = tidy(plainWords(role ?? item)).replace(/[.,;:]+$/, '')
      const rest = role === undefined ? '' : tidy(plainWords(item).replace(plainWords(role), ' '))
      const known = this.#byReference(item, role)
      if (name === '' && known === undefined) continue
      const person = known ?? this.#byName(name) ?? this.#add(`cast:${looseKey(name)}`, name)
      person.isListed = true
      const said = findIn(item, 'roleDesc')
      if (said !== undefined && isVerbatim(said)) person.description ||= textOf(verbatimWords(said))
      person.description ||= rest.replace(/^[,.;:\s]+/, '').replace(/[.,;:\s]+$/, '')
    }
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

  /** In the order of the header, then of the text. Those who neither speak nor stand in the cast list are left out. */
  characters(): Character[] {
    return [...this.#people.values()]
      .filter((person) => person.speaks || person.isListed)
      .map(({ id, given, labels, description, aliases: more }) => {
        const [name = given, ...others] = labels
        const known = new Set([nameKey(name)])
        const aliases = [...others, given, ...more].filter((one) => !known.has(nameKey(one)) && known.add(nameKey(one)))
        return { id, name, aliases, description }
      })
  }
}

export const castListIn = (tei: XmlElement): XmlElement | undefined => {
  const text = childOf(tei, 'text')
  return text === undefined ? findIn(tei, 'castList') : findIn(text, 'castList')
}
