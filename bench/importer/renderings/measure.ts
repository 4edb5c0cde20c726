/** Renders stage plays in all settings and reads them back: how much is recovered, and whether words are lost. */
import { readScript } from '@replique/paper'
import { blocksOf } from '@replique/script'
import { lostWords } from '../lost-words.ts'
import type { Prediction, Score, Tools } from '../shared.ts'
import { measureVerse } from '../verse.ts'
import { fileOf } from './files.ts'
import type { Setting } from './setting.ts'
import { withTitles, type Truth } from './truth.ts'
import { typedOf, type Typed } from './typed.ts'

const labelled = ({ label = '', runs, ...more }: Typed): Typed => ({
  ...more,
  runs: label === '' ? runs : [{ text: `${label} ` }, ...runs],
})

/**
 * Typesets a play as the setting describes. Returns the file, the text of its paragraphs, and the truth to compare
 * with. If the setting asks for titles, the names in the truth have them too.
 */
export async function renderPlay(truth: Truth, setting: Setting) {
  const own = setting.titles === true ? withTitles(truth) : truth
  const typed = typedOf(own, setting)
  const texts = typed
    .filter(({ around }) => around !== true)
    .map(({ beside, runs }) => [...(beside ? [beside, { text: ' ' }] : []), ...runs])
  return {
    truth: own,
    texts: texts.map((runs) => runs.map(({ text }) => text).join('')),
    file: { name: `play.${setting.form}`, bytes: await fileOf(typed.map(labelled), setting) },
  }
}

const lettersOf = (text: string): string => text.toLowerCase().replace(/\P{L}/gu, '')
/**
 * A heading counts as repeating the play's title if at least this many of their first letters are the same. Later
 * letters may be spelled differently in old editions.
 */
const SAME = 8

/** Matches lines that close an act, such as "Il fine del Terzo Atto." Encoders mark them up as acts. */
const END = /^(?:(?:il|la|the|das) )?(?:fine?|finis|end|ende)(?=$|[^\p{L}])/iu

/**
 * Returns the truth to score against. Headings that only repeat the play's title or close an act are emptied, so that
 * the scorer neither requires nor penalises them. Names for several characters, such as "ALL", are added to the cast.
 */
function shownIn(truth: Truth): Truth {
  const title = lettersOf(truth.title).slice(0, SAME)
  const isTitle = (head: string): boolean => title !== '' && lettersOf(head).startsWith(title)
  const sequence = truth.sequence.map((step) =>
    (step.type === 'act' || step.type === 'scene') && (isTitle(step.head) || END.test(step.head))
      ? { ...step, head: '' }
      : step,
  )
  const groups = truth.speeches.filter(({ who }) => who.length > 1)
  return { ...truth, sequence, cast: [...truth.cast, ...groups.map(({ speaker }) => ({ role: speaker, desc: '' }))] }
}

export interface RenderingRow {
  readonly setting: Setting
  readonly file: string
  readonly language: string
  readonly score: Score
  readonly lost: number
  /** The share of verse line ends that were kept, from 0 to 1; null if the play has no verse. */
  readonly lineEnds: number | null
}

/** Letters that the PDF's fonts lack. */
const FOREIGN = /(?!\p{Script=Latin})\p{L}|[őűŐŰ]/gu
/** Characters outside the fonts' encoding (WinAnsi). A line with even one of them is garbled throughout. */
const UNENCODED = /[^\0-ÿ€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/u

/** Returns false for text that can't be recovered, because the PDF's fonts lack its letters. */
const canBePrinted = ({ form }: Setting, { speeches }: Truth): boolean => {
  const words = speeches.map(({ text }) => text).join(' ')
  const foreign = words.match(FOREIGN)?.length ?? 0
  return form !== 'pdf' || foreign === 0 || foreign < words.length / 2000
}

/** Yields a play's scores for each setting that can print its letters. */
export async function* measureRenderings(
  tools: Tools,
  play: { readonly file: string; readonly truth: Truth },
  settings: readonly Setting[],
): AsyncGenerator<RenderingRow> {
  for (const setting of settings) {
    if (!canBePrinted(setting, play.truth)) continue
    const { truth, texts, file } = await renderPlay(play.truth, setting)
    const read = await readScript(file)
    const blocks: Prediction = 'error' in read ? { characters: [], blocks: [] } : blocksOf(read.play)
    const lines = texts.flatMap((text) => text.split('\n'))
    const printed = setting.form === 'pdf' ? lines.filter((line) => !UNENCODED.test(line)) : texts
    const lost = lostWords(printed, 'error' in read ? null : read)
    const [lineEnds = null] = 'error' in read ? [0] : measureVerse(truth, read.play)
    const score = tools.score(shownIn(truth), blocks)
    yield { setting, file: play.file, language: truth.lang.slice(0, 2), score, lost, lineEnds }
  }
}
