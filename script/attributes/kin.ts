/** Words for a person's relation to another person ("mother", "neighbour"), and their inverses. */
import type { Language } from '../play.ts'
import type { Gender } from '../character.ts'

export type Kin =
  | 'parent'
  | 'child'
  | 'sibling'
  | 'spouse'
  | 'betrothed'
  | 'lover'
  | 'grandparent'
  | 'grandchild'
  | 'parentsSibling'
  | 'siblingsChild'
  | 'cousin'
  | 'friend'
  | 'rival'
  | 'neighbour'
  | 'master'
  | 'servant'
  | 'apprentice'
  | 'guardian'
  | 'ward'
  | 'parentInLaw'
  | 'childInLaw'
  | 'siblingInLaw'

/** Words for a woman, for a man, and for either; the first word of each string is used for inferred relations. */
type KinWords = readonly [female: string, male: string, any: string]

const INVERSE: Readonly<Record<Kin, Kin>> = {
  parent: 'child',
  child: 'parent',
  sibling: 'sibling',
  spouse: 'spouse',
  betrothed: 'betrothed',
  lover: 'lover',
  grandparent: 'grandchild',
  grandchild: 'grandparent',
  parentsSibling: 'siblingsChild',
  siblingsChild: 'parentsSibling',
  cousin: 'cousin',
  friend: 'friend',
  rival: 'rival',
  neighbour: 'neighbour',
  master: 'servant',
  servant: 'master',
  apprentice: 'master',
  guardian: 'ward',
  ward: 'guardian',
  parentInLaw: 'childInLaw',
  childInLaw: 'parentInLaw',
  siblingInLaw: 'siblingInLaw',
}

const WORDS: Readonly<Record<Language, Readonly<Record<Kin, KinWords>>>> = {
  en: {
    parent: ['mother mum mom mummy mommy mama mamma stepmother', 'father dad daddy papa stepfather', 'parent'],
    child: ['daughter stepdaughter', 'son stepson', 'child'],
    sibling: ['sister stepsister', 'brother stepbrother', 'sibling twin'],
    spouse: ['wife', 'husband', 'spouse'],
    betrothed: ['fiancee bride', 'fiance groom bridegroom', 'betrothed'],
    lover: ['mistress girlfriend', 'boyfriend', 'lover'],
    grandparent: ['grandmother gran granny grandma nan nana', 'grandfather grandpa grandad', 'grandparent'],
    grandchild: ['granddaughter', 'grandson', 'grandchild'],
    parentsSibling: ['aunt auntie aunty', 'uncle', ''],
    siblingsChild: ['niece', 'nephew', ''],
    cousin: ['', '', 'cousin'],
    friend: ['', '', 'friend companion'],
    rival: ['', '', 'rival'],
    neighbour: ['', '', 'neighbour neighbor'],
    master: ['', '', 'master employer'],
    servant: ['maid waiting-woman gentlewoman', 'valet manservant page squire', 'servant attendant'],
    apprentice: ['', '', 'apprentice'],
    guardian: ['', '', 'guardian tutor'],
    ward: ['', '', 'ward'],
    parentInLaw: ['mother-in-law', 'father-in-law', ''],
    childInLaw: ['daughter-in-law', 'son-in-law', ''],
    siblingInLaw: ['sister-in-law', 'brother-in-law', ''],
  },
  fr: {
    parent: ['mère maman belle-mère', 'père papa', 'parent'],
    child: ['fille', 'fils', 'enfant'],
    sibling: ['sœur soeur demi-sœur jumelle', 'frère demi-frère jumeau', ''],
    spouse: ['femme épouse', 'mari époux', 'conjoint'],
    betrothed: ['fiancée promise', 'fiancé promis', ''],
    lover: ['amante amoureuse maîtresse', 'amant amoureux', ''],
    grandparent: ['grand-mère mamie mémé aïeule', 'grand-père papi pépé aïeul', ''],
    grandchild: ['petite-fille', 'petit-fils', 'petit-enfant'],
    parentsSibling: ['tante', 'oncle', ''],
    siblingsChild: ['nièce', 'neveu', ''],
    cousin: ['cousine', 'cousin', ''],
    friend: ['amie confidente', 'ami confident', ''],
    rival: ['rivale', 'rival', ''],
    neighbour: ['voisine', 'voisin', ''],
    master: ['maîtresse patronne', 'maître patron', ''],
    servant: ['servante suivante gouvernante nourrice', 'valet laquais serviteur écuyer gouverneur', 'domestique'],
    apprentice: ['apprentie', 'apprenti', ''],
    guardian: ['tutrice', 'tuteur', ''],
    ward: ['', '', 'pupille'],
    parentInLaw: ['', 'beau-père', ''],
    childInLaw: ['belle-fille bru', 'gendre beau-fils', ''],
    siblingInLaw: ['belle-sœur', 'beau-frère', ''],
  },
}

/** Relations outside the family: a friend, a neighbour. */
const NO_KIN: ReadonlySet<Kin> = new Set<Kin>([
  'friend',
  'rival',
  'neighbour',
  'master',
  'servant',
  'apprentice',
  'guardian',
  'ward',
])

/** The kinship that a word expresses. */
export interface KinWord {
  readonly kin: Kin
  readonly gender: Gender | null
}

const fold = (word: string): string => word.replace(/œ/g, 'oe').normalize('NFD').replace(/\p{M}/gu, '')

const tableOf = (language: Language): ReadonlyMap<string, KinWord> =>
  new Map(
    Object.entries(WORDS[language]).flatMap(([kin, [female, male, any]]) =>
      [
        [female, 'female' as const],
        [male, 'male' as const],
        [any, null],
      ].flatMap(([words, gender]) =>
        (words ?? '')
          .split(' ')
          .filter((word) => word !== '')
          .map((word): [string, KinWord] => [fold(word), { kin: kin as Kin, gender: gender as Gender | null }]),
      ),
    ),
  )

const TABLES: Readonly<Record<Language, ReadonlyMap<string, KinWord>>> = { en: tableOf('en'), fr: tableOf('fr') }

/** Returns the kinship that a word without accents expresses, or undefined for other words. */
export const kinOf = (word: string, language: Language): KinWord | undefined => TABLES[language].get(word)

/** Returns the standard word for a kinship ("mother" for "mum"), or null if there is none. */
export function plainKin({ kin, gender }: KinWord, language: Language): string | null {
  const [female, male, any] = WORDS[language][kin]
  return (gender === 'female' ? female : gender === 'male' ? male : any).split(' ')[0] || null
}

/**
 * Returns the inverse of a kinship ("mother" → "son"). `gender` is the gender of the character described by the
 * inverse.
 */
export function inverseWord(kin: Kin, gender: Gender | null, language: Language): string | null {
  const [female, male, any] = WORDS[language][INVERSE[kin]]
  // for relations outside the family, the French masculine is used as neutral; for relatives, French has no neutral
  // word
  const neutral = any || (language === 'fr' && NO_KIN.has(kin) ? male : '')
  const words = gender === 'female' ? female || any : gender === 'male' ? male || any : neutral
  return words.split(' ')[0] || null
}
