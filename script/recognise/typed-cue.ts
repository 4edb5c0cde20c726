import type { Character, CharacterId } from '../character.ts'
import { findCharacter, splitCue, type CueWords } from '../cue.ts'
import { isAllCaps, trimLine } from './letters.ts'
import type { ElementKind, Language, PlayKind } from '../play.ts'
import { beginsTechCue } from '../tech-cues/read.ts'
import { isActHeading, isStageScene, isTransition, announcesPlace, isScriptPlace } from './headings.ts'

const DIRECTED = /^([^,]*[^,\s]),[\s\u00a0\u202f]+(\p{Ll}.*[^\s.…!?])$/su
const BEGINS_SMALL = /^\p{Ll}/u

/**
 * Splits a cue as it is typed. French cues have a direction after a comma: "NINA, à part" becomes NINA and "(à part)".
 * Never splits a known name, lower-case text that doesn't name a character, or a sentence that ends in a full stop.
 */
export function splitTypedCue(typed: string, characters: readonly Character[]): CueWords {
  const cue = splitCue(typed)
  const [, name, direction] = (cue.extension === '' && DIRECTED.exec(cue.name)) || []
  if (name === undefined || direction === undefined || findCharacter(characters, cue.name)) return cue
  if (BEGINS_SMALL.test(name) && !findCharacter(characters, name)) return cue
  return { name, extension: `(${direction})` }
}

