/**
 * Line notes: a stage manager notes what happens to the actors' lines in a run. Plays are rewritten between runs, so this
 * finds the line of an earlier note, or says that it is gone. It never guesses: a note on a wrong line is worse than none.
 */
import type { CharacterId } from '../character.ts'
import { lastWords } from '../extracts/extract.ts'

/** A spoken paragraph. A note is about a paragraph, because a speech can be a page long. */
export interface SpokenParagraph {
  /** The id of its element. */
  readonly id: string
  /** The headings of its act and scene; empty if there are none. */
  readonly heading: string
  /** Everyone who speaks it; empty for cues of characters who are not in the cast list. */
  readonly speakers: readonly CharacterId[]
  /** The cue as displayed. */
  readonly name: string
  readonly text: string
  /**
   * The last words said before it in the scene: of the paragraph above it in the same speech, or else of the speech before.
   * Null at the beginning of a scene.
   */
  readonly before: { readonly name: string; readonly text: string } | null
}

/** The lines of a read-through, as `readThrough` returns them. */
interface ScriptLines {
  readonly lines: readonly {
    readonly kind: 'heading' | 'direction' | 'speech'
    readonly speakers: readonly CharacterId[]
    readonly name: string
    readonly parts: readonly {
      readonly id: string
      readonly kind: 'said' | 'sung' | 'manner'
      readonly text: string
    }[]
  }[]
  readonly scenes: readonly { readonly line: number }[]
}

/** Maximum number of words said before a paragraph that are shown with it. */
const BEFORE = 40

/** Returns the spoken paragraphs of a play in order. */
export function spokenParagraphs({ lines, scenes }: ScriptLines): readonly SpokenParagraph[] {
  const sceneLines = new Set(scenes.map(({ line }) => line))
  const out: SpokenParagraph[] = []
  let [act, scene] = ['', '']
  let before: SpokenParagraph['before'] = null
  for (const [at, { kind, speakers, name, parts }] of lines.entries()) {
    const said = parts.filter((part) => part.kind !== 'manner')
    const texts = said.map((part) => part.text)
    if (kind === 'heading') {
      const text = texts.join(' ')
      ;[act, scene] = sceneLines.has(at) ? [act, text] : [text, '']
      before = null
    }
    if (kind !== 'speech' || said.length === 0) continue
    const heading = [act, scene].filter((one) => one !== '').join(' · ')
    for (const part of said) {
      out.push({ id: part.id, heading, speakers, name, text: part.text, before })
      before = { name, text: lastWords([part.text], BEFORE) }
    }
    before = { name, text: lastWords(texts, BEFORE) }
  }
  return out
}

/** A paragraph as it was when it was noted. */
export interface NotedLine extends Pick<SpokenParagraph, 'id' | 'speakers' | 'name'> {
  /** Its text, or the beginning of it. */
  readonly text: string
  /** Whether its character said nearly the same elsewhere. If so, only the paragraph itself is looked for, and strictly. */
  readonly repeated: boolean
  /** The ids of the spoken paragraphs above and below it. The line is looked for only between them. */
  readonly around: { readonly above: readonly string[]; readonly below: readonly string[] }
}

/** Maximum number of words of the noted line, and of a paragraph of the play, that are compared. */
const MOST_WORDS = 120
const MOST_WORDS_IN_PLAY = 1200
/** Maximum number of characters of a paragraph in which words are looked for. */
const MOST_TEXT = 20_000
/** Maximum number of pairs of words compared for all notes together. Lines that nobody wrote by hand reach it. */
const MOST_PAIRS = 20_000_000

/** The share of the noted words that the same paragraph must still have. */
const RECOGNISED = 0.65
/** A line with fewer words than this may only get more of them, and isn't looked for in other paragraphs. */
const FEWEST = 4
/** Another paragraph must have this share of the noted words, and all of them if they are few. */
const FOUND = 0.8
const FEW = 8
/** Paragraphs with at least this share of a line's words are alike. */
const ALIKE = 0.5
/** How many spoken paragraphs before and after a noted one are remembered, and how near to them it is looked for. */
const AROUND = 2
const NEAR = 3
/** What is left of a paragraph that was split must have at least this share of the noted words. */
const LEAST_PIECE = 0.25

