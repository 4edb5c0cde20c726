import type { Paper } from '../../play.ts'
import { isStageType } from '../fdx/kind.ts'
import { Tally } from '../fdx/tally.ts'
import type { ReadResult } from '../reading.ts'
import { castFor } from '../typed/cast-for.ts'
import { elementsOf } from '../typed/elements.ts'
import { hasTooMany } from '../typed/too-many.ts'
import { isFrenchContinued, paperOfHeight, playOf } from '../typed/play-of.ts'
import { readXml, type XmlElement } from '../xml/tree.ts'
import { readBody } from './body.ts'
import { countLeftOut } from './left-out.ts'
import { allOf, isNamed, isTrue, oneOf, valueOf } from './named.ts'
import { Styles } from './styles.ts'
import { readTitlePage } from './title-page.ts'
import type { Reading } from './words.ts'

const ROOT = /<(?:\w+:)?document\b[^<>]{0,500}\btype\s*=\s*["']\s*Open Screenplay Format/i

/** Whether a text is an Open Screenplay document by its root. */
export const showsOsf = (text: string): boolean => ROOT.test(text.slice(0, 20_000))

/** From this version on looks are attributes. */
const ATTRIBUTES_SINCE = 20
/** Pages are measured in tenths of a millimetre. */
const UNITS = 10

function readingOf(root: XmlElement, tally: Tally): Reading {
  const version = Number.parseInt(valueOf(root, 'version'), 10)
  const [normal] = allOf(oneOf(root, 'styles'), 'style')
  return {
    tally,
    isLegacy: !(version >= ATTRIBUTES_SINCE),
    font: valueOf(normal, 'font'),
    size: valueOf(normal, 'size'),
  }
}

/** Whether scenes are numbered and their numbers kept, by version: on the document, then on the style of headings. */
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
 * Reads an Open Screenplay document, versions 1.2 to 5, which is also what Fade In keeps: all elements, the writer's own
 * styles by what they are made from, dual dialogue, scene numbers, revisions, notes, synopses and title page. Never
 * throws for what the text holds.
 */
export function readOsf(text: string): ReadResult {
  if (hasTooMany(text, '<')) return { error: 'hostile' }
  const document = readXml(text)
  if ('error' in document) return document
  const { root, cutShort } = document
  if (!documentIn(root)) return { error: cutShort && showsOsf(text) ? 'damaged' : 'wrong_format' }
  const tally = new Tally()
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
  return { play, remarks: [...tally.remarks(), ...(cutShort ? [{ code: 'cut_short' as const, count: 1 }] : [])] }
}
