/**
 * The words of a line and of recognised speech, reduced to what can be compared. Recognisers write no punctuation, write
 * digits for numbers, expand or contract words as they like, and choose among words that sound alike.
 */
import type { Language } from '../play.ts'
import { frenchSounds } from './french-sounds.ts'
import { spelledNumbers } from './spelled-numbers.ts'

/** A word of a line or of recognised speech. */
export interface SaidWord {
  /** As written, with the punctuation around it. */
  readonly text: string
  /** The offset at which it ends. */
  readonly to: number
  /** What it may be said as. Words with a common key are equal, and so are several words whose joined keys are. */
  readonly keys: readonly string[]
  /** Its letters, without case and accents, to tell how alike two words are. */
  readonly letters: string
  /**
   * Whether it is a sound rather than a word ("um", "ah"), one of the small words that hold a sentence together, or
   * carries the meaning.
   */
  readonly weight: 'sound' | 'small' | 'main'
  /** Whether it is a name, or looks like one; recognisers spell these as they please. */
  readonly isName: boolean
}

const listed = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/u))

const SOUNDS: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: listed('um umm uh uhh er erm hm hmm mm mmm mhm ah aah oh ooh o eh ha hah huh sh shh shhh ps pst psst'),
  fr: listed('euh heu hum hm hmm mm mmm mh ah aah oh ooh ô eh hé ha ho hep bah beh ps pst psst brr'),
}

/** Words that hold a sentence together. A negation is not one of them, because it turns the meaning around. */
const SMALL: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: listed(
    `a an the this that these those i you he she it we they me him her us them my your his its our their mine yours
    and or but so if as than then of to in on at by for with from into out up down off about over under through before
    after until upon just well now still
    am is are was were be been being do does did have has had will would shall should can could may might must
    there here what who which when where how why very too also even only some any all yes please m re ve ll s`,
  ),
  fr: listed(
    `un une le la les l de des du d ce cet cette ces c ça cela je j tu il elle on nous vous ils elles me m te t se s moi
    toi lui eux leur leurs y en mon ton son ma ta sa mes tes ses notre nos votre vos et ou mais donc or car que qu qui
    quoi dont où si comme quand à au aux par pour sur dans avec chez vers sous ne n suis es est sommes êtes sont étais
    était étaient être ai as a avons avez ont avait avais avoir très bien alors puis là ici tout toute tous toutes même
    aussi encore plus oui ben hein voilà monsieur madame`,
  ),
}

/** English words that sound alike, or are one word spelled in two ways. The first of each group stands for it. */
const ALIKE: ReadonlyMap<string, string> = new Map(
  (
    'their there theyre,to too two,your youre,no know,knows nose,hear here,right write rite,whose whos,where wear,' +
    'for four fore,by buy bye,son sun,one won,new knew,our hour,i eye aye,be bee,see sea,meet meat,week weak,' +
    'wait weight,hole whole,piece peace,night knight,not knot,dear deer,so sew sow,would wood,through threw thru,' +
    'break brake,fair fare,great grate,heart hart,hi high,him hymn,in inn,made maid,mail male,main mane,morning mourning,' +
    'oh owe,pair pear,past passed,plain plane,poor pour,pray prey,rain reign rein,read red,road rode rowed,' +
    'role roll,sail sale,scene seen,seem seam,sent scent cent,some sum,stair stare,steal steel,sweet suite,' +
    'tail tale,throne thrown,tide tied,war wore,way weigh,which witch,wine whine,ill isle aisle,ok okay,' +
    'mister mr,missus mrs misses,doctor dr,mum mom,mummy mommy,til till until,allright alright,gray grey,' +
    'because cos cause coz,mam maam,its itis,and &'
  )
    .split(',')
    .flatMap((group) => group.split(' ').map((word, _, all): [string, string] => [word, all[0]!])),
)

/** Short forms of plays and of conversation, as they are spelled out, without spaces. */
const SHORT_FORMS: ReadonlyMap<string, string> = new Map(
  (
    "'tis:itis 'twas:itwas 'twill:itwill 'em:them gonna:goingto wanna:wantto gotta:gotto gimme:giveme lemme:letme " +
    "dunno:dontknow kinda:kindof sorta:sortof outta:outof o'er:over e'er:ever ne'er:never e'en:even o':of th':the " +
    "ha':have ya:you wi':with 'gainst:against 'twixt:betwixt"
  )
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
)

/** What the end of a contraction stands for. "'d" is also the ending of a past tense in verse: "lov'd". */
const CONTRACTED: Readonly<Record<string, readonly string[]>> = {
  m: ['am'],
  re: ['are'],
  ve: ['have'],
  ll: ['will', 'shall'],
  d: ['had', 'would', 'ed'],
  s: ['is', 'has', 'us'],
}
const STEMS: Readonly<Record<string, string>> = { ca: 'can', wo: 'will', sha: 'shall' }

const BRITISH_OUR = /(?<=^(?:col|fav|hon|hum|lab|neighb|od|rum|sav|vap|vig|behavi|harb|arm|flav|parl|splend))our/u
/** Spells an English word as in the United States. */
const american = (word: string): string =>
  word
    .replace(BRITISH_OUR, 'or')
    .replace(/(?<=.{3})is(?=(?:e|ed|es|er|ing|ation)$)/u, 'iz')
    .replace(/tre$/u, 'ter')
    .replace(/fore$/u, 'for')
    .replace(/ll(?=(?:ed|ing|er)$)/u, 'l')

