import { nameKey, splitCue } from '../../cue.ts'
import { isAllCaps } from '../../recognise/letters.ts'
import { printedText } from '../../rich-text.ts'
import { Cast, marksBy } from '../fdx/cast.ts'
import type { TypedParagraph } from './elements.ts'
import type { TitlePage } from '../../title-page.ts'
import { defaultSettings, type Element, type Language, type Paper, type Play, type PlayKind } from '../../play.ts'
import { guessKind, guessLanguage } from '../../recognise/guess.ts'
import type { Character } from '../../character.ts'

/** What a file says of its people besides their cues. */
interface Listed {
  readonly names: readonly string[]
  /** The file's own words for a speaker who goes on; null where cues keep what they say of that. */
  readonly continued?: string | null
}

/**
 * Everybody in a script: those whom the file lists, then those whom only cues name. Programs that show all cues in
 * capitals let one name be typed in several ways: it is kept as listed, else in capitals where it stands so once.
 */
export function castFor(paragraphs: readonly TypedParagraph[], { names, continued = '' }: Listed): Cast {
  const known = new Map<string, string>()
  for (const name of names) if (!known.has(nameKey(name))) known.set(nameKey(name), name)
  const listed = new Set(known.keys())
  for (const { kind, text } of paragraphs) {
    if (kind !== 'cue') continue
    const { name } = splitCue(printedText(text).replaceAll('\n', ' '))
    const key = nameKey(name)
    const before = known.get(key)
    if (before === undefined || (!listed.has(key) && !isAllCaps(before) && isAllCaps(name))) known.set(key, name)
  }
  return new Cast([...known.values()], continued === null ? undefined : marksBy(continued))
}

/** Entries of one key that follow each other as one; empty ones are left out. */
export function joinEntries(page: TitlePage): TitlePage {
  const entries: { key: string; value: string }[] = []
  for (const { key, value } of page) {
    const last = entries.at(-1)
    if (value === '') continue
    if (last?.key === key) last.value += `\n${value}`
    else entries.push({ key, value })
  }
  return entries
}

/** Removes "Written by" if there is no author: some programs add it to every new script. */
export const withoutLoneCredit = (page: TitlePage): TitlePage =>
  page.some(({ key, value }) => key === 'author' && value !== '') ? page : page.filter(({ key }) => key !== 'credit')

/** Tags, or lines, of a text that somebody wrote: the longest script has a tenth of them. More would fill the memory. */
const MOST = 600_000

/** Whether a text has so many of a sign that it is no script. */
export function hasTooMany(text: string, sign: string): boolean {
  // no text of fewer letters can have them
  if (text.length < MOST) return false
  let left = MOST
  for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) if (--left < 0) return true
  return false
}

/** What a file says of its play, as far as it does. */
interface TypedPlay {
  readonly elements: readonly Element[]
  readonly characters: readonly Character[]
  readonly titlePage: TitlePage
  readonly kind?: PlayKind | undefined
  readonly language?: Language | undefined
  readonly paper?: Paper | undefined
  readonly sceneNumbers?: boolean
}

/** A play of what a file says; kind and language are made out from the words where it says nothing. */
export function playOf(said: TypedPlay): Play {
  const { elements, characters, titlePage } = said
  const kind = said.kind ?? guessKind(elements)
  const language = said.language ?? guessLanguage(elements)
  const settings = defaultSettings(kind, language)
  return {
    kind,
    language,
    titlePage,
    characters,
    elements,
    settings: { ...settings, paper: said.paper ?? settings.paper, sceneNumbers: said.sceneNumbers ?? false },
  }
}

/** Whether a program's words for going on, such as "(suite)", are French. */
export const isFrenchContinued = (words: string): boolean => /\b(?:suite|suivre|plus)\b/i.test(words)

/** A4 by the height of the page in millimetres; undefined where it is not told. */
export function paperOfHeight(height: number): Paper | undefined {
  if (!Number.isFinite(height) || height <= 0) return undefined
  return Math.abs(height - A4_HEIGHT) < SLACK ? 'a4' : 'us-letter'
}

/** In millimetres. */
const A4_HEIGHT = 297
const SLACK = 4
