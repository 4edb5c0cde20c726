/** What speeches say: forms of address, names with titles, and what one says of oneself. */
import type { CharacterId } from '../character.ts'
import type { Language } from '../play.ts'
import type { Gender } from './attributes.ts'
import { GENDER_WORDS, wordSet } from './gender-words.ts'
import { inverseWord, kinOf, plainKin } from './kin.ts'
import { evidenceOf, type Line, type Turn } from './lines.ts'
import type { Read } from './from-directions.ts'
import { cluesOfSelf } from './from-self.ts'
import type { Clue } from './reading.ts'
import { tokensOf, type Token } from './tokens.ts'

const MY = wordSet('my mon ma thy your votre ton ta our notre')
const KIND = wordSet(
  'good dear sweet noble gentle fair little old young poor great cher chere bon bonne pauvre petit petite grand belle beau jeune vieux vieille most',
)
const SIGN = /[,;:.!?…—–«»"“”()]/
/** Forms of address that name nobody. */
const ADDRESS: Readonly<Record<Language, Readonly<Record<'female' | 'male', ReadonlySet<string>>>>> = {
  en: {
    female: wordSet(
      "madam ma'am m'lady lady miss mistress girl lass lassie milady woman wench princess queen maid maiden virgin nymph huswife hussy minx shepherdess gentlewoman goddess",
    ),
    male: wordSet(
      "sir m'lord lord laddie lad sirrah milord man boy gentleman king prince mister knave villain rogue varlet fellow swain knight shepherd signior liege friar",
    ),
  },
  fr: {
    female: wordSet('madame mademoiselle princesse reine belle chere dame'),
    male: wordSet(
      'monsieur seigneur prince roi cher homme garcon sire monseigneur colonel capitaine lieutenant general commandant',
    ),
  },
}
/** Exclamations alone. */
const ALONE_IS_NONE = wordSet(
  'lord man boy god lady dieu king queen prince princess girl woman belle cher chere homme garcon roi reine',
)
const RANKS = wordSet('colonel capitaine lieutenant general commandant')

interface Address {
  readonly gender: Gender | null
  readonly kin: ReturnType<typeof kinOf>
  readonly tokens: readonly Token[]
}

/** A form of address between signs. */
function addressesIn(tokens: readonly Token[], language: Language): readonly Address[] {
  const found: Address[] = []
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]
    const next = tokens[at + 1]
    if (!token || (next && !SIGN.test(next.gap))) continue
    let from = at
    while (
      from > 0 &&
      !SIGN.test(tokens[from]?.gap ?? '') &&
      (KIND.has(tokens[from - 1]?.word ?? '') || MY.has(tokens[from - 1]?.word ?? ''))
    )
      from--
    if (from > 0 && !SIGN.test(tokens[from]?.gap ?? '')) continue
    const words = tokens.slice(from, at + 1)
    const isMine = words.some(({ word }, place) => place < words.length - 1 && /^(?:my|mon|ma|notre)$/.test(word))
    if (words.slice(0, -1).some(({ word }) => /^(?:thy|your|votre|ton|ta|our)$/.test(word))) continue
    const address = addressOf(words, language, isMine)
    if (address) found.push(address)
  }
  return found
}

function addressOf(words: readonly Token[], language: Language, isMine: boolean): Address | null {
  const { word } = words.at(-1) ?? { word: '' }
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

/** Everything one turn says. `genders` answers what is known of somebody so far, for the words of what they are. */
export function cluesOfTurn(turn: Turn, read: Read): readonly Clue[] {
  return turn.lines.flatMap((line) =>
    line.kind === 'speech'
      ? [
          ...ofAddress(line, turn, read),
          ...ofNames(line, read, turn.speaker),
          ...cluesOfSelf(line, turn, read.language),
        ]
      : [],
  )
}

/** How many words a reply begins with. */
const BEGINNING = 6

function ofAddress(line: Line, turn: Turn, { language, mentions, clergy }: Read): readonly Clue[] {
  const { speaker } = turn
  const who = mentions(line.tokens)
  return addressesIn(line.tokens, language).flatMap(({ gender, kin, tokens }) => {
    const place = line.tokens.indexOf(tokens[tokens.length - 1] as Token)
    const to =
      turn.to ?? (place < BEGINNING && turn.lines.find(({ kind }) => kind === 'speech') === line ? turn.before : null)
    if (!to) return []
    // "Monsieur Bastien" names whom it means
    if (who.some(({ at }) => at === place + 1 || at === place)) return []
    const evidence = evidenceOf(line, tokens)
    const clues: Clue[] = []
    if (gender) clues.push({ about: to.id, field: 'gender', value: gender, weight: to.sure, evidence })
    // "my child" is whoever is younger; a priest has sons and daughters everywhere
    const isKin = !/^(?:child|enfant)$/.test(tokens.at(-1)?.word ?? '') && !clergy.has(to.id) && !clergy.has(speaker)
    if (kin && isKin)
      clues.push({
        about: to.id,
        field: 'relation',
        value: { to: speaker, what: plainKin(kin, language) ?? tokens.at(-1)?.low ?? '' },
        weight: to.sure,
        evidence,
      })
    return clues
  })
}

/** Words in front of a name by which its gender is known: "Lady", « ma fille », « cher ». */
function beforeName(word: string, language: Language): Gender | null {
  if (language === 'fr') {
    if (/^(?:la|cette|une|ma|chere|belle|bonne|petite|vieille)$/.test(word)) return 'female'
    if (/^(?:le|ce|cet|cher|beau|vieux|vieil)$/.test(word)) return 'male'
  }
  if (language === 'en' && word === 'master') return 'male'
  if (kinOf(word, language)?.gender) return kinOf(word, language)?.gender ?? null
  const { female, male } = GENDER_WORDS[language]
  return female.has(word) ? 'female' : male.has(word) ? 'male' : null
}

function ofNames(line: Line, { language, mentions }: Read, speaker: CharacterId): readonly Clue[] {
  return mentions(line.tokens).flatMap(({ id, at, end }) => {
    const before = line.tokens[at - 1]
    const named = line.tokens[at]
    if (!before || !named || SIGN.test(named.gap) || named.gap.includes("'")) return []
    const gender = beforeName(before.word, language)
    if (!gender || id === speaker) return []
    const evidence = evidenceOf(line, line.tokens.slice(at - 1, end))
    const clues: Clue[] = [{ about: id, field: 'gender', value: gender, weight: 1, evidence }]
    const kin = kinOf(before.word, language)
    const mine = line.tokens[at - 2]?.word ?? ''
    if (kin && /^(?:my|mon|ma)$/.test(mine))
      clues.push({ about: id, field: 'relation', value: { to: speaker, what: before.low }, weight: 1, evidence })
    return clues
  })
}

/** The relation that follows from one the other way round. */
export function inverseOf(what: string, gender: Gender | null, language: Language): string | null {
  const [token] = tokensOf(what, language)
  const kin = token && kinOf(token.word, language)
  return kin ? inverseWord(kin.kin, gender, language) : null
}

/** Of whom a word of kin can be said. */
export function genderOfKin(what: string, language: Language): Gender | null {
  const [token] = tokensOf(what, language)
  return (token && kinOf(token.word, language)?.gender) ?? null
}
