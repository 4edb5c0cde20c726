import { normalise, textOf, type RichText, type Run } from '../../rich-text.ts'
import { headingOf, namesPart } from './headings.ts'
import { isLabelled, labelsIn } from './labels.ts'
import { isItalic, keyOf, looseLine, type LooseLine } from './line.ts'
import { cueAlone, isNotAName } from './cue.ts'
import { isEnding } from './vocabulary.ts'

/** A short piece of text that may be a name: the start of a line, or the whole line. */
interface Head {
  /** Index of its line, and its offset in that line. */
  readonly line: number
  readonly from: number
  readonly name: string
  readonly key: string
  /** Its formatting and punctuation, and its position. A document formats all of its names alike. */
  readonly kind: string
  readonly place: string
  /** Offset after the punctuation or space between the name and the speech; the end of the name if it is alone. */
  readonly end: number
  /** Whether only space separates it from the speech. */
  readonly parted: boolean
}

const WORD = String.raw`[\p{L}\d][\p{L}\p{M}\d’'-]*`
const NAME = String.raw`${WORD}(?:(?:\.? |\.)(?:${WORD}|&)){0,3}?`
/** Groups have longer names, accepted only before a wide space or a tab, where they cannot be speech. */
const GROUP = String.raw`${WORD}(?:(?:\.? |\.)(?:${WORD}|&)){4,6}?`
const HOW = String.raw`(?: ?[([][^()[\]]{1,800}[)\]])?`
/** A name in front of speech, closed by a colon, a wide space or a Japanese quotation mark. */
const BEFORE = new RegExp(String.raw`^(\s*)(${NAME})(${HOW} ?[:：](?=\s)|\.?\s{2,}(?=\S)|\t|(?=[「『]))`, 'u')
const BEFORE_SPACE = new RegExp(String.raw`^(\s*)(${GROUP})(\.?\s{2,}(?=\S)|\t)`, 'u')
/** A name that fills its line, with its punctuation or a direction. */
const ALONE = new RegExp(String.raw`^(\s*)(${NAME})([.:]?|${HOW}[.:]?|, \p{Ll}[^.!?]{1,80}\.?)\s*$`, 'u')
/** A name with a direction that continues on the next line. */
const OPENED = new RegExp(String.raw`^(\s*)(${NAME})( ?)[([][^()[\]]*$`, 'u')
/** A name in italics before text that is not in italics. Its direction is in italics too. */
const SLANTED = new RegExp(String.raw`^(\s*)(${NAME})(${HOW}[.:]?|, \p{Ll}[^.:!?]{1,160}[.:])\s*$`, 'u')
const LONGEST = 40
/**
 * Used in `kind` instead of the punctuation if a name on its own line has a direction, in brackets or after a comma.
 */
const HOWEVER = ['()', ','] as const
/** Used as `kind` if the name has a parenthetical that continues on the next line. */
const OPEN = '('

/**
 * Minimums for a convention: cues, names, cues per recurring name, cues as a share of all lines, and average cues per
 * name.
 */
const LEAST_CALLS = 6
const LEAST_NAMES = 2
const REPEATED = 2
const OFTEN = 0.04
const EACH = 2.5
/** Names that occur only once count too if at least this share of the names at the same position recur. */
const PURE = 0.85
/** Maximum share of cues directly followed by another cue. Normally there is speech between them. */
const MOST_FOLLOWED = 0.15
/** A convention must explain at least this many times the number of obvious cues. */
const CLEARLY = 1.5

const looks = (run: Run | undefined): string => `${run?.italic === true ? 'i' : ''}${run?.bold === true ? 'b' : ''}`

const runAt = (text: RichText, at: number): Run | undefined => {
  let end = 0
  return text.find((run) => (end += run.text.length) > at)
}

/** Returns the italic text at the start of a line; empty if there is none or the whole line is italic. */
function italicHead([first, second]: RichText): string {
  return first?.italic === true && second !== undefined ? first.text : ''
}

