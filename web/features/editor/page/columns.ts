import { groupsIn } from '@replique/manuscript'
import { columnPlace, MOST_COLUMNS, type Layout } from '@replique/script'
import type { Node } from 'prosemirror-model'

/** Tracks of the grid in which speeches stand side by side: as many as 2 to 6 columns share evenly. */
const TRACKS = 60

/** The class of a block in a column; two columns are called left and right. */
function classOf(at: number, of: number): string {
  if (of === 2) return at === 0 ? 'beside-left' : 'beside-right'
  return `beside-${at}-of-${of}`
}

/** For each block that stands in a column, its class. */
export function sides(chunk: Node): Map<number, string> {
  const found = new Map<number, string>()
  for (const columns of groupsIn(chunk))
    columns.forEach((blocks, at) => blocks.forEach((index) => found.set(index, classOf(at, columns.length))))
  return found
}

/** The last block of a column shorter than others takes the rows that are left, or what comes later would go up into them. */
export function rowsToFill(chunk: Node): Map<number, number> {
  const found = new Map<number, number>()
  for (const columns of groupsIn(chunk)) {
    const most = Math.max(...columns.map(({ length }) => length))
    for (const blocks of columns) if (blocks.length < most) found.set(blocks.at(-1) ?? 0, most - blocks.length + 1)
  }
  return found
}

/** Where three and more columns stand, as rules of a style sheet: as wide as they are printed. */
export function columnRules(layout: Layout, length: (points: number) => string): string[] {
  const { left, columnWidth, gap } = layout.dual
  const all = 2 * columnWidth + gap
  const rules: string[] = []
  for (let of = 3; of <= MOST_COLUMNS; of++)
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
