/** Resolves which character the pronouns of a direction refer to. */
import type { Language } from '../play.ts'
import type { Gender } from '../character.ts'
import { wordSet } from './gender-words.ts'
import { kinOf } from './kin.ts'
import type { Token } from './tokens.ts'

export const PRONOUN_GENDERS: ReadonlyMap<string, Gender> = new Map([
  ['she', 'female'],
  ["she's", 'female'],
  ['herself', 'female'],
  ['he', 'male'],
  ["he's", 'male'],
  ['himself', 'male'],
])
const WHOSE: ReadonlyMap<string, Gender> = new Map([
  ['her', 'female'],
  ['his', 'male'],
])
const FRENCH: ReadonlyMap<string, Gender> = new Map([
  ['elle', 'female'],
  ['il', 'male'],
  ['iel', 'other'],
])
/** Verbs whose object may be a person: after "takes" in "he takes her hand", "her" does not refer to the subject. */
const TO_OTHERS =
  /^(?:tak|kiss|hold|embrac|grab|touch|strok|seiz|help|follow|watch|push|pull|hit|slap|hug|lead|kneel|pat|catch|join|grip|clasp|press|look|see|meet|stop|cover|brush|shak)/
/** Things that usually belong to the subject of the sentence: "she looks at her watch". */
const OWN = wordSet(
  `watch phone coat jacket hat cap bag handbag purse suitcase case briefcase rucksack satchel glasses spectacles keys umbrella scarf gloves shoes
  boots sleeve sleeves pocket pockets collar tie apron skirt dress shawl pipe cane stick crutch crutches notebook notes diary desk chair stool seat
  headphones earphones earbuds laptop tablet magazine beer pint breath script trolley mop broom bicycle bike helmet gun pistol rifle sword dagger
  crown robe lantern spade basket tray clipboard camera guitar violin beads rosary wheelchair pram beard moustache cigarette lighter wallet ring necklace knitting newspaper sandwich uniform overalls trousers cardigan veil fan own knees feet`,
)
/** Verbs after an impersonal « il »: « il pleut », « il y a ». */
const IMPERSONAL = wordSet('y pleut neige faut est fait semble reste s- vente gele')

export interface PronounClue {
  readonly token: Token
  readonly gender: Gender
  readonly weight: number
  /** Whether the pronoun is a possessive that refers to the subject, as in "her coat". */
  readonly isOwn?: boolean
}

/** Verbs for moving one's own head. In "shakes her head", "her" therefore refers to the subject. */
const GESTURES = /^(?:shak|nod|tilt|hang|scratch|bow|turn|rais|lift|lower|toss|cock)/

/**
 * Whether "her" or "his" refers to the subject, judging by what follows: a possession (possibly after one or two other
 * words), a relative, or "head" after a verb from `GESTURES`.
 */
const thingOf = (tokens: readonly Token[], at: number): boolean =>
  tokens.slice(at + 1, at + 4).some(({ word, gap }, place) => OWN.has(word) && (place === 0 || !/[,.;:]/.test(gap))) ||
  tokens.slice(at + 1, at + 3).some(({ word, gap }) => kinOf(word, 'en') !== undefined && gap === ' ') ||
  (tokens[at + 1]?.word === 'head' && GESTURES.test(tokens[at - 1]?.word ?? ''))

/** Returns the pronoun for the only character named in a sentence or, if `follows`, in the previous sentence. */
export function pronounIn(
  tokens: readonly Token[],
  language: Language,
  { follows }: { readonly follows: boolean },
): PronounClue | null {
  const acts = tokens.some(({ word }) => TO_OTHERS.test(word))
  for (const [at, token] of tokens.entries()) {
    if (language === 'fr') {
      const gender = FRENCH.get(token.word)
      const starts = (at === 0 && follows) || /[,;:]/.test(token.gap)
      if (gender && starts && !(gender === 'male' && IMPERSONAL.has(tokens[at + 1]?.word ?? '')))
        return { token, gender, weight: 1 }
      continue
    }
    const gender = PRONOUN_GENDERS.get(token.word)
    if (gender && (!follows || at === 0)) return { token, gender, weight: token.word.endsWith('self') ? 1.5 : 1 }
    if (follows && at === 0 && WHOSE.has(token.word))
      return { token, gender: WHOSE.get(token.word) ?? 'other', weight: 0.8 }
    const whose = follows ? undefined : WHOSE.get(token.word)
    const isOwn = whose !== undefined && thingOf(tokens, at)
    if (whose && (!acts || isOwn)) return { token, gender: whose, weight: 1, isOwn }
  }
  return null
}

const IS = wordSet('is was est etait looks parait semble a')
/**
 * Returns the words that follow the verb in a sentence about a character: "She is seventy.",
 * « C’est une vieille femme. », « Elle a vingt ans. »
 */
export function predicateOf(tokens: readonly Token[], language: Language): readonly Token[] {
  const [first, verb] = tokens
  const isShort = first !== undefined && /^(?:she|he)'s$|^c'$/.test(first.word)
  const isPronoun =
    first !== undefined &&
    (PRONOUN_GENDERS.has(first.word) || FRENCH.has(first.word) || /^(?:they|c')$/.test(first.word))
  if (!isPronoun || !verb || (language === 'fr' && first.word === 'she')) return []
  if (isShort && first.word !== "c'") return tokens.slice(1)
  return IS.has(verb.word) || (verb.word === "'s" && language === 'en') ? tokens.slice(2) : []
}
