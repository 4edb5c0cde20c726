/** French verse: the syllables of a line, the mute e's among them, and the caesura of an alexandrine. */
import type { Play } from '../play.ts'
import type { Utterance } from './utterance.ts'

/** How a line of verse, or a part of one, is said. Numbers are offsets in its text. */
export interface Metre {
  /** Each mute e at the end of a word that counts as a syllable before a consonant. */
  readonly sounded: readonly number[]
  /** The end of the word after which an alexandrine pauses; null if this part contains no caesura. */
  readonly caesura: number | null
}

/** A word of a line. Some words may be said with one syllable more: "hier", "passions". */
interface ScannedWord {
  readonly from: number
  readonly to: number
  /** The number of syllables, without a mute e at the end. */
  readonly least: number
  readonly most: number
  /** The offset of a mute e that counts as a syllable; null if there is none, or if it is elided. */
  readonly mute: number | null
  /** Whether that mute e is followed by a consonant. Otherwise an s or a t links it to the next word. */
  readonly isSounded: boolean
}

const VOWELS = 'aeiouàâäéèêëîïôöùûü'
const V = `[${VOWELS}]`
const ENDS_IN_VOWEL = new RegExp(`${V}$`, 'u')
const INITIAL = new RegExp(`^(?:${V}|[œæy])`, 'u')
/** The vowels of one syllable. */
const NUCLEUS = new RegExp(`(?:i(?=[aeoâéèêô]))?(?:eau|e[uûiî]|a[uiî]|o[uùûiî]|u[iî]|${V})`, 'gu')

const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/))

/** Words in "-ent" that are said as they are spelled. In all others but those in "-ment", it is the ending of a verb. */
const SAID_ENT = wordSet(
  `absent accent accident adhérent adolescent affluent agent apparent ardent argent arpent auvent avent cent client
  cohérent compétent confident conscient consent content continent convent couvent décent dent différent diligent
  dissident divergent éloquent éminent escient évent évident excellent expédient fervent fréquent gent imminent
  impatient impertinent impotent imprudent impudent incident inconscient indécent indifférent indigent indolent
  indulgent influent ingrédient inconvénient innocent insolent intelligent latent lent mécontent négligent occident
  omnipotent onguent opulent orient paravent parent patent patient pénitent permanent pertinent pestilent précédent
  présent pressent président prudent quotient récent régent relent repent résident ressent sent sergent serpent souvent
  strident succulent talent torrent transparent trident turbulent urgent vent violent virulent`,
)
/** Forms of verbs in "-ment". In other words in "-ment", the ending is said. */
const MUTE_MENT = wordSet(
  `abîment acclament affament affirment aiment alarment allument animent arment assomment assument blâment briment
  charment compriment confirment consomment consument déclament désarment dorment endorment enferment enflamment entament
  estiment expriment forment fument impriment informent nomment oppriment pâment parfument parsèment présument priment
  proclament rallument raniment réclament renferment répriment résument sèment suppriment trament transforment`,
)
/** Words that lean on the next one, so that nobody pauses after them. */
const LEANING = wordSet(
  `à au aux ce ces cet cette chez dans de des du en et il je la le les leur leurs ma me mes mon ne nos notre on ou par
  pour que sa sans se ses si son sous sur ta te tes ton tu un une vers vos votre`,
)
/** The beginnings of words before which nothing is elided: "la hauteur", "le héros". */
const ASPIRATED =
  /^h(?:ach|a[iï]|al(?!eine|luc)|am(?!eç)|an|ap|ar(?!mon)|as|ât|âl|au|av|eaum|eurt|ér(?:os$|aut|iss|on)|êtr|ibou|ideu|iss|iérar|och|ol|omard|ont|oquet|ord|ors|ott|oul|ouss|oup|oux|uch|ué|ugu|uit|un|upp|url|ussard|utt)/u

/** Words that fit no rule, with their number of syllables, at least and at most. */
const IRREGULAR: ReadonlyMap<string, readonly [least: number, most: number]> = new Map([
  ['août', [1, 1]],
  ['biais', [1, 2]],
  ['diable', [1, 1]],
  ['diables', [1, 1]],
  ['diantre', [1, 1]],
  ['duel', [1, 2]],
  ['fier', [1, 2]],
  ['hier', [1, 2]],
  ['niais', [1, 2]],
  ['ouest', [1, 1]],
  ['oui', [1, 1]],
  ['pays', [2, 2]],
  ['paysage', [3, 3]],
  ['paysan', [3, 3]],
  ['paysans', [3, 3]],
  ['saoul', [1, 1]],
  ['viande', [1, 1]],
])

/**
 * Where two vowels are two syllables ("|"), or two in some words and lines and one in others ("?"). Anywhere else, an i
 * before a vowel is part of its syllable.
 */
