import { cutBlock, keyOf, wordsOfBlock, type Block, type LooseLine, type MarkedHeading } from './line.ts'
import { foldSpelling, isNear } from './spelling.ts'
import {
  ACT_WORDS,
  DIVISION_WORDS,
  isEnding,
  isNumeral,
  PART_WORDS,
  SCENE_WORDS,
  SONG_WORDS,
  wordsFolded,
} from './vocabulary.ts'

/** Maximum number of words in a heading, without the names of the characters on stage. */
const MOST_WORDS = 9

interface Counted {
  readonly named: boolean
  readonly numbered: boolean
  /** Index of the word in the line. */
  readonly at: number
}

const FOLDED_ACTS = wordsFolded(ACT_WORDS)
const FOLDED_SCENES = wordsFolded(SCENE_WORDS)
/** Scene words long enough that adding, removing or replacing a letter does not turn them into another word. */
const LONG_SCENES = [...SCENE_WORDS].filter((word) => word.length >= 5)
const ARTICLES = new Set('THE LA LE DER DIE DAS IL EL A DE'.split(' '))

/** Words that precede a count of parts: "in five acts". */
const COUNTING = new Set('IN EN UND I DE ET AND AV В'.split(' '))

const isActWord = (word: string): boolean => ACT_WORDS.has(word) || FOLDED_ACTS.has(foldSpelling(word))
const isSceneWord = (word: string): boolean =>
  SCENE_WORDS.has(word) || (word.length > 4 && FOLDED_SCENES.has(foldSpelling(word)))
/**
 * Whether a word is a misprinted scene word such as "SENE" or "SEENA". A misprint counts only with a number; see
 * `sceneIn`.
 */
const isNearlyScene = (word: string): boolean =>
  word.length >= 4 && LONG_SCENES.some((scene) => scene[0] === word[0] && isNear(scene, word))

/** Numerals that are often articles or pronouns instead: "l'acte", "c'est", "un atto", "one act of kindness". */
const ELIDED = new Set(['L', 'C'])
const INDEFINITE = new Set(['UN', 'UNE', 'UNA', 'ONE'])

function count(words: readonly string[], is: (word: string) => boolean): Counted {
  const at = words.findIndex(is)
  if (at < 0) return { named: false, numbered: false, at }
  const after = (ARTICLES.has(words[at + 1] ?? '') ? words[at + 2] : words[at + 1]) ?? ''
  const before = words[at - 1] ?? ''
  // "in five acts" is a count, not a heading
  const isCount = COUNTING.has(words[at - 2] ?? '') || INDEFINITE.has(before) || ELIDED.has(before)
  const numbered = (!isCount && isNumeral(before)) || (isNumeral(after) && (at === 0 || !ELIDED.has(after)))
  return { named: true, numbered, at }
}

const isDivisionWord = (word: string): boolean => DIVISION_WORDS.has(word)

/**
 * Whether a key contains a word for a part of a play. Words for larger parts count only with a number, because "del"
 * ("part") also means "of the".
 */
export function namesPart(key: string): boolean {
  const words = key.split(' ')
  const names = (word: string): boolean => isActWord(word) || isSceneWord(word) || PART_WORDS.has(word)
  return words.some(names) || count(words, isDivisionWord).numbered
}

/** The act or scene word must be among this many words at the start of a heading. */
const NEAR = 3

/**
 * Recognises a short heading such as "Dreizehnter Auftritt": its last word is an act or scene word, and any other words
 * may be an unrecognised numeral.
 */
function shortHeading(words: readonly string[]): 'act' | 'scene' | null {
  if (words.length === 0 || words.length > 3) return null
  const last = words.at(-1) ?? ''
  if (isSceneWord(last)) return 'scene'
  return words.length > 1 && ACT_WORDS.has(last) ? 'act' : null
}

/** "第二幕", "第一場", "제1막 2장": the number is between the characters of the word, or before it. */
const UNCASED =
  /^(?:(第[一二三四五六七八九十\d]+幕|제? ?\d+막)(?! ?(?:第|제? ?\d+장))|(?:第[一二三四五六七八九十\d]+幕 ?)?第[一二三四五六七八九十\d]+[场場]|(?:제? ?\d+막 ?)?제? ?\d+장)(?: |$)/u

/** Returns the heading that a line's normalised words form, or null if they don't form one. */
export function headingOf(key: string): MarkedHeading | null {
  if (isEnding(key)) return null
  const uncased = UNCASED.exec(key.normalize())
  if (uncased !== null) return { kind: uncased[1] === undefined ? 'scene' : 'act', act: uncased[1] ?? null }
  const words = key.split(' ')
  const act = count(words, isActWord)
  const scene = sceneIn(words, act)
  if (scene.named && scene.numbered && (scene.at < NEAR || act.numbered)) {
    const both = act.numbered && act.at < scene.at && act.at < NEAR
    return { kind: 'scene', act: both ? words.slice(0, scene.at).join(' ') : null }
  }
  if (act.numbered && words.length <= MOST_WORDS && (act.at < NEAR || endsAsAct(words)))
    return { kind: 'act', act: words.slice(Math.max(0, act.at - 1)).join(' ') }
  const short = shortHeading(words)
  if (short !== null) return { kind: short, act: short === 'act' ? key : null, bare: true }
  const division = count(words, isDivisionWord)
  if (division.numbered && division.at < NEAR && words.length <= 6) return { kind: 'part', act: null }
  return isPart(words) ? { kind: 'part', act: null } : null
}

/**
 * Finds the scene word. A misprint counts only where it can't mean anything else: after an act, or alone with its
 * number.
 */
function sceneIn(words: readonly string[], act: Counted): Counted {
  const scene = count(words, isSceneWord)
  if (scene.named || (words.length > 2 && !act.numbered)) return scene
  const nearly = count(words, isNearlyScene)
  return nearly.numbered ? nearly : scene
}

