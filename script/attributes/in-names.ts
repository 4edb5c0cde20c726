/** What a name says of whose it is: MADAME PERNELLE, LA VOISINE, OLD WOMAN, ELLE. */
import { genderOfAgreement } from './agreement.ts'
import type { Gender } from './attributes.ts'
import type { Language } from '../play.ts'
import { EPICENE, GENDER_WORDS } from './gender-words.ts'
import { headOf } from './segments.ts'
import type { Token } from './tokens.ts'
import { isWorkOfBoys } from './trades.ts'
import { DECIDES } from './weigh.ts'

const PRONOUNS = new Set(['she', 'he', 'il', 'elle'])

/** Somebody who is called by nothing else: ELLE, HE, LUI. */
const CALLED: ReadonlyMap<string, Gender> = new Map([
  ['she', 'female'],
  ['her', 'female'],
  ['elle', 'female'],
  ['he', 'male'],
  ['him', 'male'],
  ['il', 'male'],
  ['lui', 'male'],
])

/** "Mast. Purge", "Mist. Purge" */
const SHORT_TITLES: ReadonlyMap<string, Gender> = new Map([
  ['mast', 'male'],
  ['mist', 'female'],
  ['mistr', 'female'],
])

const byWord = ({ word }: Token, language: Language): Gender | null =>
  PRONOUNS.has(word)
    ? null
    : GENDER_WORDS[language].female.has(word)
      ? 'female'
      : GENDER_WORDS[language].male.has(word)
        ? 'male'
        : null

/** The title, kin or trade in a name, else what its article says: MADAME PERNELLE, LA VOISINE, OLD WOMAN. */
export function genderInName(tokens: readonly Token[], language: Language): Gender | null {
  const { head } = headOf(tokens, language)
  const [first] = head
  if (first && tokens.length === 1 && CALLED.has(first.word)) return CALLED.get(first.word) ?? null
  // « MAÎTRE ROUSSEL » is how one calls a lawyer
  if (language === 'fr' && first?.word === 'maitre' && head.length > 1) return genderInName(tokens.slice(1), language)
  if (first && head.length > 1 && SHORT_TITLES.has(first.word)) return SHORT_TITLES.get(first.word) ?? null
  // "M" alone is a letter
  for (const token of head) {
    const gender = token.word === 'm' && head.length < 2 ? null : byWord(token, language)
    if (gender) return gender
  }
  if (language !== 'fr') return null
  const [article, noun] = head
  if (!article || !noun || EPICENE.has(noun.word)) return null
  if (article.word === 'la' || article.word === 'une') return 'female'
  if (article.word === 'le' || article.word === 'un') return 'male'
  return article.word === "l'" ? genderOfAgreement(noun) : null
}

/** What stands in front of names and is none. */
const TITLES =
  /^(?:mr|mrs|ms|miss|sir|lady|madam|madame|mme|mademoiselle|mlle|monsieur|queen|dame|mistress|sister|soeur|uncle|aunt|oncle|tante)$/

/** How much a name counts: « LA FLEUR » may be a valet, and a call boy a girl. */
export const weightOfName = (tokens: readonly Token[], language: Language): number => {
  const isTold = tokens.slice(1).some((token) => byWord(token, language))
  const isArticle = /^(?:la|le|l')$/.test(tokens[0]?.word ?? '')
  const [first] = headOf(tokens, language).head
  const isTitle = first !== undefined && tokens.length > 1 && (SHORT_TITLES.has(first.word) || TITLES.test(first.word))
  if (isTitle) return DECIDES
  return (isTold || !isArticle) && !isWorkOfBoys(tokens) ? 4 : 1.5
}
