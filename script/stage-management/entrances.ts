/** Reads who enters and who exits in a stage direction: "Enter ANNA", "Anna sort avec Bruno", "Exeunt all but June". */
import type { CharacterId, Gender } from '../character.ts'
import { movementsIn, type Movement } from '../movements.ts'
import type { Language } from '../play.ts'
import type { NamedCharacters, NamePlace } from './named-characters.ts'

/** An entrance or exit in a direction. Characters are listed in the order in which the direction names them. */
export interface StageMove {
  readonly kind: Movement['kind']
  readonly who: readonly CharacterId[]
  /** Set for "Exeunt" and "Ils sortent tous": all those on stage, except `but`. */
  readonly everyone: boolean
  readonly but: readonly CharacterId[]
  /** Set if the character is referred to by a pronoun, or not at all. */
  readonly pronoun?: 'he' | 'she' | 'they' | 'none'
  /** The characters that the direction names before this movement. */
  readonly near: readonly CharacterId[]
}

/** Verbs used only in directions within a speech or beside a cue, and verbs of classical French. */
const MORE: Readonly<Record<Language, readonly (readonly [Movement['kind'], RegExp])[]>> = {
  en: [
    ['entrance', /(?<![\p{L}-])(?:(?:re-?)?entering|appears|arrives|reappears)(?!\p{L})/giu],
    ['exit', /(?<![\p{L}-])(?:exiting|leaving(?=$|[.,;)])|disappears|withdraws)(?!\p{L})/giu],
  ],
  fr: [
    [
      'entrance',
      /(?<!\p{L})(?:r?entrant(?! dans)|(?:ap|repa?)?para[iî]t|arrivant|arrive(?=$|[.,;)])|accour(?:t|ant))(?!\p{L})/giu,
    ],
    [
      'exit',
      /(?<!\p{L})(?:sortant(?! (?:de|d['’]|un|une|le|la|les|son|sa|ses|l['’]))|s['’]en allant|se retir(?:e|ent|ant)|dispara[iî]t|exeunt|exit)(?!\p{L})/giu,
    ],
  ],
}

