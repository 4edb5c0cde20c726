import { readEmphasis } from '../fountain/emphasis.ts'
import type { TitleEntry, TitlePage } from '../../title-page.ts'
import { normalise, type RichText } from '../../rich-text.ts'
import { readXml } from '../xml/tree.ts'
import { printTexts, printParagraph, element, holdable, worded } from './print-xml.ts'
import { printStyle } from './style.ts'
import { readTitlePage } from './title-page.ts'
import { trimText } from './words.ts'
import type { Element, ElementKind, Play } from '../../play.ts'
import { type Written, scriptOf, type WrittenNote } from './script.ts'
import { sceneNumbers } from '../../layout/scene-number.ts'
import { printLockedPages, printRevisions } from './production.ts'
import { printContinueds, printLooks, printPages } from './print-template.ts'

/** Lines of a page, and those above the title and below it. */
const LINES = 54
const ABOVE = 16
const BELOW_TITLE = 3

const CENTRED: ReadonlySet<string> = new Set(['title', 'subtitle', 'credit', 'author', 'source'])

/** The key without what a label cannot have. */
const keyOf = ({ key }: TitleEntry): string => holdable(key).replace(/\s+/g, ' ').trim().toLowerCase()

/** The value in runs, its lines trimmed. */
function runsOf({ value }: TitleEntry): RichText {
  const lines = holdable(value).trim().split('\n')
  const runs = lines.map((line) => trimText(readEmphasis(line.trim()), true))
  return normalise(runs.flatMap((line, at) => [...(at > 0 ? [{ text: '\n' }] : []), ...line]))
}

const blanks = (count: number, alignment: string): string[] =>
  Array.from({ length: Math.max(0, count) }, () => element('Paragraph', { Alignment: alignment }))

/** A look that goes through all of a value needs a stretch without it, or it would be taken for the title page's own. */
function printValue(runs: RichText): string[] {
  const styles = runs.filter(({ text }) => text.trim() !== '').map(printStyle)
  const isWhole = styles[0] !== undefined && styles[0] !== '' && styles.every((one) => one === styles[0])
  return isWhole ? [worded('Text', {}, ''), ...printTexts(runs)] : printTexts(runs)
}

function printEntry(entry: TitleEntry, isLabelled: boolean): string {
  const key = keyOf(entry)
  const runs = runsOf(entry)
  const alignment = CENTRED.has(key) ? 'Center' : 'Left'
  if (!isLabelled) return element('Paragraph', { Alignment: alignment }, printValue(runs))
  const label = worded('Text', { Style: 'Bold' }, `${key.charAt(0).toUpperCase()}${key.slice(1)}:`)
  const value = runs.length === 0 ? [] : [worded('Text', {}, ' '), ...printTexts(runs)]
  return element('Paragraph', { Alignment: 'Left' }, [label, worded('Text', {}, ''), ...value])
}

/** The paragraphs of a title page; `labelled` are the places of entries that need their key before them. */
function printEntries(page: TitlePage, labelled: ReadonlySet<number>): string[] {
  const isCentred = (at: number): boolean => !labelled.has(at) && CENTRED.has(keyOf(page[at] as TitleEntry))
  const linesIn = (at: number): number => (page[at]?.value.split('\n').length ?? 0) + 1
  const foot = page.findLastIndex((_, at) => isCentred(at)) + 1
  const footLines = page.slice(foot).reduce((sum, _, at) => sum + linesIn(foot + at), 0)
  const out = blanks(ABOVE, 'Center')
  let used = ABOVE
  for (const [at, entry] of page.entries()) {
    const alignment = isCentred(at) ? 'Center' : 'Left'
    const toFoot = at === foot && at > 0 ? LINES - used - footLines : 0
    const between = at === 0 ? 0 : keyOf(page[at - 1] as TitleEntry) === 'title' ? BELOW_TITLE : 1
    const space = Math.max(between, toFoot)
    out.push(...blanks(space, alignment), printEntry(entry, labelled.has(at)))
    used += space + linesIn(at) - 1
  }
  return out
}

function readBack(paragraphs: readonly string[]): TitlePage {
  const xml = element('FinalDraft', {}, [element('TitlePage', {}, [element('Content', {}, paragraphs)])])
  const read = readXml(xml)
  return 'error' in read ? [] : readTitlePage(read.root)
}

const isSame = (entry: TitleEntry | undefined, read: TitleEntry | undefined): boolean =>
  entry !== undefined && read !== undefined && keyOf(entry) === read.key && spell(entry) === read.value

/** The value as it would be read from its own label. */
const spell = (entry: TitleEntry): string => readBack([printEntry(entry, true)])[0]?.value ?? ''

/** How often an entry may need its key before the rest gets one too. */
const TRIES = 4

/**
 * The paragraphs of the title page as Final Draft sets one. An entry whose lines would be read as something else
 * has its key before it, in bold.
 */
