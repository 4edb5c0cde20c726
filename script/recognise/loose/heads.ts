import { normalise, textOf, type RichText, type Run } from '../../rich-text.ts'
import { namesPart } from './headings.ts'
import { isLabelled, labelsIn } from './labels.ts'
import { keyOf, looseLine, type LooseLine } from './line.ts'
import { aloneCue, callsNobody } from './cue.ts'
import { isEnding } from './vocabulary.ts'

/** A short head that may be a name: the beginning of a line, or all of it. */
interface Head {
  /** Its line, and where in that it begins. */
  readonly line: number
  readonly from: number
  readonly name: string
  readonly key: string
  /** How it is set and closed, and where it stands: a document sets all of its names alike. */
  readonly kind: string
  readonly place: string
  /** Where the sign, or the space, ends that parts it from what is said; where its name ends, if it is alone. */
  readonly end: number
  /** Whether nothing but space parts it from what is said. */
  readonly parted: boolean
}

const WORD = String.raw`[\p{L}\d][\p{L}\p{M}\d’'-]*`
const NAME = String.raw`${WORD}(?:(?:\.? |\.)(?:${WORD}|&)){0,3}?`
/** Before a wide space or a tab, where nothing that is said can be meant, groups have longer names. */
const GROUP = String.raw`${WORD}(?:(?:\.? |\.)(?:${WORD}|&)){4,6}?`
const HOW = String.raw`(?: ?[([][^()[\]]{1,800}[)\]])?`
/** What stands before something that is said: a colon, a wide space, a Japanese quotation mark. */
const BEFORE = new RegExp(String.raw`^(\s*)(${NAME})(${HOW} ?[:：](?=\s)|\.?\s{2,}(?=\S)|\t|(?=[「『]))`, 'u')
const BEFORE_SPACE = new RegExp(String.raw`^(\s*)(${GROUP})(\.?\s{2,}(?=\S)|\t)`, 'u')
/** All of a line, with its stop, or with how it is said. */
const ALONE = new RegExp(String.raw`^(\s*)(${NAME})([.:]?|${HOW}[.:]?|, \p{Ll}[^.!?]{1,80}\.?)\s*$`, 'u')
/** A name, and how it is said, which goes on below. */
const OPENED = new RegExp(String.raw`^(\s*)(${NAME})( ?)[([][^()[\]]*$`, 'u')
/** In italics before words that are in none, how it is said in italics too. */
const SLANTED = new RegExp(String.raw`^(\s*)(${NAME})(${HOW}[.:]?|, \p{Ll}[^.:!?]{1,160}[.:])\s*$`, 'u')
const LONGEST = 40
/** In place of the stop of a name that stands alone with how it is said: between brackets or after a comma. */
const HOWEVER = ['()', ','] as const
/** A parenthetical that continues on the next line. */
const OPEN = '('

/** Heads before they are a convention, how often one calls, and the share of all lines that they are. */
const LEAST_CALLS = 6
const LEAST_NAMES = 2
const REPEATED = 2
const OFTEN = 0.04
const EACH = 2.5
/** Share of the heads of one place that call again and again: then those that call once are names too. */
const PURE = 0.85
/** Share of the calls that another follows at once, at most: between two names something is said. */
const MOST_FOLLOWED = 0.15
/** By how much more a convention explains before it is taken instead of names in capitals. */
const CLEARLY = 1.5

const looks = (run: Run | undefined): string => `${run?.italic === true ? 'i' : ''}${run?.bold === true ? 'b' : ''}`

const runAt = (text: RichText, at: number): Run | undefined => {
  let end = 0
  return text.find((run) => (end += run.text.length) > at)
}

/** The italics that a line begins with, before words that are in none; empty where there are none. */
function italicHead([first, second]: RichText): string {
  return first?.italic === true && second !== undefined ? first.text : ''
}

/** The heads of a line; a line that its writer broke has several. */
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
    if (key === '' || name.length > LONGEST || namesPart(key) || isEnding(key) || callsNobody(name)) return []
    const look = looks(runAt(line.text, from + space.length))
    const sign = look.includes('i') ? '' : (/[.:：]?$/.exec(close.trim())?.[0] ?? '')
    // above lines of verse stands what is before words elsewhere
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

/** What of the heads of one place are names: those that call again, or all, where nearly all do. */
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

/** A wide space within a line parts a name from what is said. */
const WIDE = /\S[ \u00a0]{2,}\S/

/** How many names call again and again that show by themselves: in capitals on lines of their own, or closed before words. */
function callsShown(lines: readonly LooseLine[]): number {
  const labels = labelsIn(lines)
  const alone = lines.flatMap((line) => {
    const key = WIDE.test(line.words) ? undefined : aloneCue(line, () => false)?.key
    return key === undefined || namesPart(key) ? [] : [key]
  })
  const calls = [...Map.groupBy(alone, (key) => key).values()].filter((own) => own.length >= REPEATED)
  return Math.max(
    calls.flat().length,
    lines.filter((line) => isLabelled(line, labels) && !/[:：]$/.test(line.words)).length,
  )
}

/** A line with these heads in bold, which no document means otherwise, and a tab after those that only space parts. */
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

/** Names in capitals that are too long for the column beside what is said: one space parts them from it. */
const OVERLONG = /^(\s*)(\p{Lu}{2}[\p{Lu}\p{M}’'-]*(?: [\p{Lu}\d][\p{Lu}\p{M}\d’'-]*){0,4}\.?) (?=.*\p{Ll})/u
/** Points by which the lines below a name stand further in, at least. */
const FURTHER_IN = 18

/** The heads of lines that have none in their column, where a document has names in capitals in one. */
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

/** The place after the stop that closes a name. */
const stopAfter = (line: LooseLine, at: number): number =>
  at + (/^[.:]?/.exec(textOf(line.text).slice(at))?.[0].length ?? 0)

/**
 * The lines with their names in bold, where this document sets them in no way that shows by itself: in small letters,
 * in italics, with nothing but space before what is said. Of all ways that heads which come again and again are set,
 * it is the one that explains most, by far more than names in capitals would.
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
  // the first of all, or of a scene, has another place
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
  // if nearly only names are followed by brackets, a name that occurs once before brackets counts too
  const sure = [way, OPEN].filter((one) => {
    const likewise = heads.filter((head) => head.kind === one)
    return one !== kind && likewise.filter(isKnown).length >= likewise.length * PURE
  })
  const called = heads.filter(
    (head) =>
      kinds.has(head.kind) &&
      (isKnown(head) || sure.includes(head.kind)) &&
      (head.kind !== ways[1]?.own || standsAs(head, head.kind)),
  )
  const own = Map.groupBy([...called, ...overlong(lines, called)], ({ line }) => line)
  return lines.map((line, at) => (own.has(at) ? marked(line, own.get(at)!) : line))
}
