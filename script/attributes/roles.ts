/** What somebody is in their world, where a name or a description says so. */
import type { Language } from '../play.ts'
import { bandOfWords } from './age-words.ts'
import { wordSet } from './gender-words.ts'
import { mannerIn } from './manner.ts'
import type { Token } from './tokens.ts'
import { namesTrade } from './trades.ts'
import { aroundOf, numberOf } from './years.ts'

/** Words in front that say nothing of it. */
const LEADING = wordSet(
  `the a an le la l' les un une des his her their son sa leur old young elderly little vieux vieille vieil jeune petit petite grand grande very tres
  first second third fourth premier premiere seconde deuxieme troisieme retired former ancien ancienne simple pauvre poor rich riche`,
)
/** Nouns of people that are no station. */
const NO_ROLE = wordSet(
  `man woman boy girl child person people lady gentleman stranger voice voices chorus youth teenager men women one other homme femme garcon fille
  enfant personne inconnu inconnue voix choeur fillette gamin gamine adolescent adolescente vieillard dame monsieur madame mademoiselle demoiselle
  jeune-fille mr mrs ms miss m mme mlle lad lass frere soeur mere pere fils brother sister mother father son daughter wife husband mari epouse
  nonbinary non-binary binary amoureux amoureuse uncle aunt oncle tante ami amie friend spirit twin friends amis`,
)
/** What follows is a name, or these say it alone. */
const TITLES = wordSet(
  `king queen prince princess duke duchess count countess earl baron baroness marquis captain colonel general sergeant corporal lieutenant major
  detective inspector constable doctor professor judge bishop cardinal friar chancellor ambassador senator emperor empress president lord sir
  lady nurse soldier guard servant messenger page porter officer sailor gentleman shepherd priest nun monk clerk constable jailer
  roi reine prince princesse duc duchesse comte comtesse marquis marquise baron baronne capitaine colonel general sergent lieutenant commandant
  docteur professeur juge eveque cardinal inspecteur commissaire notaire empereur soldat garde client cliente commere valet servante page abbe
  student etudiant etudiante interpreter traveller oracle clerk`,
)

const NOT_NOUN = /^(?:\p{N}+.*|.*(?:ing|ly|aine|able|ible|ish|ties|teens))$/u
/** Said of anybody, and of nobody's station. */
const NO_STATION = wordSet(
  'blind deaf mute lame vetu vetue assis assise known called dit dite seul seule calme sea mer',
)
const ENDS_ROLE = wordSet('is was lives works est vit habite travaille who qui now son')

const pronounsIn = (words: readonly Token[]): boolean =>
  words.some(({ word }) => /^(?:she|her|he|him|they|them|iel|elle|il|lui|vingtaine|trentaine)$/.test(word))

const textOf = (tokens: readonly Token[]): string =>
  tokens.map((one, at) => (at === 0 ? one.raw : one.gap + one.raw)).join('')

/** The station that the head of a description names. */
export function roleIn(head: readonly Token[], language: Language, { kin }: { readonly kin: boolean }): string | null {
  if (kin || head.length === 0 || mannerIn(head, language) !== null) return null
  const from = head.findIndex(({ word }) => !LEADING.has(word))
  const words = from < 0 ? [] : head.slice(from)
  const [first] = words
  if (!first || words.length > 4) return null
  if (namesTrade(words, language) && !words.some(({ word }) => numberOf(word) !== undefined))
    return textOf(words).toLowerCase()
  if (words.some(({ word }) => NO_ROLE.has(word) || ENDS_ROLE.has(word) || numberOf(word) !== undefined)) return null
  if (words.some(({ word }) => NOT_NOUN.test(word) && !TITLES.has(word))) return null
  if (bandOfWords(words) || words.some(({ word }) => NO_STATION.has(word) || aroundOf(word) !== undefined)) return null
  if (pronounsIn(words)) return null
  // a single adjective is no station: "tired", "âgé", "sourd"
  if (words.length === 1 && /(?:ed|ful|ous|less|é|ée|sourd|sourde)$/.test(first.low)) return null
  return textOf(words).toLowerCase()
}

const pairs = (words: string): ReadonlyMap<string, string> =>
  new Map(words.split(' ').map((pair): [string, string] => [pair.split(':')[0] ?? '', pair.split(':')[1] ?? '']))

const SHORT_TITLES: Readonly<Record<Language, ReadonlyMap<string, string>>> = {
  en: pairs(
    'dr:doctor prof:professor capt:captain col:colonel lt:lieutenant sgt:sergeant det:detective insp:inspector gen:general',
  ),
  fr: pairs('dr:docteur pr:professeur prof:professeur cdt:commandant lt:lieutenant sgt:sergent maitre:maître'),
}

/** The station that a name tells: LE NOTAIRE, KING LEAR, FIRST GUARD. */
export function roleInName(tokens: readonly Token[], language: Language): string | null {
  const [first, ...rest] = tokens
  if (!first) return null
  const bare = LEADING.has(first.word) ? rest.filter(({ word }, at) => at > 0 || !LEADING.has(word)) : tokens
  const [noun] = bare
  if (!noun) return null
  const numberless = bare.filter(({ word }) => numberOf(word) === undefined)
  if (namesTrade(numberless, language) && (language === 'en' || numberless.length === 1))
    return textOf(numberless).toLowerCase()
  if (NO_ROLE.has(noun.word)) return null
  const short = bare.length > 1 ? SHORT_TITLES[language].get(noun.word) : undefined
  if (short) return short
  if (TITLES.has(noun.word)) return noun.word === 'sir' ? 'sir' : noun.low
  if (bare === tokens || !/^(?:the|le|la|l'|un|une|a|an)$/.test(first.word)) return null
  return roleIn(bare.slice(0, bare.findIndex(({ word }) => /^(?:of|de|d'|du|des)$/.test(word)) >>> 0), language, {
    kin: false,
  })
}
