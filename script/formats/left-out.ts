/** Reports which parts of a play a file format can't represent, before the play is exported. */
import type { Character } from '../character.ts'
import { castEntryText, hasPrintedCastList } from '../cast-list/cast-list.ts'
import { layoutOf } from '../layout/layout-of.ts'
import type { Element, Play } from '../play.ts'
import { printedText } from '../rich-text.ts'
import { TITLE_KEYS } from '../title-page.ts'

/** The kinds of content, in the order in which they are reported. */
export const LEFT_OUT = [
  'notes',
  'sections',
  'synopses',
  'cuts',
  'omitted',
  'titlePage',
  'characters',
  'aliases',
  'traits',
  'details',
  'verse',
  'verseParts',
  'marks',
  'revisions',
] as const
export type LeftOut = (typeof LEFT_OUT)[number]

/** A kind of content that a format leaves out, and how often it occurs in the play. */
export interface Loss {
  readonly what: LeftOut
  readonly count: number
}

/** Content that never appears on a printed page. */
const UNPRINTED: readonly LeftOut[] = ['notes', 'sections', 'synopses', 'cuts', 'omitted']

/**
 * The content that each format always leaves out. Working data (colours, groups, movements, traits) counts as lost only
 * in formats meant for further editing.
 */
const NEVER: Readonly<Record<string, readonly LeftOut[]>> = {
  pdf: [...UNPRINTED, 'titlePage', 'characters', 'aliases'],
  docx: ['titlePage', 'characters', 'aliases', 'traits', 'details', 'verseParts', 'revisions'],
  // verse is written as dialogue
  fdx: ['characters', 'aliases', 'traits', 'details', 'verse', 'revisions'],
  tei: ['traits'],
  fountain: [],
  html: [...UNPRINTED, 'titlePage', 'characters', 'aliases', 'revisions'],
  epub: [...UNPRINTED, 'titlePage', 'characters', 'aliases', 'revisions'],
  text: [...UNPRINTED, 'titlePage', 'characters', 'aliases', 'marks', 'revisions'],
}

type TitlePart = keyof typeof TITLE_KEYS

/** Returns the parts of a title page that a format shows. */
function shownParts(play: Play, format: string): readonly TitlePart[] {
  const all = Object.keys(TITLE_KEYS) as TitlePart[]
  if (format !== 'pdf' && format !== 'docx') return all
  const { draft, setting } = layoutOf(play.settings, play.language, play.kind).titlePage
  const isShown = (part: TitlePart): boolean => {
    if (part === 'setting' || part === 'time') return setting
    // a Word document keeps the draft date even if its page doesn't show it
    return part !== 'date' || draft || format === 'docx'
  }
  return all.filter(isShown)
}

function unshownEntries(play: Play, format: string): number {
  const keys = new Set<string>(shownParts(play, format).flatMap((part) => TITLE_KEYS[part]))
  return play.titlePage.filter(({ key, value }) => !keys.has(key) && value.trim() !== '').length
}

/** Whether files of this format list the play's characters. */
function listsCharacters(play: Play, format: string): boolean {
  if (format === 'html' || format === 'epub') return hasPrintedCastList(play.settings)
  if (format === 'text') return play.kind === 'stage' && hasPrintedCastList(play.settings)
  return layoutOf(play.settings, play.language, play.kind).titlePage.characters
}

/** Counts the characters that a file doesn't name, or whose cast list entries it shortens. */
function unlistedCharacters(play: Play, format: string): number {
  // Final Draft keeps only the characters' names
  if (format === 'fdx') return play.characters.filter((one) => castEntryText(one) !== '').length
  const isListed = listsCharacters(play, format)
  const speaking = new Set(play.elements.map(({ character }) => character))
  const shown = play.elements
    .map(({ text }) => printedText(text))
    .join('\n')
    .toUpperCase()
  const isNamed = ({ id, name }: Character): boolean => speaking.has(id) || shown.includes(name.trim().toUpperCase())
  return play.characters.filter(
    (one) => !(isListed && one.unprinted !== true) && (castEntryText(one) !== '' || !isNamed(one)),
  ).length
}

const hasTraits = ({ gender, ageBand, role, manner, relations }: Character): boolean =>
  [gender, ageBand, role, manner].some(Boolean) || (relations ?? []).length > 0

const hasDetails = ({ colour, members, unprinted }: Character): boolean =>
  colour !== undefined || members !== undefined || unprinted === true

/**
 * Whether an editable file marks this element as changed. In other programs, comments and notes can't have revision
 * marks.
 */
function keepsRevision({ kind, text }: Element, format: string): boolean {
  if (format === 'fdx') return kind !== 'note'
  const isComment = kind === 'note' || kind === 'section' || kind === 'synopsis' || printedText(text).trim() === ''
  return format === 'docx' && !(isComment && kind !== 'cue')
}

/** Counts everything in a play that this file format can't represent. */
function countLosses(play: Play, format: string): Readonly<Record<LeftOut, number>> {
  const { elements, characters } = play
  const count = (is: (one: Element) => boolean): number => elements.filter(is).length
  const runs = elements.flatMap(({ text }) => text)
  return {
    notes: count(({ kind }) => kind === 'note') + runs.filter(({ aside }) => aside === 'note').length,
    sections: count(({ kind }) => kind === 'section'),
    synopses: count(({ kind }) => kind === 'synopsis'),
    cuts: runs.filter(({ aside }) => aside === 'cut').length,
    omitted: count(({ omitted }) => (omitted ?? []).length > 0),
    titlePage: unshownEntries(play, format),
    characters: unlistedCharacters(play, format),
    aliases: characters.filter(({ aliases }) => aliases.length > 0).length,
    traits: characters.filter(hasTraits).length,
    details: characters.filter(hasDetails).length + count(({ movement }) => movement !== undefined),
    verse: count(({ kind }) => kind === 'verse'),
    verseParts: count(({ part }) => part !== undefined),
    marks: runs.filter(({ bold, italic, underline, strike }) => bold || italic || underline || strike).length,
    revisions: count((one) => one.revision !== undefined && !keepsRevision(one, format)),
  }
}

/**
 * Returns the content that a format leaves out of this play, with counts. Empty if everything is kept. Without `notes`,
 * a Word document also loses the content that it would keep in comments.
 */
export function leftOutOf(play: Play, format: string, { notes = true }: { notes?: boolean } = {}): readonly Loss[] {
  const gone = new Set(NEVER[format])
  if (format === 'docx' && !notes) for (const what of UNPRINTED) gone.add(what)
  const counts = countLosses(play, format)
  return LEFT_OUT.filter((what) => gone.has(what) && counts[what] > 0).map((what) => ({ what, count: counts[what] }))
}
