import { normalise, textOf, trimEndOf, type Run, type SourceLine } from '@replique/script'

/** Minimum number of lines that a style must have to be considered. */
const SEVERAL = 6
const LONGEST_NAME = 60
/**
 * Minimum shares of a style's lines: those that are short and plain, those with repeated words, and those followed by
 * another style.
 */
const NEARLY_ALL = 0.93
const REPEATED = 0.5
const FOLLOWED = 0.85
/** Maximum share of the document's lines in the style for names. A more frequent style must have another purpose. */
const MOST = 0.6
const LONGEST_DIRECTION = 160

/** Returns a style's name without the digits at its end, so that "name1" and "name2" count as one style. */
const familyOf = ({ style }: SourceLine): string => trimEndOf(style ?? '', /\d/)

const wordsOf = ({ text }: SourceLine): string => textOf(text).trim()
const keyOf = (line: SourceLine): string =>
  wordsOf(line)
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()
const isItalic = ({ text }: SourceLine): boolean =>
  text.every((run) => run.italic === true || !/\p{L}/u.test(run.text)) && text.some((run) => run.italic === true)

interface Family {
  readonly lines: SourceLine[]
  /** Number of lines that are followed by a line of another style. */
  followed: number
}

function isNames({ lines, followed }: Family, all: number): boolean {
  const count = lines.length
  if (count < SEVERAL || count > all * MOST) return false
  const short = lines.filter((line) => wordsOf(line).length <= LONGEST_NAME && !/[!?…]$/.test(wordsOf(line))).length
  const plain = lines.filter((line) => line.heading === undefined && !isItalic(line)).length
  const kinds = new Set(lines.map(keyOf)).size
  return (
    short >= count * NEARLY_ALL &&
    plain >= count * NEARLY_ALL &&
    kinds <= count * (1 - REPEATED) &&
    followed >= count * FOLLOWED
  )
}

/**
 * Returns the styles used for names: short words that are repeated often, each followed by a paragraph of another
 * style.
 */
function stylesOfNames(lines: readonly SourceLine[]): ReadonlySet<string> {
  const families = new Map<string, Family>()
  lines.forEach((line, at) => {
    const name = familyOf(line)
    // page headers are also repeated, but are not names
    if (name === '' || /head|title|page/i.test(name)) return
    const family = families.get(name) ?? { lines: [], followed: 0 }
    family.lines.push(line)
    const next = lines[at + 1]
    if (next !== undefined && familyOf(next) !== name) family.followed++
    families.set(name, family)
  })
  return new Set([...families].filter(([, family]) => isNames(family, lines.length)).map(([name]) => name))
}

/** Returns a cue in the usual form: the name, followed by the directions beside it and on the line below. */
function cueOf(line: SourceLine, below: SourceLine | undefined): SourceLine {
  const all = trimEndOf(wordsOf(line), /[\s.,:;–—-]/)
  const end = all.search(/[,([]/)
  const name = end < 1 ? all : all.slice(0, end).trim()
  const beside = end < 1 ? '' : all.slice(end).replace(/^[,\s]+/, '')
  const directions = [beside, below === undefined ? '' : wordsOf(below)].filter((words) => words !== '')
  const cue: Run = { text: name.toUpperCase(), bold: true }
  return {
    ...line,
    text: normalise([cue, ...directions.flatMap((text): Run[] => [{ text: ', ' }, { text, italic: true }])]),
  }
}

/**
 * If a document has a style for names, formats each name in bold capitals so that it is recognised as a cue. A
 * direction in the paragraph directly below is added to the name, unless the name ends with a full stop or colon.
 */
export function withStyledCues(lines: readonly SourceLine[]): readonly SourceLine[] {
  const names = stylesOfNames(lines)
  if (names.size === 0) return lines
  const out: SourceLine[] = []
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!
    if (!names.has(familyOf(line)) || wordsOf(line).length > LONGEST_NAME) {
      out.push(line)
      continue
    }
    const next = lines[at + 1]
    const waits = !/[.:]$/.test(wordsOf(line))
    const joins = waits && next !== undefined && isItalic(next) && wordsOf(next).length <= LONGEST_DIRECTION
    out.push(cueOf(line, joins ? next : undefined))
    if (joins) at++
  }
  return out
}