/** Returns the possible names on a line; a line with line breaks may have several. */
function headsOf(line: LooseLine, number: number): Head[] {
  const all = textOf(line.text)
  let start = 0
  return all.split('\n').flatMap((words, place) => {
    const from = start
    start += words.length + 1
    const slanted = place === 0 ? italicHead(line.text) : ''
    const before = BEFORE.exec(words) ?? BEFORE_SPACE.exec(words) ?? (slanted === '' ? null : SLANTED.exec(slanted))
    const opened = before === null ? OPENED.exec(words) : null
    const found = before ?? opened ?? ALONE.exec(words)
    const [, space = '', name = '', close = ''] = found ?? []
    const key = keyOf(name)
    if (key === '' || name.length > LONGEST || namesPart(key) || isEnding(key) || isNotAName(name)) return []
    const look = looks(runAt(line.text, from + space.length))
    const sign = look.includes('i') ? '' : (/[.:：]?$/.exec(close.trim())?.[0] ?? '')
    // a name with a colon on its own line, which is common above verse, counts as a name in front of speech
    const isAlone = before === null && sign !== ':' && !look.includes('i')
    const gap = place === 0 && line.gap >= 0.5
    const stands = isAlone ? `${gap} ${line.align} ${Math.round((line.indent ?? 0) / 18)}` : ''
    const head = {
      line: number,
      from: from + space.length,
      name,
      key,
      parted: before !== null && slanted === '' && close.trim() === '',
    }
    const end = head.from + name.length + (before === null ? 0 : close.length)
    const how = isAlone && close.trim().length > 1 ? HOWEVER[close.startsWith(',') ? 1 : 0] : sign
    const kind = opened ? OPEN : `${isAlone ? 'alone' : ''} ${how} ${look}`
    return [{ ...head, end, kind, place: `${kind} ${stands}` }]
  })
}

interface Convention {
  readonly heads: readonly Head[]
  readonly calls: number
}

/** Decides which of the possible names at one position are names: those that recur, or all if nearly all recur. */
function conventionOf(heads: readonly Head[], lines: number): Convention {
  const times = new Map<string, number>()
  for (const { key } of heads) times.set(key, (times.get(key) ?? 0) + 1)
  const again = heads.filter(({ key }) => (times.get(key) ?? 0) >= REPEATED)
  const names = new Set(again.map(({ key }) => key)).size
  const followed = again.filter((head, at) => again[at + 1]?.line === head.line + 1).length
  const isAlone = heads[0]?.place.startsWith('alone') === true
  const fits =
    names >= LEAST_NAMES &&
    again.length >= Math.max(LEAST_CALLS, lines * OFTEN, names * EACH) &&
    !(isAlone && followed > again.length * MOST_FOLLOWED)
  const isPure = again.length >= heads.length * PURE
  return { heads: isPure ? heads : again, calls: fits ? again.length : 0 }
}

/** A wide space within a line separates a name from its speech. */
const WIDE = /\S[ \u00a0]{2,}\S/

/**
 * Counts the obvious cues, whose names recur. They are either names in capitals on their own lines, or names in front
 * of speech, set off by punctuation; the larger of the two counts is returned.
 */
function callsShown(lines: readonly LooseLine[]): number {
  const labels = labelsIn(lines)
  const alone = lines.flatMap((line) => {
    const key = WIDE.test(line.words) ? undefined : cueAlone(line, () => false)?.key
    return key === undefined || namesPart(key) ? [] : [key]
  })
  const calls = [...Map.groupBy(alone, (key) => key).values()].filter((own) => own.length >= REPEATED)
  return Math.max(
    calls.flat().length,
    lines.filter((line) => isLabelled(line, labels) && !/[:：]$/.test(line.words)).length,
  )
}

/**
 * Makes these names bold, because bold names are never ambiguous, and adds a tab after those separated from their
 * speech only by space.
 */
function marked(line: LooseLine, heads: readonly Head[]): LooseLine {
  const runs: Run[] = []
  let at = 0
  const take = (to: number, mark: (run: Run) => Run): void => {
    let start = 0
    for (const run of line.text) {
      const text = run.text.slice(Math.max(0, at - start), Math.max(0, to - start))
      start += run.text.length
      if (text !== '') runs.push(mark({ ...run, text }))
    }
    at = to
  }
  for (const { from, name, end, parted } of heads) {
    take(from, (run) => run)
    take(from + name.length, ({ text }) => ({ text, bold: true }))
    if (parted) {
      runs.push({ text: '\t' })
      at = end
    } else take(Math.max(end, stopAfter(line, at)), ({ text }) => ({ text }))
  }
  take(Infinity, (run) => run)
  return looseLine({ ...line, text: normalise(runs) })
}

/** A name in capitals that is too wide for its column, leaving only one space before the speech. */
const OVERLONG = /^(\s*)(\p{Lu}{2}[\p{Lu}\p{M}’'-]*(?: [\p{Lu}\d][\p{Lu}\p{M}\d’'-]*){0,4}\.?) (?=.*\p{Ll})/u
/** Minimum indent, in points, of the lines below a name relative to the name. */
const FURTHER_IN = 18

