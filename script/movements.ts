import type { CharacterId } from './character.ts'
import type { Element, Language, Play, SetMovement } from './play.ts'
import { printedText } from './rich-text.ts'
import { nameFinder } from './cast-list/cast-order.ts'

/** The part of a direction that expresses an entrance or exit, as offsets in its text. */
export interface Movement {
  readonly kind: 'entrance' | 'exit'
  readonly from: number
  readonly to: number
}

type Patterns = readonly (readonly [Movement['kind'], RegExp])[]

const WORD = "(?<![\\p{L}’'-])"
const END = "(?![\\p{L}’'-])"
/** Excludes words after which the verb form is a noun: "le sort", "un sort". */
const NO_NOUN =
  '(?<!(?:^|[^\\p{L}])(?:[Ll]e|[Uu]n|[Cc]e|[Dd]u|[Aa]u|[MmTtSs]on|[NnVv]otre|[Ll]eur|[Dd]e|[Qq]uel)[ \\u00a0])'
/**
 * What can follow the verb of an exit. If the verb has an object, it means to take something out: "Il sort une lettre".
 */
const OFF =
  '(?=$|[.,;:!?…)]|[ \\u00a0\\u202f]+(?:[!?;:]|par|à|au|aux|en|avec|vers|sans|suivi|suivie|suivis|côté|tous|toutes|ensemble|seule?|derrière|avant|après|sur|du|de (?:scène|la (?:pièce|salle|chambre|maison))|et|puis|p?\\p{L}+ment(?!\\p{L})))'
const ARTICLE = "(?:(?:un|une|le|la)(?!\\p{L})|l[’'])"
const ENTERS = '(?:[Ee]ntre|[Rr]entre)'

const PATTERNS: Readonly<Record<Language, Patterns>> = {
  en: [
    ['entrance', new RegExp(`${WORD}(?:re-?)?enters?${END}|${WORD}comes? (?:in|on|back)${END}`, 'giu')],
    [
      'exit',
      new RegExp(
        `${WORD}(?:exits?|exeunt)${END}|${WORD}(?:goes|go|runs?|storms?) (?:out|off)${END}|${WORD}leaves?(?=[.;!]|$)`,
        'giu',
      ),
    ],
  ],
  fr: [
    // at the start of a sentence, the verb precedes the person who enters; elsewhere it follows, because "entre"
    // between two nouns is a preposition
    [
      'entrance',
      new RegExp(
        `(?<=^|[.!?…][ \\u00a0])(?:${ENTERS}(?=[ \\u00a0]\\p{Lu})|${ENTERS}(?=[ \\u00a0]${ARTICLE}(?!.*[ \\u00a0]et[ \\u00a0]))|${ENTERS}nt)${END}`,
        'gu',
      ),
    ],
    [
      'entrance',
      new RegExp(
        `(?<=(?:^|[^\\p{L}])(?:[Ii]l|[Ee]lle|[Oo]n|qui|\\p{Lu}[\\p{L}’'-]*)[ \\u00a0])r?entre(?![ \\u00a0](?:les|ses|des|deux|ces)(?!\\p{L}))${END}|${WORD}(?:r?entrent|reviens?t|reviennent)${END}`,
        'gu',
      ),
    ],
    [
      'exit',
      new RegExp(
        `${NO_NOUN}${WORD}(?:re)?sort(?:ent)?${OFF}|(?<=^|[.!?…][ \\u00a0])[Ss]ort(?:ent)?(?=[ \\u00a0]\\p{Lu})|${WORD}[Ss][’'](?:en (?:va|vont)|enfui(?:t|ent))${END}`,
        'gu',
      ),
    ],
  ],
}

/**
 * Returns the entrances and exits in a direction, in order. Recognises the verbs used in English and French theatre,
 * but not nouns spelt the same way.
 */
export function movementsIn(text: string, language: Language): readonly Movement[] {
  return PATTERNS[language]
    .flatMap(([kind, pattern]) =>
      [...text.matchAll(pattern)].map((found) => ({ kind, from: found.index, to: found.index + found[0].length })),
    )
    .sort((a, b) => a.from - b.from)
}

/**
 * Returns the part of a direction that expresses the movement set by the writer: its verb, or the whole direction if no
 * verb is found.
 */
export function movementsOfSet(text: string, language: Language, { kind }: SetMovement): readonly Movement[] {
  if (kind === 'none' || text.trim() === '') return []
  const told = movementsIn(text, language).filter((one) => one.kind === kind)
  return told.length > 0 ? told : [{ kind, from: text.search(/\S/), to: text.trimEnd().length }]
}

/** An entrance or exit in a play. */
export interface PlacedMovement {
  readonly kind: Movement['kind']
  /** The index of the direction among the play's elements. */
  readonly element: number
  /**
   * The characters set by the writer or named in the sentence. Empty for "Exeunt", and if the sentence has only
   * pronouns.
   */
  readonly who: readonly CharacterId[]
}

/** Returns the sentence that contains a movement. */
function sentenceAround(text: string, { from, to }: Movement): string {
  const before = Math.max(...['.', '!', '?', '…'].map((sign) => text.lastIndexOf(sign, from - 1)))
  const after = text.slice(to).search(/[.!?…]/)
  return text.slice(before + 1, after < 0 ? text.length : to + after)
}

/**
 * Returns the entrances and exits in a play's directions, with the characters named in them. A movement set by the
 * writer takes precedence.
 */
export function movementsOf({
  elements,
  characters,
  language,
}: Pick<Play, 'elements' | 'characters' | 'language'>): readonly PlacedMovement[] {
  const named = nameFinder(characters)
  const known = new Set(characters.map(({ id }) => id))
  return elements.flatMap(({ kind, text, movement: said }: Element, element) => {
    if (kind !== 'action') return []
    const words = printedText(text)
    if (said) {
      if (said.kind === 'none') return []
      const who = said.who.filter((id) => known.has(id))
      return [{ kind: said.kind, element, who: who.length > 0 ? who : [...new Set(named(words))] }]
    }
    return movementsIn(words, language).map((one) => ({
      kind: one.kind,
      element,
      who: [...new Set(named(sentenceAround(words, one)))],
    }))
  })
}
