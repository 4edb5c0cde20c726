import { normalise, type RichText, type Run } from '../../rich-text.ts'
import { childrenOf, type XmlElement } from '../xml/tree.ts'
import { readStyle } from './style.ts'
import type { Tally } from '../reading.ts'

const ODD_BREAKS = /\r\n?|[\u2028\u2029]/g

/** Returns the text of a `Text` element, with all kinds of line breaks as '\n'. */
export function wordsIn(text: XmlElement): string {
  const { children } = text
  const words = children.length === 1 && typeof children[0] === 'string' ? children[0] : joined(children)
  const isOdd = words.includes('\r') || words.includes('\u2028') || words.includes('\u2029')
  return isOdd ? words.replace(ODD_BREAKS, '\n') : words
}

const joined = (children: XmlElement['children']): string =>
  children.map((node) => (typeof node === 'string' ? node : '')).join('')

/** Converts a `Text` element to a run. */
export function runOf(text: XmlElement, tally?: Tally): Run {
  const words = wordsIn(text)
  const style = text.attributes['Style']
  if (style === undefined || style === '') return { text: words }
  const { marks, caps } = readStyle(style, tally)
  return { ...marks, text: caps ? words.toUpperCase() : words }
}

/** Returns the runs of a paragraph, normalised. */
export function runsIn(paragraph: XmlElement, tally?: Tally): RichText {
  const texts = childrenOf(paragraph, 'Text')
  return normalise(texts.map((text) => runOf(text, tally)))
}

/** Joins the text of these paragraphs, one line each. */
export function linesIn(paragraphs: readonly XmlElement[], tally?: Tally): RichText {
  return normalise(paragraphs.flatMap((one, at) => [...(at > 0 ? [{ text: '\n' }] : []), ...runsIn(one, tally)]))
}

/** Returns the text between two offsets, where asides count. */
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

/** Trims the last run, and removes runs of white space before it. Asides are kept. */
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

/** Trims white space from the end, and with `both` also from the start. Asides are kept. */
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
