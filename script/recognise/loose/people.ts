import type { Character } from '../../character.ts'
import { keyOf } from './line.ts'
import type { Role } from './front.ts'
import type { LooseCue } from './cue.ts'
import { withSmallWords } from './spelling.ts'

/** Separators in a cue that names several characters: "LISE ET MARC", "First and Second Lord". */
const JOINED = /\s*,\s*(?:(?:et|and|und|e|y|i|och|en|és|&|и)\s+)?|\s+(?:et|and|und|e|y|i|och|en|és|&|и)\s+/iu

interface Person {
  readonly id: string
  /** As printed in cues or in the cast list. */
  name: string
  readonly variants: Set<string>
  description: string
  speeches: number
}

/** The characters in the order in which they are found, those of the cast list first. */
export class People {
  readonly #byKey = new Map<string, Person>()
  readonly #names: ReadonlyMap<string, unknown>
  readonly #small: ReadonlySet<string>
  #count = 0

  /** `names` are the keys of all recurring names, and `small` the lower-case words within names. */
  constructor(roles: readonly Role[], names: ReadonlyMap<string, unknown>, small: ReadonlySet<string>) {
    this.#names = names
    this.#small = small
    for (const role of roles) this.#list(role)
  }

  /** Adds a character from the cast list. If a name is listed several times, its descriptions are joined. */
  #list({ name, description }: Role): void {
    const known = this.#byKey.get(keyOf(name))
    if (known === undefined) this.#add(name, description)
    else {
      const said = known.description.split('; ').filter((one) => one !== '')
      if (description !== '' && !said.includes(description)) known.description = [...said, description].join('; ')
    }
  }

  #add(name: string, description: string): Person {
    this.#count++
    const person: Person = { id: `c${this.#count}`, name, variants: new Set(), description, speeches: 0 }
    this.#byKey.set(keyOf(name), person)
    return person
  }

  /**
   * Whether a cue names several characters: at least two of its parts, and at least half of them, must be known names.
   */
  #isJoint(name: string): boolean {
    const parts = name.split(JOINED).filter((part) => part !== '')
    const known = parts.filter((part) => this.#byKey.has(keyOf(part)) || this.#names.has(keyOf(part))).length
    return parts.length > 1 && known >= Math.max(Math.min(2, parts.length), parts.length / 2)
  }

  /**
   * Counts a speech for the character named by a cue, and returns the character's id; undefined if the cue names
   * several.
   */
  call(cue: LooseCue): string | undefined {
    const known = this.#byKey.get(cue.key)
    if (known === undefined && this.#isJoint(cue.name)) return undefined
    const person = known ?? this.#add(cue.name, '')
    // the cast list prints accents that capitals in the text may lack
    if (person.speeches === 0 && hasNoFewerMarks(cue.name, person.name)) person.name = cue.name
    person.speeches++
    person.variants.add(cue.name)
    return person.id
  }

  characters(): Character[] {
    return [...this.#byKey.values()].map(({ id, name, description }) => ({
      id,
      name: withSmallWords(name, this.#small),
      aliases: [],
      description,
    }))
  }

  variants(): Record<string, readonly string[]> {
    return Object.fromEntries([...this.#byKey.values()].map(({ id, variants }) => [id, [...variants]]))
  }
}

const marks = (name: string): number => name.normalize('NFD').match(/\p{M}/gu)?.length ?? 0
const hasNoFewerMarks = (name: string, other: string): boolean => marks(name) >= marks(other)
