import { bracketsAreSaid, soundsSpoken, type Sounds } from './wording.ts'
import { cueAlone, cueOfLines, inlineCue, smallCue, type LooseCue, learnTitles } from './cue.ts'
import { textOf } from '../../rich-text.ts'
import { headingOfBlock } from './headings.ts'
import { isBold, isItalic, keyOf, wordsOfBlock, type Block, type LooseLine } from './line.ts'
import { isWithinSentence } from './runs.ts'
import { isLongForm } from './spelling.ts'

/** How a document formats its speeches, learned from its whole text. */
export interface Conventions {
  /** Whether names are on lines of their own, or at the start of the speech. */
  readonly cues: 'alone' | 'inline'
  /** The number of times that each name occurs as a cue, by key. */
  readonly names: ReadonlyMap<string, number>
  /** The keys of words that are used as titles in front of names. */
  readonly titles: ReadonlySet<string>
  /** The appearance of nearly all cues. A line that looks different is not a cue. */
  readonly look: CueLook
  /**
   * Whether some speeches begin on the same line as the name, although most names are on lines of their own. Some plays
   * put prose beside the name and verse below it.
   */
  readonly saidBeside: boolean
  /** Whether directions between speeches are in brackets or italics. If they are, other text is not a direction. */
  readonly marked: boolean
  /** Whether directions between speeches are centred, like headings. */
  readonly centredDirections: boolean
  /** Whether directions within a speech are in italics without brackets. */
  readonly italicDirections: boolean
  /** Whether brackets within a line of speech contain directions. */
  readonly bracketDirections: boolean
  /** Whether text in round brackets is spoken. */
  readonly saidBrackets: boolean
  /** Whether square brackets contain directions rather than an editor's insertions. */
  readonly squareDirections: boolean
  /** Whether much of the text in brackets within a line is spoken: "Come, (my lord) I am ready." */
  readonly spokenBrackets: boolean
  /** Whether paragraphs were wrapped into lines. */
  readonly wrapped: boolean
  /** The number of characters that fit on a line. */
  readonly width: number
}

export interface CueLook {
  readonly bold: boolean
  readonly centred: boolean
  readonly capitals: boolean
  /** Whether names end with a colon. */
  readonly colons: boolean
}

const REPEATED = 2

const NUMBER = /^\d+$/
/**
 * The minimum share of numbers in ascending order, and the minimum value of the highest number, for the numbers to
 * count shots or list items.
 */
const IN_ORDER = 0.9
const COUNTS_TO = 4

/** Whether the numbers in front of text count shots or list items. If not, they are the names of characters. */
function isCounting(cues: readonly (LooseCue | null)[]): boolean {
  const numbers = cues.flatMap((cue) => (cue !== null && NUMBER.test(cue.key) ? [Number(cue.key)] : []))
  const next = numbers.slice(1).filter((number, at) => {
    const before = numbers[at] ?? 0
    return number === before || number === before + 1 || (number === 1 && before >= COUNTS_TO)
  })
  return Math.max(0, ...numbers) >= COUNTS_TO && next.length >= (numbers.length - 1) * IN_ORDER
}

function tally(
  cues: readonly (LooseCue | null)[],
  cast: ReadonlySet<string>,
): { names: Map<string, number>; weight: number } {
  const all = new Map<string, number>()
  const count = isCounting(cues)
  for (const cue of cues)
    if (cue !== null && !(count && NUMBER.test(cue.key))) all.set(cue.key, (all.get(cue.key) ?? 0) + 1)
  const recurring = new Set([...all].filter(([, times]) => times >= REPEATED).map(([key]) => key))
  const names = new Map([...all].filter(([key]) => recurring.has(key) || cast.has(key) || isLongForm(key, recurring)))
  return { names, weight: [...names.values()].reduce((sum, times) => sum + times, 0) }
}

/**
 * Returns the number of inline cues whose name never occurs on a separate line. They aren't cues after all: "Well —",
 * for example, only begins a speech. Returns 0 unless most inline cues consist of a name that also occurs on a separate
 * line, without any text after it.
 */
function strangers(alone: ReadonlyMap<string, number>, inline: readonly (LooseCue | null)[]): number {
  const cues = inline.filter((cue) => cue !== null)
  const confirmed = cues.filter(({ key, rest }) => alone.has(key) && rest.length === 0).length
  const known = cues.filter(({ key }) => alone.has(key)).length
  return confirmed > cues.length / 2 ? cues.length - known : 0
}