const SENTENCE_END = /[!?…;]|(?<!(?:^|[^\p{L}])(?:M|MM|Mr|Mrs|Ms|Dr|St|MR|MRS|DR|ST))\.(?=\s|$|[)\]])/gu
const STRONG = /(?<!\p{L})(?:as|while|when|tandis qu[e'’]|pendant qu[e'’]|alors qu[e'’])(?!\p{L})|[:–—]/giu
const WEAK = /,|(?<!\p{L})(?:and|then|et|puis)(?!\p{L})/giu
const EVERYONE =
  /(?<!\p{L})(?:tous|toutes|tout le monde|all|everyone|everybody|omnes)(?!\p{L})(?! (?:les )?(?:deux|trois|two|three))/iu
const BUT = /(?<!\p{L})(?:sauf|excepté|hormis|hors|moins|but|except|save)(?!\p{L})/iu
const JOINED =
  /^[\s,]*(?:(?:et|and|&|avec|with|suivie?s? (?:de|d['’]|par)|accompagnée?s? (?:de|d['’]|par)|followed by|accompanied by)\s*)?[\s,]*(?:(?:l['’]|le |la |les |the )\s*)?$/iu
const CONJOINED = /(?<!\p{L})(?:et|and|then|puis|,)\s*(?:s['’]|se\s)?$/iu
const PRONOUNS: readonly (readonly ['he' | 'she' | 'they', RegExp])[] = [
  ['they', /(?<!\p{L})(?:ils|elles|they|both|(?:tous|toutes) (?:les )?deux)(?!\p{L})/iu],
  ['she', /(?<!\p{L})(?:elle|she)(?!\p{L})/iu],
  ['he', /(?<!\p{L})(?:il|he)(?!\p{L})/iu],
]

/** After a name, "entre" is a verb even if the name is a common noun, as in "La mère entre." */
function enteringNames(text: string, places: readonly NamePlace[]): readonly Movement[] {
  return places.flatMap(({ to }): Movement[] => {
    const verb = /^\s+(r?entre)(?!\p{L}| (?:les|ses|des|deux|ces) )/u.exec(text.slice(to))
    return verb
      ? [{ kind: 'entrance', from: to + verb[0].length - (verb[1] ?? '').length, to: to + verb[0].length }]
      : []
  })
}

function verbsIn(text: string, language: Language, places: readonly NamePlace[]): readonly Movement[] {
  const more = MORE[language].flatMap(([kind, pattern]) =>
    [...text.matchAll(pattern)].map(({ 0: verb, index }) => ({ kind, from: index, to: index + verb.length })),
  )
  const known = movementsIn(text, language)
  const isNew = ({ from, to }: Movement): boolean => known.every((one) => to <= one.from || from >= one.to)
  const entering = language === 'fr' ? enteringNames(text, places) : []
  return [...known, ...[...more, ...entering].filter(isNew)].sort((a, b) => a.from - b.from)
}

interface Span {
  readonly from: number
  readonly to: number
}

/** Returns the clause of each verb: its sentence, divided among the verbs in it. */
function clausesOf(text: string, verbs: readonly Movement[]): readonly Span[] {
  const ends = [...text.matchAll(SENTENCE_END)].map(({ index }) => index)
  const sentenceOf = ({ from, to }: Span): Span => ({
    from: (ends.findLast((end) => end < from) ?? -1) + 1,
    to: ends.find((end) => end >= to) ?? text.length,
  })
  const starts = verbs.map((verb, at) => {
    const sentence = sentenceOf(verb)
    const before = verbs[at - 1]
    if (!before || before.from < sentence.from) return sentence.from
    const between = text.slice(before.to, verb.from)
    const cut = [...between.matchAll(STRONG)].at(-1) ?? [...between.matchAll(WEAK)].at(-1)
    return cut ? before.to + cut.index + cut[0].length : verb.from
  })
  return verbs.map((verb, at) => {
    const end = sentenceOf(verb).to
    return { from: starts[at] ?? 0, to: Math.min(end, starts[at + 1] ?? end) }
  })
}

/** Splits names into groups such as "Anna, Bruno et Carla". */
function groupsOf(text: string, places: readonly NamePlace[]): readonly (readonly NamePlace[])[] {
  const groups: NamePlace[][] = []
  for (const place of places) {
    const last = groups.at(-1)?.at(-1)
    if (last && JOINED.test(text.slice(last.to, place.from))) groups.at(-1)?.push(place)
    else groups.push([place])
  }
  return groups
}

const idsOf = (places: readonly NamePlace[] = []): readonly CharacterId[] => [...new Set(places.map(({ id }) => id))]

/** Returns the names that are the subject of a verb. */
function subjectOf(text: string, verb: Movement, places: readonly NamePlace[]): readonly CharacterId[] {
  const before = places.filter(({ to }) => to <= verb.from)
  const after = groupsOf(
    text,
    places.filter(({ from }) => from >= verb.to),
  )
  if (before.length === 0) {
    // everyone named with an entrance enters: "Enter ANNA, with BRUNO on her arm"
    if (verb.kind === 'entrance') return idsOf(after.flat())
    return idsOf(after[0])
  }
  const last = before.at(-1) as NamePlace
  const between = text.slice(last.to, verb.from)
  const joined = after[0] && JOINED.test(text.slice(verb.to, after[0][0]?.from)) ? after[0] : []
  if (/(?<!\p{L})(?:qui|who)\s*$/iu.test(between)) return idsOf([last, ...joined])
  const groups = groupsOf(text, before)
  const subject = CONJOINED.test(between) ? groups[0] : groups.at(-1)
  return idsOf([...(subject ?? []), ...joined])
}

/** Returns the entrances and exits in a direction, in the order in which it mentions them. */
export function stageMovesIn(text: string, language: Language, named: NamedCharacters): readonly StageMove[] {
  const words = text.normalize('NFC')
  const places = named.placesIn(words)
  const verbs = verbsIn(words, language, places)
  const clauses = clausesOf(words, verbs)
  return verbs.flatMap((verb, at): StageMove[] => {
    const clause = clauses[at] as Span
    const own = words.slice(clause.from, clause.to)
    const within = places.filter(({ from, to }) => from >= clause.from && to <= clause.to)
    const near = idsOf(places.filter(({ to }) => to <= clause.from))
    const { kind } = verb
    const excepted = BUT.exec(own)
    const from = excepted ? clause.from + excepted.index : clause.to
    const but = idsOf(within.filter((place) => place.from >= from))
    const told = within.filter((place) => place.from < from)
    const isLatin = /^exeunt$/iu.test(words.slice(verb.from, verb.to)) && told.length === 0
    if ((EVERYONE.test(own) && told.length === 0) || isLatin) return [{ kind, who: [], everyone: true, but, near }]
    const who = subjectOf(words, verb, told)
    if (who.length > 0) return [{ kind, who, everyone: false, but: [], near }]
    const pronoun = PRONOUNS.find(([, pattern]) => pattern.test(words.slice(clause.from, verb.to)))?.[0] ?? 'none'
    const isOther = hasOther(words.slice(clause.from, verb.from), words.slice(verb.to, clause.to))
    return pronoun === 'none' && isOther ? [] : [{ kind, who, everyone: false, but: [], pronoun, near }]
  })
}

/** Whether somebody who is not in the cast list enters or exits: "A servant exits", "Entre un garde". */
const hasOther = (before: string, after: string): boolean =>
  /(?<!\p{L})(?!(?:en|et|and|then|puis|alors|still|toujours)(?!\p{L}))\p{L}/iu.test(before) ||
  /^\s*(?:\p{Lu}|(?:un|une|le|la|les|des|deux|trois|a|an|the|two|three|several|divers)(?!\p{L})|l['’])/u.test(after)

/** The context that decides which character a pronoun refers to. */
export interface PronounContext {
  readonly onStage: ReadonlySet<CharacterId>
  readonly genderOf: (id: CharacterId) => Gender | undefined
  /**
   * Whether the direction is in a speech or beside its cue, who delivers that speech or the previous one, and who
   * speaks next.
   */
  readonly inSpeech: boolean
  readonly speaker: CharacterId | undefined
  readonly next: CharacterId | undefined
}

const suits = (gender: Gender | undefined, pronoun: StageMove['pronoun']): boolean =>
  (gender !== 'female' || pronoun !== 'he') && (gender !== 'male' || pronoun !== 'she')

/**
 * Returns the characters who move, and whether they are a guess because a pronoun had to be resolved. Empty if it
 * couldn't be resolved.
 */
export function resolveMovers(
  { kind, who, everyone, but, pronoun, near }: StageMove,
  { onStage, genderOf, inSpeech, speaker, next }: PronounContext,
): { readonly who: readonly CharacterId[]; readonly isGuess: boolean } {
  if (who.length > 0) return { who, isGuess: false }
  const here = [...onStage].filter((id) => !but.includes(id))
  if (everyone && kind === 'exit') return { who: here, isGuess: false }
  if (pronoun === 'they' && near.length > 1) return { who: near, isGuess: true }
  if (pronoun === 'they' && kind === 'exit' && near.length === 0) return { who: here, isGuess: true }
  const may = (id: CharacterId | undefined): id is CharacterId =>
    id !== undefined && onStage.has(id) === (kind === 'exit') && suits(genderOf(id), pronoun)
  if (inSpeech && kind === 'exit' && may(speaker)) return { who: [speaker], isGuess: false }
  const fitting = here.filter((id) => pronoun !== 'none' && may(id) && genderOf(id) !== undefined)
  const only = fitting.length === 1 ? fitting[0] : undefined
  const found = [...near].reverse().find(may) ?? [next, speaker, only].find(may)
  // a speaker who enters in their own speech is already on stage, so nobody has to be found
  return { who: found === undefined ? [] : [found], isGuess: !inSpeech || kind === 'exit' || found !== undefined }
}