/** Finds the names that are too wide for the column, if the document has a column of names in capitals. */
function overlong(lines: readonly LooseLine[], heads: readonly Head[]): Head[] {
  const isColumn = heads.length > 0 && heads.every(({ parted, name }) => parted && name === name.toUpperCase())
  if (!isColumn) return []
  const taken = new Set(heads.map(({ line }) => line))
  const left = Math.max(...heads.map(({ line }) => lines[line]?.indent ?? 0))
  return lines.flatMap((line, at) => {
    const [, space = '', name = ''] = OVERLONG.exec(textOf(line.text)) ?? []
    const below = lines[at + 1]
    const isBeside = below === undefined || below.gap >= 0.5 || (below.indent ?? 0) >= left + FURTHER_IN
    if (name === '' || taken.has(at) || (line.indent ?? 0) > left || line.gap < 0.5 || !isBeside) return []
    const head = { line: at, from: space.length, name, key: keyOf(name), kind: '', place: '', parted: true }
    return [{ ...head, end: head.from + name.length + 1 }]
  })
}

/** Returns the offset after the punctuation that closes a name. */
const stopAfter = (line: LooseLine, at: number): number =>
  at + (/^[.:]?/.exec(textOf(line.text).slice(at))?.[0].length ?? 0)

/** Maximum number of lines from a heading down to the first name below it. */
const MOST_BETWEEN = 8

/** Whether a line is the first below a heading, ignoring directions in brackets or italics. */
function opensScene(lines: readonly LooseLine[], at: number): boolean {
  let isBracketed = false
  for (const line of lines.slice(Math.max(0, at - MOST_BETWEEN), at).toReversed()) {
    if (headingOf(keyOf(line.words)) !== null) return true
    isBracketed ||= /[)\]][.]?$/.test(line.words)
    if (!isBracketed && !isItalic(line)) return false
    if (/^[([]/.test(line.words)) isBracketed = false
  }
  return false
}

/**
 * Makes the names bold in a document whose names are not obvious: in lower case, in italics, or with only space before
 * the speech. Among the formats in which possible names recur, chooses the one with the most cues, provided that they
 * far outnumber the obvious cues.
 */
export function withHeads(lines: readonly LooseLine[]): LooseLine[] {
  const heads = lines.flatMap(headsOf)
  const places = [...Map.groupBy(heads, ({ place }) => place).values()]
  const best = places
    .map((own) => conventionOf(own, lines.length))
    .reduce((most, one) => (one.calls > most.calls ? one : most), { heads: [], calls: 0 })
  const shown = callsShown(lines)
  if (best.calls === 0 || best.calls < shown * CLEARLY) return [...lines]
  const names = new Set(best.heads.map(({ key }) => key))
  // the first name of the text or of a scene may be positioned differently
  const kind = best.heads[0]?.kind ?? ''
  const isKnown = ({ key }: Head): boolean => names.has(key)
  const known = heads.filter(isKnown)
  const place = best.heads[0]?.place.slice(kind.length)
  const standsAs = (head: Head, of: string): boolean => head.place === `${of}${place}`
  // a document sets parentheticals in one way only: if they are in brackets, a comma starts the dialogue
  const ways = HOWEVER.map((how) => {
    const own = kind.replace(/(?<=alone )[.:]?(?= )/, how)
    return { own, times: known.filter((head) => head.kind === own && standsAs(head, own)).length }
  })
  const way = ways.reduce((most, one) => (one.times > most.times ? one : most)).own
  const kinds = new Set([kind, OPEN, way])
  // if nearly all possible names before brackets are known names, one that occurs only once counts too
  const sure = [way, OPEN].filter((one) => {
    const likewise = heads.filter((head) => head.kind === one)
    return one !== kind && likewise.filter(isKnown).length >= likewise.length * PURE
  })
  const called = heads.filter(
    (head) =>
      kinds.has(head.kind) &&
      (isKnown(head) || sure.includes(head.kind) || (head.kind === kind && opensScene(lines, head.line))) &&
      (head.kind !== ways[1]?.own || standsAs(head, head.kind)),
  )
  const own = Map.groupBy([...called, ...overlong(lines, called)], ({ line }) => line)
  return lines.map((line, at) => (own.has(at) ? marked(line, own.get(at)!) : line))
}
