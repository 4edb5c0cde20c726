import { isAllCaps } from '../letters.ts'
import { isTimed } from './slug.ts'

/**
 * What a heading without inside or outside becomes: a place or a time within a scene is a scene heading, as a forced one
 * in Fountain is; what the camera shows is a shot, as in Final Draft.
 */
export type SecondaryKind = 'scene' | 'shot'

const LONGEST = 50
const MOST_WORDS = 8
/** Characters that may close a heading. */
const CLOSING = 5

const set = (list: string): ReadonlySet<string> => new Set(list.split(' '))

/** "LATER", "TEN MINUTES LATER", "THE NEXT MORNING", "LE LENDEMAIN MATIN". */
const WHEN =
  /^(?:(?:[\p{L}\d'’-]+ ){0,4}(?:LATER|EARLIER|PLUS (?:TARD|TÔT)|SPÄTER)|(?:(?:THE )?(?:NEXT|FOLLOWING|SAME)|THAT) (?:DAY|NIGHT|MORNING|EVENING|AFTERNOON|WEEK|YEAR)|MEANWHILE|CONTINUOUS|SAME TIME|PRESENT DAY|(?:LE )?LENDEMAIN(?: MATIN| SOIR)?|CE (?:SOIR|MATIN|JOUR)-LÀ|CETTE NUIT-LÀ|AU MÊME (?:MOMENT|INSTANT)|PENDANT CE TEMPS)$/u

/** Places that need no other word. */
const ALONE = set(
  'UPSTAIRS DOWNSTAIRS OUTSIDE INSIDE BACKSTAGE ONSTAGE OFFSTAGE ELSEWHERE UNDERWATER NEARBY DEHORS DEDANS AILLEURS DRAUSSEN',
)
/** Words before the one that says where: "BACK AT THE BAR", "FURTHER ALONG", "DE RETOUR DANS LA CUISINE". */
const OPENING = set('BACK STILL LATER MEANWHILE FURTHER HALFWAY DEEP HIGH FAR DE RETOUR PLUS LOIN TARD ZURÜCK')
/** Words that say where; the second ones do so before an article only, because sentences begin with them. */
const WHERE = set(
  'AT IN INSIDE OUTSIDE UNDER BEHIND BENEATH NEAR BESIDE ACROSS ALONG ATOP DANS SUR SOUS DEVANT DERRIÈRE CHEZ AU AUX CONTRE IM AM',
)
const WHERE_BEFORE_ARTICLE = set(
  'ON BY BELOW ABOVE BETWEEN DOWN UP OVER AROUND BEYOND INTO THROUGH TOWARD TOWARDS À ENTRE VERS EN AUF AN VOR HINTER UNTER',
)
const ARTICLE =
  /^(?:THE|AN?|HIS|HER|THEIR|OUR|THIS|THAT|ANOTHER|L[AE]|LES|UNE?|S[AE]S?|SON|LEURS?|CE|CETTE|DE[RMN]|DIE|DAS|(?:L['’]|D['’])?\p{L}[\p{L}.]*['’]S|L['’].*)$/u

/** "CLOSE ON THE KEY", "NEW ANGLE", "WIDE SHOT", "MONTAGE", "GROS PLAN SUR LA CLÉ". */
const SHOT =
  /^(?:(?:EXTREME|MEDIUM|NEW|ANOTHER|HIGH|LOW|OVERHEAD|FULL|LONG|TWO|MASTER|CRANE|HANDHELD|CLOSE|WIDE|REVERSE|TRACKING|AERIAL|ESTABLISHING|TRÈS)[ -])*(?:SHOT|ANGLE|CLOSE(?:R|-?UP)?|WIDER?|TIGHT(?:ER)?|POV|P\.O\.V\.|INSERT|REVERSE|AERIAL|TRACKING|SERIES OF SHOTS|VARIOUS SHOTS|MONTAGE|INTERCUT|SPLIT SCREEN|GROS PLAN|PLAN (?:LARGE|SERRÉ|MOYEN|AMÉRICAIN|RAPPROCHÉ|D['’]ENSEMBLE)|CONTRE-?CHAMP|VUE (?:SUBJECTIVE|AÉRIENNE)|TRAVELLING|PANORAMIQUE)(?!\p{L})/u
/** "BOB'S POV". */
const SEEN = /['’]S? (?:POV|P\.O\.V\.|VIEW)$/u
/** "ON BOB", "BACK WITH ANNA", "ON HIS SHOES": somebody or something is looked at, where "ON THE ROOF" is a place. */
const SHOWN = /^(?:BACK )?(?:ON|WITH) (?!(?:THE|AN?|STAGE|TOP|BOARD)(?!\p{L}))\p{L}/u

/** What is written on the screen, or ends the film, and what is heard: no headings, though in capitals. */
const NEVER =
  /^(?:THE END|END|FIN|TITLES?|SUPER|CREDITS?|MAIN TITLE|CARD|CAPTION|CHYRON|FADE|CUT|SMASH|DISSOLVE|BLACK|NOIR|BEGIN|STOP|TITRES?|CARTON|GÉNÉRIQUE|FONDU|SILENCE)(?!\p{L})/u

/** The words without the dashes, the stop or the colon that close them. */
const bare = (words: string): string => words.replace(/\s*(?:[–—:-]+|\.)$/u, '').trim()

const isHeadingLike = (words: string): boolean =>
  words !== '' &&
  words.length <= LONGEST &&
  words.split(/\s+/).length <= MOST_WORDS &&
  isAllCaps(words) &&
  !/["“”«»!?…;:()[\]]/.test(words) &&
  !NEVER.test(words)

const isWhere = (word: string | undefined): boolean =>
  word !== undefined && (WHERE.has(word) || WHERE_BEFORE_ARTICLE.has(word))

/** Whether words name a place from within it. */
function saysWhere(words: string): boolean {
  const all = words.split(/\s+/)
  // "DOWN IN THE CELLAR"
  const opens = (word: string, at: number): boolean =>
    OPENING.has(word.replace(/,$/, '')) || (isWhere(word) && isWhere(all[at + 1]))
  const from = all.findIndex((word, at) => !opens(word, at))
  const [word = '', next, ...more] = from < 0 ? [] : all.slice(from)
  // "FURTHER ALONG"
  if (next === undefined) return ALONE.has(word) || (from > 0 && isWhere(word))
  if (WHERE.has(word) || (word === 'ON' && next === 'STAGE'))
    return !ARTICLE.test(next) || more.length > 0 || /['’]/.test(next)
  return WHERE_BEFORE_ARTICLE.has(word) && ARTICLE.test(next) && (more.length > 0 || /['’]/.test(next))
}

/** What a heading is by its words: a time or a place within the scene, a shot; null where they name none. */
export function secondaryByWords(line: string): SecondaryKind | null {
  if (line.length > LONGEST + CLOSING) return null
  const words = bare(line)
  if (SEEN.test(words) || SHOT.test(words)) return isHeadingLike(words.replace(/[:()]/g, ' ')) ? 'shot' : null
  if (!isHeadingLike(words)) return null
  if (SHOWN.test(words)) return 'shot'
  return isTimed(words) || WHEN.test(words) || saysWhere(words) ? 'scene' : null
}

/**
 * Whether words that name no place could be a heading by how they look: several words in capitals that no stop closes.
 * "BANG BANG" is heard, and "THE BEAST." is a sentence.
 */
export const couldBeSecondary = (words: string): boolean =>
  isHeadingLike(words) && !/[.,]$/.test(words) && new Set(words.split(/\s+/)).size > 1
