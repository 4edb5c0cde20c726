import { plain, textOf } from '../../rich-text.ts'
import type { LabelledElement } from './label.ts'
import { sliceRuns } from './runs.ts'
import { EMPTY_LINE } from './settle.ts'
import { soundsSpoken } from './wording.ts'

/*
 * Finds unmarked directions at the beginning of a speech: "aside It is he." They are recognised by their lower-case
 * first letter, in a document whose speeches otherwise begin with a capital. The words on both sides show where they
 * end: which capitalised words begin sentences in this document, and which words end clauses in it.
 */

/** Counts the words found in two places, and compares how probable a word is in each. */
class PlaceOdds {
  readonly #here = new Map<string, number>()
  readonly #there = new Map<string, number>()
  #allHere = 0
  #allThere = 0

  here(word: string): void {
    this.#here.set(word, (this.#here.get(word) ?? 0) + 1)
    this.#allHere++
  }

  /** Counts a word in the second place. Null means a word that can never occur in the first. */
  there(word: string | null): void {
    if (word !== null) this.#there.set(word, (this.#there.get(word) ?? 0) + 1)
    this.#allThere++
  }

  /**
   * Returns a function that gives the natural logarithm of the odds that a word occurs in the first place rather than
   * the second. An unseen word is more likely in the place with more distinct words.
   */
  odds(): (word: string) => number {
    const [allHere, allThere] = [this.#allHere + 1, this.#allThere + 1]
    const newHere = this.#here.size / allHere
    const newThere = this.#there.size / allHere
    return (word) => {
      const here = ((this.#here.get(word) ?? 0) + newHere + TINY) / allHere
      const there = ((this.#there.get(word) ?? 0) + newThere + TINY) / allThere
      return Math.max(-MOST, Math.min(MOST, Math.log(here / there)))
    }
  }
}

/** Maximum evidence from one word, in either direction. */
const MOST = 5
/** Added to each count, so that the odds are finite even if nothing was counted. */
const TINY = 0.01

const CAPITAL = /^[^\p{L}\p{N}]*\p{Lu}/u
const SMALL = /^[,;:]?\s*\p{Ll}/u
/** The end of a sentence, with closing quotes and brackets. */
const STOP = /[.!?…][\s»”"’')\]]*$/
const CLAUSE_END = /[.!?…,;:][»”"’')\]]*$/
/** Punctuation marks that may precede the first word of a speech and never occur within a direction. */
const OPENS_SPEECH = /^(?:…|\.{2,}|[«“"¡¿])/
const DASH = /^[-–—]+$/

const firstWord = (token: string): string => (/\p{L}[\p{L}\p{M}]*/u.exec(token)?.[0] ?? '').toLowerCase()
const lastWord = (token: string): string => (/(\p{L}[\p{L}\p{M}]*)[^\p{L}]*$/u.exec(token)?.[1] ?? '').toLowerCase()

/** Statistics of a document: which capitalised words begin sentences, and which words end clauses. */
class Learned {
  readonly #starts = new PlaceOdds()
  readonly #ends = new PlaceOdds()

  /** Learns from one spoken line or paragraph. */
  addSpoken(text: string): void {
    const tokens = text.split(/\s+/)
    tokens.forEach((token, at) => {
      const before = tokens[at - 1]
      if (before === undefined || STOP.test(before)) {
        if (CAPITAL.test(token)) this.#starts.here(firstWord(token))
      } else if (!before.endsWith(':') && !DASH.test(before) && firstWord(token) !== '')
        this.#starts.there(CAPITAL.test(token) ? firstWord(token) : null)
      const word = lastWord(token)
      if (word === '') return
      const next = tokens[at + 1]
      // in French, some punctuation marks are preceded by a space
      if (next === undefined || CLAUSE_END.test(token) || /^[!?;:»]/.test(next)) this.#ends.here(word)
      else this.#ends.there(word)
    })
  }

  /** Learns from a direction and the word after it. */
  addDirection(text: string, next: string): void {
    const tokens = text.split(/\s+/)
    tokens.forEach((token, at) => {
      if (at > 0) this.#starts.there(CAPITAL.test(token) ? firstWord(token) : null)
      const word = lastWord(token)
      if (word === '') return
      if (at === tokens.length - 1) this.#ends.here(word)
      else this.#ends.there(word)
    })
    if (next !== '') this.#starts.here(firstWord(next))
  }

  odds(): { readonly starts: (word: string) => number; readonly ends: (word: string) => number } {
    return { starts: this.#starts.odds(), ends: this.#ends.odds() }
  }
}

type Odds = ReturnType<Learned['odds']> & {
  /** Evidence that the direction ends at a full stop, and at a line end. */
  readonly stop: number
  readonly lineEnd: number
}

/** The first lines of a speech that begins with a lower-case letter. */
interface Lead {
  /** The index of the cue. */
  readonly cue: number
  readonly text: string
  /** The offset in `text` at which each line ends. */
  readonly lineEnds: readonly number[]
}

/** The offset at which a direction ends, and the evidence for it as the natural logarithm of the odds. */
interface End {
  readonly at: number
  readonly sure: number
}

/** Maximum number of lines and of words in a direction. */
const MOST_LINES = 3
const MOST_WORDS = 40
/** Evidence from a full stop or line end in a document whose directions usually end with one. */
const CLOSES = 4
const NEVER = -Infinity
/**
 * Evidence for an end: after a comma or semicolon, before punctuation that opens a speech, and per word of the
 * direction.
 */
const AT_COMMA = -3
const AT_SIGNS = 3
const PER_WORD = -0.1

const isSpoken = (one: LabelledElement | undefined): one is LabelledElement =>
  one?.element.kind === 'dialogue' || one?.element.kind === 'verse'

function leadAt(made: readonly LabelledElement[], cue: number): Lead | null {
  const first = made[cue + 1]
  if (made[cue]?.element.kind !== 'cue' || textOf(made[cue].element.text).endsWith(')')) return null
  if (!isSpoken(first) || !SMALL.test(textOf(first.element.text))) return null
  let text = ''
  const lineEnds: number[] = []
  for (let at = cue + 1; at <= cue + MOST_LINES; at++) {
    const one = made[at]
    if (!isSpoken(one) || (at > cue + 1 && one.gap >= EMPTY_LINE)) break
    text += (text === '' ? '' : '\n') + textOf(one.element.text)
    lineEnds.push(text.length)
  }
  return { cue, text, lineEnds }
}

/** Returns the most likely end of the direction at the beginning of a speech; null if there is no candidate. */
function endOf({ text, lineEnds }: Lead, { starts, ends, stop, lineEnd }: Odds): End | null {
  let best: End | null = null
  const weigh = (at: number, sure: number): void => {
    if (best === null || sure > best.sure) best = { at, sure }
  }
  let before = ''
  let words = 0
  for (const { 0: token, index } of text.matchAll(/\S+/g)) {
    const isLineEnd = lineEnds.includes(index - 1)
    if (before !== '' && (CAPITAL.test(token) || OPENS_SPEECH.test(token))) {
      const word = firstWord(token)
      const signs = /[.:]$/.test(before) ? stop : /[,;]$/.test(before) ? AT_COMMA : 0
      const opens = OPENS_SPEECH.test(token) ? AT_SIGNS : starts(word)
      weigh(index, opens + ends(lastWord(before)) + signs + words * PER_WORD + (isLineEnd ? lineEnd : 0))
    }
    // a direction is at most one sentence
    if (/[!?…]|\.\.|\.$/.test(before) || /[!?…]|\.\./.test(token) || words > MOST_WORDS) return best
    before = token
    words++
  }
  if (lineEnds.length < MOST_LINES) weigh(text.length, ends(lastWord(before)) + words * PER_WORD)
  return best
}

/** Minimum evidence for an end to be accepted, and to be accepted without doubt. */
const LIKELY = 0
const SURE = 2
/** Minimum number of directions for a convention, and their minimum share of all speeches that begin in lower case. */
const SEVERAL = 2
const MOSTLY = 0.6
/** Maximum share of the evidence that may contradict a convention. */
const FEW = 0.2
/** Minimum share of sentences within speeches that begin with a capital. */
const NEARLY_ALL = 0.9

/** Whether nearly all sentences in these passages begin with a capital. */
function beginWithCapitals(texts: readonly string[]): boolean {
  let small = 0
  let all = 0
  for (const text of texts)
    for (const [, first = ''] of text.matchAll(/\p{L}{2}\.\s+(\p{L})/gu)) {
      all++
      if (/\p{Ll}/u.test(first)) small++
    }
  return small <= all * (1 - NEARLY_ALL)
}

interface Found {
  readonly lead: Lead
  readonly end: End
}

/**
 * Returns the directions at the beginning of speeches, keyed by the index of the cue; empty if this is not a convention
 * of the document.
 */
function leadingDirections(made: readonly LabelledElement[]): ReadonlyMap<number, Found> {
  const leads = made.flatMap((_, at) => leadAt(made, at) ?? [])
  if (leads.length < SEVERAL) return NONE
  const within = new Set(leads.flatMap(({ cue, lineEnds }) => lineEnds.map((_, at) => cue + 1 + at)))
  const spoken = made.flatMap((one, at) => (isSpoken(one) && !within.has(at) ? textOf(one.element.text) : []))
  if (!beginWithCapitals(spoken)) return NONE
  const learned = new Learned()
  for (const text of spoken) learned.addSpoken(text)
  const odds = learned.odds()
  const isWithin = (lead: Lead): boolean => (endOf(lead, { ...odds, stop: NEVER, lineEnd: NEVER })?.sure ?? 0) > SURE
  const others = leads.filter((lead) => !isWithin(lead)).map(({ text, lineEnds: [end] }) => ({ text, end }))
  const often = (has: (lead: (typeof others)[number]) => boolean): boolean =>
    others.filter(has).length > leads.length / 2
  // if these were spoken sentences, some would end with other punctuation
  const asks = others.filter(({ text }) => /^[^.]*[!?…]/u.test(text)).length
  const stop = often(({ text }) => /\p{L}[.:]\s/u.test(text)) && asks <= others.length * FEW ? CLOSES : NEVER
  const lineEnd = often(({ text, end }) => !/[.:!?…]\s/.test(text.slice(0, end))) ? CLOSES : NEVER
  // directions whose end is certain show where the others end
  for (const lead of leads) {
    const end = endOf(lead, { ...odds, stop, lineEnd })
    if (end === null || end.sure < SURE) continue
    learned.addDirection(lead.text.slice(0, end.at).trim(), /^\S*/.exec(lead.text.slice(end.at))?.[0] ?? '')
  }
  const second = { ...learned.odds(), stop, lineEnd }
  const found = new Map<number, Found>()
  for (const lead of leads) {
    const end = endOf(lead, second)
    if (end !== null && end.sure > LIKELY) found.set(lead.cue, { lead, end })
  }
  const ended = [...found.values()].filter(({ lead, end }) => end.at < lead.text.length)
  const said = ended.filter(({ lead, end }) => soundsSpoken(lead.text.slice(0, end.at)))
  const isConvention = ended.length >= Math.max(SEVERAL, leads.length * MOSTLY) && said.length <= ended.length * FEW
  return isConvention ? found : NONE
}

const NONE: ReadonlyMap<number, Found> = new Map()

/**
 * Unmarked directions outweigh marked directions if at least this many speeches, and at least this share of all
 * speeches, begin with an unmarked direction.
 */
const MANY = 12
const OFTEN = 0.05

/**
 * Whether enough speeches begin with an unmarked direction to conclude that the document does not mark its directions.
 */
export function beginsWithDirections(made: readonly LabelledElement[]): boolean {
  const speeches = made.filter(({ element }) => element.kind === 'cue').length
  return leadingDirections(made).size >= Math.max(MANY, speeches * OFTEN)
}

/** Moves the unmarked directions at the beginning of speeches into their cues. */
export const withLeadingDirections = (made: readonly LabelledElement[]): LabelledElement[] =>
  cutDirections(made, leadingDirections(made))

/** Confidence of a cue when it is doubtful where its direction ends. */
const DOUBTED = 0.6

function cutDirections(made: readonly LabelledElement[], found: ReadonlyMap<number, Found>): LabelledElement[] {
  const out: LabelledElement[] = []
  for (let at = 0; at < made.length; at++) {
    const one = made[at]!
    const cut = found.get(at)
    if (cut === undefined) {
      out.push(one)
      continue
    }
    const { lead, end } = cut
    const words = lead.text
      .slice(0, end.at)
      .replace(/\s+/g, ' ')
      .replace(/^[,;:]?\s*/, '')
      .replace(/[\s,;:]+$/, '')
    const typed = `${textOf(one.element.text)} (${words})`.trim()
    const confidence = end.sure < SURE ? Math.min(one.confidence, DOUBTED) : one.confidence
    out.push({ ...one, element: { ...one.element, text: plain(typed) }, confidence })
    // skip lines that are entirely part of the direction
    let from = 0
    for (const lineEnd of lead.lineEnds) {
      if (end.at < lineEnd) break
      at++
      from = lineEnd + 1
    }
    const rest = made[at + 1]
    if (end.at <= from || rest === undefined || from > (lead.lineEnds.at(-1) ?? 0)) continue
    out.push({ ...rest, element: { ...rest.element, text: sliceRuns(rest.element.text, end.at - from) } })
    at++
  }
  return out
}