const APART: readonly (readonly [RegExp, string])[] = [
  // passions, but "nous passions"
  [/i(?=ons$)/gu, 'i?'],
  [/i(?=on)/gu, 'i|'],
  // curieux, but mieux
  [/(?<!^[cdlmv]|^ad|^mil|^ess|^plus|mess|mons)i(?=eu[xsr])/gu, 'i|'],
  // ouvrier, but premier
  [/(?<=[bcdfgptv][lr])i(?=[eéè])/gu, 'i|'],
  // piété, science, client, but vient
  [/i(?=ét|enc)|(?<![bvt])i(?=ent)|(?<=pat)i(?=ent)/gu, 'i|'],
  // confié, but amitié
  [/(?<![mp]it|moit)i(?=é)/gu, 'i?'],
  // confier, but premier
  [/i(?=e[rz]s?$)/gu, 'i?'],
  // ancien, but bien
  [/(?<!^[rmsc]|^ch|[bvt])i(?=en)/gu, 'i?'],
  [/i(?=[aâoô])/gu, 'i|'],
  [/(?<![aeoé])u(?=[aâeéèêo])/gu, 'u|'],
  [/ou(?=[aâeéèêiï])/gu, 'ou|'],
  [/(?<=r)u(?=in)|(?<=fl)u(?=id)/gu, 'u|'],
]

const Q = new RegExp(`qu(?=$|${V})`, 'gu')
const G = new RegExp(`gu(?=${V})`, 'gu')
const YOD = new RegExp(`(?<=[aeoué])y(?=${V})|^y(?=${V})|ï(?=${V})`, 'gu')

/** Respells a word so that letters stand for sounds: without the u of "que", and with a consonant for the y of "voyage". */
const respell = (word: string): string =>
  word
    .replace(/œu|oeu|o?œ(?=il)|oe(?=il)/gu, 'eu')
    .replace(/o[eê](?=ll)|oê/gu, 'oi')
    .replace(/[œæ]|oe|ae/gu, 'é')
    .replace(Q, 'q')
    .replace(G, 'g')
    .replace(/ge(?=[aoâôu])/gu, 'j')
    .replace(YOD, 'j')
    .replace(/y/gu, 'i')
    // feuille, œil, orgueil, mouillé
    .replace(/(?:eu|ue|ou)il(?=l|s?$)/gu, 'el')
    // remerciement, louerai
    .replace(/(?<=[iué])e(?=ment|r(?:a|ai|as|ez|ons|ont|ais|ait|aient|ions|iez)$)/gu, '')

const HYPHEN = /[-‐‑]/u

const countNuclei = (letters: string): number => letters.match(NUCLEUS)?.length ?? 0

/** Returns the mute ending of a word: "e", "es", the "-ent" of a verb, or none. `letters` is the word respelled. */
function muteEnding(word: string, letters: string): '' | 'e' | 'es' | 'ent' {
  const isVerb = word.endsWith('ment') ? MUTE_MENT.has(word) : !SAID_ENT.has(word) && !/[vt]ient$/u.test(word)
  const [ending = ''] = (isVerb ? /(?:e|es|ent)$/u : /es?$/u).exec(letters) ?? []
  // in "le", "des" and "rend", the e is the only vowel
  return countNuclei(letters.slice(0, letters.length - ending.length)) === 0 ? '' : (ending as 'e' | 'es' | 'ent')
}

/** Words whose mute e a poet may leave out: "encor". */
const OPTIONAL_E = wordSet('certes encore')
/** Pronouns after a verb, as in "vois-je ?": their e is mute like that at the end of a longer word. */
const ENCLITIC = wordSet('ce je le')

/** What can be said about a word without its neighbours. */
interface WordSound {
  readonly least: number
  readonly most: number
  readonly ending: '' | 'e' | 'es' | 'ent'
  /** Whether nothing is elided before it. */
  readonly isVocalic: boolean
}

const known = new Map<string, WordSound>()
/** Maximum number of words that are cached. A play has about 5,000 different ones. */
const MOST_KEPT = 20_000

/** Returns the syllables of a word in lower case, without its mute ending. */
function soundOf(word: string): WordSound {
  const found = known.get(word)
  if (found) return found
  const letters = respell(word)
  const ending = muteEnding(word, letters)
  const stem = letters.slice(0, letters.length - ending.length)
  const apart = APART.reduce((marked, [group, how]) => marked.replace(group, how), stem)
  const [least, most] = IRREGULAR.get(word) ?? [
    countNuclei(apart.replaceAll('?', '')),
    countNuclei(apart.replaceAll('?', '|')),
  ]
  const isVocalic = word.startsWith('h') ? !ASPIRATED.test(word) : INITIAL.test(word)
  // after a vowel, as in "vie" or "avaient", the ending is never said
  const sound = { least, most, ending: ENDS_IN_VOWEL.test(stem) ? ('' as const) : ending, isVocalic }
  if (known.size < MOST_KEPT) known.set(word, sound)
  return sound
}

/** Maximum number of characters in a line of regular verse. */
const LONGEST = 200

/**
 * Returns the words of a line. Null if it is too long to be regular, or contains figures, which can be read in several
 * ways.
 */
