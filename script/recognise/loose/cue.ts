import { textOf, trimEndOf, type RichText } from '../../rich-text.ts'
import { splitLabel } from '../speaker-label.ts'
import { keyOf, type LooseLine } from './line.ts'
import { gatherBrackets, sliceRuns } from './runs.ts'

/** A cue found on a line. */
export interface LooseCue {
  /** The name as printed, without the full stop after it. */
  readonly name: string
  readonly key: string
  /** How the speech is spoken, without brackets. Empty if there is no direction. */
  readonly direction: string
  /** The speech that begins on the same line. Empty if the line is only a cue. */
  readonly rest: RichText
}

const LONGEST_NAME = 48
const MOST_WORDS = 7

/** English and Latin words for entrances and exits. They are not names. */
const MOVES = /^(?:re-?)?enter(?=$|[\s:])|^ex(?:it|eunt)\b/iu

export const isNotAName = (name: string): boolean => MOVES.test(name)

const isName = (name: string): boolean =>
  !isNotAName(name) &&
  name.length <= LONGEST_NAME &&
  /\p{L}/u.test(name) &&
  name.split(/\s+/).length <= MOST_WORDS &&
  !/[?!…»”"]/.test(name)

/** Whether all letters are capitals. */
export const isAllCapitals = (name: string): boolean => name === name.toUpperCase() && name !== name.toLowerCase()

const clean = (direction: string): string =>
  direction
    .trim()
    .replace(/^[([]\s*(.*?)\s*[)\]][.]?$/s, '$1')
    .replace(/^[\s,;:.–—-]+|[\s,;:–—-]+$/g, '')

/**
 * A full stop and a tab, or punctuation of direct speech. It shows that the text after the name is speech, not a
 * direction.
 */
const SAID = /^[.:]?\t|[?!…]|[“«]/

const isSaid = ({ text, words }: LooseLine, name: string): boolean => {
  const after = words.slice(name.length)
  // a direction ends with its line, whereas speech continues below
  if (SAID_AFTER.test(after) || COLON.test(after) || (isSentence(after) && !/[.)\]]$/.test(after))) return true
  return SAID.test(after) && !/^[\s.,:]*[([]/.test(after) && text.at(-1)?.italic !== true
}

/** Text after a colon. It is speech, unless all of it is in brackets. */
const COLON = /^\s*(?:[([][^()[\]]*[)\]]\s*)?[:：]\s+[^\s([]/

/** A direction in brackets with a sentence after it. The sentence is speech. */
const SAID_AFTER = /^[\s.,:]*[([][^()[\]]*[)\]][\s.,:—–-]*\p{Lu}.*[.!?…]/u

/** Whether the name is followed by only a space and a sentence. Directions begin in lower case or after punctuation. */
const isSentence = (after: string): boolean => BEGINS.test(after) && /^(?:\s+\S+){4}/.test(after)
const BEGINS = /^ +["“¿¡]{0,2}(?:\p{Lu}[\p{Ll}’']|[IA] )/u

/** A speaker without a name: "1.", "?". */
const NAMELESS = /^(\d{1,2}|\?{1,3})\.?$/

/**
 * Reads a line that contains only a cue: "MAJA, frightened." If the name hasn't occurred before, it must be in
 * capitals.
 */
export function cueAlone(line: LooseLine, known: (key: string) => boolean): LooseCue | null {
  const nameless = NAMELESS.exec(line.words)?.[1]
  if (nameless !== undefined) return { name: nameless, key: nameless, direction: '', rest: [] }
  const bold = boldCue(line)
  if (bold !== null) return bold
  const { name, extension } = splitLabel(line.words)
  const key = keyOf(name)
  // a direction ends with its line, so text after a line break is speech
  if (/^[^([\n]*(?:[([][^()[\]]*[)\]][^([\n]*)?\n/.test(line.words.slice(name.length))) return null
  if (key === '' || !isName(name) || (extension !== '' && isSaid(line, name))) return null
  if (!isAllCapitals(name) && !known(key)) return null
  if (!isAllCapitals(name) && !/^[\s.,:;]*$/.test(line.words.slice(name.length)) && extension === '') return null
  // "Я, сударыня": a name of one letter is more likely a word that begins a sentence
  if (extension !== '' && /^\P{L}*\p{L}\P{L}*$/u.test(name) && !/^[([]/.test(line.words.slice(name.length).trimStart()))
    return null
  // sentences often begin with a known name that isn't in capitals
  if (!isAllCapitals(name) && extension !== '' && !/^[,(:]/.test(line.words.slice(name.length).trimStart())) return null
  return { name, key, direction: clean(extension), rest: [] }
}

/** Returns the cue in the lines of a block, if its name is on a line of its own or in front of a sentence. */
export function cueOfLines([line, ...below]: readonly LooseLine[], known: (key: string) => boolean, wrapped: boolean) {
  if (line === undefined) return null
  const said = runInCue(line, known)
  return wrapped && below.length === 0 ? (said ?? cueAlone(line, known)) : (cueAlone(line, known) ?? said)
}

/** Reads a name in capitals and the sentence after it, with only a space in between: "NORA The boat is gone." */
function runInCue(line: LooseLine, known: (key: string) => boolean): LooseCue | null {
  const { name } = splitLabel(line.words)
  const key = keyOf(name)
  const after = line.words.slice(name.length)
  if (!line.words.startsWith(name) || !isAllCapitals(name) || !isName(name) || !known(key)) return null
  if (!isSentence(after) && !(BEGINS.test(after) && /[.?!…][»”"']?$/.test(after))) return null
  const from = textOf(line.text).indexOf(name) + name.length
  return { name, key, direction: '', rest: sliceRuns(line.text, from) }
}

/** What can follow a bold name that takes up a line: punctuation or a direction. */
const AFTER_BOLD = /^[\s.,:;]*$|^[.,:]?\s*[([].*[)\]][.:]?$|^,\s+\p{Ll}/u

/** Reads a cue with a bold name. The name doesn't have to be in capitals. */
function boldCue(line: LooseLine): LooseCue | null {
  const name = boldName(line)
  const after = line.words.slice(name?.length ?? 0)
  if (name === null || !isName(name) || !AFTER_BOLD.test(after)) return null
  return { name, key: keyOf(name) || name, direction: clean(after), rest: [] }
}

/** Titles that can be followed by a full stop without ending the name. */
const TITLE_WORDS =
  'Mr Mrs Ms Mme Mlle MM Dr St Ste Hr Frl Fr Sr Sra Srta Don Sig Mad Prof Rev Capt Col Gen Maj Lt Sgt Hon Pr Me Mgr Dott Cav Avv Ing Кн Гр Св Проф Г-н Г-жа'
/** Whether the text ends with a title or an initial. A full stop after it doesn't end a sentence. */
export const endsInTitle = (words: string): boolean =>
  new RegExp(String.raw`(?:^|\s)(?:${TITLE_WORDS.replaceAll(' ', '|')}|\p{Lu})$`, 'iu').test(words)
const TITLES = String.raw`(?:(?:${[...TITLE_WORDS.split(' '), ...TITLE_WORDS.toUpperCase().split(' ')].join('|')}|\p{Lu})\.[ \u00a0]*)`
/** A hyphen belongs to a name if it is inside the name, but not if it is at the end. */
const PART = String.raw`(?:\p{Lu}|\p{Lo}|\d)[\p{L}\p{M}\d'’]*(?:-+[\p{L}\p{M}\d'’]+)*`
const LINK = String.raw`(?:de|du|des|d['’]|la|le|les|l['’]|et|and|of|the|und|von|der|die|das|e|y|à|au|aux|del|dei|o|och|en|van|&)`
const NAME = String.raw`${TITLES}{0,2}${PART}(?:[ \u00a0]+(?:${LINK}[ \u00a0]*){0,3}(?:${TITLES}?${PART}|\d+)){0,6}`
/** The character that replaces each character in italics before a line is matched. */
const MASK = '\u0001'
/** Text in brackets. It can contain other brackets and, at an entrance, a whole description of the character. */
const BRACKETED = String.raw`[([](?<bracketed>(?:[^()[\]]|[([][^()[\]]{0,200}[)\]]){1,800})[)\]]`
const DIRECTION = String.raw`(?:\s*,?\s*(?<italic>${MASK}+)|\s*,?\s*${BRACKETED}|,\s*(?<told>[^.:—${MASK}]{1,160}))`
/** What ends a name: a full stop, a direction or a dash. The dash can be on either side of a direction. */
const CLOSE = String.raw`(?<stop>[.:：]?)(?:[ \u00a0]*(?:—|–|--?)(?=[ \u00a0]*[(${MASK}[]))?${DIRECTION}?[ \u00a0]*(?<close>[.:：]?)[ \u00a0]*(?<dash>—|–|--?|\t)?\s*`
const NAMED = new RegExp(String.raw`^(?:${NAME}|\?{1,3})`, 'u')
const TITLE = new RegExp(String.raw`^${TITLES}`, 'u')
const CLOSED = new RegExp(String.raw`^${CLOSE}`, 'u')

/** A long description of the character between a comma and a colon, after a name in capitals. */
const TOLD = /^,\s*(?<told>[^:：?!—\t\n]{1,600})(?<close>[:：])\s+/u

const masked = (text: RichText): string =>
  text.map((run) => (run.italic === true ? run.text.replace(/[^\n\t]/g, MASK) : run.text)).join('')

/**
 * A name of several words before punctuation, a tab or the end of the line. All words but the first can be in lower
 * case.
 */
const SMALL_NAME = /^\p{Lu}[\p{L}\p{M}'’-]*(?: [\p{L}\p{M}\d'’-]+){1,4}(?=[.:]|\t| ?[—–]|\s*[,(]|\s*$)/u

/** Reads a cue such as "Verkeerden zin. —". It counts only if the same words recur as a cue. */
export function smallCue(line: LooseLine): LooseCue | null {
  const words = textOf(line.text).trimStart()
  const name = SMALL_NAME.exec(words)?.[0] ?? ''
  return isName(name) && /(?<= )\p{Ll}/u.test(name) ? closedAt(line, name) : null
}

/**
 * Returns the bold name at the start of a line, even if it is in lower case: "**1. nymph.** Who calls?" Returns null if
 * there is none.
 */
function boldName({ text }: LooseLine): string | null {
  const end = text.findIndex((run) => run.bold !== true && /\S/.test(run.text))
  if (end === 0 || text.some((run, at) => at > end && end > 0 && run.bold === true && /\p{L}/u.test(run.text)))
    return null
  const bold = textOf(end < 0 ? text : text.slice(0, end)).trimStart()
  const name = trimEndOf(bold, /[\s.:,—–-]/u)
  return /[\p{L}\d?]/u.test(name) &&
    name.length <= LONGEST_NAME &&
    !/[.!…][\s»”"]|[!»”"]/.test(name.replace(TITLE, '').slice(5))
    ? name
    : null
}

/**
 * Reads a line that begins with a cue and continues with the speech: "Maja, _frightened_. — My child!" `titles`
 * contains the keys of words that the document uses as titles in front of names.
 */
export function inlineCue(line: LooseLine, titles: ReadonlySet<string> = NO_TITLES): LooseCue | null {
  const cue = firstCue(line)
  if (cue === null || cue.direction !== '' || !titles.has(cue.key)) return cue
  const named = firstCue({ ...line, text: cue.rest })
  return named === null ? cue : { ...named, name: `${cue.name}. ${named.name}`, key: `${cue.key} ${named.key}` }
}

const NO_TITLES: ReadonlySet<string> = new Set()

function firstCue(line: LooseLine): LooseCue | null {
  const bold = boldName(line)
  if (bold !== null) return closedAt(line, bold)
  const words = textOf(line.text).trimStart()
  const name = NAMED.exec(masked(line.text).trimStart())?.[0] ?? ''
  if (name === '' || !words.startsWith(name) || !(isName(name) || NAMELESS.test(name))) return null
  return closedAt(line, name) ?? titleAlone(line, name)
}

/** Reads a cue that is only a title: "DR. I am late." */
function titleAlone(line: LooseLine, name: string): LooseCue | null {
  const title = trimEndOf(TITLE.exec(name)?.[0] ?? '', /[.\s]/)
  return title === '' ? null : closedAt(line, title)
}

/**
 * Whether a hyphen separates a name from its speech. It does if it comes directly after the name, as in "Anna- Come
 * in.", or if the name is in capitals.
 */
const isParted = (after: string, name: string): boolean =>
  isAllCapitals(name) ? /^\s?-\s/.test(after) : /^-\s+[^\p{Ll}\s-]/u.test(after)

/** Returns the cue with this name if punctuation or a direction ends the name, and null otherwise. */
function closedAt(line: LooseLine, name: string): LooseCue | null {
  const text = gatherBrackets(line.text)
  const words = textOf(text)
  const from = words.length - words.trimStart().length + name.length
  const after = masked(text).slice(from)
  const found = (isAllCapitals(name) ? TOLD.exec(after) : null) ?? CLOSED.exec(after)
  if (found === null) return null
  const [all] = found
  const { stop = '', italic, bracketed, told, close = '', dash } = found.groups ?? {}
  const key = keyOf(name) || name
  // only a full stop, colon or dash, or a direction in italics or brackets, shows that this is a name; a comma does not
  const closed = stop + close !== '' || dash !== undefined
  if (!closed && italic === undefined && bracketed === undefined) return null
  if (dash === '-' && stop + close === '' && !isParted(words.slice(from), name)) return null
  // in writing systems without capital letters, any word can come before a full stop
  if (!/\p{Lu}|\p{Ll}|\d|\?/u.test(name) && !/[:：]/.test(stop + close) && dash !== '\t') return null
  const shown = italic ?? bracketed ?? told ?? ''
  const at = from + all.indexOf(shown)
  const said = words.slice(at, at + shown.length)
  return { name, key, direction: clean(said), rest: sliceRuns(text, from + all.length) }
}

/** The maximum number of letters in a title: "Mist.", "Sig.", "Cap." */
const LONGEST_TITLE = 5
/** The minimum number of times that a title must occur as a cue. */
const LEAST_TITLES = 4
/**
 * A word counts as a title only if a name follows it in at least this share of its occurrences as a cue. A character's
 * short name is often followed by other words.
 */
const NAMED_SHARE = 0.8

const NAME_AFTER = /^(\p{Lu}[\p{L}\p{M}'’]*)(?:[.:：](?=\s|$)|(?=\t))/u

/** Returns the key of a one-word name at the start of the text after a cue, or an empty string if there is none. */
const nameAfter = ({ rest }: LooseCue): string => keyOf(NAME_AFTER.exec(textOf(rest).trimStart())?.[1] ?? '')

/**
 * Returns the words that are titles rather than names, although a full stop follows them: "Mist. Glist. Good morrow."
 * in a play that also has "Glist. Good morrow." The given cues were read without knowing any titles.
 */
export function learnTitles(cues: readonly LooseCue[]): ReadonlySet<string> {
  const calls = Map.groupBy(cues, ({ key }) => key)
  const called = [...calls].filter(([, { length }]) => length > 1).map(([key]) => key)
  // after a title that is already known, as in "Dr. Glist.", the name is the last word
  const names = called.flatMap((key) => [key, ...key.split(' ').slice(-1)])
  const isName = (word: string, title: string): boolean =>
    word !== '' && names.some((name) => name !== title && (name.startsWith(word) || word.startsWith(name)))
  const titles = [...calls].filter(
    ([key, own]) =>
      key.length <= LONGEST_TITLE &&
      own.length >= LEAST_TITLES &&
      own.filter((cue) => isName(nameAfter(cue), key)).length >= own.length * NAMED_SHARE,
  )
  return new Set(titles.map(([key]) => key))
}
