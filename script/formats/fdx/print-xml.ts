import type { RichText } from '../../rich-text.ts'
import { printStyle } from './style.ts'

const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const SPECIAL = /[&<>"]/
const SPECIALS = /[&<>"]/g
const BREAKS = /\r\n?|[\u2028\u2029]/g
// what XML 1.0 cannot hold, not even as a reference
const FORBIDDEN = /[^\t\n\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/** Words as XML can hold them: line breaks as '\n', no control characters, whole letters only. */
export const holdable = (words: string): string => words.replace(BREAKS, '\n').replace(FORBIDDEN, '')

/** Words that `holdable` gave, as they stand between tags. */
export const escape = (words: string): string =>
  SPECIAL.test(words) ? words.replace(SPECIALS, (sign) => ESCAPED[sign] ?? sign) : words

/** Attributes by name; what is undefined is left out. They are written in the order of their names, as Final Draft does. */
type Attributes = Readonly<Record<string, string | undefined>>

function attributesOf(attributes: Attributes): string {
  let out = ''
  for (const name of Object.keys(attributes).sort()) {
    const value = attributes[name]
    if (value !== undefined) out += ` ${name}="${escape(holdable(value).replace(/[\n\t]/g, ' '))}"`
  }
  return out
}

/** An element with what is in it, each part on a line of its own. */
export function element(name: string, attributes: Attributes, children: readonly string[] = []): string {
  const head = `<${name}${attributesOf(attributes)}`
  if (children.length === 0) return `${head}/>`
  return `${head}>\n${children.map((one) => `${one}\n`).join('')}</${name}>`
}

/** An element with words in it and nothing around them. */
export const worded = (name: string, attributes: Attributes, words: string): string =>
  `<${name}${attributesOf(attributes)}>${escape(holdable(words))}</${name}>`

/** The `Text` elements of a paragraph; one without words where there are none, so that its revision has a place. */
export function printTexts(text: RichText, revision?: number): string[] {
  const changed = revision === undefined ? undefined : String(revision)
  if (text.length === 0) return [worded('Text', { RevisionID: changed }, '')]
  return text.map((run) => worded('Text', { RevisionID: changed, Style: printStyle(run) || undefined }, run.text))
}

/** A paragraph of words. */
export const printParagraph = (attributes: Attributes, text: RichText, revision?: number): string =>
  element('Paragraph', attributes, printTexts(text, revision))
