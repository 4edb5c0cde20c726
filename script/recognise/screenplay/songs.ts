import { textOf, type RichText } from '../../rich-text.ts'
import { splitCue } from '../../cue.ts'
import { isAllCaps } from '../letters.ts'
import { isItalic } from '../loose/line.ts'
import type { ScreenplayLine } from './lines.ts'
import type { GrownParagraph } from './paragraphs.ts'

/**
 * Words that indicate singing, in a direction beside a name or above the words sung, in English and French:
 * "(SINGING)", "(she sings)", "(chante)".
 */
const SUNG =
  /(?<!\p{L})(?:sing(?:s|ing)?|sung|song|hum(?:s|ming)?|rap(?:s|ping)?|chant(?:e|ent|ant|é|ée)?|chanson|fredonn\p{L}+)(?!\p{L})/iu
const NOTE = /[♪♫]/u

/** Minimum number of lines in a song in capitals, and in other text that keeps its line breaks. */
const SEVERAL = 3
/** Minimum share of a song's lines that end before the edge of their column; long lines wrap. */
const MOST = 0.5
/** Maximum number of characters in a paragraph that may be a line of a song. */
const LONGEST = 60
/** The width of the column of speech is this quantile of the line lengths, so that the few longer lines are ignored. */
const SHORTER = 0.98
/** Width of a letter in points, if the length of lines is not known. */
const LETTER = 7.2
const ENDS = /[.?!…]["”»]?$/u

/** A line, and the paragraph that it was first assigned to. */
interface Placed {
  readonly line: ScreenplayLine
  /** Its words, preceded by a line break if the line begins at one within a paragraph. */
  readonly text: RichText
  readonly paragraph: GrownParagraph
  /** Whether the line above it ends before the edge of its column. */
  readonly isApart: boolean
}

/**
 * The paragraphs of one speech, or consecutive paragraphs in italics between speeches. Any other paragraph forms its
 * own stretch.
 */
interface Stretch {
  readonly paragraphs: GrownParagraph[]
  readonly isOpen: boolean
  /** The extension beside the name, or the last parenthetical below it; null without a speaker. */
  readonly above: string | null
}

/**
 * Turns the songs of a screenplay into lyrics, with one element per line. A song is in italics, in capitals, or below a
 * direction that says it is sung. Its lines end before the edge of their column, unlike the wrapped lines of a
 * paragraph. Other text whose lines end early keeps its line breaks.
 */
export function withSongs(paragraphs: readonly GrownParagraph[], wrapped: boolean): GrownParagraph[] {
  const width = wrapped ? widthOf(paragraphs) : Infinity
  return stretchesIn(paragraphs).flatMap((stretch) => {
    if (!stretch.isOpen) return stretch.paragraphs
    const placed = placedIn(stretch, wrapped, width)
    const groups = isSong(placed, stretch.above, wrapped) ? [placed] : groupsByLook(placed)
    const songs = new Set(groups.filter((group) => isSong(group, stretch.above, wrapped)).flat())
    const isBroken = wrapped && stretch.above !== null && placed.length >= SEVERAL
    if (songs.size > 0) return parted(placed, songs)
    return isBroken && placed.slice(1).every(({ isApart }) => isApart)
      ? stretch.paragraphs.map(withBreaks)
      : stretch.paragraphs
  })
}

function placedIn({ paragraphs }: Stretch, wrapped: boolean, width: number): Placed[] {
  const lines = paragraphs.flatMap(({ printed }) => printed)
  let at = 0
  return paragraphs.flatMap((paragraph) =>
    paragraph.printed.map((line, place): Placed => {
      const above = lines[at++ - 1]
      const isApart = !wrapped || above === undefined || endsEarly(above, line, width)
      return { line, text: paragraph.lines[place] ?? line.text, paragraph, isApart }
    }),
  )
}

/** Groups adjacent lines that look alike, for example a song within a speech. */
function groupsByLook(placed: readonly Placed[]): Placed[][] {
  const out: Placed[][] = []
  let look = ''
  for (const one of placed) {
    const own = isItalic(one.line) ? 'italic' : isAllCaps(one.line.words) ? 'capitals' : ''
    if (own === look && out.length > 0) out.at(-1)!.push(one)
    else out.push([one])
    look = own
  }
  return out
}

function isSong(placed: readonly Placed[], above: string | null, wrapped: boolean): boolean {
  const lines = placed.map(({ line }) => line)
  const ends = lines.length - 1
  const early = placed.slice(1).filter(({ isApart }) => isApart).length
  const areLines = ends > 0 && early >= Math.max(1, ends * MOST) && (wrapped || lines.every(isShort))
  const isAlone = ends === 0 && isShort(lines[0]!)
  if (lines.every(({ words }) => NOTE.test(words))) return areLines || isAlone
  const italic = lines.every(isItalic)
  if (above !== null && SUNG.test(above)) return areLines || (isAlone && italic)
  if (!areLines) return false
  // italics that are mostly whole sentences are in another language, or a letter being read aloud
  if (italic) return lines.slice(0, -1).filter(({ words }) => !ENDS.test(words)).length * 2 >= ends
  return above !== null && lines.length >= SEVERAL && lines.every(({ words }) => isAllCaps(words))
}

const isShort = ({ words }: ScreenplayLine): boolean => words.length <= LONGEST

/** Splits paragraphs so that each line of a song becomes lyrics. A wrapped line stays with the line above. */
function parted(placed: readonly Placed[], songs: ReadonlySet<Placed>): GrownParagraph[] {
  const out: { paragraph: GrownParagraph; lines: RichText[]; printed: ScreenplayLine[]; isSong: boolean }[] = []
  for (const one of placed) {
    const { line, text, paragraph, isApart } = one
    const last = out.at(-1)
    const isSong = songs.has(one)
    if (last?.isSong === isSong && (isSong ? !isApart : last.paragraph === paragraph)) {
      last.lines.push(isSong ? line.text : text)
      last.printed.push(line)
    } else out.push({ paragraph, lines: [line.text], printed: [line], isSong })
  }
  return out.map(({ paragraph, lines, printed, isSong }) =>
    isSong ? { kind: 'lyrics', lines, printed } : { ...paragraph, lines, printed },
  )
}

/** Returns the paragraph with its line breaks. */
const withBreaks = (paragraph: GrownParagraph): GrownParagraph => ({
  ...paragraph,
  lines: paragraph.lines.map((line, at) => (at === 0 || line[0]?.text === '\n' ? line : [{ text: '\n' }, ...line])),
})

/** Whether the first word of the next line would have fitted on this one. */
function endsEarly(line: ScreenplayLine, next: ScreenplayLine, width: number): boolean {
  // the last line of a page proves nothing, because programs break pages after a sentence
  if (line.page !== next.page) return false
  if (next.soft === true || next.gap >= 0.5) return true
  const { words, length = words.length * LETTER } = line
  const word = /^\S+/.exec(next.words)?.[0].length ?? 0
  return length + (length / words.length) * (word + 2) <= width
}

/** Returns the width of the column of speech in points. */
function widthOf(paragraphs: readonly GrownParagraph[]): number {
  const lengths = paragraphs
    .flatMap(({ kind, printed }) => (kind === 'dialogue' ? printed : []))
    .map(({ words, length = words.length * LETTER }) => length)
    .toSorted((a, b) => a - b)
  return lengths[Math.floor(lengths.length * SHORTER)] ?? 0
}

/** Minimum indent in points, from action, of a song without a name above it. */
const FURTHER_IN = 18

function stretchesIn(paragraphs: readonly GrownParagraph[]): Stretch[] {
  const out: Stretch[] = []
  let above: string | null = null
  for (const paragraph of paragraphs) {
    const { kind, printed } = paragraph
    const isSaid = kind === 'dialogue'
    const isInItalics = (kind === 'centred' || kind === 'action') && printed.every(isItalic)
    const last = out.at(-1)
    if (last?.isOpen === true && (isSaid ? last.above !== null : isInItalics && goesOn(last, printed)))
      last.paragraphs.push(paragraph)
    else {
      const isShown = isInItalics && (kind === 'centred' || printed.every(({ indent = 0 }) => indent >= FURTHER_IN))
      out.push({ paragraphs: [paragraph], isOpen: isSaid || isShown, above: isSaid ? above : null })
    }
    if (kind === 'cue') above = splitCue(textOf(printed[0]?.text ?? [])).extension
    else if (kind === 'parenthetical') above = printed.map(({ words }) => words).join(' ')
    else if (!isSaid) above = null
  }
  return out
}

/**
 * Whether italic lines that aren't dialogue continue the lines above: those are all in italics too, with no blank line
 * in between.
 */
const goesOn = ({ paragraphs }: Stretch, [line]: readonly ScreenplayLine[]): boolean =>
  (line?.gap ?? 0) < 0.5 && paragraphs.every(({ printed }) => printed.every(isItalic))