/** Whether a block is formatted as a direction: entirely in brackets or in italics. */
export const isMarkedDirection = (block: Block): boolean => {
  const words = wordsOfBlock(block)
  return /^[([].*[)\]][.:]?$/s.test(words) || block.lines.every((line) => isItalic(line))
}

/** Like `isMarkedDirection`, for documents in which text in round brackets is spoken. */
export const isMarkedBeyondBrackets = (block: Block): boolean =>
  isMarkedDirection(block) && (!wordsOfBlock(block).startsWith('(') || block.lines.every((line) => isItalic(line)))

/** The way a document writes its cues. */
type Called = Pick<Conventions, 'cues' | 'names' | 'titles' | 'wrapped'>

/** Returns the cue at the start of a block if its name recurs, and null otherwise. */
export function knownCue({ lines }: Block, { cues, names, titles, wrapped }: Called): LooseCue | null {
  const [line] = lines
  if (line === undefined) return null
  const cue = cues === 'alone' ? cueOfLines(lines, (key) => names.has(key), wrapped) : inlineCue(line, titles)
  return cue !== null && names.has(cue.key) ? cue : null
}

export const isKnownCue = (block: Block, learned: Called): boolean => knownCue(block, learned) !== null

const hasSpeechBelow = (blocks: readonly Block[], at: number, wrapped: boolean): boolean =>
  wrapped ? (blocks[at]?.lines.length ?? 0) > 1 : at + 1 < blocks.length

/** Reads the whole text once to learn what its cues and directions look like. */
export function learnConventions(
  blocks: readonly Block[],
  cast: ReadonlySet<string>,
  wrapped: boolean,
  sounds: Sounds,
): Conventions {
  const plain = blocks.map((block, at) => ({ block, at })).filter(({ block }) => headingOfBlock(block) === null)
  const firsts = plain.flatMap(({ block, at }) => {
    const line = block.lines[0]
    return line === undefined || isItalic(line) ? [] : [{ line, at }]
  })
  const known = (key: string): boolean => cast.has(key)
  const alone = tally(
    firsts.map(({ line, at }) => (hasSpeechBelow(blocks, at, wrapped) ? cueAlone(line, known) : null)),
    cast,
  )
  const plainly = firsts.map(({ line }) => inlineCue(line))
  const titles = learnTitles(plainly.filter((cue) => cue !== null))
  const inlineCues = firsts.map(({ line, at }, place) => {
    const cue = (titles.size === 0 ? plainly[place] : inlineCue(line, titles)) ?? smallCue(line)
    // an inline cue has speech or a colon after the name; otherwise, the line is a cue without speech, or isn't a cue
    // at all
    const isClosed = /[:：]\s*$/.test(line.words) || (wrapped && blocks[at]!.lines.length > 1)
    return cue === null || cue.rest.length > 0 || isClosed ? cue : null
  })
  const inline = tally(inlineCues, cast)
  const cues = alone.weight >= inline.weight - strangers(alone.names, inlineCues) ? 'alone' : 'inline'
  const { names } = cues === 'alone' ? alone : inline
  const calls = firsts.flatMap(({ line, at }, place) => {
    if (cues === 'alone' && !hasSpeechBelow(blocks, at, wrapped)) return []
    const cue = cues === 'alone' ? cueAlone(line, known) : inlineCues[place]
    return cue && names.has(cue.key) ? [{ line, cue }] : []
  })
  return {
    cues,
    names,
    titles,
    look: lookOf(calls),
    saidBeside: cues === 'alone' && saysBeside(blocks, { cues, names, titles, wrapped }),
    ...learnDirections(blocks, { cues, names, titles, wrapped }, sounds),
    wrapped,
    width: widthOf(blocks),
  }
}

/**
 * Of the names with text beside them, the minimum number and the minimum share that must have another name directly
 * below.
 */
const LEAST_BESIDE = 3
const OFTEN_BESIDE = 0.3

/**
 * Whether the text beside a name, after a full stop, often has another name directly below it. Such text must be
 * speech.
 */
function saysBeside(blocks: readonly Block[], called: Called): boolean {
  const beside = blocks.flatMap((block, at) => (cueWithTextBeside(block, called.titles) === null ? [] : [at]))
  const above = beside.filter((at) => blocks[at + 1] !== undefined && isKnownCue(blocks[at + 1]!, called))
  return above.length >= Math.max(LEAST_BESIDE, beside.length * OFTEN_BESIDE)
}

/**
 * Returns the cue of a one-line paragraph in which the speech follows the name. Returns null if the text after the name
 * doesn't begin with a capital, or is in italics.
 */
