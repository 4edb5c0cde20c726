import type { ElementKind, Language } from './play.ts'
import type { Replacement } from './typography.ts'

/** The place where a character is typed. */
export interface CapitalPlace {
  readonly element: ElementKind
  readonly language: Language
  /** The text of the paragraph before the caret. */
  readonly before: string
  /**
   * The previous paragraph of the same speech, or the earlier speaker's part of a shared verse line. Empty at the start
   * of a speech, and outside speeches.
   */
  readonly said: string
  /** Whether the paragraph continues a verse line that another speaker began. */
  readonly shared: boolean
}

const PROSE: ReadonlySet<ElementKind> = new Set(['action', 'dialogue', 'verse', 'lyrics', 'note', 'synopsis'])
/** The number of characters before the caret that can affect the result. */
const LOOKED_AT = 80

const ENDED = /[.!?…]["”’»)\]\u00a0\u202f]*$/u
/**
 * Spaces and punctuation that may precede the first letter of a paragraph. Dashes are excluded, because they continue
 * the previous text.
 */
const OPENED = /^[\s\u00a0\u202f«“"‘'([¡¿]*$/u
const SENTENCE =
  /(?:^|[\s\u00a0\u202f«“"‘'([])([^\s\u00a0\u202f«“"‘'([]*)[ \u00a0\u202f]?([.!?])(?:[ \u00a0\u202f]?["”’»)\]])*[\s\u00a0]+[«“"‘'([\u00a0\u202f]*$/u

const wordsOf = (list: string): ReadonlySet<string> => new Set(list.split(' '))

const ABBREVIATIONS: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: wordsOf(
    'mr mrs ms dr prof st vs etc jr sr vol inc ltd co dept approx pp cf rev hon gen col capt sgt lt ave blvd',
  ),
  fr: wordsOf('mm mme mmes mlle mlles mgr dr drs pr st ste etc pp cf av bd boul vol chap réf tél'),
}
/** A number that begins a list item. */
const LISTED = /^\s*\d+\.\s*$/
/** Interjections after which a French sentence continues: "Hélas ! que dis-tu ?" */
const INTERJECTIONS =
  /(?:^|[\s\u00a0\u202f])(?:ah|aïe|allons|bah|bien|ciel|chut|dieu|eh|fi|ha|hé|hélas|hein|ho|hum|malheur|oh|ô|ouf|ouste|pff|quoi|tiens|voyons|zut)$/iu

/** Whether a sentence begins at the caret. */
export function beginsSentence({ element, language, before, said, shared }: CapitalPlace): boolean {
  if (!PROSE.has(element)) return false
  const near = before.slice(-LOOKED_AT)
  if (near.length === before.length && OPENED.test(near)) return beginsParagraph({ element, said, shared })
  const found = SENTENCE.exec(near)
  if (found === null) return false
  const [, word = '', sign] = found
  if (sign === '.') return !isAbbreviated(word, language) && !LISTED.test(before)
  return language !== 'fr' || sign === '?' || !INTERJECTIONS.test(near.slice(0, found.index) + ` ${word}`)
}

/**
 * Whether a paragraph begins with a capital. It does at the start of a speech and after the end of a sentence. A line
 * of verse or lyrics also does, unless the previous line begins in lower case. The rest of a shared line does so only
 * after the end of a sentence.
 */
function beginsParagraph({ element, said, shared }: Pick<CapitalPlace, 'element' | 'said' | 'shared'>): boolean {
  if (shared) return ENDED.test(said)
  if (said === '' || ENDED.test(said)) return true
  return (element === 'verse' || element === 'lyrics') && !/^[^\p{L}]*\p{Ll}/u.test(said)
}

/** Whether a full stop after this word doesn't end a sentence: after "Mr", "J" or "e.g", or in an ellipsis. */
const isAbbreviated = (word: string, language: Language): boolean =>
  word === '' ||
  word.endsWith('.') ||
  /^\p{L}$/u.test(word) ||
  /^\p{L}(?:\.\p{L})+$/u.test(word) ||
  ABBREVIATIONS[language].has(word.toLowerCase())

const LONE_I = /(?:^|[\s\u00a0“‘"'(–—-])i$/

/**
 * Returns the replacement that capitalises the first letter of a sentence or, in English, an "i" that is a word by
 * itself.
 */
export function capitalise(typed: string, place: CapitalPlace): Replacement | undefined {
  if (/^\p{Ll}$/u.test(typed)) {
    const capital = typed.toLocaleUpperCase()
    return capital.length === 1 && beginsSentence(place) ? { remove: 0, insert: capital } : undefined
  }
  const { element, language, before } = place
  if (language !== 'en' || !/^[\s,;:!?’']$/u.test(typed) || !PROSE.has(element)) return undefined
  return LONE_I.test(before.slice(-LOOKED_AT)) ? { remove: 1, insert: `I${typed === "'" ? '’' : typed}` } : undefined
}
