/** Renames a character within text. In French, the word before the name can change too. */
import type { Language } from '../play.ts'

/**
 * Returns the offsets [from, to) of each occurrence of a name in the text. Matches whole words, ignoring case and the
 * kind of space and apostrophe.
 */
export function placesOfName(text: string, name: string): readonly (readonly [from: number, to: number])[] {
  const words = name.normalize('NFC').trim()
  if (words === '') return []
  const loose = words
    .replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')
    .replace(/\s+/gu, '\\s+')
    .replace(/['’‘`´]/gu, "['’‘`´]")
  const pattern = new RegExp(`(?<![\\p{L}\\p{M}\\p{N}_])${loose}(?![\\p{L}\\p{M}\\p{N}_])`, 'giu')
  return [...text.matchAll(pattern)].map((found) => [found.index, found.index + found[0].length])
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu

const isUpper = (word: string): boolean => word === word.toUpperCase() && word !== word.toLowerCase()
const isLower = (word: string): boolean => word === word.toLowerCase() && word !== word.toUpperCase()

/**
 * Capitalises a word: "nora" becomes "Nora". Its other letters change only if the whole word is in capitals, so
 * "mcCLANE" does not become "Mcclane".
 */
const capitalised = (word: string): string =>
  isUpper(word) ? word.slice(0, 1) + word.slice(1).toLowerCase() : word.slice(0, 1).toUpperCase() + word.slice(1)

/**
 * Returns `name` in the case of `found`, the name it replaces: "LE ROI" becomes "le roi" in place of "la reine", and
 * "Le Roi" in place of "La Reine".
 */
export function nameLike(found: string, name: string): string {
  if (isUpper(found) && found.length > 1) return name.toUpperCase()
  const shapes: readonly string[] = found.match(WORD) ?? []
  let at = 0
  return name.replace(WORD, (word) => {
    const shape = shapes[Math.min(at++, shapes.length - 1)] ?? found
    return isLower(shape) ? word.toLowerCase() : capitalised(word)
  })
}

/** An occurrence of a name, including the word before it if that changes too. */
export interface RenamedPlace {
  /** Offsets in the text, including the word before the name if that changes. */
  readonly from: number
  readonly to: number
  /** Offset at which the name itself begins. */
  readonly name: number
  /** The new text before the name. It replaces the text between `from` and `name`. */
  readonly lead: string
  /** The new text: `lead` followed by the name. It replaces the text between `from` and `to`. */
  readonly words: string
}

/** Names and titles before which French doesn't elide, as in "de Harry" and "le héros". */
const ASPIRATED: ReadonlySet<string> = new Set(
  (
    'hagen hallebardier hallebardiers hal hank hannibal hans harald harold harper harpie harpies harry harvey heidi helmut heraut herauts ' +
    'heros hobbes hollandais hollandaise hongrois hongroise howard hun huns hussard hussards onze onzieme ouistiti oui'
  ).split(' '),
)

/** Whether "de" and "que" are elided before these words. */
function beginsWithVowel(words: string): boolean {
  const bare = words.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  if (ASPIRATED.has(/^\p{L}+/u.exec(bare)?.[0] ?? '')) return false
  return /^(?:[aeiouhœæ]|y(?![aeiou]))/u.test(bare)
}

const ELIDED = /(?<![\p{L}\p{M}-])(d|(?:lors|puis|quoi|jus)?qu|l)['’‘`´]$/iu
const WHOLE = /(?<![\p{L}\p{M}-])(de|à|(?:lors|puis|quoi|jus)?que|l[ea])[ \u00a0]+$/iu
const OWN_ARTICLE = /^(les?)[ \u00a0]+/iu
const ANY_ARTICLE = /^(?:les?|la)[ \u00a0]|^l['’]/iu
const CONTRACTED: Readonly<Record<string, string>> = { 'de le': 'du', 'de les': 'des', 'à le': 'au', 'à les': 'aux' }

const cased = (like: string, word: string): string =>
  /^\p{Lu}/u.test(like) ? word.slice(0, 1).toUpperCase() + word.slice(1) : word

/**
 * Restores the vowel of an elided word: "d" becomes "de", and "l" becomes "le" or "la" depending on the name's last
 * letter.
 */
function wholeOf(elided: string, name: string): string {
  if (elided.toLowerCase() !== 'l') return elided + (elided.length > 1 && elided === elided.toUpperCase() ? 'E' : 'e')
  return elided + (/[ea]$/iu.test(name) ? 'a' : 'e')
}

/** Joins a word to the name after it, with contraction or elision: "de" and "Le Roi" become "du " and "Roi". */
function joined(word: string, name: string): readonly [lead: string, name: string] {
  const small = word.toLowerCase()
  const article = OWN_ARTICLE.exec(name)
  const contracted = article && CONTRACTED[`${small} ${article[1]?.toLowerCase() ?? ''}`]
  if (article && contracted) return [`${cased(word, contracted)} `, name.slice(article[0].length)]
  if (/^l[ea]$/.test(small) && ANY_ARTICLE.test(name)) return ['', name]
  if (small === 'à' || !beginsWithVowel(name)) return [`${word} `, name]
  return [`${word.slice(0, -1)}’`, name]
}

/** Returns the replacement of one occurrence of a name, including the word before it if that changes. */
function withLead(text: string, [from, to]: readonly [number, number], name: string): RenamedPlace {
  const before = text.slice(0, from)
  const [whole, word] = WHOLE.exec(before) ?? []
  const [elided, short] = ELIDED.exec(before) ?? []
  const little = word ?? (short === undefined ? undefined : wholeOf(short, name))
  const bare = { from, to, name: from, lead: '', words: name }
  if (little === undefined) return bare
  const stood = whole ?? elided ?? ''
  const [lead, rest] = joined(little, name)
  const isSame = elided === undefined ? lead.trim() === stood.trim() : lead.endsWith('’')
  if (isSame && rest === name) return bare
  return { from: from - stood.length, to, name: from, lead, words: lead + rest }
}

/**
 * Finds names whose article is contracted, as in "du Roi" and "aux Gardes". Returns the offsets of the name without its
 * article, the preposition, and the text before the name.
 */
function contractedPlaces(text: string, name: string): readonly (readonly [number, number, string, string])[] {
  const article = OWN_ARTICLE.exec(name)?.[1]?.toLowerCase()
  if (article === undefined) return []
  const rest = name.replace(OWN_ARTICLE, '')
  return (['de', 'à'] as const).flatMap((word) => {
    const contracted = CONTRACTED[`${word} ${article}`] ?? ''
    return placesOfName(text, `${contracted} ${rest}`).map(([from, to]) => {
      const start = from + contracted.length + (/^\s+/u.exec(text.slice(from + contracted.length))?.[0].length ?? 0)
      return [start, to, word, text.slice(from, start)] as const
    })
  })
}

/**
 * Returns all occurrences of `name` in the text, in order, each with the words that replace it when the character is
 * renamed to `next`.
 */
export function renamedPlaces(
  text: string,
  { name, next, language }: { readonly name: string; readonly next: string; readonly language: Language },
): readonly RenamedPlace[] {
  const places = placesOfName(text, name)
  if (language !== 'fr')
    return places.map(([from, to]) => {
      return { from, to, name: from, lead: '', words: nameLike(text.slice(from, to), next) }
    })
  // if the new name has no article, the case of the old name's article is ignored
  const shapeOf = (found: string): string => (ANY_ARTICLE.test(next) ? found : found.replace(ANY_ARTICLE, ''))
  const whole = places.map(([from, to]) => withLead(text, [from, to], nameLike(shapeOf(text.slice(from, to)), next)))
  const hidden = contractedPlaces(text, name).map(([start, to, word, stood]): RenamedPlace => {
    const found = text.slice(start, to)
    const [lead, rest] = joined(cased(stood, word), nameLike(ANY_ARTICLE.test(next) ? `le ${found}` : found, next))
    return { from: start - stood.length, to, name: start, lead, words: lead + rest }
  })
  return [...whole, ...hidden].sort((a, b) => a.from - b.from)
}
