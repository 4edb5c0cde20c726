import {
  type Layout,
  ELEMENT_KINDS,
  type ElementStyle,
  columnPlace,
  type Language,
  MAX_COLUMNS,
} from '@replique/script'
import type { Node } from 'prosemirror-model'
import { columnGroupsOf } from './dual-columns.ts'
import { attrsOf } from './view.ts'

/** Tracks of the grid for dual dialogue. The number is divisible by 2 to 6 columns. */
const TRACKS = 60

/** Returns the class of a block in a column. With two columns, the classes are called left and right. */
function classOf(at: number, of: number): string {
  if (of === 2) return at === 0 ? 'beside-left' : 'beside-right'
  return `beside-${at}-of-${of}`
}

/** Returns the class of each block in a column, by block index. */
export function sides(chunk: Node): Map<number, string> {
  const found = new Map<number, string>()
  for (const columns of columnGroupsOf(chunk))
    columns.forEach((blocks, at) => blocks.forEach((index) => found.set(index, classOf(at, columns.length))))
  return found
}

/**
 * Returns, by block index, how many rows the last block of each shorter column spans. Otherwise later blocks would move
 * up beside it.
 */
export function rowsToFill(chunk: Node): Map<number, number> {
  const found = new Map<number, number>()
  for (const columns of columnGroupsOf(chunk)) {
    const most = Math.max(...columns.map(({ length }) => length))
    for (const blocks of columns) if (blocks.length < most) found.set(blocks.at(-1) ?? 0, most - blocks.length + 1)
  }
  return found
}

/** Returns the CSS rules for three or more columns, at their printed widths. */
export function columnRules(layout: Layout, length: (points: number) => string): string[] {
  const { left, columnWidth, gap } = layout.dual
  const all = 2 * columnWidth + gap
  const rules: string[] = []
  for (let of = 3; of <= MAX_COLUMNS; of++)
    for (let at = 0; at < of; at++) {
      const place = columnPlace(layout, { at, of })
      const of1 = `.script .chunk.dual>.${classOf(at, of)}`
      const start = length(place.left - left - (all / of) * at)
      const track = `grid-column:${(TRACKS / of) * at + 1}/span ${TRACKS / of}`
      rules.push(
        `${of1}{${track};margin-inline:${start} 0;inline-size:${length(place.width)};--column-at:${length(place.left - left)};--dual-cue:${length(place.cueIndent)}}`,
        `${of1}.cue{padding-inline-start:${length(place.cueIndent)}}`,
        `${of1}.parenthetical{padding-inline-start:calc(${length(place.bracketIndent)} + var(--hang,0px))}`,
      )
    }
  return rules
}

/** The CSS font of each typeface. */
export const FONTS: Readonly<Record<Layout['typeface'], string>> = {
  courier: 'var(--script)',
  serif: 'var(--serif)',
  sans: 'var(--script-sans)',
}

/** Spare width per line, in characters, so that rounding in the browser never wraps a full line. */
const SLACK = 0.2
/** Minimum line height on the screen. Lines are further apart than on paper, but hold the same words. */
const LEAST_LEADING = 1.3

/**
 * Returns a function that converts points to `ch` for a fixed-pitch font, and to `em` for others, so that lines break
 * as on paper.
 */
function unit(layout: Layout): (points: number) => string {
  const [size, name] = layout.typeface === 'courier' ? [layout.fontSize * 0.6, 'ch'] : [layout.fontSize, 'em']
  return (points) => `${Math.round((points / size) * 1000) / 1000}${name}`
}

/** Returns the position of a paragraph as CSS declarations, for a rule or for a single paragraph's style. */
export function placeOf(style: ElementStyle, layout: Layout): string {
  const length = unit(layout)
  return [
    `--at:${length(style.left - layout.left)}`,
    `--wide:calc(${length(style.width)} + ${SLACK}ch)`,
    `--hang:${length(style.hang)}`,
  ].join(';')
}

