import { Paragraph } from 'docx'
import {
  castLines,
  castList,
  castEntryText,
  smallCapitals,
  titleLines,
  type CastLine,
  type LineSource,
  type Pagination,
  type PrintedLine,
} from '@replique/script'
import * as names from '../style-names.ts'
import { halfPoints, twips } from './press.ts'
import { textRuns } from './runs.ts'
import { spacingOf } from './styles.ts'

/** Hanging indent of an entry, in points, as on the printed page. */
const HANG = 36
const SMALL = 8
const SMALL_SCALE = 0.8

/** An entry on the pages before the play: a heading, a character or a setting. */
interface Entry {
  readonly of: LineSource
  readonly lines: PrintedLine[]
  /** Whether this entry begins a page other than the first. */
  readonly breaks: boolean
  /** Number of blank lines above. */
  readonly before: number
}

const KINDS: ReadonlySet<string> = new Set(['characters', 'character', 'heading', 'setting'])

function entriesOn(sheets: readonly (readonly PrintedLine[])[], lineHeight: number): Entry[] {
  const out: Entry[] = []
  for (const [sheet, lines] of sheets.entries()) {
    let below: number | undefined
    for (const line of lines) {
      const { of } = line
      if (of === undefined || !KINDS.has(of.kind)) continue
      const last = out.at(-1)
      if (last?.of.kind === of.kind && last.of.element === of.element) last.lines.push(line)
      else {
        const before = below === undefined ? 0 : Math.round((line.y - below) / lineHeight)
        out.push({ of, lines: [line], breaks: sheet > 0 && below === undefined, before })
      }
      below = line.y + lineHeight
    }
  }
  return out
}

const wordsOf = ({ lines }: Entry): string =>
  lines.map(({ runs, spaced }) => runs.map(({ text }) => text).join('') + (spaced ? ' ' : '')).join('')

function nameRuns(name: string, runIn: boolean, fontSize: number) {
  const style = names.idOf(names.NAME)
  if (!runIn) return textRuns(name, { style, allCaps: false })
  let at = 0
  return smallCapitals({ text: name, marks: 0, element: 0, from: 0 }).flatMap(({ text, marks }) => {
    const letters = name.slice(at, (at += text.length))
    return textRuns(letters, { style, ...(marks & SMALL ? { size: halfPoints(fontSize * SMALL_SCALE) } : {}) })
  })
}

/**
 * Returns the style of a line about the setting or the time, by which the line is recognised when the document is
 * imported.
 */
function settingStyle(words: string, pagination: Pagination): string {
  const is = (key: 'setting' | 'time') => titleLines(pagination, key).some((line) => line.trim() === words)
  return is('setting') ? names.TITLE_STYLES.setting : is('time') ? names.TITLE_STYLES.time : names.SCENE_LIST
}

/**
 * Returns the pages between the title page and the play, with one paragraph per entry and page breaks where the printed
 * pages have them.
 */
export function frontSheets(pagination: Pagination, sheets: readonly (readonly PrintedLine[])[]): Paragraph[] {
  const { layout, play } = pagination
  const printed = castLines(castList(play, layout.titlePage.charactersBy))
  const entries = entriesOn(sheets, layout.lineHeight)
  return entries.map((entry) => {
    const { of, breaks, before, lines } = entry
    const heads = of.kind === 'characters' || of.kind === 'heading'
    const character = of.kind === 'character' ? printed[of.element] : undefined
    const [first] = lines[0]?.runs ?? []
    const words = wordsOf(entry)
    const style = character ? names.CAST_MEMBER : heads ? names.CAST_HEADING : settingStyle(words, pagination)
    const size = first === undefined || first.size === layout.fontSize || heads ? {} : { size: halfPoints(first.size) }
    const left = (first?.x ?? layout.left) - layout.left
    return new Paragraph({
      style: names.idOf(style),
      ...(heads ? {} : { indent: { left: twips(left + HANG), hanging: twips(HANG) } }),
      spacing: spacingOf(before, layout),
      pageBreakBefore: breaks,
      children: character ? castRuns(character, pagination) : textRuns(words, size),
    })
  })
}

function castRuns({ character }: CastLine, { layout }: Pagination) {
  const words = castEntryText(character)
  const said = words === '' ? [] : textRuns(layout.strings.described + words, {})
  return [...nameRuns(character.name, layout.runIn, layout.fontSize), ...said]
}
