import { decodeText, withEncoding, type Decoded } from '../decode-text.ts'
import {
  recognise,
  sourceOfText,
  textOf,
  type ReadResult,
  type ReadWarning,
  type SourceDocument,
  type SourceLine,
  type Unreadable,
  MAX_PARAGRAPHS,
} from '@replique/script'
import { withStyledCues } from '../lines/styled-cues.ts'
import { HtmlReader } from './html-reader.ts'

const HEAD = 4096
const DECLARED =
  /<meta\b[^>]{0,300}?charset\s*=\s*["']?\s*([\w.:-]+)|^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.:-]+)/i

/**
 * Decodes the bytes of a page. Uses the byte order mark or the encoding that the page declares; without either, decodes
 * them like any other text.
 */
export function decodeHtml(bytes: Uint8Array): Decoded {
  const head = Buffer.from(bytes.subarray(0, HEAD)).toString('latin1')
  const found = DECLARED.exec(head)
  const named = found?.[1] ?? found?.[2]
  const isMarked = /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/.test(head)
  if (named === undefined || isMarked || /^utf-?(?:8|16)/i.test(named)) return decodeText(bytes)
  const plain = decodeText(bytes)
  // the declared encoding is tried even if the bytes don't look like text, but not if the file is empty or too large
  if ('error' in plain && plain.error !== 'not_text') return plain
  try {
    const text = new TextDecoder(named, { fatal: true }).decode(bytes)
    return text.includes('\0') ? plain : { text }
  } catch {
    return plain
  }
}

export interface HtmlSource {
  readonly document: SourceDocument
  readonly warnings: readonly ReadWarning[]
}

const WHY: Readonly<Record<string, Unreadable>> = { not_text: 'wrong_format', empty: 'empty', too_large: 'too_large' }

const letters = (text: string): number => text.replace(/\s/g, '').length

/** Minimum number of times a page header must be repeated to be recognised. */
const OFTEN = 4

/** Removes page headers that were copied from a printed book. */
function withoutHeads(lines: readonly SourceLine[]): readonly SourceLine[] {
  const isHead = ({ style = '', heading }: SourceLine): boolean => heading === undefined && /head/i.test(style)
  const times = new Map<string, number>()
  for (const line of lines.filter(isHead)) times.set(textOf(line.text), (times.get(textOf(line.text)) ?? 0) + 1)
  return lines.filter((line) => !isHead(line) || (times.get(textOf(line.text)) ?? 0) < OFTEN)
}

/**
 * Reads a web page as formatted paragraphs. Skips everything that is not part of the text: menus, scripts, page
 * numbers.
 */
export function sourceOfHtml(html: string): HtmlSource | { readonly error: Unreadable } {
  const reader = new HtmlReader()
  reader.read(html)
  if (reader.isHostile) return { error: 'hostile' }
  const { lines } = reader.lines
  if (lines.length === 0) return { error: 'empty' }
  const all = lines.reduce((sum, { text }) => sum + letters(textOf(text)), 0)
  const typed = reader.typed.join('')
  // whether most of the text is plain text, typed line by line in `pre` elements
  const isTyped = letters(typed) > all / 2
  const { lines: shown, wrapped } = isTyped ? sourceOfText(typed) : { lines, wrapped: false }
  const language = /^(?:en|fr)(?![a-z])/i.exec(reader.language)?.[0].toLowerCase() as 'en' | 'fr' | undefined
  const [title, author] = [reader.title, reader.author].map((words) => words.replace(/\s+/g, ' ').trim())
  return {
    document: {
      lines: withStyledCues(withoutHeads(shown)),
      wrapped,
      ...(title ? { title } : {}),
      ...(author ? { author } : {}),
      ...(language !== undefined && { language }),
    },
    warnings: reader.notes > 0 ? [{ code: 'left_out', detail: 'footnote', count: reader.notes }] : [],
  }
}

/** Reads a web page as a play. */
export function readHtml(bytes: Uint8Array): ReadResult {
  const decoded = decodeHtml(bytes)
  if ('error' in decoded) return { error: WHY[decoded.error] ?? 'wrong_format' }
  const source = sourceOfHtml(decoded.text)
  if ('error' in source) return source
  if (source.document.lines.length > MAX_PARAGRAPHS) return { error: 'too_long' }
  const reading = recognise(source.document)
  return withEncoding(decoded, { ...reading, warnings: [...source.warnings, ...reading.warnings] })
}