/** Whether the number and the act word end the line: "Wenzel, a tragedy. First act". */
const endsAsAct = (words: readonly string[]): boolean =>
  words.slice(-2).some(isActWord) && words.slice(-2).some(isNumeral) && !words.slice(0, 3).some(isEnding)

const isPart = (words: readonly string[]): boolean =>
  words.length <= 6 && words.slice(0, ARTICLES.has(words[0] ?? '') ? 2 : 1).some((word) => PART_WORDS.has(word))

/** Whether a heading without a number announces a song. */
export const isSong = (key: string): boolean => key.split(' ').some((word) => SONG_WORDS.has(word))

/** Level of a line that is not a heading, in a document that marks its headings. */
const NO_HEADING = 0
/** Minimum number of marked headings for a document's marks to be trusted. */
const SEVERAL = 2

/** If a document marks its headings, marks all other blocks as text, even if they read like headings. */
function trusted(blocks: readonly Block[]): readonly Block[] {
  const marked = blocks.filter(
    ({ lines }) => lines[0]?.heading !== undefined && headingOf(keyOf(lines[0].words)) !== null,
  )
  if (marked.length < SEVERAL) return blocks
  return blocks.map((block) =>
    block.lines[0]?.heading === undefined
      ? { ...block, lines: block.lines.map((line) => ({ ...line, heading: NO_HEADING })) }
      : block,
  )
}

const LONGEST = 120
const LONGEST_WITH_NAMES = 400
const NUMBERED = /^\p{L}+ \S+\s?[.:—–-] ?\p{Lu}/u
/** Maximum number of lines in a heading with the names of the characters on stage. */
const MOST_LINES = 3
/** The end of a sentence from the line above, such as "la journée.", or a phrase, such as "Dans la journée." */
const PHRASE = /^\p{Ll}|^\S+ \S+ \p{Ll}\S*$/u

/** Returns the heading that a block's first line forms, or null. The first line of a speech is never a heading. */
function announcedBy(block: Block, isSpeech: (line: LooseLine) => boolean): MarkedHeading | null {
  const [first] = block.lines
  if (first === undefined || block.lines.length > MOST_LINES) return null
  const level = first.heading
  if (level === NO_HEADING) return null
  const found = headingOf(keyOf(first.words))
  if (found !== null && isSpeech(first)) return null
  // the heading may list the characters on stage after its number
  const longest = NUMBERED.test(first.words) ? LONGEST_WITH_NAMES : LONGEST
  if (found !== null) return first.words.length > longest || (found.bare && PHRASE.test(first.words)) ? null : found
  if (level === 1) return { kind: 'act', act: keyOf(wordsOfBlock(block)) }
  return level === 2 ? { kind: 'scene', act: null } : null
}

/**
 * Splits a one-line heading from the text below, if no empty line separates the two and the text is a direction or too
 * long for a heading.
 */
function withHeadApart(block: Block, isSpeech: (line: LooseLine) => boolean): Block[] {
  const [first, second] = block.lines
  if (first === undefined || second === undefined) return [block]
  if (block.lines.length <= MOST_LINES && !/^[([]/.test(second.words)) return [block]
  const found = announcedBy({ ...block, lines: [first] }, isSpeech)
  return found === null || found.bare ? [block] : cutBlock(block, (_, place) => place === 1)
}

/** Marks the blocks that are headings, by their words or by the document's own marks. Speech is never a heading. */
export const markHeadings = (blocks: readonly Block[], isSpeech: (line: LooseLine) => boolean): Block[] =>
  trusted(mendHeadings(blocks.flatMap(cutHeadings).flatMap((block) => withHeadApart(block, isSpeech)))).map(
    (block) => ({
      ...block,
      announces: announcedBy(block, isSpeech),
    }),
  )

/** Returns the heading of a block, or null. */
export const headingOfBlock = (block: Block): MarkedHeading | null => block.announces ?? null

/** Splits an act heading and the heading of its first scene into two blocks if they are on adjacent lines. */
function cutHeadings(block: Block): Block[] {
  if (block.lines.length < 2 || block.lines.length > 3) return [block]
  const [act, scene] = block.lines.map(({ words }) => headingOf(keyOf(words)))
  const isTwo = act?.kind === 'act' && !act.bare && scene?.kind === 'scene' && !scene.bare && scene.act === null
  return isTwo ? cutBlock(block, (_, place) => place === 1) : [block]
}

/** Joins a heading that was split into two blocks: "ACT." above "II.", or the other way round. */
function mendHeadings(blocks: readonly Block[]): Block[] {
  const out: Block[] = []
  for (const block of blocks) {
    const last = out.at(-1)
    if (last !== undefined && isTorn(last, block)) out[out.length - 1] = joined(last, block)
    else out.push(block)
  }
  return out
}

function isTorn(above: Block, below: Block): boolean {
  if (above.lines.length !== 1 || below.lines.length !== 1) return false
  const key = keyOf(above.lines[0]?.words ?? '')
  if (key === '' || key.includes(' ')) return false
  const [first = '', ...more] = keyOf(below.lines[0]?.words ?? '').split(' ')
  const isWord = (word: string): boolean => isActWord(word) || isSceneWord(word)
  if (isNumeral(key)) return more.length === 0 && isWord(first)
  return (isWord(key) || isNearlyScene(key)) && isNumeral(first)
}

function joined(above: Block, below: Block): Block {
  const [first] = above.lines
  const [second] = below.lines
  if (first === undefined || second === undefined) return above
  const words = `${first.words} ${second.words}`
  return { ...above, lines: [{ ...first, words, text: [{ text: words }] }] }
}
