import { nameKey, splitCue } from '../../cue.ts'
import { isAllCaps } from '../../recognise/letters.ts'
import { printedText } from '../../rich-text.ts'
import { Cast, marksBy } from '../fdx/cast.ts'
import type { TypedParagraph } from './elements.ts'
import type { TitlePage } from '../../title-page.ts'
import { defaultSettings, type Element, type Language, type Paper, type Play, type PlayKind } from '../../play.ts'
import { guessKind, guessLanguage } from '../../recognise/guess.ts'
import type { Character } from '../../character.ts'

/** Information in the file about its characters, other than in cues. */
interface Listed {
  readonly names: readonly string[]
  /** The file's own "continued" text. Null to leave "continued" marks in the cues. */
  readonly continued?: string | null
}

/**
 * Creates the cast: first the listed characters, then those that occur only in cues. If a program displays cues in
 * capitals, its files can contain several spellings of a name. The listed spelling is used or, failing that, one in
 * capitals.
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

/** Joins adjacent entries with the same key, and drops empty ones. */
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

/** Removes the credit, such as "Written by", if there is no author. Some programs add it to every new script. */
export const withoutLoneCredit = (page: TitlePage): TitlePage =>
  page.some(({ key, value }) => key === 'author' && value !== '') ? page : page.filter(({ key }) => key !== 'credit')

/** The maximum number of tags or lines: ten times as many as in the longest script. More could exhaust the memory. */
const MOST = 600_000

/** Whether `sign` occurs more often in the text than in any real script. */
export function hasTooMany(text: string, sign: string): boolean {
  // shorter text can't contain that many
  if (text.length < MOST) return false
  let left = MOST
  for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) if (--left < 0) return true
  return false
}

/** The properties of a play that its file states. Any others are undefined. */
interface TypedPlay {
  readonly elements: readonly Element[]
  readonly characters: readonly Character[]
  readonly titlePage: TitlePage
  readonly kind?: PlayKind | undefined
  readonly language?: Language | undefined
  readonly paper?: Paper | undefined
  readonly sceneNumbers?: boolean
}

/** Creates a play from the contents of a file. If the kind or language is unknown, it is guessed from the text. */
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

/** Whether a program's "continued" text, such as "(suite)", is French. */
export const isFrenchContinued = (words: string): boolean => /\b(?:suite|suivre|plus)\b/i.test(words)

/** Returns the paper size for a page height in millimetres, or undefined if the height isn't known. */
export function paperOfHeight(height: number): Paper | undefined {
  if (!Number.isFinite(height) || height <= 0) return undefined
  return Math.abs(height - A4_HEIGHT) < SLACK ? 'a4' : 'us-letter'
}

/** The height of A4 paper, and how far a page can deviate from it, in millimetres. */
const A4_HEIGHT = 297
const SLACK = 4
