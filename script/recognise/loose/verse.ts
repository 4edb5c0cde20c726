import { textOf } from '../../rich-text.ts'
import { cueAlone } from './cue.ts'
import { knownCue, type Conventions } from './conventions.ts'
import { headingOfBlock } from './headings.ts'
import type { Block, LooseLine } from './line.ts'
import { isCut, isFull, spanOf, type VerseLines } from './rejoin.ts'
import { linesOfParagraph } from './runs.ts'
import { directionAlone } from './speech.ts'

/**
 * Maximum length of a verse line, in characters, if lines were not wrapped at a page width. Longer lines are
 * paragraphs.
 */
const TOO_LONG = 80
/** Maximum length of a line of verse relative to the longest one, ignoring the longest 2%. */
const LONGER = 1.15
/**
 * Evidence from the first line of a speech, which has no line above it: slightly against verse, so that a single line
 * next to a prose song is not classified as verse.
 */
const NOTHING_SAID = -0.02
/** Evidence from a line that is too long for verse, even among lines of verse. */
const SURELY_PROSE = -10
/** Maximum evidence from one line: the natural logarithm of how much more likely verse is than prose. */
const MOST = 4
/** Log probability of a change between verse and prose within a speech, and between speeches. */
const CHANGES_WITHIN = Math.log(0.01)
const CHANGES_BETWEEN = Math.log(0.2)
/** Initial evidence for prose: a document counts as prose until its lines show otherwise. */
const PROSE_FIRST = 2
/** Minimum number of lines that continue a sentence before this document's own line beginnings are trusted. */
const ENOUGH = 20
/** Default share of prose lines that end before the page width, if it can't be learned from the document. */
const EARLY = 0.005
/** Share of line ends that the page width must explain for lines to count as wrapped. */
const WRAPPED = 0.4
/** Maximum length of verse lines, ignoring the longest 2%. */
const LONGEST_VERSE = 65

