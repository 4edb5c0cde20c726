import { cutBlock, keyOf, wordsOfBlock, type Block, type LooseLine, type Announced } from './line.ts'
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

/** Words of a heading before the names of those who are on. */
const MOST_WORDS = 9

interface Counted {
  readonly named: boolean
  readonly numbered: boolean
  /** How far into the line its word stands. */
  readonly at: number
}

const FOLDED_ACTS = wordsFolded(ACT_WORDS)
const FOLDED_SCENES = wordsFolded(SCENE_WORDS)
/** Words that one letter more or less does not make into another. */
const LONG_SCENES = [...SCENE_WORDS].filter((word) => word.length >= 5)
const ARTICLES = new Set('THE LA LE DER DIE DAS IL EL A DE'.split(' '))

/** Before a number that says how many there are. */
const COUNTING = new Set('IN EN UND I DE ET AND AV В'.split(' '))

const isActWord = (word: string): boolean => ACT_WORDS.has(word) || FOLDED_ACTS.has(foldSpelling(word))
const isSceneWord = (word: string): boolean =>
  SCENE_WORDS.has(word) || (word.length > 4 && FOLDED_SCENES.has(foldSpelling(word)))
/** Misprinted, as "SENE" and "SEENA": only where a number and nothing else goes with it. */
const isNearlyScene = (word: string): boolean =>
  word.length >= 4 && LONG_SCENES.some((scene) => scene[0] === word[0] && isNear(scene, word))

function count(words: readonly string[], is: (word: string) => boolean): Counted {
  const at = words.findIndex(is)
  if (at < 0) return { named: false, numbered: false, at }
  const after = ARTICLES.has(words[at + 1] ?? '') ? words[at + 2] : words[at + 1]
  // "in five acts" counts them
  const before = COUNTING.has(words[at - 2] ?? '') ? undefined : words[at - 1]
  const numbered = [before, after].some((word) => word !== undefined && isNumeral(word))
  return { named: true, numbered, at }
}

/** Whether the words of a key name a part of a play, with a number or without. */
export const namesPart = (key: string): boolean =>
  key
    .split(' ')
    .some((word) => isActWord(word) || isSceneWord(word) || PART_WORDS.has(word) || DIVISION_WORDS.has(word))

/** A word of one letter may be a numeral or an article; a heading has its word near the start. */
const NEAR = 3

/** "Dreizehnter Auftritt", "Scena muta": a number this reader may not know beside the word, and nothing more. */
function shortHeading(words: readonly string[]): 'act' | 'scene' | null {
  if (words.length === 0 || words.length > 3) return null
  const last = words.at(-1) ?? ''
  if (isSceneWord(last)) return 'scene'
  return words.length > 1 && ACT_WORDS.has(last) ? 'act' : null
}

/** "第二幕", "第一場", "제1막 2장": the number stands between its words, or before them. */
const UNCASED =
  /^(?:(第[一二三四五六七八九十\d]+幕|제? ?\d+막)(?! ?(?:第|제? ?\d+장))|(?:第[一二三四五六七八九十\d]+幕 ?)?第[一二三四五六七八九十\d]+[场場]|(?:제? ?\d+막 ?)?제? ?\d+장)(?: |$)/u

/** What kind of heading the normalised words of a line announce; null if they are no heading. */
export function headingOf(key: string): Announced | null {
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
  const division = count(words, (word) => DIVISION_WORDS.has(word))
  if (division.numbered && division.at < NEAR && words.length <= 6) return { kind: 'part', act: null }
  return isPart(words) ? { kind: 'part', act: null } : null
}

/** The word for a scene, misprinted only where it must be one: after an act, or alone with its number. */
function sceneIn(words: readonly string[], act: Counted): Counted {
  const scene = count(words, isSceneWord)
  if (scene.named || (words.length > 2 && !act.numbered)) return scene
  const nearly = count(words, isNearlyScene)
  return nearly.numbered ? nearly : scene
}

/** "Wenzel, a tragedy. First act": the number and the word close the line. */
const endsAsAct = (words: readonly string[]): boolean =>
  words.slice(-2).some(isActWord) && words.slice(-2).some(isNumeral) && !words.slice(0, 3).some(isEnding)

const isPart = (words: readonly string[]): boolean =>
  words.length <= 6 && words.slice(0, ARTICLES.has(words[0] ?? '') ? 2 : 1).some((word) => PART_WORDS.has(word))

/** Whether a heading that has no number calls what is sung. */
export const isSong = (key: string): boolean => key.split(' ').some((word) => SONG_WORDS.has(word))

/** The level of a line that is no heading, in a document that marks those that are. */
const NO_HEADING = 0
/** Headings of a document that are marked as such before all of them are taken to be. */
const SEVERAL = 2

/** Where a document marks its headings, a line that is not marked is none, whatever it says. */
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
/** Lines of a heading with the names of those who are on, at most. */
const MOST_LINES = 3
/** The end of a sentence that ran on to this line, as "la journée." */
const LOW = /^\p{Ll}/u

/** How the first line of a block reads as a heading; a speech never begins like one. */
function announcedBy(block: Block, isSpeech: (line: LooseLine) => boolean): Announced | null {
  const [first] = block.lines
  if (first === undefined || block.lines.length > MOST_LINES) return null
  const level = first.heading
  if (level === NO_HEADING) return null
  const found = headingOf(keyOf(first.words))
  if (found !== null && isSpeech(first)) return null
  // its number, and then whoever is on
  const longest = NUMBERED.test(first.words) ? LONGEST_WITH_NAMES : LONGEST
  if (found !== null) return first.words.length > longest || (found.bare && LOW.test(first.words)) ? null : found
  if (level === 1) return { kind: 'act', act: keyOf(wordsOfBlock(block)) }
  return level === 2 ? { kind: 'scene', act: null } : null
}

/** A heading of one line above a direction, or above more than a heading has: the text below it, where no empty line parts the two. */
function withHeadApart(block: Block, isSpeech: (line: LooseLine) => boolean): Block[] {
  const [first, second] = block.lines
  if (first === undefined || second === undefined) return [block]
  if (block.lines.length <= MOST_LINES && !/^[([]/.test(second.words)) return [block]
  const found = announcedBy({ ...block, lines: [first] }, isSpeech)
  return found === null || found.bare ? [block] : cutBlock(block, (_, place) => place === 1)
}

/** The blocks with what each announces by its words, or by the document's own marks; what somebody says announces nothing. */
export const announce = (blocks: readonly Block[], isSpeech: (line: LooseLine) => boolean): Block[] =>
  trusted(mendHeadings(blocks.flatMap(cutHeadings).flatMap((block) => withHeadApart(block, isSpeech)))).map(
    (block) => ({
      ...block,
      announces: announcedBy(block, isSpeech),
    }),
  )

/** What a block announces. */
export const headingOfBlock = (block: Block): Announced | null => block.announces ?? null

/** If an act and its first scene are on adjacent lines, they are two headings. */
function cutHeadings(block: Block): Block[] {
  if (block.lines.length < 2 || block.lines.length > 3) return [block]
  const [act, scene] = block.lines.map(({ words }) => headingOf(keyOf(words)))
  const isTwo = act?.kind === 'act' && !act.bare && scene?.kind === 'scene' && !scene.bare && scene.act === null
  return isTwo ? cutBlock(block, (_, place) => place === 1) : [block]
}

/** A heading that was torn apart, "ACT." and below it "II.", or the other way round, is one block again. */
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