export function scanLine(text: string): readonly ScannedWord[] | null {
  if (text.length > LONGEST || /\p{N}/u.test(text)) return null
  // an elided word, such as "l’" or "jusqu’", is a word of its own
  const found = Array.from(text.matchAll(/\p{L}[\p{L}\p{M}]*/gu), ({ 0: written, index: from }) => {
    const word = written.toLowerCase().normalize('NFC')
    const isEnclitic = ENCLITIC.has(word) && HYPHEN.test(text[from - 1] ?? '')
    return { word, from, to: from + written.length, isEnclitic, ...soundOf(word) }
  })
  return found.map(({ word, from, to, least, most, ending, isEnclitic }, at) => {
    const next = found[at + 1]
    const end = isEnclitic ? 'e' : ending
    const isSaid = end !== '' && next !== undefined && !(end === 'e' && next.isVocalic)
    if (isEnclitic) return { from, to, least: 0, most: 0, mute: isSaid ? to - 1 : null, isSounded: false }
    if (isSaid && OPTIONAL_E.has(word)) return { from, to, least, most: most + 1, mute: null, isSounded: false }
    return { from, to, least, most, mute: isSaid ? to - end.length : null, isSounded: isSaid && !next.isVocalic }
  })
}

/** The number of syllables of some words, at least and at most. */
const syllablesOf = (words: readonly ScannedWord[]): readonly [least: number, most: number] => [
  words.reduce((sum, { least, mute }) => sum + least + (mute === null ? 0 : 1), 0),
  words.reduce((sum, { most, mute }) => sum + most + (mute === null ? 0 : 1), 0),
]

function fits(words: readonly ScannedWord[], count: number): boolean {
  const [least, most] = syllablesOf(words)
  return least <= count && count <= most
}

const ALEXANDRINE = 12
const DECASYLLABLE = 10

/** Returns where an alexandrine pauses: after its sixth syllable, if a word ends there that doesn't lean on the next. */
export function caesuraOf(text: string, words: readonly ScannedWord[]): number | null {
  if (!fits(words, ALEXANDRINE)) return null
  const last = words.find(
    ({ mute, from, to }, at) =>
      mute === null &&
      fits(words.slice(0, at + 1), ALEXANDRINE / 2) &&
      fits(words.slice(at + 1), ALEXANDRINE / 2) &&
      !/^[-‐‑’']/u.test(text.slice(to)) &&
      // a pronoun after a hyphen, as in "dit-il", leans on the word before it
      (HYPHEN.test(text[from - 1] ?? '') || !LEANING.has(text.slice(from, to).toLowerCase())),
  )
  return last?.to ?? null
}

/** A line of verse: the utterances that say it, more than one if it is shared. */
interface VerseLine {
  readonly parts: { readonly utterance: Utterance; readonly from: number }[]
  text: string
}

/** Collects the lines of verse in groups of neighbours: prose and headings end a group. */
function verseGroups({ elements }: Pick<Play, 'elements'>, utterances: readonly Utterance[]): VerseLine[][] {
  const groups: VerseLine[][] = [[]]
  let last = -1
  for (const utterance of utterances) {
    if (utterance.kind === 'direction') continue
    const element = elements[utterance.element]
    if (utterance.kind === 'heading' || element?.kind !== 'verse') {
      groups.push([])
      continue
    }
    const group = groups.at(-1) as VerseLine[]
    const line = group.at(-1)
    const continues = utterance.element === last || element.part === 'middle' || element.part === 'last'
    last = utterance.element
    if (line && continues) {
      line.parts.push({ utterance, from: line.text.length + 1 })
      line.text += ` ${utterance.text}`
    } else group.push({ parts: [{ utterance, from: 0 }], text: utterance.text })
  }
  return groups
}

/**
 * Returns how the lines of a French play in regular verse are said, by the ids of their utterances. Only a line of
 * twelve or ten syllables among such lines is regular; prose, free verse and single lines are left out.
 */
export function metresOf(
  play: Pick<Play, 'elements' | 'language'>,
  utterances: readonly Utterance[],
): ReadonlyMap<string, Metre> {
  const metres = new Map<string, Metre>()
  if (play.language !== 'fr') return metres
  for (const group of verseGroups(play, utterances)) {
    const scanned = group.map(({ text }) => scanLine(text))
    const isRegular = scanned.map((words) => words !== null && (fits(words, ALEXANDRINE) || fits(words, DECASYLLABLE)))
    for (const [at, { text, parts }] of group.entries()) {
      const words = scanned[at]
      const neighbours = [isRegular[at - 1], isRegular[at + 1]].filter((one) => one !== undefined)
      if (!words || !isRegular[at] || neighbours.length === 0 || neighbours.includes(false)) continue
      const caesura = caesuraOf(text, words)
      for (const { utterance, from } of parts) {
        const to = from + utterance.text.length
        const isHere = (place: number): boolean => place >= from && place < to
        const sounded = words.flatMap((one) =>
          one.mute !== null && one.isSounded && isHere(one.mute) ? [one.mute - from] : [],
        )
        const pause = caesura !== null && caesura > from && caesura < to ? caesura - from : null
        if (sounded.length > 0 || pause !== null) metres.set(utterance.id, { sounded, caesura: pause })
      }
    }
  }
  return metres
}
