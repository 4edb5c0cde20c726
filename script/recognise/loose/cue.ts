import { textOf, type RichText } from '../../rich-text.ts'
import { splitLabel } from '../speaker-label.ts'
import { keyOf, type LooseLine } from './line.ts'
import { gatherBrackets, sliceRuns } from './runs.ts'
import { trimEndOf } from '../../trim-end.ts'

/** A cue as a line gives it. */
export interface LooseCue {
  /** As printed, without the stop after it. */
  readonly name: string
  readonly key: string
  /** What is said of the way of speaking, without brackets; empty where nothing is. */
  readonly direction: string
  /** The words that follow on the same line; nothing where the line is the cue alone. */
  readonly rest: RichText
}

const LONGEST_NAME = 48
const MOST_WORDS = 7

/** Words that say who comes on and goes off, in English plays and those that kept the Latin ones, and call nobody. */
const MOVES = /^(?:re-?)?enter(?=$|[\s:])|^ex(?:it|eunt)\b/iu

export const callsNobody = (name: string): boolean => MOVES.test(name)

const isName = (name: string): boolean =>
  !callsNobody(name) &&
  name.length <= LONGEST_NAME &&
  /\p{L}/u.test(name) &&
  name.split(/\s+/).length <= MOST_WORDS &&
  !/[?!…»”"]/.test(name)

/** Whether all letters are capitals. */
export const isShouted = (name: string): boolean => name === name.toUpperCase() && name !== name.toLowerCase()

const clean = (direction: string): string =>
  direction
    .trim()
    .replace(/^[([]\s*(.*?)\s*[)\]][.]?$/s, '$1')
    .replace(/^[\s,;:.–—-]+|[\s,;:–—-]+$/g, '')

/** A stop and a tab, or signs of somebody who speaks to somebody: what follows a name is what is said, and not how. */
const SAID = /^[.:]?\t|[?!…]|[“«]/

const isSaid = ({ text, words }: LooseLine, name: string): boolean => {
  const after = words.slice(name.length)
  // a direction ends with its line, and what is said goes on below
  if (SAID_AFTER.test(after) || COLON.test(after) || (isSentence(after) && !/[.)\]]$/.test(after))) return true
  return SAID.test(after) && !/^[\s.,:]*[([]/.test(after) && text.at(-1)?.italic !== true
}

/** What follows a colon is said, unless brackets hold all of it. */
const COLON = /^\s*(?:[([][^()[\]]*[)\]]\s*)?[:：]\s+[^\s([]/

/** A direction in brackets, and then a sentence: that is said. */
const SAID_AFTER = /^[\s.,:]*[([][^()[\]]*[)\]][\s.,:—–-]*\p{Lu}.*[.!?…]/u

/** Nothing but a space, and then a sentence: directions begin with a small letter, or after a sign. */
const isSentence = (after: string): boolean => BEGINS.test(after) && /^(?:\s+\S+){4}/.test(after)
const BEGINS = /^ +["“¿¡]{0,2}(?:\p{Lu}[\p{Ll}’']|[IA] )/u

/** A speaker without a name: "1.", "?". */
const NAMELESS = /^(\d{1,2}|\?{1,3})\.?$/

/** A line that contains only a cue: "MAJA, frightened." A name that was not used before must be in capitals. */
export function aloneCue(line: LooseLine, known: (key: string) => boolean): LooseCue | null {
  const nameless = NAMELESS.exec(line.words)?.[1]
  if (nameless !== undefined) return { name: nameless, key: nameless, direction: '', rest: [] }
  const bold = boldCue(line)
  if (bold !== null) return bold
  const { name, extension } = splitLabel(line.words)
  const key = keyOf(name)
  // a direction ends with its line: what follows a break is said
  if (/^[^([\n]*(?:[([][^()[\]]*[)\]][^([\n]*)?\n/.test(extension)) return null
  if (key === '' || !isName(name) || (extension !== '' && isSaid(line, name))) return null
  if (!isShouted(name) && !known(key)) return null
  if (!isShouted(name) && !/^[\s.,:;]*$/.test(line.words.slice(name.length)) && extension === '') return null
  // "Я, сударыня": a word of one letter begins a sentence
  if (extension !== '' && /^\P{L}*\p{L}\P{L}*$/u.test(name) && !/^[([]/.test(line.words.slice(name.length).trimStart()))
    return null
  // a known name in small letters begins many a sentence
  if (!isShouted(name) && extension !== '' && !/^[,(:]/.test(line.words.slice(name.length).trimStart())) return null
  return { name, key, direction: clean(extension), rest: [] }
}

/** The cue of lines that stand together, where names stand on lines of their own, or before a sentence. */
export function cueOfLines([line, ...below]: readonly LooseLine[], known: (key: string) => boolean, wrapped: boolean) {
  if (line === undefined) return null
  const said = runInCue(line, known)
  return wrapped && below.length === 0 ? (said ?? aloneCue(line, known)) : (aloneCue(line, known) ?? said)
}

/** A name in capitals and the sentence it says, with nothing but a space between them: "NORA The boat is gone." */
function runInCue(line: LooseLine, known: (key: string) => boolean): LooseCue | null {
  const { name } = splitLabel(line.words)
  const key = keyOf(name)
  const after = line.words.slice(name.length)
  if (!line.words.startsWith(name) || !isShouted(name) || !isName(name) || !known(key)) return null
  if (!isSentence(after) && !(BEGINS.test(after) && /[.?!…][»”"']?$/.test(after))) return null
  const from = textOf(line.text).indexOf(name) + name.length
  return { name, key, direction: '', rest: sliceRuns(line.text, from) }
}

/** What may stand after a name in bold that is all of a line: its stop, or how it is said. */
const AFTER_BOLD = /^[\s.,:;]*$|^[.,:]?\s*[([].*[)\]][.:]?$|^,\s+\p{Ll}/u

/** A name in bold is one whatever its letters are. */
function boldCue(line: LooseLine): LooseCue | null {
  const name = boldName(line)
  const after = line.words.slice(name?.length ?? 0)
  if (name === null || !isName(name) || !AFTER_BOLD.test(after)) return null
  return { name, key: keyOf(name) || name, direction: clean(after), rest: [] }
}

/** Words that may stand in small letters within a name, and titles whose stop does not end it. */
const TITLE_WORDS =
  'Mr Mrs Ms Mme Mlle MM Dr St Ste Hr Frl Fr Sr Sra Srta Don Sig Mad Prof Rev Capt Col Gen Maj Lt Sgt Hon Pr Me Mgr Dott Cav Avv Ing Кн Гр Св Проф Г-н Г-жа'
/** Whether words end with a title, or an initial, whose stop is none of a sentence. */
export const endsInTitle = (words: string): boolean =>
  new RegExp(String.raw`(?:^|\s)(?:${TITLE_WORDS.replaceAll(' ', '|')}|\p{Lu})$`, 'iu').test(words)
const TITLES = String.raw`(?:(?:${[...TITLE_WORDS.split(' '), ...TITLE_WORDS.toUpperCase().split(' ')].join('|')}|\p{Lu})\.[ \u00a0]*)`
/** A hyphen belongs to a name within it, and not at its end. */
const PART = String.raw`(?:\p{Lu}|\p{Lo}|\d)[\p{L}\p{M}\d'’]*(?:-+[\p{L}\p{M}\d'’]+)*`
const LINK = String.raw`(?:de|du|des|d['’]|la|le|les|l['’]|et|and|of|the|und|von|der|die|das|e|y|à|au|aux|del|dei|o|och|en|van|&)`
const NAME = String.raw`${TITLES}{0,2}${PART}(?:[ \u00a0]+(?:${LINK}[ \u00a0]*){0,3}(?:${TITLES}?${PART}|\d+)){0,6}`
/** Stands for every character in italics. */
const MASK = '\u0001'
/** Between brackets, brackets of its own; where somebody comes on, a whole picture of them. */
const BRACKETED = String.raw`[([](?<bracketed>(?:[^()[\]]|[([][^()[\]]{0,200}[)\]]){1,800})[)\]]`
const DIRECTION = String.raw`(?:\s*,?\s*(?<italic>${MASK}+)|\s*,?\s*${BRACKETED}|,\s*(?<told>[^.:—${MASK}]{1,160}))`
/** What closes a name: a stop, a direction, a dash; a dash may stand on either side of a direction. */
const CLOSE = String.raw`(?<stop>[.:：]?)(?:[ \u00a0]*(?:—|–|--?)(?=[ \u00a0]*[(${MASK}[]))?${DIRECTION}?[ \u00a0]*(?<close>[.:：]?)[ \u00a0]*(?<dash>—|–|--?|\t)?\s*`
const NAMED = new RegExp(String.raw`^(?:${NAME}|\?{1,3})`, 'u')
const TITLE = new RegExp(String.raw`^${TITLES}`, 'u')
const CLOSED = new RegExp(String.raw`^${CLOSE}`, 'u')

/** After a name in capitals a comma and a colon hold a whole picture of them between each other. */
const TOLD = /^,\s*(?<told>[^:：?!—\t\n]{1,600})(?<close>[:：])\s+/u

const masked = (text: RichText): string =>
  text.map((run) => (run.italic === true ? run.text.replace(/[^\n\t]/g, MASK) : run.text)).join('')

/** A name in which all words but the first are small, before a stop. */
const SMALL_NAME = /^\p{Lu}[\p{L}\p{M}'’-]*(?: [\p{L}\p{M}\d'’-]+){1,4}(?=[.:]|\t| ?[—–]|\s*[,(]|\s*$)/u

/** "Verkeerden zin. —": a cue only where the same words call again and again. */
export function smallCue(line: LooseLine): LooseCue | null {
  const words = textOf(line.text).trimStart()
  const name = SMALL_NAME.exec(words)?.[0] ?? ''
  return isName(name) && /(?<= )\p{Ll}/u.test(name) ? closedAt(line, name) : null
}

/** A name in bold before words that are not, whatever it looks like: "**1. nymph.** Who calls?" */
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
 * A line that begins with a cue and goes on with the speech: "Maja, _frightened_. — My child!" A name follows the words
 * that the document uses as titles, given by key.
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

/** Whoever is called by a title alone: "DR. I am late." */
function titleAlone(line: LooseLine, name: string): LooseCue | null {
  const title = trimEndOf(TITLE.exec(name)?.[0] ?? '', /[.\s]/)
  return title === '' ? null : closedAt(line, title)
}

/** Whether a hyphen parts a name from what is said: right behind it, "Anna- Come in.", or behind capitals. */
const isParted = (after: string, name: string): boolean =>
  isShouted(name) ? /^\s?-\s/.test(after) : /^-\s+[^\p{Ll}\s-]/u.test(after)

/** The cue whose name is known, if something closes it. */
function closedAt(line: LooseLine, name: string): LooseCue | null {
  const text = gatherBrackets(line.text)
  const words = textOf(text)
  const from = words.length - words.trimStart().length + name.length
  const after = masked(text).slice(from)
  const found = (isShouted(name) ? TOLD.exec(after) : null) ?? CLOSED.exec(after)
  if (found === null) return null
  const [all] = found
  const { stop = '', italic, bracketed, told, close = '', dash } = found.groups ?? {}
  const key = keyOf(name) || name
  // a name must be closed by a stop or a dash; after a comma only the dash or a stop shows that it was one
  const closed = stop + close !== '' || dash !== undefined
  if (!closed && italic === undefined && bracketed === undefined) return null
  if (dash === '-' && stop + close === '' && !isParted(words.slice(from), name)) return null
  // in scripts without capital letters, any word may precede a full stop
  if (!/\p{Lu}|\p{Ll}|\d|\?/u.test(name) && !/[:：]/.test(stop + close) && dash !== '\t') return null
  const shown = italic ?? bracketed ?? told ?? ''
  const at = from + all.indexOf(shown)
  const said = words.slice(at, at + shown.length)
  return { name, key, direction: clean(said), rest: sliceRuns(text, from + all.length) }
}
