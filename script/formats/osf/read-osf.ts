import { sameMarks, textOf, type RichText } from '../../rich-text.ts'
import type { TitlePage } from '../../title-page.ts'
import { entriesOf, linesWithEmphasis, keyOfLine, type TitleParagraph } from '../fdx/title-page.ts'
import {
  joinEntries,
  withoutLoneCredit,
  castFor,
  hasTooMany,
  isFrenchContinued,
  paperOfHeight,
  playOf,
} from '../typed/play-of.ts'
import { readXml, childrenOf, type XmlElement } from '../xml/tree.ts'
import { allOf, oneOf, valueOf, isNamed, isTrue, runsIn, type Reading } from './words.ts'
import { LossCounter, type ReadResult } from '../reading.ts'
import type { Paper } from '../../play.ts'
import { isStageType } from '../fdx/kind.ts'
import { elementsOf } from '../typed/elements.ts'
import { readBody, Styles } from './body.ts'

/** Maps bookmark names to title page keys. Any other bookmark name is itself the key. */
const BOOKMARKS: ReadonlyMap<string, string> = new Map([
  ['authors', 'author'],
  ['writtenby', 'author'],
  ['credits', 'credit'],
  ['basedon', 'source'],
  ['draft', 'draft date'],
  ['draftdate', 'draft date'],
  ['date', 'draft date'],
  ['version', 'draft date'],
  ['address', 'contact'],
  ['phonenumber', 'contact'],
  ['email', 'contact'],
  ['website', 'contact'],
])

/** Attributes of the document's info element, used by versions before 2. */
const INFORMATION: readonly (readonly [attribute: string, key: string])[] = [
  ['title', 'title'],
  ['subtitle', 'subtitle'],
  ['writtenby', 'author'],
  ['copyright', 'copyright'],
  ['drafts', 'draft date'],
  ['contact', 'contact'],
]

/** Removes marks that cover the whole text, because they come from the title page's design. */
function withoutLook(text: RichText): RichText {
  const [first] = text
  const isWhole = first !== undefined && text.every((run) => run.text.trim() === '' || sameMarks(run, first))
  return isWhole ? [{ text: textOf(text) }] : text
}

function readParagraph(paragraph: XmlElement, reading: Reading): TitleParagraph {
  const text = withoutLook(runsIn(paragraph, reading))
  const alignment = valueOf(oneOf(paragraph, 'style'), 'align').toLowerCase()
  const bookmark = valueOf(paragraph, 'bookmark').trim().toLowerCase()
  const label = BOOKMARKS.get(bookmark.replace(/[\s_]/g, '')) ?? bookmark
  return {
    lines: textOf(text).trim() === '' ? [] : linesWithEmphasis(text),
    alignment,
    isCentred: alignment === 'center',
    ...(label !== '' && { label }),
  }
}

/** Moves a "written by" line that precedes the authors in the same value to its own entry. */
function entriesOfValue(key: string, value: string): TitlePage {
  const [first = '', ...others] = value.split('\n')
  if (key !== 'author' || keyOfLine(first.trim()) !== 'credit') return [{ key, value }]
  return [
    { key: 'credit', value: first.trim() },
    { key, value: others.join('\n').trim() },
  ]
}

function informationOf(root: XmlElement): TitlePage {
  const info = oneOf(root, 'info')
  return INFORMATION.flatMap(([attribute, key]) => entriesOfValue(key, valueOf(info, attribute).trim()))
}

/**
 * Reads the title page from bookmarked entries, from other lines by their text and, before version 2, from the
 * attributes of the info element.
 */
function readTitlePage(root: XmlElement, reading: Reading): TitlePage {
  const paragraphs = allOf(oneOf(root, 'titlepage'), 'para').map((one) => readParagraph(one, reading))
  const written = joinEntries(entriesOf(paragraphs))
  return written.length > 0 ? written : withoutLoneCredit(joinEntries(informationOf(root)))
}

/** Parts of a document that don't count as left out: they are read, or contain only a program's settings. */
const KNOWN = 'info settings fadeinsettings styles paragraphs titlepage apages abpages spelling lists'.split(' ')
/** Lists that a writer fills in. The others contain typing suggestions. */
const WRITTEN = ['highlightrules']