const LONGEST_NEW_NAME = 40
const MOST_WORDS_OF_A_NEW_NAME = 3
const NAME_ONLY = /^[\p{L}\p{M}\p{N}'’.&#/\s\u00a0\u202f-]*[\p{L}\p{N}]$/u
/** Lines in capitals that are not cues: endings, times, shots, sounds and text on the screen. */
const NOBODY =
  /^(?:THE END|FIN|CURTAIN|RIDEAU|BLACKOUT|NOIR|LIGHTS|SILENCE|PAUSE|LATER|PLUS TARD|MONTAGE|INTERCUT|INSERT|FLASHBACK|CLOSE|ANGLE|POV|TITLE|SUPER|INTER(?:MISSION|VAL))(?!\p{L})/u

/**
 * Whether a finished line in capitals may be the cue of a new character: "BOB", "THE TALL MAN (off)", but not
 * "THE END".
 */
function mayNameSpeaker(typed: string): boolean {
  const { name } = splitCue(typed.trim())
  return (
    name.length <= LONGEST_NEW_NAME &&
    isAllCaps(name) &&
    NAME_ONLY.test(name) &&
    name.split(/[\s\u00a0\u202f]+/u).length <= MOST_WORDS_OF_A_NEW_NAME &&
    !NOBODY.test(name)
  )
}

const ENDS = /[.…!?][\s\u00a0\u202f»”"’]*$/u
/** Full stops that abbreviate a name: "MARTIN JR.", "JOHN D.", "R.U.R.". */
const SHORTENED = /(?:^|[\s\u00a0\u202f.])(?:\p{L}|jr|sr|esq|mme|mlle|mr|mrs|ms|dr|st|ph\.?d)\.$/iu
/** Lower-case words that also occur in names: "La Dame de la Mer", "The Man in the Moon". */
const PARTICLES = new Set(
  'a an and at by der des du de d e et from in la le les l of on or the to un une van von y à au aux en ou'.split(' '),
)
const MOST_WORDS_OF_A_NAME = 3

/**
 * Whether text typed as a cue is a sentence, and so a direction: "She pours.", "RIDEAU.", but not "M. JOURDAIN" or a
 * known name.
 */
function isSentence(typed: string, characters: readonly Character[]): boolean {
  const words = typed.trim()
  const { name } = splitTypedCue(words, characters)
  if (!/\p{L}/u.test(words) || findCharacter(characters, words) || findCharacter(characters, name)) return false
  if (ENDS.test(words)) return !SHORTENED.test(words)
  const spoken = name.split(/[\s\u00a0\u202f]+/u)
  return spoken.length > MOST_WORDS_OF_A_NAME && spoken.some(isPlainWord)
}

/**
 * Whether a word is in lower case and isn't a particle that occurs in names. In a word such as "l'homme", one part that
 * isn't a particle is enough.
 */
function isPlainWord(word: string): boolean {
  const parts = word.split(/['’]/u)
  return (
    parts.every((part) => /^\p{Ll}/u.test(part)) && parts.some((part) => !PARTICLES.has(part.replace(/\P{L}+$/u, '')))
  )
}

/** A line being typed: its text so far, and `done` once Enter has been pressed at its end. */
interface TypedLine {
  readonly text: string
  readonly element: ElementKind
  readonly done: boolean
}

/** The play in which the line is typed. */
export interface TypedContext {
  readonly kind: PlayKind
  readonly language: Language
  readonly characters: readonly Character[]
}

/**
 * The element that a typed line becomes. `text` is the text that remains; for a cue with a `character`, only its
 * extension.
 */
export interface TypedElement {
  readonly kind: ElementKind
  readonly text: string
  readonly level?: number
  readonly character?: CharacterId
}

/** Kinds of element that can become another kind as they are typed; any other kind was chosen by the writer. */
const OPEN: ReadonlySet<ElementKind> = new Set<ElementKind>(['action', 'cue', 'scene'])

/**
 * Returns the element that a line becomes because of its text: a scene for INT., an act for ACTE II, a transition for
 * CUT TO:, a parenthetical for a bracket in a speech. A name alone in capitals becomes a cue once the line is done, and
 * a sentence typed as a cue becomes action. Undefined if the line's element does not change.
 */
export function recogniseTyped(line: TypedLine, context: TypedContext): TypedElement | undefined {
  const { text, element } = line
  if (element === 'dialogue') return recogniseInSpeech(text)
  if (element === 'note') return closeNote(text)
  if (!OPEN.has(element)) return undefined
  const found = recogniseSign(line) ?? recogniseWords(line, context)
  return found && found.kind === element && found.text === text && found.character === undefined ? undefined : found
}

function recogniseInSpeech(text: string): TypedElement | undefined {
  if (text.startsWith('(')) return { kind: 'parenthetical', text }
  if (text.startsWith('~')) return { kind: 'lyrics', text: trimLine(text.slice(1)) }
  return undefined
}

/** Closes a note opened with "[[" when its "]]" is typed. */
function closeNote(text: string): TypedElement | undefined {
  if (!text.endsWith(']]') || text.includes('[[')) return undefined
  return { kind: 'note', text: trimLine(text.slice(0, -2)) }
}

/** Recognises text without markup. Doesn't look for names in scene headings. */
function recogniseWords(line: TypedLine, context: TypedContext): TypedElement | undefined {
  if (RIGHT.test(line.text)) return undefined
  const heading = recogniseHeading(line, context)
  if (heading || line.element === 'scene') return heading
  const { text, element, done } = line
  if (done && element === 'cue' && isSentence(text, context.characters)) return { kind: 'action', text }
  return recogniseName(line, context)
}

const SECTION = /^(#{1,6})[ \u00a0]/
const FORCED_SCENE = /^\.\p{L}/u
const FORCED_CUE = /^@[\p{L}\p{N}]/u
const RIGHT = /^>[\s\u00a0\u202f]*[^\s>]/u

/** Recognises Fountain markup, for writers who are used to it. */
function recogniseSign({ text, done }: TypedLine): TypedElement | undefined {
  const section = SECTION.exec(text)?.[1]
  if (section) return { kind: 'section', text: trimLine(text.slice(section.length)), level: section.length }
  if (text === '===') return { kind: 'pageBreak', text: '' }
  if (text.startsWith('= ')) return { kind: 'synopsis', text: trimLine(text.slice(1)) }
  if (text.startsWith('~')) return { kind: 'lyrics', text: trimLine(text.slice(1)) }
  if (beginsTechCue(text)) return { kind: 'note', text }
  if (text.startsWith('[[')) return { kind: 'note', text: trimLine(text.slice(2).replace(/\]\]$/, '')) }
  if (RIGHT.test(text)) return recogniseRight(trimLine(text.slice(1)), done)
  if (FORCED_SCENE.test(text)) return { kind: 'scene', text: text.slice(1) }
  if (FORCED_CUE.test(text)) return { kind: 'cue', text: text.slice(1) }
  return undefined
}

/**
 * Recognises text after `>`: centred if it ends in `<`, otherwise a transition once the line is done, because `> THE
 * END` may still get a closing `<`.
 */
function recogniseRight(text: string, done: boolean): TypedElement | undefined {
  const centred = text.endsWith('<') ? trimLine(text.slice(0, -1)) : ''
  if (centred !== '') return { kind: 'centred', text: centred }
  return done ? { kind: 'transition', text } : undefined
}

/** A fade-in opens a script and stays action. */
const OPENING = /^(?:FADE (?:IN|UP)|OUVERTURE EN FONDU|OUVERTURE AU NOIR)[\s\u00a0\u202f]?[.:]?$/

/**
 * Recognises headings and transitions. While a line is being typed, only capitals count: "acte i" may become "acte
 * insensé".
 */
function recogniseHeading({ text, done }: TypedLine, { kind, language }: TypedContext): TypedElement | undefined {
  const words = trimLine(text)
  const settled = done || isAllCaps(words)
  const inPlace = announcesPlace(text) || (kind === 'screenplay' && isScriptPlace(text.toUpperCase()))
  if (inPlace && (kind === 'screenplay' || settled)) return { kind: 'scene', text }
  if (settled && isActHeading(words)) return { kind: 'act', text }
  if (settled && isStageScene(words)) return { kind: 'scene', text }
  if (OPENING.test(words)) return undefined
  if (isTransition(words) && (language === 'fr' || !/[\s\u00a0\u202f]A[\s\u00a0\u202f]?:$/.test(words)))
    return { kind: 'transition', text }
  return undefined
}

/** Maximum length of a name, in characters; longer text is a sentence. */
const LONGEST_NAME = 80
const NAME_END = /^(.+?)[\s\u00a0\u202f]*:$/u

/**
 * Recognises a known name alone on its line; in a stage play also a name followed by a colon, as in French editions.
 */
function recogniseName(
  { text, done, element }: TypedLine,
  { kind, characters }: TypedContext,
): TypedElement | undefined {
  if (text.length > LONGEST_NAME) return undefined
  const before = kind === 'stage' ? NAME_END.exec(trimLine(text))?.[1] : undefined
  if (before === undefined && !done) return undefined
  // in a direction, only the colon distinguishes "NINA, à part :" from "NINA, exhausted"
  const mayDirect = element === 'cue' || before !== undefined
  const { name, extension } = mayDirect ? splitTypedCue(before ?? text, characters) : splitCue(text)
  const known = findCharacter(characters, name)
  if (known && (element === 'cue' || name === known.name || isAllCaps(name)))
    return { kind: 'cue', text: extension, character: known.id }
  // a new name: the text below it will show whether it is a cue
  if (before === undefined && element === 'action' && mayNameSpeaker(text)) return { kind: 'cue', text }
  if (before === undefined || !isAllCaps(name)) return undefined
  return { kind: 'cue', text: extension === '' ? name : `${name} ${extension}` }
}

/** Formatting that inline markup produces. */
export type InlineMark = 'bold' | 'italic' | 'boldItalic' | 'underline' | 'note'

/**
 * Text in inline markup, as offsets in the paragraph: the opening mark is from `start` to `from`, the closing one from
 * `to` to `end`.
 */
export interface InlineSpan {
  readonly mark: InlineMark
  readonly start: number
  readonly from: number
  readonly to: number
  readonly end: number
}

/** Characters before the caret that are searched for the opening mark. */
const LOOKED_AT = 1000

const SIGNS: readonly (readonly [InlineMark, RegExp])[] = [
  ['boldItalic', /(?<![\p{L}\p{N}*\\/])(\*\*\*)(?=[^\s*])([^*\n]*[^\s*])(\*\*\*)$/u],
  ['bold', /(?<![\p{L}\p{N}*\\/])(\*\*)(?=[^\s*])([^*\n]*[^\s*])(\*\*)$/u],
  ['italic', /(?<![\p{L}\p{N}*\\/])(\*)(?=[^\s*])([^*\n]*[^\s*])(\*)$/u],
  ['underline', /(?<![\p{L}\p{N}_\\/])(_)(?=[^\s_])([^_\n]*[^\s_])(_)$/u],
  ['note', /(\[\[[ \t]*)(?=[^\s[\]])((?:(?!\[\[|\]\])[^\n])*[^\s[\]])([ \t]*\]\])$/u],
]
const CLOSES: ReadonlySet<string> = new Set(['*', '_', ']'])

/**
 * Returns the Fountain markup that the last character of `before` closes, if any: `**now**`, `*very*`, `_this_`, `[[ask
 * Mo]]`.
 */
export function closeInline(before: string): InlineSpan | undefined {
  if (!CLOSES.has(before.slice(-1))) return undefined
  const near = before.slice(-LOOKED_AT)
  for (const [mark, sign] of SIGNS) {
    const found = sign.exec(near)
    if (!found) continue
    const [, open = '', words = '', close = ''] = found
    const start = before.length - near.length + found.index
    const from = start + open.length
    const to = from + words.length
    return { mark, start, from, to, end: to + close.length }
  }
  return undefined
}
