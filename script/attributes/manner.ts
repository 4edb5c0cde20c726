/** How a character speaks, if a description says so. */
import type { Language } from '../play.ts'
import type { Token } from './tokens.ts'

const TOLD: Readonly<Record<Language, RegExp>> = {
  en: /^(?:stammer|stutter|lisp|mumbl|whisper|drawl|accents?$|dialect|brogue|mute$|riddles?$|rhymes?$|verse$|shouts?$|speaks?$|speaking$|talks?$|talking$|articulate|sings?$|soft-spoken|softly-spoken|laconic|talkative|taciturn|loud$|precise$|voice$)/,
  fr: /^(?:begue|begaie|begaye|zezaie|zezaye|zozote|zozotte|accent|patois|dialecte|muet|muette|rimes?|vers|chuchote|murmure|crie|parle|parlant|parlent|voix|bavard|bavarde|laconique|taciturne|begayant|zezayant|declame|ampoule|precieux|precieuse)$/,
}
const LEADING = new Set([
  'who',
  'and',
  'with',
  'a',
  'an',
  'the',
  'very',
  'qui',
  'et',
  'avec',
  'un',
  'une',
  'l',
  "l'",
  'tres',
  'il',
  'elle',
  'he',
  'she',
])
/**
 * Returns false if the word at this index is the preposition « vers », as in « vers le port ». In « en vers » (in
 * verse), it is a noun.
 */
const isVerse = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]?.word !== 'vers' || tokens[at - 1]?.word === 'en'

/** Adverbs for voice and mood. « rapidement » is left out, because it may describe an action. */
const HOW: Readonly<Record<Language, RegExp>> = {
  en: /^(?:gently|sharply|slowly|hoarsely|softly|quietly|loudly|drily|dryly|coldly|coolly|flatly|breathlessly|haltingly|nervously|patiently|primly|stiffly|curtly|gruffly|solemnly|wearily|sweetly|shyly|timidly|brightly|tonelessly|whispers?|whispering|whispered|mumbles?|mumbling|mutters?|muttering|murmurs?|murmuring|stammers?|stammering|stutters?|stuttering|shrieks?|shrieking|shouts?|shouting|sings?|singing|hums?|humming|lisps?|lisping|drawls?|drawling|croaks?|croaking|growls?|growling|squeaks?|rasps?|rasping|hissing|hisses)$/,
  fr: /^(?:doucement|lentement|sechement|froidement|timidement|gravement|faiblement|tendrement|calmement|brusquement|posement|solennellement|monocorde|chuchote|chuchotant|chuchotement|murmure|murmurant|marmonne|marmonnant|begaie|begayant|begaye|zezaie|zezayant|crie|criant|hurle|hurlant|chante|chantant|chantonne|chantonnant|grommelle|grommelant|bougonne|bougonnant|nasillarde|rauque)$/,
}
const PHRASE: Readonly<Record<Language, RegExp>> = {
  en: /^(?:in|with) an? .*(?:voice|whisper|accent|tone|drawl|monotone)$|^without (?:inflection|expression|emotion)$|^(?:deadpan|under (?:his|her|their) breath)$/,
  fr: /^(?:d'|a|avec) ?(?:un |une )?(?:voix|ton|fort|leger|accent).*$|^(?:d' )?(?:un|une) (?:voix|ton) .*$|^la bouche pleine$|^sans (?:inflexion|expression|emotion)$|^entre (?:ses|les) dents$/,
}

/** Returns the manner of speaking in a short parenthetical, or null if there is none. */
export function mannerOfAside(tokens: readonly Token[], language: Language): string | null {
  if (tokens.length === 0 || tokens.length > 6) return null
  const joined = tokens.map(({ word }) => word).join(' ')
  const isHow = tokens.length < 4 && HOW[language].test(tokens.find(({ word }) => !LEADING.has(word))?.word ?? '')
  if (isHow && tokens.length === 1) return usual(textOf(tokens), language)
  return isHow || PHRASE[language].test(joined) ? textOf(tokens) : null
}

/** Changes a momentary form to a habitual one: "whispering" to "whispers", « zézayant » to « zézaie ». */
function usual(word: string, language: Language): string {
  if (language === 'fr') return word.replace(/ayant$/, 'aie').replace(/ant$/, 'e')
  if (word === 'singing') return 'sings'
  if (!word.endsWith('ing')) return word
  return word
    .replace(/(?:mm)ing$/, 'ms')
    .replace(/(bl)ing$/, '$1es')
    .replace(/ssing$/, 'sses')
    .replace(/ing$/, 's')
}

const textOf = (tokens: readonly Token[]): string =>
  tokens.map((one, place) => (place === 0 ? one.raw : one.gap + one.raw)).join('')

/** Returns the description of a manner of speaking, cut after ten words, or null if there is none. */
export function mannerIn(tokens: readonly Token[], language: Language): string | null {
  const at = tokens.findIndex(({ word }, place) => TOLD[language].test(word) && isVerse(tokens, place))
  const token = tokens[at]
  if (!token) return null
  const from = tokens.findLastIndex(
    ({ word }, place) => place <= at && (word === 'who' || word === 'with' || word === 'qui' || word === 'avec'),
  )
  let start = Math.max(from, 0)
  while (start < tokens.length - 1 && LEADING.has(tokens[start]?.word ?? '')) start++
  const said = tokens.slice(start, start + 10)
  return textOf(said)
}