export function cueWithTextBeside({ lines: [line, ...more] }: Block, titles: ReadonlySet<string>): LooseCue | null {
  if (line === undefined || more.length > 0) return null
  const cue = inlineCue(line, titles)
  const isSaid = cue !== null && /^\P{L}*\p{Lu}/u.test(textOf(cue.rest))
  return isSaid && cue.rest[0]?.italic !== true ? cue : null
}

/** The minimum share of cues that must look alike. */
const NEARLY_ALL = 0.9

interface Call {
  readonly line: LooseLine
  readonly cue: LooseCue
}

function lookOf(calls: readonly Call[]): CueLook {
  const nearlyAll = (has: (call: Call) => boolean): boolean =>
    calls.length >= 5 && calls.filter(has).length >= calls.length * NEARLY_ALL
  return {
    bold: nearlyAll(({ line }) => beginsBold(line)),
    centred: nearlyAll(({ line }) => line.align === 'centre'),
    capitals: nearlyAll(({ cue }) => !/\p{Ll}/u.test(cue.name)),
    colons: nearlyAll(endsWithColon),
  }
}

/** Whether a colon ends the name, or the direction after it. */
export const endsWithColon = ({ line, cue }: Call): boolean =>
  /[:：]/.test(line.words.slice(cue.name.length, line.words.length - textOf(cue.rest).trimEnd().length))

