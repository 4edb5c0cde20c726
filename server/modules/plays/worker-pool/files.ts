import { LIMITS, type ErrorCode, type ImportWarning } from '@replique/contract'
import { decodeText, formatOf, readScript, type ReadFormat, type ScriptFile } from '@replique/paper'
import {
  MAX_PARAGRAPHS,
  showsFountain,
  sourceOfText,
  textOf,
  type Play,
  type ReadWarning,
  type ScriptReading,
  type Unreadable,
} from '@replique/script'
import { refuse } from '../../../kernel/refusal.ts'

/**
 * Maximum number of warnings that are shown, and of characters quoted in each, because the file may contain text of any
 * length.
 */
const MOST_WARNINGS = 20
const LONGEST_DETAIL = 80

const shown = ({ code, detail, count }: ReadWarning): ImportWarning =>
  detail === undefined ? { code, count } : { code, count, detail: detail.slice(0, LONGEST_DETAIL).toWellFormed() }

export const shownWarnings = (warnings: readonly ReadWarning[]): ImportWarning[] =>
  warnings.slice(0, MOST_WARNINGS).map(shown)

/**
 * Formats in which each line is a paragraph. Files in these formats are checked for overlong paragraphs before they are
 * parsed.
 */
const PLAIN: ReadonlySet<string> = new Set(['fountain', 'text'])
/** Formats that define how text looks but not what it is. */
const LOOSE: ReadonlySet<string> = new Set(['pdf', 'docx', 'odt', 'fodt', 'rtf', 'html'])

const WHY: Readonly<Record<Unreadable, ErrorCode>> = {
  wrong_format: 'file_not_text',
  damaged: 'file_damaged',
  hostile: 'file_refused',
  encrypted: 'file_encrypted',
  no_text: 'file_no_text',
  empty: 'file_empty',
  too_large: 'file_too_large',
  too_long: 'file_too_long',
}

const formatIn = (file: ScriptFile): ReadFormat => formatOf(file) ?? refuse('file_unknown')

/** Whether the file itself defines the kind of each line. */
export function isExact(file: ScriptFile): boolean {
  const { name } = formatIn(file)
  return name === 'text' ? showsFountain(decode(file.bytes)) : !LOOSE.has(name)
}

/** Parses a file as a play; refuses files that are not plays. */
export async function readFile({ name, bytes }: ScriptFile): Promise<ScriptReading> {
  const format = formatIn({ name, bytes })
  if (PLAIN.has(format.name)) checkLines(decode(bytes))
  const read = await readScript({ name, bytes })
  if ('error' in read) return refuse(WHY[read.error])
  readable(read.play)
  return read
}

/** Adds the lines of the original file, in formats whose parser doesn't return them. */
export function withSource(read: ScriptReading, file: ScriptFile): ScriptReading {
  if (read.source !== undefined || !PLAIN.has(formatIn(file).name)) return read
  return { ...read, source: sourceOfText(decode(file.bytes)).lines }
}

/** Returns the play, or refuses it if it has too many paragraphs or an overlong one. */
export function readable(play: Play): Play {
  if (play.elements.length > MAX_PARAGRAPHS) return refuse('file_too_long')
  if (play.elements.some((element) => textOf(element.text).length > LIMITS.paragraph))
    return refuse('file_line_too_long')
  return play
}

function decode(bytes: Uint8Array): string {
  const decoded = decodeText(bytes)
  if ('text' in decoded) return decoded.text
  return refuse(`file_${decoded.error}`)
}

/** Checks the limits before parsing: each line is a paragraph or part of one. */
function checkLines(text: string): void {
  let lines = 0
  for (const [line] of text.matchAll(/[^\r\n]+/g)) {
    if (line.length > LIMITS.paragraph) refuse('file_line_too_long')
    if (++lines > MAX_PARAGRAPHS) refuse('file_too_long')
  }
}