function englishForms(word: string): readonly string[] {
  const bare = word.replace(/^['-]+|['-]+$/gu, '')
  const short = SHORT_FORMS.get(word) ?? SHORT_FORMS.get(bare)
  const [, negated] = /^(.+)n't$/u.exec(bare) ?? []
  const [, stem = '', ending = ''] = /^(.+)'(m|re|ve|ll|d|s)$/u.exec(bare) ?? []
  return [
    bare,
    ...(short === undefined ? [] : [short]),
    ...(negated === undefined ? [] : [`${STEMS[negated] ?? negated}not`]),
    ...(CONTRACTED[ending] ?? []).map((one) => stem + one),
    ...(word.endsWith("in'") ? [`${bare}g`] : []),
  ]
}

/** Returns English keys: the letters of the word and of what it stands for, in one spelling. */
function englishKeys(word: string): readonly string[] {
  const forms = englishForms(word).map((form) => american(form.replace(/['-]/gu, '')))
  return [...new Set(forms.flatMap((form) => [form, ALIKE.get(form) ?? form]))].filter((key) => key !== '')
}

/** What French abbreviations stand for. */
const FRENCH_SHORT: Readonly<Record<string, string>> = {
  m: 'monsieur',
  mr: 'monsieur',
  mme: 'madame',
  mlle: 'mademoiselle',
  dr: 'docteur',
  ok: 'okay',
  ben: 'bien',
  '&': 'et',
}

function frenchKeys(word: string): readonly string[] {
  const bare = word.replace(/^['-]+|-+$/gu, '')
  const long = FRENCH_SHORT[bare]
  return [...new Set([...frenchSounds(bare), ...(long === undefined ? [] : frenchSounds(long))])]
}

/** Returns the letters of a word without accents. */
const bareLetters = (word: string): string =>
  word
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/œ/gu, 'oe')

function keysOf(word: string, language: Language): readonly string[] {
  const numbers = spelledNumbers(word.replace(/^[^\d$£€]+|[^\p{L}\d%$£€]+$/gu, ''), language)
  if (numbers.length > 0) return numbers.map((words) => words.map((one) => keysOf(one, language)[0] ?? '').join(''))
  const clean = word.replace(/[^\p{L}\p{M}\p{N}'&-]/gu, '')
  const unaccented = (one: string): string => one.normalize('NFD').replace(/\p{M}/gu, '')
  return language === 'fr' ? frenchKeys(clean) : englishKeys(unaccented(clean))
}

/** What is in brackets is a direction, except an ending as in "venu(e)s". */
const IN_BRACKETS = /(?<!\p{L})[([][^()[\]]*[)\]]/gu
/** A chunk of text without spaces; a number may contain them: "10 000", "14 h 30", "20 %". */
const CHUNK =
  /(?:\d[ \u00a0\u202f](?=\d{3}(?!\d)|[%€]|h(?![\p{L}\p{N}]))|(?<=\d[ \u00a0\u202f]?h)[ \u00a0\u202f](?=\d\d(?!\d))|\S)+/gu
/** Where words meet without a space: "wait—no", "well...yes". */
const INSIDE = /(?<=[–—/…]|\.\.|--)(?=[\p{L}\p{N}])/u
const SPOKEN = /[\p{L}\p{N}&]/u
const OPENS = /^[«“‘—–-]+$/u
const SENTENCE_END = /[.!?…:][\s»"”’)]*$/u

/** Returns the letters of the words of names, to find these names in a text. */
export const nameLetters = (names: readonly string[]): ReadonlySet<string> =>
  new Set(names.flatMap((name) => name.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).map(bareLetters))

/** Returns the words of a text. Text in brackets is left out. `names` are the letters of words that are names. */
export function saidWords(
  text: string,
  language: Language,
  names: ReadonlySet<string> = new Set(),
): readonly SaidWord[] {
  const spoken = text.replace(IN_BRACKETS, (direction) => ' '.repeat(direction.length))
  const chunks = [...spoken.matchAll(CHUNK)].flatMap(({ 0: chunk, index }) => {
    let from = index
    return chunk.split(INSIDE).map((part) => ({ part, from: (from += part.length) - part.length }))
  })
  const words: SaidWord[] = []
  let opening = ''
  for (const { part, from } of chunks) {
    const to = from + part.length
    const last = words.at(-1)
    // punctuation that stands alone, as French has it, belongs to the word before it, or opens the next one
    if (SPOKEN.test(part)) {
      const word = wordOf({ text: part, to }, { language, names, before: last?.text })
      words.push({ ...word, text: opening + part })
      opening = ''
    } else if (last && !OPENS.test(part)) words[words.length - 1] = { ...last, text: `${last.text} ${part}`, to }
    else opening = `${part} `
  }
  return words
}

interface Place {
  readonly language: Language
  readonly names: ReadonlySet<string>
  /** The word before, undefined at the beginning. */
  readonly before: string | undefined
}

function wordOf({ text, to }: Pick<SaidWord, 'text' | 'to'>, { language, names, before }: Place): SaidWord {
  const small = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[’‘`´ʼ]/gu, "'")
  const keys = keysOf(small, language)
  const bare = small.replace(/[^\p{L}\p{M}\p{N}'-]/gu, '').replace(/^['-]+|['-]+$/gu, '')
  const parts = bare.split(/['-]/u)
  const isSmall = parts.every((one) => SMALL[language].has(one)) || SMALL[language].has(bare)
  const weight = SOUNDS[language].has(bare) ? 'sound' : isSmall ? 'small' : 'main'
  const isFirst = before === undefined || SENTENCE_END.test(before)
  const isCapital = /^[^\p{L}]*\p{Lu}/u.test(text)
  const isName = weight === 'main' && ((isCapital && !isFirst) || parts.some((one) => names.has(bareLetters(one))))
  return { text, to, keys, letters: bareLetters(small), weight, isName }
}
