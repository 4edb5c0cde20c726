import {
  alignLines,
  namedLines,
  parseFountain,
  printPlainFountain,
  type Line,
  type Play,
  type TitlePage,
} from '@replique/script'
import type { PlacedLine } from './element-diff.ts'

/** A play as text, and which block each of its lines shows. */
export interface TextSource {
  readonly text: string
  readonly lines: readonly PlacedLine[]
  readonly titlePage: TitlePage
}

/** The play as Fountain for people. */
export const visibleText = (play: Play): string => `${printPlainFountain(play).trimEnd()}\n`

/** Two lines show the same block when they say the same, whatever each notation calls it. */
const wordsKey = ({ name, text }: Line): string => `${name ?? ''}\n${text.map((run) => run.text).join('')}`

/** Reads a text and finds the blocks of the play that its lines show. */
export function placeText(text: string, play: Play): TextSource {
  const { kind, language } = play
  const read = parseFountain(text, { kind, language })
  const lines = namedLines(read)
  const shown = namedLines(play).filter((line) => wordsKey(line) !== '\n' || line.kind === 'pageBreak')
  const blocks = alignLines(lines, shown, wordsKey)
  const placed = lines.map((line, index) => ({ ...line, id: shown[blocks.get(index) ?? -1]?.id ?? '' }))
  return { text, lines: placed, titlePage: read.titlePage }
}

export const sourceOf = (play: Play): TextSource => placeText(visibleText(play), play)
