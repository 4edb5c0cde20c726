import { isCharacterHue, type CharacterId, type Character } from '../../character.ts'
import type { Element, ElementKind, Language, PlayKind, PlaySettings, SaidMovement, VersePart } from '../../play.ts'
import type { TitlePage } from '../../title-page.ts'
import { marksOf } from './marks.ts'
import { isAgeBand, isGender, LONGEST_ATTRIBUTE } from '../../attributes/attributes.ts'

/** Two 32-bit walks over the code units, as base 36: enough to notice that a text was edited, no protection against malice. */
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

/** Everything that the text says about some neighbouring elements, in one string. */
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

/** The same for a title page. */
export const digestTitle = (page: TitlePage): string =>
  digest(page.map(({ key, value }) => `${key}\u0001${value}\u0002`).join(''))

/** What a boneyard of ours begins with. */
export const HINT_TAG = ' replique:1 '

/**
 * What Fountain cannot say about a play, kept in a boneyard at the end of the file, which other programs skip.
 * Whatever is about a part of the text carries that part's digest, and counts only while the part is unchanged.
 */
export interface Hint {
  readonly kind?: PlayKind
  readonly language?: Language
  readonly settings?: PlaySettings
  /** The digest of the title page that the text shows, and the real one as [key, value]. */
  readonly title?: readonly [string, readonly (readonly [string, string])[]]
  /** The whole list. */
  readonly characters?: readonly HintCharacter[]
  readonly elements?: readonly HintGroup[]
}

/** `count` elements of the text from `index` on, their digest, and what they are in the play. */
export type HintGroup = readonly [index: number, count: number, digest: string, readonly Patch[]]

/** An element of the text as it is, by its place in the group; several of a kind with a line each, from the line after the last one used; or one put together. */
export type Patch = number | readonly [ElementKind, number] | PatchedElement

export interface PatchedElement {
  readonly k: ElementKind
  /** Lines of the group, first and last; [first, last, 2] where a blank line stood between two of the text's elements. */
  readonly x?: readonly number[]
  /** Spaces before and after those lines. */
  readonly p?: readonly [string, string]
  /** The text itself: words, or [words, marks], marks being letters of b, i, u, s (struck out), n (note) and c (cut). */
  readonly t?: readonly (string | readonly [string, string])[]
  /** Cue: the speaker's place in the characters list; nobody when absent. */
  readonly c?: number
  readonly n?: string
  readonly l?: number
  readonly d?: 1
  /** Action: what its writer says of who comes or goes by it, and the places of those in the characters list. */
  readonly m?: readonly [SaidMovement['kind'], ...number[]]
  /** Verse: which part of a line that several share. */
  readonly v?: VersePart
  /** The revision in which it was last changed. */
  readonly r?: number
}

/** The boneyard, without anything in it that would end it early. */
export function printHint(hint: Hint): string {
  const json = JSON.stringify(hint).replace(/\/(?=\*)|(?<=\*)\//g, '\\/')
  return `/*${HINT_TAG}${json} */`
}

/** A text without our boneyards, and what the last of them says. */
interface HintedText {
  readonly text: string
  readonly hint: Hint | undefined
}

/** Takes our boneyards out of a text. One that cannot be read stays, as any boneyard does. */
export function takeHint(text: string): HintedText {
  let at = text.indexOf(`/*${HINT_TAG}`)
  if (at < 0) return { text, hint: undefined }
  let hint: Hint | undefined
  let rest = ''
  let from = 0
  while (at >= 0) {
    const end = text.indexOf('*/', at)
    if (end < 0) break
    const read = readHint(text.slice(at + 2 + HINT_TAG.length, end))
    if (read) {
      hint = read
      rest += text.slice(from, at)
      from = end + 2
    }
    at = text.indexOf(`/*${HINT_TAG}`, end + 2)
  }
  return { text: rest + text.slice(from), hint }
}

function readHint(json: string): Hint | undefined {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Hint) : undefined
  } catch {
    return undefined
  }
}

/** What the list says of a character: name; aliases and description; then everything else. */
type HintCharacter =
  | readonly [string]
  | readonly [string, readonly string[], string]
  | readonly [string, readonly string[], string, HintCharacterMore]

interface HintCharacterMore {
  /** Age. */
  readonly a?: string
  /** Hue. */
  readonly h?: number
  /** Left out of the printed list. */
  readonly u?: 1
  /** The members of a group by their places in the list, or 1 for everybody. */
  readonly m?: readonly number[] | 1
  readonly gender?: string
  readonly band?: string
  readonly role?: string
  readonly manner?: string
  /** Their places in the list, and what they are to them. */
  readonly to?: readonly (readonly [number, string])[]
}

/** The characters of a play for its hint. */
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

/** The characters that a hint lists; what is not understood is passed over. */
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
    typeof value === 'string' && value !== '' && value.length <= LONGEST_ATTRIBUTE
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