const ENDED = /(?:[.!?…:]|[—–]|\s-)[\s»”"')\]—–-]*$/
const CAPITAL = /^[^\p{L}]*\p{Lu}/u
const SMALL = /^[^\p{L}]*\p{Ll}/u

/** A line that follows another in the same speech. */
interface Pair {
  readonly line: LooseLine
  readonly next: LooseLine
}

/** Consecutive spoken lines: a speech, or part of one. */
type Stretch = readonly LooseLine[]

/** Returns the speeches, split at directions on their own lines. */
function stretchesIn(blocks: readonly Block[], conventions: Conventions): Stretch[] {
  const out: LooseLine[][] = []
  for (const block of blocks) {
    if (headingOfBlock(block) !== null) continue
    const isCue = knownCue(block, conventions) !== null
    let open: LooseLine[] | null = null
    block.lines.forEach((line, place) => {
      const calls = conventions.cues === 'alone' && (place === 0 ? isCue : isKnownName(line, conventions))
      if (calls || directionAlone(line.text) !== null) open = null
      else if (open === null) out.push((open = [line]))
      else open.push(line)
    })
  }
  return conventions.wrapped ? out : out.map((lines) => lines.flatMap(brokenLines))
}

/** Splits a paragraph at the writer's line breaks. */
const brokenLines = (line: LooseLine): LooseLine[] =>
  linesOfParagraph(line.text).map((text) => ({ ...line, text, words: textOf(text).trim() }))

function isKnownName(line: LooseLine, { names }: Conventions): boolean {
  const cue = cueAlone(line, () => false)
  return cue !== null && (names.get(cue.key) ?? 0) > 1
}

const pairsIn = (stretch: Stretch): Pair[] => stretch.slice(1).map((next, at) => ({ line: stretch[at]!, next }))

/** How lines of this document begin and end. */
interface Beginnings {
  /** Share of mid-line words that are capitalised. It is also the chance that a line of prose begins with a capital. */
  readonly byChance: number
  /** Share of lines of verse that begin with a capital. */
  readonly inVerse: number
  /** Share of lines of prose that end in mid-sentence before the page width. */
  readonly early: number
}

function learnBeginnings(stretches: readonly Stretch[], { wrapped, width }: Conventions): Beginnings {
  const pairs = stretches.flatMap(pairsIn).filter(({ line }) => !ENDED.test(line.words))
  const inside = stretches.flat().flatMap(({ words }) => words.match(/(?<=[\p{L},;] )\p{L}/gu) ?? [])
  const byChance = (inside.filter((letter) => CAPITAL.test(letter)).length + 1) / (inside.length + 10)
  const capitals = pairs.filter(({ next }) => CAPITAL.test(next.words)).length
  const isShort = longestOf(stretches.flat()) <= LONGEST_VERSE
  const isSmall = pairs.length >= ENOUGH && capitals < pairs.length / 2 && isShort
  const small = isSmall && (!wrapped || wrappedShare(pairs) < WRAPPED)
  const certain = small ? [] : pairs.filter(({ next }) => SMALL.test(next.words))
  const early = certain.filter(({ line, next }) => !isFull(line, next, width)).length
  return {
    byChance: Math.max(0.05, Math.min(0.5, byChance)),
    inVerse: small ? Math.max(0.05, capitals / pairs.length) : 0.96,
    early: (early + EARLY * ENOUGH) / (certain.length + ENOUGH),
  }
}

/** Returns the length of the longest line, ignoring the longest 2%. */
const longestOf = (lines: readonly LooseLine[]): number =>
  lines.map(({ words }) => words.length).toSorted((a, b) => b - a)[Math.floor(lines.length / 50)] ?? 0

/** Returns the share of line ends that a single page width explains because the next word would not have fitted. */
function wrappedShare(pairs: readonly Pair[]): number {
  const edges = pairs.flatMap(({ line, next }) => {
    const [from, to] = spanOf(line, next)
    return [
      { at: from, step: 1 },
      { at: to, step: -1 },
    ]
  })
  let open = 0
  let most = 0
  for (const { step } of edges.toSorted((a, b) => a.at - b.at || b.step - a.step)) most = Math.max(most, (open += step))
  return most / pairs.length
}

/** Returns the probability of an observation, given the share of lines for which it holds. */
const chanceOf = (holds: boolean, share: number): number => (holds ? share : 1 - share)

/**
 * Returns the evidence for verse from the end of a line and the start of the next. Values below 0 are evidence for
 * prose.
 */
function evidence({ line, next }: Pair, beginnings: Beginnings, width: number): number {
  if (isCut(line, next)) return -MOST
  const full = isFull(line, next, width)
  const ended = ENDED.test(line.words)
  const capital = !SMALL.test(next.words)
  const { byChance, inVerse, early } = beginnings
  const verse =
    chanceOf(full, 0.35) * chanceOf(ended, 0.4) * chanceOf(capital, ended ? Math.max(inVerse, 0.95) : inVerse)
  const prose =
    chanceOf(ended, 0.17) * chanceOf(!full, ended ? 0.37 : early) * chanceOf(capital, ended ? 0.95 : byChance)
  const says = Math.max(-MOST, Math.min(MOST, Math.log(verse / prose)))
  // a paragraph may end before the page width too, so this is weak evidence for verse
  if (!full && ended) return Math.min(says, 0.5)
  return !full && !capital && inVerse > 0.5 ? Math.min(says, 0) : says
}

/**
 * Like `evidence`, for lines that are paragraphs or were broken by the writer: a paragraph ends where a sentence ends.
 */
function evidenceOfBreak({ line, next }: Pair, { inVerse, byChance }: Beginnings): number {
  const ended = ENDED.test(line.words)
  const capital = !SMALL.test(next.words)
  const verse = chanceOf(ended, 0.4) * chanceOf(capital, ended ? Math.max(inVerse, 0.95) : inVerse)
  const prose = chanceOf(ended, 0.93) * chanceOf(capital, ended ? 0.97 : byChance)
  return Math.max(-MOST, Math.min(MOST, Math.log(verse / prose)))
}

/**
 * Decides which lines of a document are verse, from the evidence of each line end and the assumption that verse and
 * prose rarely alternate. A one-line speech is therefore classified like the lines around it.
 */
export function verseLinesIn(blocks: readonly Block[], conventions: Conventions): VerseLines {
  const { wrapped, width } = conventions
  const stretches = stretchesIn(blocks, conventions)
  const beginnings = learnBeginnings(stretches, conventions)
  const lines = stretches.flatMap((stretch) => stretch.map((line, at) => ({ line, before: stretch[at - 1] })))
  const says = lines.map(({ line, before }) => {
    if (before === undefined) return NOTHING_SAID
    const pair = { line: before, next: line }
    return wrapped ? evidence(pair, beginnings, width) : evidenceOfBreak(pair, beginnings)
  })
  const statesUpTo = (longest: number): boolean[] =>
    likeliest(
      lines.map(({ line, before }, at) => ({
        says: (says[at] ?? 0) + (line.words.length > longest ? SURELY_PROSE : 0),
        change: costOfChange(before, line),
      })),
    )
  const likely = statesUpTo(wrapped ? Infinity : TOO_LONG)
  const verse = lines.flatMap(({ line }, at) => (likely[at] === true ? line : []))
  const states = statesUpTo(Math.min(wrapped ? Infinity : TOO_LONG, LONGER * longestOf(verse)))
  const out = new Map<number, 'begins' | 'goes on'>()
  lines.forEach(({ line, before }, at) => {
    if (states[at] !== true || line.at === undefined) return
    // a line of verse that is too long for the page continues on the next line
    const goesOn =
      wrapped &&
      before !== undefined &&
      states[at - 1] === true &&
      (isCut(before, line) || (beginnings.inVerse > 0.5 && SMALL.test(line.words) && isFull(before, line, width)))
    out.set(line.at, goesOn ? 'goes on' : 'begins')
  })
  return out
}

function costOfChange(before: LooseLine | undefined, line: LooseLine): number {
  if (before === undefined) return CHANGES_BETWEEN
  return before.at === line.at ? -Infinity : CHANGES_WITHIN
}

interface Step {
  /** Evidence for verse from this line. */
  readonly says: number
  /** Log probability of a change between verse and prose before this line. */
  readonly change: number
}

/**
 * Returns the most likely sequence of states, where true means verse. It maximises the evidence from the lines plus the
 * log probabilities of the changes.
 */
function likeliest(steps: readonly Step[]): boolean[] {
  let [prose, verse] = [PROSE_FIRST, 0]
  const stayed = steps.map(({ says, change }) => {
    const proseStays = prose >= verse + change
    const verseStays = verse >= prose + change
    ;[prose, verse] = [Math.max(prose, verse + change), Math.max(verse, prose + change) + says]
    return { proseStays, verseStays }
  })
  const out: boolean[] = []
  let isVerse = verse > prose
  for (const { proseStays, verseStays } of stayed.toReversed()) {
    out.push(isVerse)
    if (!(isVerse ? verseStays : proseStays)) isVerse = !isVerse
  }
  return out.toReversed()
}
