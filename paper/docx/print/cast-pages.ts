import { Paragraph } from 'docx'
import { smallCapitals, type Character, type Layout, type PrintedLine } from '@replique/script'
import * as names from '../style-names.ts'
import { halfPoints, twips } from './measures.ts'
import { textRuns } from './runs.ts'
import { spacingOf } from './styles.ts'

/** Points by which the lines of a description after the first are indented, as on the printed page. */
const HANG = 36
const SMALL = 8
const SMALL_SCALE = 0.8
/** Blank lines below the heading, and between two entries. */
const BELOW_HEADING = 2
const BETWEEN = 1

function nameRuns(name: string, layout: Layout) {
  const style = names.idOf(names.NAME)
  if (!layout.runIn) return textRuns(name, { style, allCaps: false })
  let at = 0
  return smallCapitals({ text: name, marks: 0, element: 0, from: 0 }).flatMap(({ text, marks }) => {
    const letters = name.slice(at, (at += text.length))
    return textRuns(letters, {
      style,
      ...(marks & SMALL ? { size: halfPoints(layout.fontSize * SMALL_SCALE) } : {}),
    })
  })
}

/** Which entries are the first on their sheet, by their rank among those that are printed. */
function turns(sheets: readonly (readonly PrintedLine[])[]): Set<number> {
  const seen = new Set<number>()
  const out = new Set<number>()
  for (const sheet of sheets) {
    const entries = new Set(sheet.flatMap(({ of }) => (of?.kind === 'character' ? [of.element] : [])))
    const [first] = entries
    if (first !== undefined && !seen.has(first)) out.add(first)
    for (const entry of entries) seen.add(entry)
  }
  return out
}

/** The list of characters, one paragraph each, broken where the printed sheets are. */
export function castPages(
  characters: readonly Character[],
  layout: Layout,
  sheets: readonly (readonly PrintedLine[])[],
): Paragraph[] {
  if (!sheets.some((sheet) => sheet.some(({ of }) => of?.kind === 'characters'))) return []
  const breaks = turns(sheets)
  const entries = characters.filter(({ name, description }) => `${name}${description}`.trim() !== '')
  return entries.map(({ name, description }, i) => {
    const words = description.trim()
    const isTop = i > 0 && breaks.has(i)
    return new Paragraph({
      style: names.idOf(names.CAST_MEMBER),
      indent: { left: twips(HANG), hanging: twips(HANG) },
      spacing: spacingOf(isTop ? 0 : i === 0 ? BELOW_HEADING : BETWEEN, layout),
      ...(isTop ? { pageBreakBefore: true } : {}),
      children: [...nameRuns(name, layout), ...(words === '' ? [] : textRuns(layout.strings.described + words, {}))],
    })
  })
}

/** The heading above the list. */
export const castHeading = (layout: Layout, breaks: boolean): Paragraph =>
  new Paragraph({ style: names.idOf(names.CAST_HEADING), text: layout.strings.characters, pageBreakBefore: breaks })
