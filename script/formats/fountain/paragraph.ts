import type { ElementKind } from '../../play.ts'
import { isActHeading, isPlaceHeading, isStageScene, isTransition, isScriptPlace } from '../../recognise/headings.ts'
import { isAllCaps, isBlankCode, trimRight } from '../../recognise/letters.ts'

const AT = 64
const BANG = 33
const DOT = 46
const EQUALS = 61
const GREATER = 62
const HASH = 35
const LESS = 60
const TILDE = 126

/** The kind of a paragraph as determined by its first line, and whether a sign forces it. */
export interface Opening {
  readonly kind: ElementKind
  readonly forced: boolean
}

const as = (kind: ElementKind, forced = true): Opening => ({ kind, forced })

/** Whether the line consists of three or more '='. */
export function isPageBreak(line: string): boolean {
  if (line.length < 3) return false
  for (let at = 0; at < line.length; at++) if (line.charCodeAt(at) !== EQUALS) return false
  return true
}

/**
 * Returns the kind for a sign that is also recognised inside a paragraph: `!`, `!!` (a shot, as in Beat), `>`, `~`,
 * `#`, `=`, or a page break. Expects a trimmed line.
 */
export function signOf(line: string): Opening | undefined {
  const code = line.charCodeAt(0)
  if (code === BANG) return line.charCodeAt(1) === BANG && line.length > 2 ? as('shot') : as('action')
  if (code === TILDE) return as('lyrics')
  if (code === HASH) return as('section')
  if (code === GREATER)
    return line.charCodeAt(line.length - 1) === LESS && line.length > 1 ? as('centred') : as('transition')
  if (code !== EQUALS) return undefined
  if (line.charCodeAt(1) !== EQUALS) return as('synopsis')
  return isPageBreak(line) ? as('pageBreak') : undefined
}

/**
 * Returns the kind of a paragraph, judging by its first line. `alone` means that the line is followed by a blank line
 * or the end of the text. `line` may have trailing spaces.
 */
export function openingOf(line: string, alone: boolean): Opening {
  const code = line.charCodeAt(0)
  const words = trimRight(line)
  const sign = signOf(words)
  if (sign) return sign
  if (code === AT && words.length > 1) return as('cue')
  if (code === DOT && isForcedScene(words)) return as('scene')
  if (isPlaceHeading(words) || isStageScene(words) || isScriptPlace(words)) return as('scene', false)
  if (isActHeading(words)) return as('act', false)
  if (line.length - words.length < 2 && isTransition(words) && (alone || words.endsWith('TO:')))
    return as('transition', false)
  return as(!alone && isAllCaps(words) ? 'cue' : 'action', false)
}

function isForcedScene(words: string): boolean {
  const next = words.charCodeAt(1)
  return words.length > 1 && next !== DOT && !isBlankCode(next)
}
