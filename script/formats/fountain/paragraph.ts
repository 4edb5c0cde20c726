import type { ElementKind } from '../../play.ts'
import { isActHeading, isPlaceHeading, isStageScene, isTransition } from '../../recognise/headings.ts'
import { isAllCaps, isBlankCode, trimRight } from '../../recognise/letters.ts'
import { isScriptPlace } from '../../recognise/places.ts'

const AT = 64
const BANG = 33
const DOT = 46
const EQUALS = 61
const GREATER = 62
const HASH = 35
const LESS = 60
const TILDE = 126

/** What the first line of a paragraph is, and whether a sign in front says so. */
export interface Opening {
  readonly kind: ElementKind
  readonly forced: boolean
}

const FORCED: { readonly [kind in ElementKind]?: Opening } = {
  action: { kind: 'action', forced: true },
  cue: { kind: 'cue', forced: true },
  scene: { kind: 'scene', forced: true },
  shot: { kind: 'shot', forced: true },
  transition: { kind: 'transition', forced: true },
  centred: { kind: 'centred', forced: true },
  lyrics: { kind: 'lyrics', forced: true },
  section: { kind: 'section', forced: true },
  synopsis: { kind: 'synopsis', forced: true },
  pageBreak: { kind: 'pageBreak', forced: true },
}
const SCENE: Opening = { kind: 'scene', forced: false }
const ACT: Opening = { kind: 'act', forced: false }
const CUE: Opening = { kind: 'cue', forced: false }
const TRANSITION: Opening = { kind: 'transition', forced: false }
const ACTION: Opening = { kind: 'action', forced: false }

/** Whether the line is three or more '=' and nothing else. */
export function isPageBreak(line: string): boolean {
  if (line.length < 3) return false
  for (let at = 0; at < line.length; at++) if (line.charCodeAt(at) !== EQUALS) return false
  return true
}

/** A sign that counts in the midst of a paragraph too: `!`, `!!` (a shot, as Beat writes it), `>` `~` `#` `=` and page breaks. `line` has no spaces around. */
export function signOf(line: string): Opening | undefined {
  const code = line.charCodeAt(0)
  if (code === BANG) return line.charCodeAt(1) === BANG && line.length > 2 ? FORCED.shot : FORCED.action
  if (code === TILDE) return FORCED.lyrics
  if (code === HASH) return FORCED.section
  if (code === GREATER)
    return line.charCodeAt(line.length - 1) === LESS && line.length > 1 ? FORCED.centred : FORCED.transition
  if (code !== EQUALS) return undefined
  if (line.charCodeAt(1) !== EQUALS) return FORCED.synopsis
  return isPageBreak(line) ? FORCED.pageBreak : undefined
}

/** What a paragraph is by its first line; `alone` when a blank line, or nothing, follows. `line` may have spaces at its end. */
export function openingOf(line: string, alone: boolean): Opening {
  const code = line.charCodeAt(0)
  const words = trimRight(line)
  const sign = signOf(words)
  if (sign) return sign
  if (code === AT && words.length > 1) return FORCED.cue ?? CUE
  if (code === DOT && isForcedScene(words)) return FORCED.scene ?? SCENE
  if (isPlaceHeading(words) || isStageScene(words) || isScriptPlace(words)) return SCENE
  if (isActHeading(words)) return ACT
  if (line.length - words.length < 2 && isTransition(words) && (alone || words.endsWith('TO:'))) return TRANSITION
  return !alone && isAllCaps(words) ? CUE : ACTION
}

function isForcedScene(words: string): boolean {
  const next = words.charCodeAt(1)
  return words.length > 1 && next !== DOT && !isBlankCode(next)
}
