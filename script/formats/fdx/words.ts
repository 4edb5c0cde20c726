import { normalise, type RichText, type Run } from '../../rich-text.ts'
import { childrenOf, type XmlElement, childOf } from '../xml/tree.ts'
import type { LossCounter } from '../reading.ts'

/** A parsed `Style` such as "Bold+AllCaps". */
interface Style {
  readonly marks: Omit<Run, 'text'>
  readonly caps: boolean
}

const PLAIN: Style = { marks: {}, caps: false }

const MARKS: readonly (readonly [string, Omit<Run, 'text'>])[] = [
  ['Bold', { bold: true }],
  ['Italic', { italic: true }],
  ['Underline', { underline: true }],
  ['Strikeout', { strike: true }],
  ['HiddenText', { aside: 'cut' }],
]
const KNOWN = new Map(MARKS)
const STRIKES: ReadonlySet<string> = new Set(['Strikeout', 'Strikethrough', 'StrikeThrough'])

/** Parses a `Style`. Adds the parts that a run can't have to the tally. */
function readStyle(style: string | undefined, tally?: LossCounter): Style {
  if (style === undefined || style === '') return PLAIN
  let marks: Omit<Run, 'text'> = {}
  let caps = false
  for (const name of style.split('+').map((one) => one.trim())) {
    const known = KNOWN.get(STRIKES.has(name) ? 'Strikeout' : name)
    if (known !== undefined) marks = { ...marks, ...known }
    else if (name === 'AllCaps') caps = true
    else if (name !== '') tally?.add(`Style ${name}`)
  }
  return { marks, caps }
}

/** Returns the `Style` of a run, or an empty string for plain text and notes. */
export function printStyle(run: Run): string {
  const names: string[] = []
  if (run.bold) names.push('Bold')
  if (run.italic) names.push('Italic')
  if (run.underline) names.push('Underline')
  if (run.strike) names.push('Strikeout')
  if (run.aside === 'cut') names.push('HiddenText')
  return names.join('+')
}

/** A template's settings for one paragraph type. */
export interface TypeSettings {
  /** The built-in type it is paginated as. Empty if the template doesn't name one. */
  readonly like: string
  readonly alignment: string
  readonly newPage: boolean
  readonly style: Style
}

export const NO_SETTINGS: TypeSettings = { like: '', alignment: '', newPage: false, style: PLAIN }

/** Reads the settings of every paragraph type, keyed by the type's name. */
export function readSettings(root: XmlElement): ReadonlyMap<string, TypeSettings> {
  const settings = new Map<string, TypeSettings>()
  for (const one of childrenOf(root, 'ElementSettings')) {
    const paragraph = childOf(one, 'ParagraphSpec')?.attributes
    settings.set(one.attributes['Type'] ?? '', {
      like: childOf(one, 'Behavior')?.attributes['PaginateAs'] ?? '',
      alignment: paragraph?.['Alignment'] ?? '',
      newPage: paragraph?.['StartsNewPage'] === 'Yes',
      style: readStyle(childOf(one, 'FontSpec')?.attributes['Style']),
    })
  }
  return settings
}

const ODD_BREAKS = /\r\n?|[\u2028\u2029]/g

/** Returns the text of a `Text` element, with line breaks of all kinds converted to '\n'. */
export function wordsIn(text: XmlElement): string {
  const { children } = text
  const words = children.length === 1 && typeof children[0] === 'string' ? children[0] : joined(children)
  const isOdd = words.includes('\r') || words.includes('\u2028') || words.includes('\u2029')
  return isOdd ? words.replace(ODD_BREAKS, '\n') : words
}

const joined = (children: XmlElement['children']): string =>
  children.map((node) => (typeof node === 'string' ? node : '')).join('')

/** Converts a `Text` element to a run. */
export function runOf(text: XmlElement, tally?: LossCounter): Run {
  const words = wordsIn(text)
  const style = text.attributes['Style']
  if (style === undefined || style === '') return { text: words }
  const { marks, caps } = readStyle(style, tally)
  return { ...marks, text: caps ? words.toUpperCase() : words }
}

/** Returns the runs of a paragraph, normalised. */
export function runsIn(paragraph: XmlElement, tally?: LossCounter): RichText {
  const texts = childrenOf(paragraph, 'Text')
  return normalise(texts.map((text) => runOf(text, tally)))
}

/** Joins the text of these paragraphs, putting each on its own line. */
export function linesIn(paragraphs: readonly XmlElement[], tally?: LossCounter): RichText {
  return normalise(paragraphs.flatMap((one, at) => [...(at > 0 ? [{ text: '\n' }] : []), ...runsIn(one, tally)]))
}

/** Returns the text between two offsets. Asides count towards the offsets. */
export function sliceText(text: RichText, from: number, to = Infinity): RichText {
  const out: Run[] = []
  let at = 0
  for (const run of text) {
    const cut = run.text.slice(Math.max(0, from - at), Math.max(0, to - at))
    if (cut !== '') out.push({ ...run, text: cut })
    at += run.text.length
  }
  return out
}

/** Trims the last run. If nothing remains, drops it and trims the run before, and so on. Stops at an aside. */
function trimmedFrom(runs: readonly Run[], how: (words: string) => string): Run[] {
  const out = [...runs]
  for (let last = out.pop(); last !== undefined; last = out.pop()) {
    const words = last.aside === undefined ? how(last.text) : last.text
    if (words === '') continue
    out.push({ ...last, text: words })
    break
  }
  return out
}

/** Trims white space at the end and, with `both`, also at the start. Asides are kept. */
export function trimText(text: RichText, both: boolean): RichText {
  const [only] = text
  if (only !== undefined && text.length === 1 && only.aside === undefined) {
    const words = both ? only.text.trim() : only.text.trimEnd()
    if (words === '') return []
    return words.length === only.text.length ? text : [{ ...only, text: words }]
  }
  const ended = trimmedFrom(text, (words) => words.trimEnd())
  if (!both) return normalise(ended)
  return normalise(trimmedFrom(ended.reverse(), (words) => words.trimStart()).reverse())
}
