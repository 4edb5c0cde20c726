import { readEmphasis } from '../fountain/emphasis.ts'
import type { TitleEntry, TitlePage } from '../../title-page.ts'
import type { RichText } from '../../rich-text.ts'
import { normalise } from '../../rich-text.ts'
import { readXml } from '../xml/tree.ts'
import { printTexts } from './print-text.ts'
import { element, holdable, worded } from './print-xml.ts'
import { printStyle } from './style.ts'
import { readTitlePage } from './title-page.ts'
import { trimText } from './words.ts'

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
export function printTitlePage(page: TitlePage): string[] {
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