/** Counts a document's content that a play can't represent. */
function countLeftOut(root: XmlElement, tally: LossCounter): void {
  for (const part of childrenOf(root))
    if (!KNOWN.some((name) => isNamed(part, name))) tally.add(part.name, childrenOf(part).length)
  const lists = oneOf(root, 'lists')
  for (const name of WRITTEN) {
    const list = oneOf(lists, name)
    if (list !== undefined) tally.add(list.name, childrenOf(list).length)
  }
}

const ROOT = /<(?:\w+:)?document\b[^<>]{0,500}\btype\s*=\s*["']\s*Open Screenplay Format/i

/** Whether the text is an Open Screenplay document, judging by its root element. */
export const showsOsf = (text: string): boolean => ROOT.test(text.slice(0, 20_000))

/** The first version in which marks are attributes. Version 2.0 is stored as 20. */
const ATTRIBUTES_SINCE = 20
/** Page sizes are in tenths of a millimetre. */
const UNITS = 10

function readingOf(root: XmlElement, tally: LossCounter): Reading {
  const version = Number.parseInt(valueOf(root, 'version'), 10)
  const [normal] = allOf(oneOf(root, 'styles'), 'style')
  return {
    tally,
    isLegacy: !(version >= ATTRIBUTES_SINCE),
    font: valueOf(normal, 'font'),
    size: valueOf(normal, 'size'),
  }
}

/**
 * Whether scene numbers are displayed, and whether to keep them. Older versions store these settings in the document,
 * newer ones in the heading style.
 */
function numberingOf(settings: XmlElement | undefined, styles: Styles): { shown: boolean; kept: boolean } {
  const said = (name: string): boolean | undefined => {
    const value = valueOf(settings, name)
    return value === '' ? undefined : isTrue(value)
  }
  const shown = styles.numbering ?? said('scenenumbering')
  const locked = styles.locked ?? said('sceneslocked')
  return { shown: shown === true, kept: shown !== false || locked === true }
}

const paperOf = (settings: XmlElement | undefined): Paper | undefined =>
  paperOfHeight(Number(valueOf(settings, 'pageheight')) / UNITS)

const namesIn = (root: XmlElement): string[] =>
  allOf(oneOf(oneOf(root, 'lists'), 'characters'), 'character').map((one) => valueOf(one, 'name'))

function documentIn(root: XmlElement): boolean {
  return isNamed(root, 'document') && oneOf(root, 'paragraphs') !== undefined
}

/**
 * Reads an Open Screenplay document, versions 1.2 to 5, which is also the format of Fade In. Keeps all elements, custom
 * styles by their base styles, dual dialogue, scene numbers, revisions, notes, synopses and the title page. Never
 * throws on malformed input.
 */
export function readOsf(text: string): ReadResult {
  if (hasTooMany(text, '<')) return { error: 'hostile' }
  const document = readXml(text)
  if ('error' in document) return document
  const { root, cutShort } = document
  if (!documentIn(root)) return { error: cutShort && showsOsf(text) ? 'damaged' : 'wrong_format' }
  const tally = new LossCounter()
  const settings = oneOf(root, 'settings')
  const styles = new Styles(root)
  const { shown, kept } = numberingOf(settings, styles)
  const reading = readingOf(root, tally)
  const paragraphs = readBody(root, { ...reading, styles, hasNumbers: kept })
  const cast = castFor(paragraphs, { names: namesIn(root), continued: valueOf(settings, 'conttext') })
  const elements = elementsOf(paragraphs, cast)
  countLeftOut(root, tally)
  const isFrench =
    isFrenchContinued(`${valueOf(settings, 'conttext')} ${valueOf(settings, 'moretext')}`) ||
    /^fr/i.test(valueOf(oneOf(root, 'spelling'), 'language'))
  const play = playOf({
    elements,
    characters: cast.list,
    titlePage: readTitlePage(root, reading),
    kind: styles.own.some(isStageType) ? 'stage' : undefined,
    language: isFrench ? 'fr' : undefined,
    paper: paperOf(settings),
    sceneNumbers: shown,
  })
  return { play, warnings: [...tally.warnings(), ...(cutShort ? [{ code: 'cut_short' as const, count: 1 }] : [])] }
}
