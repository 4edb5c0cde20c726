import {
  isCharacterHue,
  isAgeBand,
  isGender,
  MAX_ATTRIBUTE_LENGTH,
  type CharacterId,
  type Character,
} from '../../character.ts'
import type { Element } from '../../play.ts'
import type { TitlePage } from '../../title-page.ts'
import { marksOf } from './marks.ts'

/**
 * Returns two 32-bit hashes of the code units, in base 36. They detect edits, but are not secure against deliberate
 * collisions.
 */
export function digest(text: string): string {
  let a = 0x811c9dc5
  let b = 0x9747b28c
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    a = Math.imul(a ^ code, 0x01000193)
    b = Math.imul(b ^ code ^ (b >>> 15), 0x5bd1e995)
  }
  return (a >>> 0).toString(36) + (b >>> 0).toString(36)
}

/** Returns a digest of everything that Fountain text can express about these adjacent elements. */
export function digestElements(elements: readonly Element[], nameOf: ReadonlyMap<CharacterId, string>): string {
  let all = ''
  for (const one of elements) {
    const name = one.character === undefined ? '' : (nameOf.get(one.character) ?? '')
    all += `${one.kind}\u0001${name}\u0001${one.number ?? ''}\u0001${one.level ?? ''}\u0001${one.dual ?? ''}\u0001`
    for (const run of one.text) all += `${run.text}\u0002${marksOf(run)}${run.aside ?? ''}\u0003`
    all += '\u0004'
  }
  return digest(all)
}

/** Returns a digest of a title page. */
export const digestTitle = (page: TitlePage): string =>
  digest(page.map(({ key, value }) => `${key}\u0001${value}\u0002`).join(''))

/** A character in the hint: the name, the aliases and the description, then everything else. */
export type HintCharacter =
  | readonly [string]
  | readonly [string, readonly string[], string]
  | readonly [string, readonly string[], string, HintCharacterMore]

interface HintCharacterMore {
  /** Age. */
  readonly a?: string
  /** Hue. */
  readonly h?: number
  /** Set if the character is omitted from the printed list. */
  readonly u?: 1
  /** The group's members, as indexes into the list, or 1 for everyone. */
  readonly m?: readonly number[] | 1
  readonly gender?: string
  readonly band?: string
  readonly role?: string
  readonly manner?: string
  /** Relations: the index of the other character, and the kind of relation. */
  readonly to?: readonly (readonly [number, string])[]
}

/** Encodes a play's characters for the hint. */
export function spellCharacters(characters: readonly Character[]): readonly HintCharacter[] {
  const places = new Map(characters.map(({ id }, at) => [id, at]))
  return characters.map(({ name, aliases, description, ...rest }) => {
    const more = spellMore(rest, places)
    if (Object.keys(more).length > 0) return [name, aliases, description, more]
    return aliases.length === 0 && description === '' ? [name] : [name, aliases, description]
  })
}

function spellMore(
  {
    age = '',
    colour,
    unprinted,
    members,
    gender,
    ageBand,
    role,
    manner,
    relations = [],
  }: Omit<Character, 'name' | 'aliases' | 'description'>,
  places: ReadonlyMap<string, number>,
): HintCharacterMore {
  const everybody = members === 'everyone'
  const ids = everybody ? [] : (members ?? [])
  const to = relations.flatMap((one) => {
    const place = places.get(one.to)
    return place === undefined ? [] : [[place, one.what] as const]
  })
  return {
    ...(age === '' ? {} : { a: age }),
    ...(colour === undefined ? {} : { h: colour }),
    ...(unprinted === true ? { u: 1 as const } : {}),
    ...(members === undefined ? {} : { m: everybody ? (1 as const) : ids.flatMap((id) => places.get(id) ?? []) }),
    ...(gender ? { gender } : {}),
    ...(ageBand ? { band: ageBand } : {}),
    ...(role ? { role } : {}),
    ...(manner ? { manner } : {}),
    ...(to.length > 0 ? { to } : {}),
  }
}

const entries = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as readonly unknown[]) : [])

/** Decodes the characters of a hint, ignoring anything malformed. */
export function readCharacters(list: unknown): readonly Character[] {
  const all = entries(list)
  return all.map((one, at) => {
    const [name, aliases, description, more] = entries(one)
    return {
      id: idAt(at),
      name: typeof name === 'string' ? name : '',
      aliases: entries(aliases).filter((alias) => typeof alias === 'string'),
      description: typeof description === 'string' ? description : '',
      ...readMore(typeof more === 'object' && more !== null ? more : {}, all.length),
    }
  })
}

const idAt = (at: number): string => `h${at + 1}`

function readMore(more: { readonly [key in keyof HintCharacterMore]?: unknown }, count: number) {
  const { a, h, u, m } = more
  const places = [...new Set(entries(m))].filter((at): at is number => Number.isInteger(at) && Number(at) >= 0)
  const members = m === 1 ? ('everyone' as const) : places.filter((at) => at < count).map(idAt)
  return {
    ...(typeof a === 'string' && a !== '' ? { age: a } : {}),
    ...(isCharacterHue(h) ? { colour: h } : {}),
    ...(u === 1 ? { unprinted: true as const } : {}),
    ...(m === 1 || Array.isArray(m) ? { members } : {}),
    ...readTraits(more, count),
  }
}

function readTraits(
  { gender, band, role, manner, to }: { readonly [key in keyof HintCharacterMore]?: unknown },
  count: number,
) {
  const isWords = (value: unknown): value is string =>
    typeof value === 'string' && value !== '' && value.length <= MAX_ATTRIBUTE_LENGTH
  const relations = entries(to).flatMap((one) => {
    const [place, what] = entries(one)
    const isPlace = Number.isInteger(place) && Number(place) >= 0 && Number(place) < count
    return isPlace && isWords(what) ? [{ to: idAt(Number(place)), what }] : []
  })
  return {
    ...(isGender(gender) ? { gender } : {}),
    ...(isAgeBand(band) ? { ageBand: band } : {}),
    ...(isWords(role) ? { role } : {}),
    ...(isWords(manner) ? { manner } : {}),
    ...(relations.length > 0 ? { relations } : {}),
  }
}