function printTitlePage(page: TitlePage): string[] {
  if (page.length === 0) return []
  const labelled = new Set<number>()
  for (let tries = 0; tries < TRIES; tries++) {
    const paragraphs = printEntries(page, labelled)
    const read = readBack(paragraphs)
    const wrong = page.findIndex((entry, at) => !isSame(entry, read[at]))
    if (wrong < 0 && read.length === page.length) return paragraphs
    const last = wrong < 0 ? page.length - 1 : wrong
    // what was read wrong may be the entry before it going on too long
    labelled.add(labelled.has(last) ? Math.max(0, last - 1) : last)
  }
  return printEntries(page, new Set(page.keys()))
}

const TYPES: Readonly<Record<ElementKind, string>> = {
  act: 'New Act',
  scene: 'Scene Heading',
  action: 'Action',
  cue: 'Character',
  parenthetical: 'Parenthetical',
  dialogue: 'Dialogue',
  lyrics: 'Lyrics',
  verse: 'Dialogue',
  transition: 'Transition',
  shot: 'Shot',
  centred: 'Action',
  note: 'General',
  section: 'Outline 1',
  synopsis: 'Outline Body',
  pageBreak: 'General',
}
/** Final Draft has as many levels of outline. */
const DEEPEST = 4

function typeOf({ kind, level = 1 }: Element): string {
  return kind === 'section' ? `Outline ${Math.min(DEEPEST, Math.max(1, Math.floor(level)))}` : TYPES[kind]
}

function printWritten({ element: one, text, newPage, omitted }: Written): string {
  const number = one.kind === 'scene' || one.kind === 'act' ? one.number?.trim() : undefined
  const attributes = {
    Alignment: one.kind === 'centred' ? 'Center' : undefined,
    Number: number || undefined,
    StartsNewPage: newPage ? 'Yes' : undefined,
    Type: typeOf(one),
  }
  if (omitted === undefined) return printParagraph(attributes, text, one.revision)
  const kept = element('OmittedScene', {}, omitted.map(printWritten))
  return element('Paragraph', attributes, [...printTexts(text, one.revision), kept])
}

const SPOKEN: ReadonlySet<ElementKind> = new Set<ElementKind>(['parenthetical', 'dialogue', 'lyrics', 'verse'])

/** A speech, or a paragraph that belongs to none. */
interface Part {
  readonly paragraphs: Written[]
  readonly isSpeech: boolean
}

function partsOf(paragraphs: readonly Written[]): Part[] {
  const parts: Part[] = []
  for (const one of paragraphs) {
    const last = parts.at(-1)
    if (last?.isSpeech && SPOKEN.has(one.element.kind)) last.paragraphs.push(one)
    else parts.push({ paragraphs: [one], isSpeech: one.element.kind === 'cue' })
  }
  return parts
}

/** The paragraphs of the body; speeches at the same time stand together within one that has no words of its own. */
function printBody(paragraphs: readonly Written[]): string[] {
  const parts = partsOf(paragraphs)
  const out: string[] = []
  for (let at = 0; at < parts.length; at++) {
    let together = at
    while (parts[at]?.isSpeech && parts[together + 1]?.paragraphs[0]?.element.dual) together++
    const printed = parts.slice(at, together + 1).flatMap((part) => part.paragraphs.map(printWritten))
    if (together === at) out.push(...printed)
    else out.push(element('Paragraph', {}, [element('DualDialogue', {}, printed)]))
    at = together
  }
  return out
}

const printNote = ({ text, range }: WrittenNote, at: number): string =>
  element('ScriptNote', { Id: String(at + 1), Range: range?.join(',') }, [element('Paragraph', {}, printTexts(text))])

const printCast = ({ characters }: Play): string =>
  element('SmartType', {}, [
    element(
      'Characters',
      {},
      characters.map(({ name }) => worded('Character', {}, name)),
    ),
  ])

/** A scene that has no number of its own gets the one that it is called by, once numbers are locked. */
function numbered(play: Play): Play {
  if (!play.settings.production?.numbersLocked) return play
  const numbers = sceneNumbers(play)
  const elements = play.elements.map((one, index) => {
    const number = one.kind === 'scene' && !one.number?.trim() ? numbers.get(index) : undefined
    return number === undefined ? one : { ...one, number }
  })
  return { ...play, elements }
}

/**
 * Writes a play as a file for Final Draft 12 and later, of elements, attributes and an order that its own files have.
 * Verse becomes dialogue, sections and synopses the outline; characters keep their names only.
 */
export function printFdx(given: Play): string {
  const play = numbered(given)
  const { paragraphs, notes } = scriptOf(play)
  const holders = play.characters.map(({ name }) => element('Holder', { Name: name }))
  const parts = [
    element('Content', {}, printBody(paragraphs)),
    ...printPages(play),
    ...printLooks(),
    element('TitlePage', {}, [element('Content', {}, printTitlePage(play.titlePage))]),
    printCast(play),
    printContinueds(play),
    printLockedPages(play, paragraphs),
    printRevisions(play),
    ...(notes.length === 0
      ? []
      : [
          element('Characters', {}, [element('CharacterTraitData', {}, [element('Holders', {}, holders)])]),
          element('ScriptNotes', {}, notes.map(printNote)),
        ]),
  ]
  const root = element('FinalDraft', { DocumentType: 'Script', Template: 'No', Version: '5' }, parts)
  return `<?xml version="1.0" encoding="UTF-8" standalone="no" ?>\n${root}\n`
}
