import type { ElementKind } from '../../play.ts'
import { linesOfParagraph, trimRuns } from '../loose/runs.ts'
import { textOf } from '../../rich-text.ts'
import { splitCue } from '../../cue.ts'
import { isAllCaps } from '../letters.ts'
import { keyOf } from '../loose/line.ts'
import type { SourceLine } from '../source.ts'

/**
 * Names of paragraph styles in screenplay programs, in the languages they support, and the CSS classes of their pages.
 */
const STYLES: readonly (readonly [RegExp, ElementKind])[] = [
  [/^(?:scene[ -]?head(?:ing|er)|slug ?line|slug|en-?tête de scène|intitulé|szenenüberschrift)$/i, 'scene'],
  [/^(?:action|description|general|handlung)$/i, 'action'],
  [/^(?:character|cue|personnage|figur|personaje|personaggio)(?: name)?$/i, 'cue'],
  [/^(?:parenthetical|paren|parenthèses?|didascalie|regieanweisung)$/i, 'parenthetical'],
  [/^(?:dialogue?|dialog|diálogo|dialogo|lines)$/i, 'dialogue'],
  [/^transition$/i, 'transition'],
  [/^(?:shot|plan)$/i, 'shot'],
  [/^(?:new act|act)$/i, 'act'],
  [/^(?:lyrics|paroles)$/i, 'lyrics'],
]

/** Returns the element kind that a style's name refers to; undefined if the name is unknown. */
export const kindOfStyle = (style: string | undefined): ElementKind | undefined =>
  style === undefined ? undefined : STYLES.find(([name]) => name.test(style.trim().replace(/^element-/, '')))?.[1]

/** A line of a screenplay: its words without surrounding blanks, and the kind that its style names. */
export interface ScreenplayLine extends SourceLine {
  readonly words: string
  /** Its kind if certain: from its style, or because a name and its speech shared a line and were split. */
  readonly kind?: ElementKind
  /** The number of its scene, if that was removed from the words. */
  readonly number?: string
  /** Whether this line begins at a line break within a paragraph, not at the start of a new one. */
  readonly soft?: true
}

/** Width in points of a tab and of a space at the start of a line. */
const TAB = 36
const SPACE = 6
/** Share of lines that must have the same spacing for a document to count as double-spaced. */
const NEARLY_ALL = 0.9

/** Returns the lines as displayed: paragraphs are split at soft breaks, and leading blanks become indents. */
export function screenplayLines(lines: readonly SourceLine[]): ScreenplayLine[] {
  const breaks = lines.reduce((sum, { text }) => sum + (textOf(text).trim().match(/\n/g)?.length ?? 0), 0)
  const isEnter = breaks > (lines.length + breaks) * ENTER
  return withoutEvenGaps(withCues(lines.flatMap((line) => piecesOf(line, !isEnter))))
}

const isSaid = (line: ScreenplayLine | undefined): boolean =>
  line?.kind === 'dialogue' || line?.kind === 'parenthetical'

/**
 * Marks cues in text that a file styles entirely as dialogue: names in capitals above other lines, if the same name
 * begins a passage of dialogue at least once.
 */
function withCues(lines: readonly ScreenplayLine[]): ScreenplayLine[] {
  const named = lines.map((line, at) => {
    const isName = line.kind === 'dialogue' && isAllCaps(line.words) && !/[.!?…]$/.test(line.words)
    return isName && isSaid(lines[at + 1]) ? keyOf(splitCue(line.words).name) : ''
  })
  const first = (at: number): boolean => lines[at - 1]?.kind !== 'cue' && !isSaid(lines[at - 1])
  const names = new Set(named.filter((key, at) => key !== '' && first(at)))
  return lines.map((line, at) => (names.has(named[at] ?? '') ? { ...line, kind: 'cue' } : line))
}

/** Minimum share of lines that begin at soft breaks for these breaks to count as paragraph ends. */
const ENTER = 0.8

function piecesOf(line: SourceLine, isSoft: boolean): ScreenplayLine[] {
  const kind = kindOfStyle(line.style)
  const shape = { ...line, ...(kind !== undefined && { kind }) }
  let isFirst = true
  return linesOfParagraph(line.text).flatMap((text): ScreenplayLine[] => {
    const all = textOf(text)
    const words = all.trim()
    if (words === '') return []
    const indent = (line.indent ?? 0) + widthOf(all.slice(0, all.length - all.trimStart().length))
    const piece = { ...shape, text: trimRuns(text), words, indent }
    if (isFirst) {
      isFirst = false
      return [piece]
    }
    return [{ ...piece, gap: 0, ...(isSoft && { soft: true as const }) }]
  })
}

const widthOf = (blanks: string): number => {
  const tabs = blanks.split('\t').length - 1
  return tabs * TAB + (blanks.length - tabs) * SPACE
}

/** Removes the extra spacing of a double-spaced document, but keeps the gaps that separate paragraphs. */
function withoutEvenGaps(lines: readonly ScreenplayLine[]): ScreenplayLine[] {
  const gaps = lines.slice(1).filter(({ soft }) => soft !== true)
  const even = Math.round(gaps.map(({ gap }) => gap).toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0)
  const same = gaps.filter(({ gap }) => gap >= even - 0.25).length
  if (even < 1 || same < gaps.length * NEARLY_ALL) return [...lines]
  return lines.map((line) => ({ ...line, gap: Math.max(0, line.gap - even) }))
}