/** Whether the formatting of a line matches that of the document's cues. */
export const looksLikeCue = ({ line, cue }: Call, { bold, centred, capitals }: CueLook): boolean =>
  (!bold || beginsBold(line)) &&
  (!centred || line.align === 'centre') &&
  // in any document, the later words of a name can be in lower case; an elided article counts as part of the first word
  (!capitals || !/^\P{L}*\p{Lu}?['’]?\p{Ll}/u.test(cue.name))

const beginsBold = ({ text }: LooseLine): boolean => text.find((run) => /\p{L}/u.test(run.text))?.bold === true

function learnDirections(blocks: readonly Block[], learned: Called, sounds: Sounds) {
  const { cues, wrapped } = learned
  let marked = 0
  let unmarked = 0
  let besideNames = 0
  let bareNames = 0
  let centred = 0
  let inSpeech = 0
  let speeches = 0
  const saidBrackets = bracketsAreSaid(blocks, (block) => knownCue(block, learned), sounds)
  const isDirection = saidBrackets ? isMarkedBeyondBrackets : isMarkedDirection
  blocks.forEach((block, at) => {
    const above = blocks[at - 1]
    if (headingOfBlock(block) !== null) return
    const cue = knownCue(block, learned)
    block.lines.forEach(({ words }, place) => {
      const said = place === 0 && cue !== null ? textOf(cue.rest) : words
      if ((saidBrackets ? SQUARE_WITHIN : WITHIN).test(said)) inSpeech++
    })
    if (cue !== null) speeches++
    if (cue !== null && cue.direction !== '') {
      besideNames++
      if (BARE.test(block.lines[0]!.words.slice(cue.name.length))) bareNames++
    }
    const isBelow = above !== undefined && headingOfBlock(above) !== null
    if (isDirection(block)) {
      marked++
      if (!isBelow && block.lines[0]?.align === 'centre') centred++
    }
    // text directly below a heading lists the characters on stage, so it isn't an unmarked direction
    else if (cue === null && !isBelow) unmarked++
  })
  const lines = blocks.flatMap((block) => block.lines)
  const within = countItalics(lines)
  const italic = blocks.flatMap((block) => block.lines.slice(1)).filter(isItalic).length
  const openings = (sign: RegExp): number => lines.filter(({ words }) => sign.test(words)).length
  const squares = openings(/\[\p{L}/u)
  const rounds = openings(/\(\p{L}/u)
  // where directions are in brackets, a few words in italics are foreign words rather than directions
  const isBare = within.bare > Math.max(within.stressed, rounds * FEW)
  // unless directions elsewhere are marked too, a few brackets within speeches are an editor's insertions
  const areUsual = (marked > 0 && bareNames <= besideNames / 2) || inSpeech >= speeches * OFTEN
  const counted = areUsual ? inSpeech : 0
  // italics beside names don't count, since a document may use italics only there
  const inItalics = isBare ? Math.max(0, within.bare - bareNames) : 0
  const shown = marked + counted + italic + within.bracketed + inItalics
  return {
    // separate paragraphs below a name belong to its speech
    marked: shown >= Math.max(3, besideNames / 8) && (shown * 4 >= unmarked || (!wrapped && cues === 'alone')),
    centredDirections: centred > marked * 0.3,
    italicDirections: isBare && within.bare > within.bracketed,
    saidBrackets,
    bracketDirections: within.bracketed === 0 && !isBare && areWithinLines(blocks, learned),
    spokenBrackets: saidBrackets || areSpoken(lines),
    squareDirections: squares >= SEVERAL && squares > rounds,
  }
}

/** A direction beside a name, without brackets. */
const BARE = /^[.,:]?\s*[^\s([]/

/** A direction in brackets, on its own line or within a line. */
const WITHIN = /[([]\p{L}[^()[\]]*[)\]]/u
const SQUARE_WITHIN = /\[\p{L}[^()[\]]*\]/u

/**
 * The minimum ratio of brackets to speeches for brackets to mark directions even if no direction between speeches is
 * marked.
 */
const OFTEN = 0.25

/** Italics are ignored unless there are more of them than this share of the lines with brackets. */
const FEW = 0.25

/** The minimum number of lines with a square bracket for directions to be in square brackets. */
const SEVERAL = 3

/**
 * If at least this many directions within speeches are on lines of their own, the text in brackets within a line may be
 * spoken.
 */
const OWN_LINES = 5

/** Whether directions in brackets are within lines of speech rather than on lines of their own. */
function areWithinLines(blocks: readonly Block[], learned: Called): boolean {
  let alone = 0
  let within = 0
  blocks.forEach((block, at) => {
    const cue = knownCue(block, learned)
    const next = blocks[at + 1]
    const goesOn = !learned.wrapped && next !== undefined && !next.announces && !isMarkedDirection(next)
    block.lines.forEach(({ words }, place) => {
      if (!ALONE.test(words)) within += BRACKETED.test(place === 0 && cue !== null ? textOf(cue.rest) : words) ? 1 : 0
      else if (place > 0 || (goesOn && !isKnownCue(next, learned))) alone++
    })
  })
  return alone < OWN_LINES || within >= alone
}

/**
 * The minimum number of brackets within lines that address somebody, and their minimum share of all brackets within
 * lines.
 */
const SAID = 5
const SAID_SHARE = 0.1

/** Whether the brackets within lines repeatedly contain something that only a speaker would say. */
function areSpoken(lines: readonly LooseLine[]): boolean {
  let said = 0
  let all = 0
  for (const { words } of lines)
    for (const [whole, inner = ''] of words.matchAll(/\(([^()]+)\)/gu)) {
      if (whole.length >= words.length - 1) continue
      all++
      if (soundsSpoken(inner)) said++
    }
  return said >= SAID && said >= all * SAID_SHARE
}

const ALONE = /^\([^()]*\)[.]?$/
const BRACKETED = /\([^()]*\p{L}[^()]*\)/u

/** Counts the italics within lines of speech: without brackets, in brackets, or in mid-sentence. */
function countItalics(lines: readonly LooseLine[]): { bare: number; bracketed: number; stressed: number } {
  const count = { bare: 0, bracketed: 0, stressed: 0 }
  for (const line of lines) {
    if (isItalic(line) || isBold(line)) continue
    line.text.forEach((run, at) => {
      if (run.italic !== true || run.text.trim().length < 3) return
      const brackets = /^\s*\(/.test(run.text) || /\(\s*$/.test(line.text[at - 1]?.text ?? '')
      if (brackets) count.bracketed++
      else if (isWithinSentence(line.text, at)) count.stressed++
      else count.bare++
    })
  }
  return count
}

/** The maximum share of lines that are too long for the page by mistake. */
const TOO_LONG = 0.015
/** The minimum number of lines that are certain to be wrapped for the width to be learned from these alone. */
const CERTAIN = 20

/** Returns the length of a line in characters, including any marks that were removed. */
export const printedLength = (line: LooseLine): number => line.printed ?? line.words.length

/**
 * Returns the number of characters that fit on a line. Learns it from lines that are followed by another line,
 * preferably by one that begins in lower case.
 */
function widthOf(blocks: readonly Block[]): number {
  const pairs = blocks.flatMap(({ lines }) => lines.slice(1).map((next, at) => ({ line: lines[at]!, next, at })))
  // the line with the name can be longer than the width of the page
  const cut = pairs.filter(({ next, at }) => at > 0 && /^\P{L}*\p{Ll}/u.test(next.words))
  const lengths = (cut.length > CERTAIN ? cut : pairs).map(({ line }) => printedLength(line)).toSorted((a, b) => b - a)
  return lengths[Math.floor(lengths.length * TOO_LONG)] ?? 80
}

export const castKeys = (names: readonly string[]): ReadonlySet<string> =>
  new Set(names.map(keyOf).filter((key) => key !== ''))
