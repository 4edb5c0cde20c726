/** What a list of people says of somebody besides their names: age, hue, left out of the cast list, members of a group. */
import type { Character } from '../../character.ts'
import { isCharacterHue } from '../../character.ts'
import { textOf } from '../../rich-text.ts'
import { holdableWords } from '../xml/escape.ts'
import { childOf, childrenOf } from '../xml/find.ts'
import type { XmlElement } from '../xml/tree.ts'
import { printPlain } from './print-words.ts'
import type { Named } from './print-speech.ts'
import { plainWords, tidy, verbatimWords } from './words.ts'

/** What is known of a character besides names and description, its members by the ids of the file. */
export type PersonFacts = Pick<Character, 'age' | 'colour' | 'unprinted' | 'members'> & {
  /** Of somebody whom the cast list, which has it of the others, leaves out. */
  readonly description?: string
}

const HUE = /(?:^|\s)hue(\d{1,2})(?=\s|$)/
const EVERYONE = 'everyone'
const LEFT_OUT = 'unprinted'
const DESCRIPTION = 'description'

/** Reads what a `person` or `personGrp` says; a group is one though the file names no members. */
export function readPerson(person: XmlElement): PersonFacts {
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

/** The age as the file holds it. */
export const heldAge = (age = ''): string => tidy(holdableWords(age))

/** Somebody in the list of people. */
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
  const said = heldAge(age) === '' ? '' : `<age>${printPlain(heldAge(age))}</age>`
  const words = unprinted ? printDescription(character) : ''
  return `<${kind} ${attributes.join(' ')}><persName>${printPlain(name)}</persName>${others.join('')}${said}${words}</${kind}>`
}

function printDescription({ description }: Character): string {
  const words = holdableWords(description)
  return words === '' ? '' : `<note type="${DESCRIPTION}" xml:space="preserve">${printPlain(words)}</note>`
}
