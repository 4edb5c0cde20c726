/** Forms of address: "sir", "my good woman", « ma chère », "Auntie". */
import type { Language } from '../play.ts'
import type { Gender } from '../character.ts'
import { wordSet } from './gender-words.ts'
import { kinOf } from './kin.ts'
import type { Token } from './tokens.ts'

const MY = wordSet('my mon ma thy your votre ton ta our notre')
const KIND = wordSet(
  'good dear sweet noble gentle fair faire deare sweete dearest fairest kind honest clever brave silly stupid naughty lovely big wicked foolish lucky you little old young poor great worthy cher chere bon bonne pauvre petit petite grand belle beau jeune vieux vieille most',
)
export const PUNCTUATION = /[,;:.!?…—–«»"“”()]/
/** Words that address somebody without a name. */
const ADDRESS: Readonly<Record<Language, Readonly<Record<'female' | 'male', ReadonlySet<string>>>>> = {
  en: {
    female: wordSet(
      "madam ma'am m'lady lady miss mistress girl lass lassie milady woman wench princess queen maid maiden virgin nymph huswife hussy minx shepherdess gentlewoman goddess sis ladyship mistris shepherdesse queene maide ladie virgine missus mistresse",
    ),
    male: wordSet(
      "sir m'lord lord laddie lad sirrah milord man boy gentleman king prince mister knave villain rogue varlet fellow swain knight shepherd signior liege friar bro chap fellow lordship swaine shepheard signor guv guvnor squire",
    ),
  },
  fr: {
    female: wordSet(
      'madame mademoiselle princesse reine belle chere dame cherie puce biche cocotte mignonne fille gamine fillette petite frangine soeurette meuf poulette',
    ),
    male: wordSet(
      'monsieur seigneur prince roi cher homme garcon sire monseigneur colonel capitaine lieutenant general commandant cheri gars bonhomme fiston gamin petit frerot frangin mec',
    ),
  },
}
/** Words that are exclamations rather than forms of address when they are alone. */
const ALONE_IS_NONE = wordSet(
  'lord man boy god lady dieu king queen prince princess belle cher chere homme garcon roi reine',
)
const RANKS = wordSet('colonel capitaine lieutenant general commandant')

export interface Address {
  readonly gender: Gender | null
  readonly kin: ReturnType<typeof kinOf>
  readonly tokens: readonly Token[]
}

/** Returns the forms of address among these words. They are recognised only between punctuation marks. */
export function addressesIn(tokens: readonly Token[], language: Language): readonly Address[] {
  const found: Address[] = []
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]
    const next = tokens[at + 1]
    if (!token || (next && !PUNCTUATION.test(next.gap))) continue
    let from = at
    while (
      from > 0 &&
      !PUNCTUATION.test(tokens[from]?.gap ?? '') &&
      (KIND.has(tokens[from - 1]?.word ?? '') || MY.has(tokens[from - 1]?.word ?? ''))
    )
      from--
    if (from > 0 && !PUNCTUATION.test(tokens[from]?.gap ?? '')) continue
    const words = tokens.slice(from, at + 1)
    const isMine = words.some(({ word }, place) => place < words.length - 1 && /^(?:my|mon|ma|notre)$/.test(word))
    const isYours = words.slice(0, -1).some(({ word }) => /^(?:thy|your|votre|ton|ta|our)$/.test(word))
    if (isYours && !/^(?:ladyship|lordship)$/.test(token.word)) continue
    const address = addressOf(words, language, isMine)
    if (address) found.push(address)
  }
  return found
}

/**
 * Returns the gender shown by a form of address that uses an adjective as a noun: « ma grande », « mon pauvre vieux ».
 */
function dearOf(words: readonly Token[]): Gender | null {
  const [my] = words
  const last = words.at(-1)
  if (!my || !last || words.length < 2) return null
  if (my.word === 'ma' && /^(?:pauvre|belle|petite|grande|vieille|cherie|chere|jolie|douce|bonne)$/.test(last.word))
    return 'female'
  return my.word === 'mon' && /^(?:pauvre|vieux|grand|cheri|cher|brave)$/.test(last.word) ? 'male' : null
}

function addressOf(words: readonly Token[], language: Language, isMine: boolean): Address | null {
  const { word } = words.at(-1) ?? { word: '' }
  const dear = language === 'fr' ? dearOf(words) : null
  if (dear) return { gender: dear, kin: undefined, tokens: words }
  const kin = kinOf(word, language)
  if (
    kin &&
    (isMine ||
      /^(?:parent|grandparent|parentsSibling|sibling|cousin)$/.test(kin.kin) ||
      (word === 'son' && language === 'en'))
  )
    return { gender: kin.gender, kin: isMine || kin.kin !== 'sibling' ? kin : undefined, tokens: words }
  const { female, male } = ADDRESS[language]
  if (RANKS.has(word) && !isMine) return null
  if (words.length === 1 && ALONE_IS_NONE.has(word)) return null
  if (female.has(word)) return { gender: 'female', kin: undefined, tokens: words }
  return male.has(word) ? { gender: 'male', kin: undefined, tokens: words } : null
}
