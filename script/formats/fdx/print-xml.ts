import type { RichText } from '../../rich-text.ts'
import { printStyle } from './words.ts'

const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const SPECIAL = /[&<>"]/
const SPECIALS = /[&<>"]/g
const BREAKS = /\r\n?|[\u2028\u2029]/g
// characters that XML 1.0 does not allow, even as references
const FORBIDDEN = /[^\t\n\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/**
 * Normalises line breaks to '\n' and removes characters that XML doesn't allow: control characters and lone surrogates.
 */
export const xmlSafe = (words: string): string => words.replace(BREAKS, '\n').replace(FORBIDDEN, '')

/** Escapes text for use between tags. Expects the output of `xmlSafe`. */
export const escape = (words: string): string =>
  SPECIAL.test(words) ? words.replace(SPECIALS, (sign) => ESCAPED[sign] ?? sign) : words

/**
 * Attributes by name. They are written in alphabetical order, as in Final Draft's files. Undefined attributes are left
 * out.
 */
type Attributes = Readonly<Record<string, string | undefined>>

function attributesOf(attributes: Attributes): string {
  let out = ''
  for (const name of Object.keys(attributes).sort()) {
    const value = attributes[name]
    if (value !== undefined) out += ` ${name}="${escape(xmlSafe(value).replace(/[\n\t]/g, ' '))}"`
  }
  return out
}

/** Prints an element with its children, one child per line. */
export function element(name: string, attributes: Attributes, children: readonly string[] = []): string {
  const head = `<${name}${attributesOf(attributes)}`
  if (children.length === 0) return `${head}/>`
  return `${head}>\n${children.map((one) => `${one}\n`).join('')}</${name}>`
}

/** Prints an element that contains only text, with no white space around the text. */
export const printTextElement = (name: string, attributes: Attributes, words: string): string =>
  `<${name}${attributesOf(attributes)}>${escape(xmlSafe(words))}</${name}>`

/** Prints a paragraph's `Text` elements. If there is no text, prints an empty element to carry the revision. */
export function printTexts(text: RichText, revision?: number): string[] {
  const changed = revision === undefined ? undefined : String(revision)
  if (text.length === 0) return [printTextElement('Text', { RevisionID: changed }, '')]
  return text.map((run) =>
    printTextElement('Text', { RevisionID: changed, Style: printStyle(run) || undefined }, run.text),
  )
}

/** Prints a paragraph of text. */
export const printParagraph = (attributes: Attributes, text: RichText, revision?: number): string =>
  element('Paragraph', attributes, printTexts(text, revision))