function ruleOf(kind: string, style: ElementStyle, layout: Layout): string {
  const says = [
    placeOf(style, layout),
    `--above:${style.before}`,
    `text-align:${style.align === 'centre' ? 'center' : style.align}`,
    style.caps && kind !== 'cue' && 'text-transform:uppercase',
    style.smallCaps && 'font-variant-caps:small-caps',
    style.bold && 'font-weight:700',
    style.italic && 'font-style:italic',
    style.underline && 'text-decoration-line:underline',
  ]
  const rule = `.script .${kind}{${says.filter(Boolean).join(';')}}`
  // only the name in a cue is in capitals, as on paper
  return kind === 'cue' && style.caps ? `${rule}.script .cue-name{text-transform:uppercase}` : rule
}

/** Maximum number of lines per paragraph that get revision marks. */
const MOST_MARKED = 60

/**
 * Returns the revision mark, repeated on `MOST_MARKED` lines, as a CSS `content` value. Marks below the end of the
 * paragraph are cut off.
 */
const marksOf = ({ revisions: { mark } }: Layout): string =>
  mark === '' ? 'none' : `${Array.from({ length: MOST_MARKED }, () => JSON.stringify(mark)).join(' "\\A " ')} / ""`

/**
 * Returns the text of a layout's style sheet. It contains the layout's measurements; the look is defined in script.css.
 */
export function layoutSheet(layout: Layout): string {
  const length = unit(layout)
  const { dual } = layout
  const right = layout.width - layout.left - layout.textWidth
  const page = [
    `--page-left:${length(layout.left)}`,
    `--page-right:${length(right)}`,
    `--text:calc(${length(layout.textWidth)} + ${SLACK}ch)`,
    `--column:${length(dual.columnWidth)}`,
    `--column-gap:${length(dual.gap)}`,
    `--dual-cue:${length(dual.cueIndent)}`,
    `--dual-bracket:${length(dual.bracketIndent)}`,
    `--cue-at:${length((layout.elements.cue?.left ?? layout.left) - layout.left)}`,
    `--verse-at:${length(layout.left - layout.verseNumbers.x)}`,
    `--leading:${Math.max(LEAST_LEADING, layout.lineHeight / layout.fontSize)}`,
    `--verse-names:${layout.verseNames === 'centre' ? 'center' : 'start'}`,
    `--sheet:${Math.round((layout.width / layout.fontSize) * 100) / 100}`,
    `--omitted:${JSON.stringify(layout.strings.omitted)}`,
    `--marks:${marksOf(layout)}`,
    `--mark-at:${length(layout.revisions.x - layout.left)}`,
    `--script-font:${FONTS[layout.typeface]}`,
    'font-family:var(--script-font)',
  ]
  const rules = ELEMENT_KINDS.flatMap((kind) => {
    const style = layout.elements[kind]
    return style ? [ruleOf(kind, style, layout)] : []
  })
  return [`.script{${page.join(';')}}`, ...rules, ...columnRules(layout, length)].join('\n')
}

/** Returns the attributes of the element that contains the script, on which its style rules depend. */
export const scriptAttributes = (
  { name, typeface, runIn, nameBeside }: Layout,
  language: Language,
): Record<string, string> => ({
  lang: language,
  'data-layout': name,
  'data-typeface': typeface,
  ...(runIn ? { 'data-run-in': '' } : {}),
  ...(nameBeside ? { 'data-name-beside': '' } : {}),
})

const IN_BRACKETS = /^\s*\(.*\)\s*$/s

/** Returns whether text is in brackets as a whole. */
export const isInBrackets = (words: string): boolean => IN_BRACKETS.test(words)

/** Returns whether a direction is shown in brackets that its text doesn't contain. */
export const isBare = (block: Node, layout: Layout): boolean =>
  layout.elements[attrsOf(block).kind]?.brackets === true && block.content.size > 0 && !isInBrackets(block.textContent)
