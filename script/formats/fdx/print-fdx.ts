import { readEmphasis } from '../fountain/emphasis.ts'
import type { TitleEntry, TitlePage } from '../../title-page.ts'
import { normalise, type RichText } from '../../rich-text.ts'
import { readXml } from '../xml/tree.ts'
import { printTexts, printParagraph, element, xmlSafe, printTextElement } from './print-xml.ts'
import { printStyle, trimText } from './words.ts'
import { readTitlePage } from './title-page.ts'
import type { Element, ElementKind, Play } from '../../play.ts'
import { type PrintedParagraph, scriptOf, type PrintedNote } from './script.ts'
import { sceneNumbers } from '../../layout/scene-number.ts'
import { printLockedPages, printRevisions } from './production.ts'
import { printContinueds, printLooks, printPages } from './print-template.ts'

/** The height of the page and the space above and below the title, in lines. */
const LINES = 54
const ABOVE = 16
const BELOW_TITLE = 3

const CENTRED: ReadonlySet<string> = new Set(['title', 'subtitle', 'credit', 'author', 'source'])

/**
 * Returns an entry's key as it would be read back from its label: in lower case, without characters that XML can't
 * hold, and with white space collapsed.
 */
const keyOf = ({ key }: TitleEntry): string => xmlSafe(key).replace(/\s+/g, ' ').trim().toLowerCase()

/** Converts the value to runs, with each line trimmed. */
function runsOf({ value }: TitleEntry): RichText {
  const lines = xmlSafe(value).trim().split('\n')
  const runs = lines.map((line) => trimText(readEmphasis(line.trim()), true))
  return normalise(runs.flatMap((line, at) => [...(at > 0 ? [{ text: '\n' }] : []), ...line]))
}

const blanks = (count: number, alignment: string): string[] =>
  Array.from({ length: Math.max(0, count) }, () => element('Paragraph', { Alignment: alignment }))

/**
 * Prints a title page value. If a single style covers the whole value, an empty unstyled run is printed first.
 * Otherwise the style would be read back as part of the title page's design.
 */
function printValue(runs: RichText): string[] {
  const styles = runs.filter(({ text }) => text.trim() !== '').map(printStyle)
  const isWhole = styles[0] !== undefined && styles[0] !== '' && styles.every((one) => one === styles[0])
  return isWhole ? [printTextElement('Text', {}, ''), ...printTexts(runs)] : printTexts(runs)
}

function printEntry(entry: TitleEntry, isLabelled: boolean): string {
  const key = keyOf(entry)
  const runs = runsOf(entry)
  const alignment = CENTRED.has(key) ? 'Center' : 'Left'
  if (!isLabelled) return element('Paragraph', { Alignment: alignment }, printValue(runs))
  const label = printTextElement('Text', { Style: 'Bold' }, `${key.charAt(0).toUpperCase()}${key.slice(1)}:`)
  const value = runs.length === 0 ? [] : [printTextElement('Text', {}, ' '), ...printTexts(runs)]
  return element('Paragraph', { Alignment: 'Left' }, [label, printTextElement('Text', {}, ''), ...value])
}

/**
 * Prints the paragraphs of a title page. `labelled` contains the indexes of entries whose key is printed as a label.
 */
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

/** Returns the value as it would be read back if the entry had a label. */
const spell = (entry: TitleEntry): string => readBack([printEntry(entry, true)])[0]?.value ?? ''

/** The maximum number of attempts at labelling one more entry. After that, all entries are labelled. */
const TRIES = 4

/**
 * Prints the paragraphs of the title page in Final Draft's layout. An entry that would otherwise be read back
 * differently is printed with its key as a bold label.
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
    // if this entry already has a label, the cause may be the previous entry, which can absorb some of this entry's
    // text when read back
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
/** The number of outline levels in Final Draft. */
const DEEPEST = 4

function typeOf({ kind, level = 1 }: Element): string {
  return kind === 'section' ? `Outline ${Math.min(DEEPEST, Math.max(1, Math.floor(level)))}` : TYPES[kind]
}

function printWritten({ element: one, text, newPage, omitted }: PrintedParagraph): string {
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

/** A speech, or a paragraph outside any speech. */
interface Part {
  readonly paragraphs: PrintedParagraph[]
  readonly isSpeech: boolean
}

function partsOf(paragraphs: readonly PrintedParagraph[]): Part[] {
  const parts: Part[] = []
  for (const one of paragraphs) {
    const last = parts.at(-1)
    if (last?.isSpeech && SPOKEN.has(one.element.kind)) last.paragraphs.push(one)
    else parts.push({ paragraphs: [one], isSpeech: one.element.kind === 'cue' })
  }
  return parts
}

/** Prints the paragraphs of the body. The speeches of a dual dialogue are nested in a paragraph without text. */
function printBody(paragraphs: readonly PrintedParagraph[]): string[] {
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

const printNote = ({ text, range }: PrintedNote, at: number): string =>
  element('ScriptNote', { Id: String(at + 1), Range: range?.join(',') }, [element('Paragraph', {}, printTexts(text))])

const printCast = ({ characters }: Play): string =>
  element('SmartType', {}, [
    element(
      'Characters',
      {},
      characters.map(({ name }) => printTextElement('Character', {}, name)),
    ),
  ])

/** If scene numbers are locked, gives every unnumbered scene an explicit number. */
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
 * Prints a play for Final Draft 12 and later, using only elements and attributes that occur in Final Draft's own files,
 * in the same order. Verse becomes dialogue, sections and synopses become the outline, and characters keep only their
 * names.
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
