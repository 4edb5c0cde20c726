import { isElement, wordsOf, type XmlElement } from '../xml/tree.ts'
import { normalise, type Run, type RichText } from '../../rich-text.ts'
import type { LossCounter } from '../reading.ts'

/**
 * Normalises an element or attribute name. Some versions of the format write names with capitals, some with
 * underscores, and some with neither.
 */
const plainName = (name: string): string => name.replaceAll('_', '').toLowerCase()

export const isNamed = (element: XmlElement, name: string): boolean =>
  element.name === name || plainName(element.name) === name

/** Returns the children with this name, which must be in lower case. */
export const allOf = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element === undefined
    ? []
    : element.children.filter((node): node is XmlElement => isElement(node) && isNamed(node, name))

export const oneOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((node): node is XmlElement => isElement(node) && isNamed(node, name))

/**
 * Returns the value of the first of these attributes that exists, or an empty string. The names must be in lower case,
 * without underscores.
 */
export function valueOf(element: XmlElement | undefined, ...names: readonly string[]): string {
  if (element === undefined) return ''
  const { attributes } = element
  for (const wanted of names) {
    const exact = attributes[wanted]
    if (exact !== undefined) return exact
    for (const name in attributes) if (plainName(name) === wanted) return attributes[name] ?? ''
  }
  return ''
}

export const isTrue = (value: string): boolean => value === '1' || value.toLowerCase() === 'true'

type Marks = Pick<Run, 'bold' | 'italic' | 'underline' | 'strike'>

const MARKS: readonly (readonly [name: string, mark: Marks])[] = [
  ['bold', { bold: true }],
  ['italic', { italic: true }],
  ['underline', { underline: true }],
  ['strikethrough', { strike: true }],
]

/** Returns the marks of a run or style from its attributes. */
export function marksOf(value: (name: string) => string): Marks {
  let marks: Marks = {}
  for (const [name, mark] of MARKS) if (isTrue(value(name))) marks = { ...marks, ...mark }
  return marks
}

const TAG = /<(\/?)(b|i|u|s|strike|br|font|size|color|bgcolor|rev)(?:="([^"<>]{0,100})")?\s*\/?>/gi

type Mark = 'bold' | 'italic' | 'underline' | 'strike'
const LEGACY_MARKS: Readonly<Record<string, Mark>> = {
  b: 'bold',
  i: 'italic',
  u: 'underline',
  s: 'strike',
  strike: 'strike',
}

/** Reads text with inline tags, as in version 1. Unknown tags are kept as text. */
function readLegacy(words: string, tally: LossCounter): Run[] {
  const open: Record<Mark, number> = { bold: 0, italic: 0, underline: 0, strike: 0 }
  const runs: Run[] = []
  let from = 0
  const say = (text: string): void => {
    if (text === '') return
    const marks = Object.entries(open).filter(([, depth]) => depth > 0)
    runs.push({ ...Object.fromEntries(marks.map(([mark]) => [mark, true as const])), text })
  }
  for (const found of words.matchAll(TAG)) {
    const [tag, closing, given = ''] = found
    say(words.slice(from, found.index))
    from = found.index + tag.length
    const name = given.toLowerCase()
    const mark = LEGACY_MARKS[name]
    if (name === 'br') say('\n')
    else if (mark !== undefined) open[mark] = Math.max(0, open[mark] + (closing === '/' ? -1 : 1))
    else if (closing === '' && name !== 'rev') tally.add(name)
  }
  say(words.slice(from))
  return runs
}

const LEGACY_REVISION = /<rev="([1-9]\d{0,5})">/gi

/** Returns the number of the latest revision in the text's inline tags, or 0 if there is none. */
const legacyRevision = (words: string): number =>
  [...words.matchAll(LEGACY_REVISION)].reduce((last, [, number]) => Math.max(last, Number(number)), 0)

const ODD_BREAKS = /\r\n?|[\u2028\u2029]/g
const REVISION = /^[1-9]\d{0,5}$/

/** The settings needed to read a document's text. */
export interface Reading {
  readonly tally: LossCounter
  /** Whether marks are inline tags, as they were before version 2. */
  readonly isLegacy: boolean
  /** The default font and size. */
  readonly font: string
  readonly size: string
}

function revisionIn(element: XmlElement, { isLegacy }: Reading): number {
  const value = valueOf(element, 'revision')
  if (REVISION.test(value)) return Number(value)
  return isLegacy && element.name === 'text' ? legacyRevision(wordsOf(element)) : 0
}

/**
 * Returns the number of the latest revision in which a paragraph was changed, counting deletions, or 0 if there is
 * none.
 */
export function revisionOf(paragraph: XmlElement, reading: Reading): number {
  const marks = allOf(oneOf(paragraph, 'marks'), 'mark')
  return [...allOf(paragraph, 'text'), ...marks].reduce((last, one) => Math.max(last, revisionIn(one, reading)), 0)
}

/** Counts formatting that runs don't support. */
function countLooks(text: XmlElement, { tally, font, size }: Reading): void {
  const colour = valueOf(text, 'color')
  const differs = (value: string, usual: string): boolean => value !== '' && usual !== '' && value !== usual
  if (valueOf(text, 'bgcolor') !== '') tally.add('bgcolor')
  if (colour !== '' && colour.toLowerCase() !== '#000000') tally.add('color')
  if (valueOf(text, 'link') !== '') tally.add('link')
  if (differs(valueOf(text, 'font'), font) || differs(valueOf(text, 'size'), size)) tally.add('font')
}

function runsOf(text: XmlElement, reading: Reading): readonly Run[] {
  const words = wordsOf(text).replace(ODD_BREAKS, '\n')
  if (words === '') return []
  if (Object.keys(text.attributes).length > 0) countLooks(text, reading)
  const marks = marksOf((name) => valueOf(text, name))
  if (reading.isLegacy && words.includes('<'))
    return readLegacy(words, reading.tally).map((run) => ({ ...marks, ...run }))
  return [{ ...marks, text: isTrue(valueOf(text, 'allcaps')) ? words.toUpperCase() : words }]
}

/** Returns the runs of a paragraph, normalised. */
export const runsIn = (paragraph: XmlElement, reading: Reading): RichText =>
  normalise(allOf(paragraph, 'text').flatMap((text) => runsOf(text, reading)))
