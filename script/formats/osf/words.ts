import type { RichText, Run } from '../../rich-text.ts'
import { normalise } from '../../rich-text.ts'
import type { Tally } from '../fdx/tally.ts'
import { wordsOf } from '../xml/find.ts'
import type { XmlElement } from '../xml/tree.ts'
import { legacyRevision, readLegacy } from './legacy.ts'
import { marksOf } from './marks.ts'
import { allOf, isTrue, oneOf, valueOf } from './named.ts'

const ODD_BREAKS = /\r\n?|[\u2028\u2029]/g
const REVISION = /^[1-9]\d{0,5}$/

/** How the words of a document are read. */
export interface Reading {
  readonly tally: Tally
  /** Looks are written into the words, as they were before version 2. */
  readonly isLegacy: boolean
  /** The font and size of plain words. */
  readonly font: string
  readonly size: string
}

function revisionIn(element: XmlElement, { isLegacy }: Reading): number {
  const value = valueOf(element, 'revision')
  if (REVISION.test(value)) return Number(value)
  return isLegacy && element.name === 'text' ? legacyRevision(wordsOf(element)) : 0
}

/** The latest revision in which a paragraph was changed, words taken out included; 0 for none. */
export function revisionOf(paragraph: XmlElement, reading: Reading): number {
  const marks = allOf(oneOf(paragraph, 'marks'), 'mark')
  return [...allOf(paragraph, 'text'), ...marks].reduce((last, one) => Math.max(last, revisionIn(one, reading)), 0)
}

/** Looks that no run can have. */
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

/** The runs of a paragraph, in normal form. */
export const runsIn = (paragraph: XmlElement, reading: Reading): RichText =>
  normalise(allOf(paragraph, 'text').flatMap((text) => runsOf(text, reading)))
