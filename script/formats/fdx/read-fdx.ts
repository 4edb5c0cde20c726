import { guessKind, guessLanguage } from '../../recognise/guess.ts'
import { announcesPlace } from '../../recognise/places.ts'
import { defaultSettings, type Element, type Language, type Paper, type Play, type PlayKind } from '../../play.ts'
import { textOf } from '../../rich-text.ts'
import type { ReadResult } from '../reading.ts'
import { childOf } from '../xml/find.ts'
import type { XmlElement } from '../xml/tree.ts'
import { readBody } from './body.ts'
import { castOf } from './cast.ts'
import { withoutAutomaticMarks } from './continued-marks.ts'
import { readDocument } from './document.ts'
import { isStageType } from './kind.ts'
import { countLeftOut } from './left-out.ts'
import { readNotes } from './notes.ts'
import { Paragraphs } from './paragraph.ts'
import { readProduction } from './production.ts'
import { readSettings } from './settings.ts'
import { Tally } from './tally.ts'
import { readTitlePage } from './title-page.ts'

/** Whether a text is a Final Draft file by its root. */
export const showsFdx = (text: string): boolean => /<(?:\w+:)?FinalDraft[\s>]/.test(text.slice(0, 20_000))

/** How far a side of the paper may be from A4, in inches. */
const PAPER_SLACK = 0.15
const A4_HEIGHT = 11.69

function paperOf(root: XmlElement): Paper | undefined {
  const height = Number(childOf(childOf(root, 'PageLayout'), 'PageSize')?.attributes['Height'])
  if (!Number.isFinite(height) || height <= 0) return undefined
  return Math.abs(height - A4_HEIGHT) < PAPER_SLACK ? 'a4' : 'us-letter'
}

/** French where the file's words for going on are, else by the commonest words. */
function languageOf(root: XmlElement, elements: readonly Element[]): Language {
  const breaks = childOf(childOf(root, 'MoresAndContinueds'), 'DialogueBreaks')?.attributes
  const isFrench = /\b(?:suite|suivre|plus)\b/i.test(`${breaks?.['DialogueTop']} ${breaks?.['DialogueBottom']}`)
  return isFrench ? 'fr' : guessLanguage(elements)
}

const SCENE_WORD = /^(?:sc[eè]ne|acte?|tableau)\b/i

/** For the screen, unless the template or the headings are those of the stage. */
function kindOf(types: Iterable<string>, elements: readonly Element[]): PlayKind {
  for (const type of types) if (isStageType(type)) return 'stage'
  let hasScene = false
  for (const { kind, text } of elements) {
    if (kind !== 'scene') continue
    const heading = textOf(text)
    if (announcesPlace(heading)) return guessKind(elements)
    hasScene ||= SCENE_WORD.test(heading)
  }
  return hasScene ? 'stage' : guessKind(elements)
}

/**
 * Reads a script of Final Draft 8 to 13, or of a program that writes its files: all types of paragraphs, dual dialogue,
 * scene numbers, revisions, styles, notes, title page and the characters it has learnt. Unknown types are made out by
 * their settings. Never throws for what the text holds.
 */
export function readFdx(text: string): ReadResult {
  const tally = new Tally()
  const paragraphs = new Paragraphs(tally)
  const document = readDocument(text, (one) => paragraphs.take(one))
  if ('error' in document) return document
  const { root, cutShort } = document
  if (cutShort && paragraphs.list.length === 0) return { error: 'damaged' }
  const cast = castOf(root)
  const notes = readNotes(root, tally)
  const body = readBody(paragraphs.list, { cast, settings: readSettings(root), notes, tally })
  const { elements: read, production } = readProduction(root, body)
  const elements = withoutAutomaticMarks(read, root)
  countLeftOut(root, tally)
  const kind = kindOf(paragraphs.types, elements)
  const language = languageOf(root, elements)
  const settings = defaultSettings(kind, language)
  const play: Play = {
    kind,
    language,
    titlePage: readTitlePage(root),
    characters: cast.list,
    elements,
    settings: { ...settings, paper: paperOf(root) ?? settings.paper, ...production },
  }
  return { play, remarks: [...tally.remarks(), ...(cutShort ? [{ code: 'cut_short' as const, count: 1 }] : [])] }
}