const WORD = /[\p{L}\p{N}]+(?:'[\p{L}\p{N}]+)*/gu

/** Returns the words of a text without case, accents and punctuation. */
const wordsOf = (text: string, most: number): readonly string[] =>
  (
    text.slice(0, MOST_TEXT).normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase().match(WORD) ??
    []
  ).slice(0, most)

/**
 * Returns which share of the words, from 0 to 1, one stretch of another text has in the same order: the edit distance to
 * the nearest stretch (Sellers' algorithm), relative to the number of words.
 */
function shareIn(words: readonly string[], text: readonly string[]): number {
  let above = new Uint16Array(text.length + 1)
  for (const [at, word] of words.entries()) {
    const row = new Uint16Array(text.length + 1)
    row[0] = at + 1
    for (let end = 1; end <= text.length; end++) {
      const changed = (above[end - 1] ?? 0) + (text[end - 1] === word ? 0 : 1)
      row[end] = Math.min(changed, (above[end] ?? 0) + 1, (row[end - 1] ?? 0) + 1)
    }
    above = row
  }
  return 1 - above.reduce((least, cost) => Math.min(least, cost), words.length) / words.length
}

const startsWith = (text: readonly string[], words: readonly string[]): boolean =>
  words.length <= text.length && words.every((word, at) => text[at] === word)

const endsWith = (text: readonly string[], words: readonly string[]): boolean =>
  startsWith(text.slice(Math.max(0, text.length - words.length)), words)

const isAtEdge = (text: readonly string[], words: readonly string[]): boolean =>
  startsWith(text, words) || endsWith(text, words)

type Speakers = Pick<SpokenParagraph, 'speakers' | 'name'>

const isSaidBySame = (a: Speakers, b: Speakers): boolean =>
  a.speakers.length + b.speakers.length === 0 ? a.name === b.name : a.speakers.some((id) => b.speakers.includes(id))

const neededOf = (words: readonly string[]): number => (words.length < FEW ? 1 : FOUND)

/** Whether the same paragraph is still recognisably what was noted. */
function isRecognised(noted: NotedLine, words: readonly string[], now: { text: string; words: readonly string[] }) {
  if (words.length === 0) return now.text.trim() === noted.text.trim()
  if (words.length === 1) return now.words.length === 1 && now.words[0] === words[0]
  if (words.length >= FEWEST) return false
  return noted.repeated ? now.words.length === words.length && startsWith(now.words, words) : isAtEdge(now.words, words)
}

/** Whether most of a line's former neighbours that are still there are close to a place, and on the same side of it. */
function isBetween(place: number, { above, below }: NotedLine['around'], places: ReadonlyMap<string, number>): boolean {
  const distances = [
    ...above.flatMap((id) => (places.has(id) ? place - places.get(id)! : [])),
    ...below.flatMap((id) => (places.has(id) ? places.get(id)! - place : [])),
  ]
  return distances.filter((distance) => distance >= 0 && distance <= NEAR).length * 2 > distances.length
}

/** Whether a paragraph is what is left of a longer line after a split. */
const isPiece = (left: readonly string[], words: readonly string[]): boolean =>
  left.length > 2 && left.length >= words.length * LEAST_PIECE && isAtEdge(words, left)

/**
 * Returns a function that finds the paragraph of a note among the paragraphs of the play as it is now, or returns null if
 * it is gone. It is the same paragraph if enough of its words are there, or a neighbouring one of the same character, into
 * which it was split or merged, if the character says nothing else like it.
 */
export function lineFinder(paragraphs: readonly SpokenParagraph[]): (noted: NotedLine) => SpokenParagraph | null {
  const places = new Map(paragraphs.map(({ id }, at) => [id, at]))
  const known = new Map<SpokenParagraph, readonly string[]>()
  const wordsNow = (one: SpokenParagraph): readonly string[] => {
    const words = known.get(one) ?? wordsOf(one.text, MOST_WORDS_IN_PLAY)
    known.set(one, words)
    return words
  }
  let pairs = MOST_PAIRS
  const share = (words: readonly string[], text: readonly string[]): number => {
    pairs -= words.length * text.length
    return pairs < 0 ? 0 : shareIn(words, text)
  }
  return (noted) => {
    const words = wordsOf(noted.text, MOST_WORDS)
    const there = paragraphs[places.get(noted.id) ?? -1]
    const own = there && isSaidBySame(there, noted) ? there : undefined
    if (own) {
      // most lines are unchanged
      if (own.text === noted.text || (words.length >= FEWEST && own.text.startsWith(noted.text))) return own
      const now = { text: own.text, words: wordsNow(own) }
      if (isRecognised(noted, words, now)) return own
      // a longer text, or another line of the character, may have many of the words by chance
      const isStrict = noted.repeated || now.words.length > words.length * 2
      const needed = isStrict ? neededOf(words) : RECOGNISED
      if (words.length >= FEWEST && share(words, now.words) >= needed) return own
    }
    const isNear = ({ id }: SpokenParagraph): boolean => isBetween(places.get(id)!, noted.around, places)
    const others = paragraphs.filter((one) => one !== own && isSaidBySame(one, noted))
    // most lines that are gone have no line near them that could be theirs
    const other =
      noted.repeated || words.length < FEWEST || !others.some(isNear)
        ? undefined
        : onlyOneLike(words, others, (one) => share(words, wordsNow(one)))
    if (other && isNear(other)) return other
    return own && !noted.repeated && isPiece(wordsNow(own), words) ? own : null
  }
}

/** Returns the paragraph that has enough of the words, if no other one is like it. */
function onlyOneLike(
  words: readonly string[],
  paragraphs: readonly SpokenParagraph[],
  shareOf: (one: SpokenParagraph) => number,
): SpokenParagraph | undefined {
  const alike = paragraphs.flatMap((one) => {
    const share = shareOf(one)
    return share >= ALIKE ? [{ one, share }] : []
  })
  return alike.length === 1 && alike[0]!.share >= neededOf(words) ? alike[0]!.one : undefined
}

/**
 * Whether another paragraph of the same character has nearly the same words, so that the two could be confused; of a very
 * short line, whether anybody's has.
 */
function isRepeated(paragraph: SpokenParagraph, paragraphs: readonly SpokenParagraph[]): boolean {
  const words = wordsOf(paragraph.text, MOST_WORDS)
  return paragraphs.some(
    (one) =>
      one !== paragraph &&
      (words.length < FEWEST || isSaidBySame(one, paragraph)) &&
      shareIn(words, wordsOf(one.text, MOST_WORDS_IN_PLAY)) >= ALIKE,
  )
}

/** Returns what must be remembered of a paragraph to find it again. */
export function notedLine(paragraph: SpokenParagraph, paragraphs: readonly SpokenParagraph[]): NotedLine {
  const { id, speakers, name, text } = paragraph
  const at = paragraphs.indexOf(paragraph)
  const idsOf = (some: readonly SpokenParagraph[]): readonly string[] => some.map((one) => one.id)
  const above = idsOf(paragraphs.slice(Math.max(0, at - AROUND), at))
  const below = idsOf(paragraphs.slice(at + 1, at + 1 + AROUND))
  return { id, speakers, name, text, repeated: isRepeated(paragraph, paragraphs), around: { above, below } }
}
